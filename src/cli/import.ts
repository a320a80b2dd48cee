/** Imports cards into a folder, from a Hub or an MLflow server. */

import { oneLine } from '../card/quote.ts'
import { REPO_KINDS, type RepoKind } from '../card/types.ts'
import { UserError } from '../errors.ts'
import { formatCount, plural } from '../format.ts'
import { type Failure, type ImportOptions, type ImportReport, importHub } from '../import/import-hub.ts'
import { importMlflow } from '../import/import-mlflow.ts'
import { NoAnswerError, RemoteAnswerError } from '../import/remote-client.ts'
import type { HubOptions } from './commands/import.ts'
import { startProgress } from './progress.ts'
import { onStop } from './stop.ts'

/** Failures listed one by one. */
const MOST_FAILURES = 20

/** Characters of an id that are printed: more than any id of a Hub has. */
const LONGEST_ID = 200

/** Shorter waits are not worth a line. */
const NOTABLE_WAIT_MS = 5_000

/**
 * Import the cards of a Hub that are asked for.
 *
 * @throws {UserError} the Hub does not answer as it should, or some cards could not be fetched; the others are kept
 */
export async function importCards({ kind, filter = [], ...options }: HubOptions): Promise<void> {
  const kinds: readonly RepoKind[] =
    kind === undefined ? REPO_KINDS : [kind === 'models' ? 'model' : 'dataset']
  const total = options.limit === undefined ? undefined : options.limit * kinds.length
  await runImport({ ...options, total, addressName: '--endpoint' }, (handlers) =>
    importHub({ ...options, ...handlers, kinds, filters: filter, token: process.env.HF_TOKEN || undefined }),
  )
}

/**
 * Import the registered models of an MLflow server.
 *
 * @throws {UserError} as {@link importCards} does
 */
export async function importModels(endpoint: string, out: string): Promise<void> {
  await runImport({ endpoint, out, total: undefined, addressName: 'the address' }, (handlers) =>
    importMlflow({ endpoint, out, authorization: mlflowAuthorization(process.env), ...handlers }),
  )
}

/** As MLflow's own clients make it of its variables. @see https://mlflow.org/docs/latest/self-hosting/security/basic-http-auth/ */
function mlflowAuthorization(env: NodeJS.ProcessEnv): string | undefined {
  const {
    MLFLOW_TRACKING_USERNAME: user,
    MLFLOW_TRACKING_PASSWORD: password,
    MLFLOW_TRACKING_TOKEN: token,
  } = env
  if (user && password) return `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  return token ? `Bearer ${token}` : undefined
}

interface ImportPlan {
  endpoint: string
  out: string
  /** How many cards there are, if that is known. */
  total: number | undefined
  /** What the command calls the address, in the advice to check it. */
  addressName: string
}

type Handlers = Required<Pick<ImportOptions, 'signal' | 'onProgress' | 'onWait'>>

/** Runs an import with its progress, until it ends or is stopped. */
async function runImport(
  { endpoint, out, total, addressName }: ImportPlan,
  start: (handlers: Handlers) => Promise<ImportReport>,
): Promise<void> {
  const abort = new AbortController()
  const progress = startProgress(process.stderr, undefined, 'Importing cards')
  const running = start({
    signal: abort.signal,
    onProgress: (report) => progress.update({ done: countAll(report), total }),
    onWait: (milliseconds) => {
      if (milliseconds < NOTABLE_WAIT_MS) return
      process.stderr.write(`${endpoint} asked to wait ${Math.ceil(milliseconds / 1000)} s.\n`)
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
      const remedy = `Check ${addressName}, then run the same command again: what has been imported is kept.`
      throw new UserError(`${error.message}\n  ${remedy}`, { cause: error })
    })
    .finally(() => progress.stop())
  stopIsHandled()
  process.stdout.write(`${describeReport(report, out)}\n`)
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
