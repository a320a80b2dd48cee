/** The thread that reads the rows of datasets: decoding them in the main thread would hold up everybody's pages. */

import { DamagedRepository, HubError } from '../../hub/hub-error.ts'
import { log } from '../../log.ts'
import { LocalViewer, type Viewer } from '../../viewer/viewer.ts'
import { ViewerError, type ViewerErrorCode } from '../../viewer/viewer-error.ts'

/** A question: the name of a method of {@link Viewer} and its argument. */
export type ViewerJob = {
  [Method in keyof Viewer]: { method: Method; question: Parameters<Viewer[Method]>[0] }
}[keyof Viewer]

/** Errors lose their class between threads. */
export type ViewerResult<T> =
  | { answer: T }
  | { failure: { code: ViewerErrorCode; message: string; remedy: string } }
  | { thrown: unknown }

const viewer = new LocalViewer()

export default async function work(job: ViewerJob): Promise<ViewerResult<unknown>> {
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
    const { code, message, remedy } = error
    return { failure: { code, message, remedy } }
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
  }
}
