/** Reads the rows of datasets in separate threads. */

import { Piscina } from 'piscina'
import type { Viewer } from '../viewer/viewer.ts'
import { ViewerError } from '../viewer/viewer-error.ts'
import type { ViewerJob, ViewerResult } from './viewer-worker.ts'

/** A question is given up when its answer takes longer. */
const LIMIT_MS = 120_000

/** Questions that may wait; further ones are rejected. */
const MOST_WAITING = 1_000

export interface ViewerPool {
  viewer: Viewer
  close(): Promise<void>
}

function notReady(message: string): ViewerError {
  return new ViewerError('ResponseNotReadyError', message, 'Try again in a few seconds.')
}

/** @param workerFile - the built form of `viewer-worker.ts` */
export function startViewerPool(workerFile: string): ViewerPool {
  const settings = {
    filename: workerFile,
    minThreads: 0,
    idleTimeout: 60_000,
    atomics: 'disabled',
  } as const
  // One thread for quick answers: it holds the footers, and the pictures that a page asks for next.
  const quick = new Piscina({ ...settings, maxThreads: 1, concurrentTasksPerWorker: 4 })
  // A scan of many rows runs in another one, or pages would wait for it.
  const slow = new Piscina({ ...settings, maxThreads: 1, concurrentTasksPerWorker: 2 })
  let isClosing = false
  const run = async <T>(job: ViewerJob, pool = quick): Promise<T> => {
    if (pool.queueSize >= MOST_WAITING) throw notReady('The server is busy with other requests for rows.')
    const result: ViewerResult<T> = await pool
      .run(job, { signal: AbortSignal.timeout(LIMIT_MS) })
      .catch((error: unknown) => {
        // The thread was ended, for this question or another; errors of the question itself come back as results.
        if (!isClosing) console.error('A thread of the viewer gave no answer:', error)
        throw notReady('The server could not finish reading these rows.')
      })
    if ('answer' in result) return result.answer
    if ('thrown' in result) throw result.thrown
    const { code, message, remedy } = result.failure
    throw new ViewerError(code, message, remedy)
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
      await Promise.all([quick.destroy(), slow.destroy()])
    },
  }
}
