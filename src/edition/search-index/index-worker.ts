/** The thread in which a search index is made; see `index-thread.ts`. */

import { parentPort, workerData } from 'node:worker_threads'
import { openForWriting } from '../open-for-writing.ts'
import { TABLES } from '../schema.ts'
import { addBatch, type EntryBatch } from './entry-batch.ts'
import { IndexBuilder } from './index-builder.ts'
import type { IndexThreadData } from './index-thread.ts'

if (parentPort === null) throw new Error('The search index is made here for another thread.')
const port = parentPort
const { path, temporary, helped, prepareFrom }: IndexThreadData = workerData
const database = openForWriting(path)
database.exec(TABLES)
database.exec('BEGIN')
const builder = new IndexBuilder(database, temporary, prepareFrom)

// What it throws when all is there is an error of the thread as well.
port.on('message', async (message: EntryBatch | 'end') => {
  if (message !== 'end') {
    addBatch(message, builder)
    port.postMessage('taken')
    return
  }
  await builder.finishWithHelp(helped)
  builder.close()
  database.exec('COMMIT')
  database.close()
  port.postMessage('finished')
  port.close()
})
