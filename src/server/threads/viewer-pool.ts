/** Reads the rows of datasets in separate threads, and ends what takes too long. */

import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import { logError } from '../../log.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { ViewerError } from '../../viewer/viewer-error.ts'
import type { ViewerJob, ViewerResult } from './viewer-worker.ts'
import { watchThread } from './watch-thread.ts'

/** What ends a question, and its thread with it. */
const LIMITS = {
  /** Of processor time, from when a thread begins with it. */
  milliseconds: 30_000,
  /** For texts and objects; the bytes of files do not count. */
  megabytes: 1_024,
}

/** How long a question that was ended is refused: the files that made it so slow are most likely still the same. */
const REFUSED_MS = 5 * 60_000
const MOST_REFUSED = 1_000

/** Questions that may wait; further ones are rejected. */
const MOST_WAITING = 1_000

export interface ViewerPool {
  viewer: Viewer
  close(): Promise<void>
}

/** A thread that works on one question at a time, so that it is known for which one it was ended. */
interface ViewerThread {
  pool: Piscina<ViewerJob>
  /** Waits for the questions before it. */
  inTurn: ReturnType<typeof pLimit>
}

function notReady(message: string): ViewerError {
  return new ViewerError('ResponseNotReadyError', message, 'Try again in a few seconds.')
}

/**
 * @param workerFile - the built form of `viewer-worker.ts`
 * @param limits - others than those of a site
 */
export function startViewerPool(workerFile: string, limits: Readonly<typeof LIMITS> = LIMITS): ViewerPool {
  const startThread = (): ViewerThread => ({
    pool: new Piscina({
      filename: workerFile,
      minThreads: 0,
      maxThreads: 1,
      idleTimeout: 60_000,
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
      atomics: 'disabled',
    }),
    inTurn: pLimit(1),
  })
  // One thread for quick answers: it holds the footers, and the pictures that a page asks for next.
  const quick = startThread()
  // A scan of many rows runs in another one, or pages would wait for it.
  const slow = startThread()
  const refused = new LRUCache<string, ViewerError>({ max: MOST_REFUSED, ttl: REFUSED_MS })
  let isClosing = false

  const ask = async <T>(job: ViewerJob, { pool }: ViewerThread): Promise<T> => {
    const stopping = notReady('The server is stopping.')
    if (isClosing) throw stopping
    const key = keyOf(job)
    // Those that waited behind the first are not tried, too.
    const known = refused.get(key)
    if (known !== undefined) throw known
    const stop = new AbortController()
    const answering: Promise<ViewerResult<T>> = pool.run(job, { signal: stop.signal })
    const [thread] = pool.threads
    const unwatch = thread && watchThread(thread, limits.milliseconds, () => stop.abort())
    const result = await answering
      .catch((error: unknown) => {
        // Errors of the question itself come back as results.
        if (isClosing) throw stopping
        logError(`A thread of the viewer gave no answer about ${job.question.dataset}`, error)
        const failure = failureOf(error, stop.signal.aborted, limits)
        if (failure === undefined) throw notReady('The server could not finish reading these rows.')
        refused.set(key, failure)
        throw failure
      })
      .finally(unwatch)
    if ('answer' in result) return result.answer
    if ('thrown' in result) throw result.thrown
    const { code, message, remedy } = result.failure
    throw new ViewerError(code, message, remedy)
  }
  const run = async <T>(job: ViewerJob, thread = quick): Promise<T> => {
    if (thread.inTurn.pendingCount >= MOST_WAITING)
      throw notReady('The server is busy with other requests for rows.')
    return thread.inTurn(() => ask<T>(job, thread))
  }
  return {
    viewer: {
      structure: (question) => run({ method: 'structure', question }),
      rows: (question) => run({ method: 'rows', question }),
      count: (question) => run({ method: 'count', question }),
      columns: (question) => run({ method: 'columns', question }),
      asset: (question) => run({ method: 'asset', question }),
      find: (question) => run({ method: 'find', question }, slow),
      statistics: (question) => run({ method: 'statistics', question }, slow),
    },
    async close() {
      isClosing = true
      await Promise.all([quick.pool.destroy(), slow.pool.destroy()])
    },
  }
}

/** The same for all pages, searches and conditions of a split: what makes one of them slow makes the others slow, too. */
function keyOf({ method, question }: ViewerJob): string {
  const { edition, dataset } = question
  const { config, split } = { config: undefined, split: undefined, ...question }
  return JSON.stringify([method, edition, dataset, config, split])
}

/** Why a question ended its thread; undefined if it was not the question's fault. */
function failureOf(error: unknown, isLate: boolean, limits: typeof LIMITS): ViewerError | undefined {
  const again = `Put less into a row or a file; the next try is possible in ${REFUSED_MS / 60_000} minutes.`
  if (isLate)
    return new ViewerError(
      'JobManagerExceededMaximumDurationError',
      `Reading these rows was ended, because it took more than ${limits.milliseconds / 1000} s of processor time.`,
      again,
    )
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code !== 'ERR_WORKER_OUT_OF_MEMORY') return undefined
  return new ViewerError(
    'JobManagerCrashedError',
    `Reading these rows was ended, because it took more than ${limits.megabytes} MB of memory.`,
    again,
  )
}
