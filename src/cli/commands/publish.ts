/** `modelbook publish`: puts an edition into a bucket or folder that servers on other machines follow. */

import { type Command, InvalidArgumentError } from 'commander'
import { DEFAULT_LOCATION } from '../package-files.ts'

/** Options of `modelbook publish`. */
export interface PublishCommandOptions {
  to: string
  editions?: string
  search?: string
  searchFallback: boolean
  /** Seconds. */
  wait: number
  keepEditions?: number
}

/** Add `modelbook publish` to the program. */
export function publishCommand(program: Command): void {
  program
    .command('publish')
    .description('publish a folder of cards to a bucket or folder that servers follow with --from')
    .argument(
      '[dir]',
      'folder of cards, JSON Lines file, or - for standard input; the built-in catalogue by default',
    )
    .requiredOption('--to <place>', 's3://bucket/prefix, or a folder')
    .option(
      '--wait <seconds>',
      'how long to wait for servers to fetch it before those that have it switch',
      parseWait,
      60,
    )
    .option(
      '--search <address>',
      'OpenSearch cluster to load the edition into first: https://host:9200/prefix',
    )
    .option(
      '--no-search-fallback',
      'leave out the search index of the edition: servers need --search and --no-search-fallback, too',
    )
    .option('--editions <dir>', 'folder for the editions, instead of the default one')
    .option(
      '--keep-editions <number>',
      'then remove what only editions before the last ones have (default: nothing is removed)',
      parseKept,
    )
    .action(async (dir: string | undefined, options: PublishCommandOptions, command: Command) => {
      if (!options.searchFallback && options.search === undefined)
        command.error(
          'error: without a search index, the edition needs a cluster. Give --search, or leave out --no-search-fallback.',
        )
      const { publishFolder } = await import('../publish.ts')
      await publishFolder(dir ?? DEFAULT_LOCATION, options)
    })
}

function parseKept(text: string): number {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Give a number from 1 to 9999.')
}

function parseWait(text: string): number {
  if (/^\d{1,4}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('Give a number of seconds, up to 9999.')
}
