/** Makes the search index of a file while its entries come: here when they are few, else in a thread of its own. */

import { availableParallelism } from 'node:os'
import type { DatabaseSync } from 'node:sqlite'
import type { EntryBatch } from './entry-batch.ts'
import { EntryPacker } from './entry-packer.ts'
import { IndexBuilder } from './index-builder.ts'
import type { IndexEntry } from './index-entry.ts'
import { IndexThread } from './index-thread.ts'

/** Batches that are indexed in less time than a thread takes to start and to get warm. */
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
   * @param path - of its file, and what stands before the names of files that are made and deleted
   * @param prepareFrom - documents from which on the facets of a word are counted beforehand
   * @param threadFrom - batches from which on there is a thread; a default when not given
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

  /** Waits while entries come faster than they are indexed. */
  async drain(): Promise<void> {
    await this.#thread?.drain()
  }

  /** Says that all entries are there; a thread then finishes while others work. Once is the same as many times. */
  end(): void {
    if (this.#hasEnded) return
    this.#hasEnded = true
    this.#hand(this.#packer.take())
    if (this.#thread === undefined) this.#startBuilder()
    else this.#thread.end()
  }

  /** Has the index written into the file, after {@link end}. The transaction is over then and the database closed. */
  async finish(): Promise<void> {
    this.#builder?.finish(this.#database)
    this.#database.exec('COMMIT')
    this.#database.close()
    await this.#thread?.finish()
  }

  /** Ends what goes on and deletes what it has put on disk; to be called in any case, and more than once if need be. */
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
