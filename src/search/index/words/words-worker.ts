/** The thread that writes a share of an index's words; see `words-thread.ts`. */

import { parentPort, workerData } from 'node:worker_threads'
import { openForWriting } from '../../../edition/store/open-for-writing.ts'
import { TABLES } from '../../../edition/store/schema.ts'
import { PreparedWords } from '../prepare/prepared-words.ts'
import { readRuns } from './run-file.ts'
import type { WordsThreadData } from './words-thread.ts'
import { WordsWriter } from './words-writer.ts'

if (parentPort === null) throw new Error('Words are written here for another thread.')
const { path, runs, stretches, documents, prepareFrom }: WordsThreadData = workerData
const database = openForWriting(path)
database.exec(TABLES)
database.exec('BEGIN')
const prepared = new PreparedWords(database, documents, prepareFrom)
const words = new WordsWriter(database, documents.kinds.length, prepared)
readRuns(runs, stretches, (cursors) => words.merge(cursors))
words.end()
prepared.end()
database.exec('COMMIT')
database.close()
parentPort.postMessage(words.frequent)
