/** `modelbook serve`: makes an edition of a folder of cards and serves it as a site. */

import { type Command, InvalidArgumentError, Option } from 'commander'
import { UserError } from '../../errors.ts'
import { DEFAULT_LOCATION } from '../package-files.ts'
import { baseOption } from './base-option.ts'
import { readEnvironment } from './environment.ts'

/** Where a site is served unless the port is in use. */
export const DEFAULT_PORT = 4321

/** Where large files of what is followed are: here too, or in the store alone. */
const LARGE_FILES = ['keep', 'stream', 'redirect'] as const
export type LargeFilesOption = (typeof LARGE_FILES)[number]

/** Options of `modelbook serve`. */
export interface ServeOptions {
  port?: number
  host: string
  base?: string
  editions?: string
  watch: boolean
  authors?: boolean
  from?: string
  largeFiles: LargeFilesOption
  search?: string
  searchFallback: boolean
  workers?: number
  metricsPort?: number
  accessLog: boolean
  /** Seconds. */
  drain: number
  clientRequests?: number
  streams: number
}

/** Add `modelbook serve` to the program. */
export function serveCommand(program: Command): void {
  program
    .command('serve')
    .description('serve a folder of cards as a site, and keep it up to date')
    .argument(
      '[dir]',
      'folder of cards, JSON Lines file, or - for standard input; the built-in catalogue by default',
    )
    .option(
      '--port <number>',
      `port to listen on; PORT does the same (default: ${DEFAULT_PORT} or the next free one)`,
      parsePort,
    )
    .option('--host <host>', 'address to listen on; 0.0.0.0 for all addresses of this machine', '127.0.0.1')
    .addOption(baseOption())
    .option('--from <place>', 'serve what is published there: s3://bucket/prefix, https://…, or a folder')
    .addOption(
      new Option(
        '--large-files <how>',
        'files from 10 MB of what is followed: keep a copy, stream them from there, or redirect downloads to there',
      )
        .choices(LARGE_FILES)
        .default('keep'),
    )
    .option(
      '--search <address>',
      'OpenSearch cluster that answers searches: https://host:9200/prefix, or several nodes with commas between',
    )
    .option(
      '--no-search-fallback',
      'say that search is away while that cluster is, and have no search index here',
    )
    .option('--editions <dir>', 'folder for the editions, instead of the default one')
    .option('--no-watch', 'do not watch the folder for changes')
    .option('--authors', 'show what is wrong with cards on their pages, whatever modelbook.yaml says')
    .option('--no-authors', 'leave that to a line at the foot of a page')
    .option(
      '--workers <number>',
      'processes that answer readers, at most one for each core (default: one, which also looks after the cards)',
      numberUpTo(MOST_WORKERS),
    )
    .option('--metrics-port <number>', 'port for the metrics of Prometheus (default: none)', parsePort)
    .option('--access-log', 'print a line of JSON for each request', false)
    .option('--drain <seconds>', 'time that open requests have to end after SIGTERM', numberUpTo(3600), 5)
    .option(
      '--client-requests <number>',
      'requests that a client may have open at a time (default: any number)',
      numberUpTo(100_000),
    )
    .option('--streams <number>', 'open pages that are told of changes', numberUpTo(100_000), 200)
    .addHelpText(
      'after',
      '\nEach option is a variable, too: MODELBOOK_METRICS_PORT=9464, MODELBOOK_WATCH=false.',
    )
    .action(async (dir: string | undefined, _: ServeOptions, command: Command) => {
      readEnvironment(command)
      const options = command.opts<ServeOptions>()
      if (dir !== undefined && options.from !== undefined)
        command.error('error: a folder of cards and --from cannot be served together. Leave one out.')
      if (options.from === undefined && options.largeFiles !== 'keep')
        command.error('error: --large-files is about what is followed. Give --from, or leave it out.')
      const port = options.port ?? portOfEnvironment()
      const { serve } = await import('../serve/serve.ts')
      await serve(options.from ?? dir ?? DEFAULT_LOCATION, {
        ...options,
        ...(port !== undefined && { port }),
      })
    })
}

/** More processes than the largest machines have cores are a slip of the keyboard. */
const MOST_WORKERS = 256

function numberUpTo(most: number) {
  return (text: string): number => {
    if (/^[1-9]\d{0,5}$/.test(text) && Number(text) <= most) return Number(text)
    throw new InvalidArgumentError(`Give a number from 1 to ${most}.`)
  }
}

function parsePort(text: string): number {
  if (isPort(text)) return Number(text)
  throw new InvalidArgumentError('Give a number from 0 to 65535.')
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535
}

function portOfEnvironment(): number | undefined {
  const { PORT } = process.env
  if (PORT === undefined || PORT === '') return undefined
  if (!isPort(PORT)) throw new UserError(`PORT is set to "${PORT}".\n  Set it to a number from 0 to 65535.`)
  return Number(PORT)
}
