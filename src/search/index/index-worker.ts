/** The thread that builds a search index; see `index-thread.ts`. */

import { parentPort, workerData } from 'node:worker_threads'
import { openForWriting } from '../../edition/store/open-for-writing.ts'
import type { EntryBatch } from './entry-batch.ts'
import { IndexBuilder } from './index-builder.ts'
import type { IndexThreadData } from './index-thread.ts'

if (parentPort === null) throw new Error('The search index is made here for another thread.')
const port = parentPort
const { path, temporary, helped, prepareFrom }: IndexThreadData = workerData
const builder = new IndexBuilder(temporary, prepareFrom)
const free = Promise.withResolvers<void>()

port.on('message', (message: EntryBatch | 'end' | 'free') => {
  // Its failure is an unhandled rejection, which ends the thread with an error.
  if (message === 'end') return finish()
  if (message === 'free') return free.resolve()
  builder.add(message)
  port.postMessage('taken')
})

async function finish(): Promise<void> {
  const opened = free.promise.then(() => {
    const database = openForWriting(path)
    database.exec('BEGIN')
    return database
  })
  await builder.finishWithHelp(opened, helped)
  builder.close()
  const database = await opened
  database.exec('COMMIT')
  database.close()
  port.postMessage('finished')
  port.close()
}
