/**
 * The process that reads the rows of datasets. The engine is not this program's own code: what it does with a file from
 * anyone may take all memory or end the process, and must not end the server.
 */

import { requestSignal } from '../../hub/git/git-queue.ts'
import { DamagedRepository, HubError } from '../../hub/hub-error.ts'
import { log } from '../../log.ts'
import { LocalViewer, type Viewer } from '../../viewer/viewer.ts'
import { ViewerError } from '../../viewer/viewer-error.ts'
import { VIEWER_PROCESS } from './viewer-pool.ts'

/** A question: the name of a method of {@link Viewer} and its argument. */
export type ViewerJob = {
  [Method in keyof Viewer]: { method: Method; question: Parameters<Viewer[Method]>[0] }
}[keyof Viewer]

/** Errors lose their class between processes. */
export type ViewerResult<T> =
  | { answer: T }
  | {
      failure: Pick<ViewerError, 'code' | 'message' | 'remedy'> & Partial<Pick<ViewerError, 'at' | 'seconds'>>
    }
  | { thrown: unknown }

/** What the process is told: a question, or that nobody waits for its answer any longer. */
export type ViewerMessage = { id: number; job: ViewerJob } | { cancelled: number }

/** What it answers. */
export interface ViewerReply<T> {
  id: number
  result: ViewerResult<T>
}

const viewer = new LocalViewer()

export async function work(job: ViewerJob): Promise<ViewerResult<unknown>> {
  try {
    return { answer: await ask(job) }
  } catch (error) {
    // Files in git cannot be read while no process can be started.
    if (error instanceof HubError)
      return {
        failure: {
          code: 'ResponseNotReadyError',
          message: error.message,
          remedy: 'Try again in a few seconds.',
        },
      }
    if (error instanceof DamagedRepository) {
      const { card, message, reason } = error
      log(`The git repository of the ${card} is damaged: ${reason}`)
      return { failure: { code: 'StreamingRowsError', message, remedy: 'Try again once it is repaired.' } }
    }
    if (!(error instanceof ViewerError)) return { thrown: error }
    const { code, message, remedy, at, seconds } = error
    return { failure: { code, message, remedy, at, seconds } }
  }
}

function ask(job: ViewerJob): Promise<unknown> {
  switch (job.method) {
    case 'structure':
      return viewer.structure(job.question)
    case 'rows':
      return viewer.rows(job.question)
    case 'find':
      return viewer.find(job.question)
    case 'count':
      return viewer.count(job.question)
    case 'columns':
      return viewer.columns(job.question)
    case 'asset':
      return viewer.asset(job.question)
    case 'statistics':
      return viewer.statistics(job.question)
    case 'sql':
      return viewer.sql(job.question)
    case 'sqlFile':
      return viewer.sqlFile(job.question)
  }
}

/** What this process may take, in bytes: the engine does not count what its functions make of texts and lists. */
const MOST_MEMORY = 3 * 1024 ** 3

/** Between two looks at it, in milliseconds. */
const LOOK_MS = 50

if (process.send !== undefined && process.argv.includes(VIEWER_PROCESS)) {
  const running = new Map<number, AbortController>()
  let watching: NodeJS.Timeout | undefined
  process.on('message', async (message: ViewerMessage) => {
    if ('cancelled' in message) return running.get(message.cancelled)?.abort()
    const { id, job } = message
    const stop = new AbortController()
    running.set(id, stop)
    watching ??= setInterval(() => {
      if (process.memoryUsage.rss() > MOST_MEMORY) process.kill(process.pid, 'SIGKILL')
    }, LOOK_MS)
    const result = await requestSignal.run(stop.signal, () => work(job))
    running.delete(id)
    if (running.size === 0) {
      clearInterval(watching)
      watching = undefined
    }
    if (process.connected) process.send?.({ id, result } satisfies ViewerReply<unknown>)
  })
  // The server decides when to end, also where a terminal tells all processes at once.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})
  process.on('disconnect', async () => {
    await viewer.settle()
    process.exit()
  })
}
