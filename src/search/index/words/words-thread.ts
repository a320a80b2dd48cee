/** Has another thread write a share of an index's words to a separate file; the other end is `words-worker.ts`. */

import { rmSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { Worker } from 'node:worker_threads'
import { workerFile } from '../../../worker-file.ts'
import { PartReader } from '../parts.ts'
import type { WordStretch } from '../prepare/frequent-rows.ts'
import type { PreparedDocuments } from '../prepare/prepared-words.ts'
import type { Stretch } from './run-file.ts'
import type { WordsWriter } from './words-writer.ts'

/** The arguments of the thread. */
export interface WordsThreadData {
  /** Path of the file that it creates. */
  path: string
  /** Path of the file of runs, and the stretches of it to read. */
  runs: string
  stretches: readonly Stretch[]
  documents: PreparedDocuments
  prepareFrom: number | undefined
}

export class WordsThread {
  readonly #path: string
  readonly #worker: Worker
  readonly #finished: Promise<ReadonlyMap<string, WordStretch>>

  constructor(data: WordsThreadData) {
    this.#path = data.path
    this.#worker = new Worker(workerFile(import.meta.dirname, 'words-worker'), { workerData: data })
    this.#finished = new Promise((resolve, reject) => {
      this.#worker.once('message', resolve)
      this.#worker.once('error', reject)
      this.#worker.once('exit', (code) =>
        reject(new Error(`The thread that writes words ended with ${code}. Start again.`)),
      )
    })
    // Callers see the rejection in `appendTo`.
    this.#finished.catch(() => {})
  }

  /**
   * Appends the words that the thread wrote.
   *
   * @throws the error that ended the thread
   */
  async appendTo(words: WordsWriter): Promise<void> {
    const frequent = await this.#finished
    const database = new DatabaseSync(this.#path, { readOnly: true })
    try {
      words.append(new PartReader(database, 'main'), frequent)
    } finally {
      database.close()
    }
  }

  /** Stops the thread, whatever it is doing, and deletes its file. */
  async close(): Promise<void> {
    await this.#worker.terminate()
    rmSync(this.#path, { force: true })
  }
}

/** The same in shared memory, so that no thread needs a copy. */
export function shareDocuments(documents: PreparedDocuments): PreparedDocuments {
  const { kinds, totals, standing, names } = documents
  return {
    ...documents,
    kinds: shareBytes(kinds),
    totals: totals.map(shareNumbers),
    standing: { order: shareNumbers(standing.order), places: shareNumbers(standing.places) },
    names: {
      bytes: shareBytes(names.bytes),
      starts: shareNumbers(names.starts),
      order: shareNumbers(names.order),
    },
  }
}

function shareNumbers(numbers: Uint32Array): Uint32Array {
  const shared = new Uint32Array(new SharedArrayBuffer(numbers.byteLength))
  shared.set(numbers)
  return shared
}

function shareBytes(bytes: Uint8Array): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
  shared.set(bytes)
  return shared
}
