/** Runs requests, few at a time, and waits and asks again where a server is busy. */

import pLimit from 'p-limit'
import pRetry from 'p-retry'
import { Pace } from '../pace.ts'
import { SendError } from '../snippet/send/send-error.ts'

/** Statuses after which it helps to ask again. @see https://www.iana.org/assignments/http-status-codes */
const PASSING: readonly number[] = [408, 425, 429, 502, 503, 504]

/** Requests after the first; the waits between them add up to a minute, and those that a server asks for come on top. */
const RETRIES = 6

export interface RunOptions<Job> {
  /** Requests at a time. */
  concurrency: number
  signal: AbortSignal
  /** What a job goes to: where a server asks for patience, all that goes there waits. */
  serverOf: (job: Job) => string
  /** Called when a server asks to wait, with the time in milliseconds. */
  onWait?: (server: string, milliseconds: number) => void
  /** First wait before a retry, in milliseconds; each further one is about twice as long. */
  patience?: number
}

/**
 * Run all jobs. One that throws is run again where that helps; where it does not, `onFailure` is told, and the others go on.
 *
 * @throws {DOMException} an `AbortError`, when the signal ends it; what has begun has ended by then
 */
export async function runAll<Job>(
  jobs: readonly Job[],
  run: (job: Job) => Promise<void>,
  onFailure: (job: Job, error: unknown) => void,
  { concurrency, signal, serverOf, onWait, patience = 1000 }: RunOptions<Job>,
): Promise<void> {
  const limit = pLimit(concurrency)
  const paces = new Map<string, Pace>()
  const attempt = async (job: Job) => {
    const server = serverOf(job)
    const pace = paces.get(server) ?? new Pace()
    paces.set(server, pace)
    await pace.waitForTurn(signal)
    signal.throwIfAborted()
    try {
      await run(job)
    } catch (error) {
      const wait = error instanceof SendError ? error.refusal?.wait : undefined
      if (wait !== undefined && pace.heed(wait)) onWait?.(server, wait)
      throw error
    }
  }
  const one = async (job: Job) => {
    try {
      await pRetry(() => attempt(job), {
        retries: RETRIES,
        minTimeout: patience,
        maxTimeout: 30 * patience,
        randomize: true,
        shouldRetry: ({ error }) =>
          error instanceof SendError && PASSING.includes(error.refusal?.status ?? 0),
        signal,
      })
    } catch (error) {
      signal.throwIfAborted()
      onFailure(job, error)
    }
  }
  await Promise.allSettled(jobs.map((job) => limit(() => (signal.aborted ? undefined : one(job)))))
  signal.throwIfAborted()
}
