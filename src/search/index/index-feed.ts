/** Builds a file's search index as its entries arrive: in this thread if they are few, otherwise in a separate one. */

import { availableParallelism } from 'node:os'
import type { DatabaseSync } from 'node:sqlite'
import type { EntryBatch } from './entry-batch.ts'
import { EntryPacker } from './entry-packer.ts'
import { IndexBuilder } from './index-builder.ts'
import type { IndexEntry } from './index-entry.ts'
import { IndexThread } from './index-thread.ts'

/** Number of batches that are indexed sooner than a thread would start and warm up. */
const FEW = 16

export class IndexFeed {
  readonly #database: DatabaseSync
  readonly #path: string
  readonly #prepareFrom: number | undefined
  readonly #threadFrom: number
  readonly #packer = new EntryPacker()
  #waiting: EntryBatch[] = []
  #builder: IndexBuilder | undefined
  #thread: IndexThread | undefined
  #hasEnded = false

  /**
   * @param database - with the tables of `schema.ts` and no index, in a transaction
   * @param path - of its file; temporary files add a suffix to it
   * @param prepareFrom - number of documents from which the answers to a word are prepared
   * @param threadFrom - number of batches from which a thread is used
   */
  constructor(
    database: DatabaseSync,
    path: string,
    prepareFrom?: number,
    threadFrom = availableParallelism() > 1 ? FEW : Number.POSITIVE_INFINITY,
  ) {
    this.#database = database
    this.#path = path
    this.#prepareFrom = prepareFrom
    this.#threadFrom = threadFrom
  }

  /** Entries are added in ascending order of their numbers. */
  add(entry: IndexEntry): void {
    this.#packer.add(entry)
    if (this.#packer.isFull) this.#hand(this.#packer.take())
  }

  /** Waits if entries arrive faster than they are indexed. */
  async drain(): Promise<void> {
    await this.#thread?.drain()
  }

  /** Ends the input; the thread, if there is one, finishes in the background. May be called more than once. */
  end(): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#hand(this.#packer.take())
    if (this.#thread === undefined) this.#startBuilder()
    else this.#thread.end()
  }

  /** Writes the index into the file, after {@link end}. Commits the transaction and closes the database. */
  async finish(): Promise<void> {
    this.#builder?.finish(this.#database)
    this.#database.exec('COMMIT')
    this.#database.close()
    await this.#thread?.finish()
  }

  /** Stops all work and deletes the temporary files; must always be called, and may be called more than once. */
  async close(): Promise<void> {
    this.#builder?.close()
    this.#builder = undefined
    await this.#thread?.close()
    this.#thread = undefined
  }

  #hand(batch: EntryBatch): void {
    if (this.#thread) this.#thread.send(batch)
    else if (this.#builder) this.#builder.add(batch)
    else {
      this.#waiting.push(batch)
      if (this.#waiting.length >= this.#threadFrom) this.#startThread()
      else if (this.#waiting.length >= FEW) this.#startBuilder()
    }
  }

  #startThread(): void {
    this.#thread = new IndexThread({
      path: this.#path,
      temporary: `${this.#path}-runs`,
      helped: `${this.#path}-words`,
      prepareFrom: this.#prepareFrom,
    })
    for (const batch of this.#waiting) this.#thread.send(batch)
    this.#waiting = []
  }

  #startBuilder(): void {
    this.#builder ??= new IndexBuilder(`${this.#path}-runs`, this.#prepareFrom)
    for (const batch of this.#waiting) this.#builder.add(batch)
    this.#waiting = []
  }
}
