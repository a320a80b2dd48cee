/** Builds a file's search index in a separate thread; the other end is `index-worker.ts`. */

import { rmSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { workerFile } from '../../worker-file.ts'
import type { EntryBatch } from './entry-batch.ts'

/** The arguments of the thread. */
export interface IndexThreadData {
  /** Path of the file that gets the index. */
  path: string
  /** See `IndexBuilder`. */
  temporary: string
  /** Path of the file with the words that its helper thread writes. */
  helped: string
  prepareFrom: number | undefined
}

/** Batches that may wait for the thread: without a limit, a faster sender would fill the memory. */
const MOST_WAITING = 16

export class IndexThread {
  readonly #data: IndexThreadData
  readonly #worker: Worker
  readonly #finished: Promise<void>
  #waiting = 0
  #wake = () => {}

  constructor(data: IndexThreadData) {
    this.#data = data
    this.#worker = new Worker(workerFile(import.meta.dirname, 'index-worker'), { workerData: data })
    this.#finished = new Promise((resolve, reject) => {
      this.#worker.on('message', (message: 'taken' | 'finished') => {
        if (message === 'finished') resolve()
        else this.#waiting -= 1
        this.#wake()
      })
      this.#worker.once('error', reject)
      this.#worker.once('exit', (code) =>
        reject(new Error(`The thread that makes the search index ended with ${code}. Start again.`)),
      )
    })
    // Callers see the rejection in `drain` and `finish`.
    this.#finished.catch(() => {})
  }

  send(batch: EntryBatch): void {
    this.#waiting += 1
    this.#worker.postMessage(
      batch,
      [batch.numbers, batch.values, batch.bytes, batch.ends].map(({ buffer }) => buffer),
    )
  }

  /**
   * Waits while the thread has too much to do.
   *
   * @throws the error that ended the thread
   */
  async drain(): Promise<void> {
    while (this.#waiting > MOST_WAITING) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve
      })
      await Promise.race([this.#finished, woken])
    }
  }

  /** Ends the input: the thread puts everything in order and waits for the file. */
  end(): void {
    this.#worker.postMessage('end')
  }

  /**
   * Has the thread write to the file, which nobody else may have open.
   *
   * @throws the error that ended the thread
   */
  finish(): Promise<void> {
    this.#worker.postMessage('free')
    return this.#finished
  }

  /** Stops the thread, whatever it is doing, and deletes its files. */
  async close(): Promise<void> {
    await this.#worker.terminate()
    const { temporary, helped } = this.#data
    for (const left of [temporary, helped]) rmSync(left, { force: true })
  }
}
