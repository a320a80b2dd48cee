/** Imports the cards of a Hub into a folder. */

import { oneLine } from '../card/quote.ts'
import { REPO_KINDS, type RepoKind } from '../card/types.ts'
import { UserError } from '../errors.ts'
import { formatCount, plural } from '../format.ts'
import { type Failure, type ImportReport, importHub } from '../import/import-hub.ts'
import { NoAnswerError, RemoteAnswerError } from '../import/remote-client.ts'
import type { HubOptions } from './commands/import.ts'
import { startProgress } from './progress.ts'
import { onStop } from './stop.ts'

/** Failures listed one by one. */
const MOST_FAILURES = 20

/** Characters of an id that are printed: more than any id of a Hub has. */
const LONGEST_ID = 200

const REMEDY = 'Check --endpoint, then run the same command again: what has been imported is kept.'

/** Shorter waits are not worth a line. */
const NOTABLE_WAIT_MS = 5_000

/**
 * Import the cards that are asked for.
 *
 * @throws {UserError} the Hub does not answer as it should, or some cards could not be fetched; the others are kept
 */
export async function importCards({ kind, filter = [], ...options }: HubOptions): Promise<void> {
  const kinds: readonly RepoKind[] =
    kind === undefined ? REPO_KINDS : [kind === 'models' ? 'model' : 'dataset']
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
      process.stderr.write(`${options.endpoint} asked to wait ${Math.ceil(milliseconds / 1000)} s.\n`)
    },
  })
  const stopIsHandled = onStop(
    async () => {
      abort.abort()
      await running.catch(() => {})
      progress.stop()
      process.stderr.write('Stopped. Run the same command again to go on.\n')
    },
    { isTask: true },
  )
  const report = await running
    .catch((error: unknown) => {
      if (!(error instanceof RemoteAnswerError || error instanceof NoAnswerError)) throw error
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
    ...(updated > 0 ? [`${formatCount(updated)} where only numbers are new`] : []),
    ...(unchanged > 0 ? [`${formatCount(unchanged)} unchanged`] : []),
  ]
  return [`Imported ${cards} into ${out}`, ...others].join('; ')
}

function describeFailures(failures: readonly Failure[]): string {
  const lines = failures
    .slice(0, MOST_FAILURES)
    .map(({ kind, id, reason }) => `  ${kind} ${oneLine(id.slice(0, LONGEST_ID))}: ${oneLine(reason)}`)
  const rest = failures.length - lines.length
  return [
    `${formatCount(failures.length)} could not be imported:`,
    ...lines,
    ...(rest > 0 ? [`  and ${formatCount(rest)} more`] : []),
    '  Run the same command again to try once more.',
  ].join('\n')
}
