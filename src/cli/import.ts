/** `modelbook import hub`: brings the cards of a Hub into a folder of cards. */

import { type Command, InvalidArgumentError, Option } from 'commander'
import { printable } from '../card/quote.ts'
import { UserError } from '../errors.ts'
import { HubAnswerError, NoAnswerError } from '../hub/import/hub-client.ts'
import { type Failure, type ImportReport, importHub } from '../hub/import/import-hub.ts'
import { formatCount, plural } from '../ui/format.ts'
import { startProgress } from './progress.ts'
import { onStop } from './stop.ts'

/** @see https://huggingface.co/docs/huggingface_hub/package_reference/environment_variables */
const PUBLIC_HUB = 'https://huggingface.co'

/** Failures that are told one by one. */
const MOST_FAILURES = 20

const REMEDY = 'Check --endpoint, then run the same command again: what has been brought is kept.'

/** Shorter waits are not worth a line. */
const NOTABLE_WAIT_MS = 5_000

interface HubOptions {
  kind?: 'models' | 'datasets'
  author?: string
  filter?: string[]
  search?: string
  limit?: number
  since?: string
  endpoint: string
  out: string
}

/** Add `modelbook import` to the program. */
export function importCommand(program: Command): void {
  program
    .command('import')
    .description('bring cards from elsewhere into a folder of cards')
    .command('hub')
    .description(
      'bring the cards of a Hub, with what it knows of them and without their weights; run again for what is new',
    )
    .requiredOption('--out <dir>', 'folder of cards to write to')
    .addOption(new Option('--kind <kind>', 'what to bring (default: both)').choices(['models', 'datasets']))
    .option('--author <name>', 'of this user or organisation alone')
    .option('--filter <tag>', 'with this tag, such as license:mit; may be given several times', collect)
    .option('--search <text>', 'with this text in the id')
    .option('--limit <number>', 'of each kind at most so many, the most used ones first', parseLimit)
    .option('--since <date>', 'changed since then, such as 2026-01-31', parseDate)
    .addOption(
      new Option('--endpoint <url>', 'address of the Hub')
        .env('HF_ENDPOINT')
        .argParser(parseEndpoint)
        .default(PUBLIC_HUB),
    )
    .addHelpText('after', '\nA token is read from HF_TOKEN and sent to the Hub alone.')
    .action((options: HubOptions) => importFrom(options))
}

function collect(value: string, values: readonly string[] = []): string[] {
  return [...values, value]
}

function parseLimit(text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new InvalidArgumentError('A limit is a whole number from 1.')
}

function parseDate(text: string): string {
  const date = new Date(text)
  if (/^\d{4}-\d\d-\d\d/.test(text) && !Number.isNaN(date.getTime())) return date.toISOString()
  throw new InvalidArgumentError('Write a date as 2026-01-31, or with a time as 2026-01-31T12:00:00Z.')
}

function parseEndpoint(text: string): string {
  const url = URL.parse(text)
  if (url !== null && /^https?:$/.test(url.protocol)) return text.replace(/\/+$/, '')
  throw new InvalidArgumentError(`An endpoint is a web address such as ${PUBLIC_HUB}.`)
}

async function importFrom({ kind, filter = [], ...options }: HubOptions): Promise<void> {
  const kinds =
    kind === undefined
      ? (['model', 'dataset'] as const)
      : ([kind === 'models' ? 'model' : 'dataset'] as const)
  const abort = new AbortController()
  const progress = startProgress(process.stderr, undefined, 'Importing cards')
  const total = options.limit === undefined ? undefined : options.limit * kinds.length
  const running = importHub({
    ...options,
    kinds,
    filters: filter,
    token: process.env.HF_TOKEN || undefined,
    signal: abort.signal,
    onProgress: (report) => progress.update({ done: countAll(report), total }),
    onWait: (milliseconds) => {
      if (milliseconds < NOTABLE_WAIT_MS) return
      process.stderr.write(`${options.endpoint} asks to wait ${Math.ceil(milliseconds / 1000)} s.\n`)
    },
  })
  const stopIsHandled = onStop(async () => {
    abort.abort()
    await running.catch(() => {})
    progress.stop()
    process.stderr.write('Stopped. Run the same command again to go on.\n')
  }, true)
  const report = await running
    .catch((error: unknown) => {
      if (!(error instanceof HubAnswerError || error instanceof NoAnswerError)) throw error
      throw new UserError(`${error.message}\n  ${REMEDY}`, { cause: error })
    })
    .finally(() => progress.stop())
  stopIsHandled()
  process.stdout.write(`${describeReport(report, options.out)}\n`)
  if (report.failures.length > 0) throw new UserError(describeFailures(report.failures))
}

function countAll({ fetched, updated, unchanged, failures }: ImportReport): number {
  return fetched + updated + unchanged + failures.length
}

function describeReport({ fetched, updated, unchanged }: ImportReport, out: string): string {
  const cards = plural(fetched, 'card')
  const others = [
    ...(updated > 0 ? [`${formatCount(updated)} with new numbers alone`] : []),
    ...(unchanged > 0 ? [`${formatCount(unchanged)} as before`] : []),
  ]
  return [`Brought ${cards} to ${out}`, ...others].join('; ')
}

function describeFailures(failures: readonly Failure[]): string {
  const lines = failures
    .slice(0, MOST_FAILURES)
    .map(({ kind, id, reason }) => printable(`  ${kind} ${id}: ${reason}`))
  const rest = failures.length - lines.length
  return [
    `${formatCount(failures.length)} could not be brought:`,
    ...lines,
    ...(rest > 0 ? [`  and ${formatCount(rest)} more`] : []),
    '  Run the same command again to try once more.',
  ].join('\n')
}
