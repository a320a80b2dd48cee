/** Makes a search index in a thread of its own, into a file of its own; the other end is `index-worker.ts`. */

import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { packageFile } from '../../package-root.ts'
import type { EntryBatch } from './entry-batch.ts'

/** What the thread is started with. */
export interface IndexThreadData {
  /** Of the file that it makes. */
  path: string
  /** See `IndexBuilder`. */
  temporary: string
  prepareFrom: number | undefined
}

/** Batches that may wait for the thread: what is given faster than it works would fill the memory. */
const MOST_WAITING = 16

export class IndexThread {
  readonly #data: IndexThreadData
  readonly #worker: Worker
  readonly #finished: Promise<void>
  #waiting = 0
  #wake = () => {}

  constructor(data: IndexThreadData) {
    this.#data = data
    this.#worker = new Worker(workerFile(), { workerData: data })
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
    // Whoever gives it something or waits for it is told.
    this.#finished.catch(() => {})
  }

  /** Path of the file that has the index once {@link finished}. */
  get path(): string {
    return this.#data.path
  }

  send(batch: EntryBatch): void {
    this.#waiting += 1
    this.#worker.postMessage(batch, [batch.numbers.buffer])
  }

  /**
   * Waits while too much is waiting for the thread.
   *
   * @throws what the thread failed with
   */
  async drain(): Promise<void> {
    while (this.#waiting > MOST_WAITING) {
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve
      })
      await Promise.race([this.#finished, woken])
    }
  }

  /** Says that nothing more comes. */
  end(): void {
    this.#worker.postMessage('end')
  }

  /** @throws what the thread failed with */
  finished(): Promise<void> {
    return this.#finished
  }

  /** Ends the thread, wherever it is, and deletes its files. */
  async close(): Promise<void> {
    await this.#worker.terminate()
    for (const path of [this.#data.path, this.#data.temporary]) rmSync(path, { force: true })
  }
}

/** As it is beside this module, or in the bundle, which has no modules beside each other. */
function workerFile(): string {
  const source = join(import.meta.dirname, 'index-worker.ts')
  return existsSync(source) ? source : packageFile('dist/server/index-worker.js')
}
