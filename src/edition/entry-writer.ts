/** Writes the file of a new edition: from nothing, from a copy of the edition before it, or as a layer on that one. */

import { constants, copyFileSync, renameSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { Problem } from '../card/types.ts'
import type { CardFacts } from './card-facts.ts'
import { numberOf } from './columns.ts'
import type { SqliteEdition } from './edition.ts'
import { EntryRows } from './entry-rows.ts'
import type { IndexedCard } from './index-card.ts'
import { type CardFinder, type KnownCard, knownCardFinder, NewCards } from './known-cards.ts'
import { attachBase, copyFromBase, LAYERED_TABLES, mergeLayer } from './layers.ts'
import { openForWriting } from './open-for-writing.ts'
import { INDEXES, TABLES } from './schema.ts'
import { buildIndex } from './search-index/build-index.ts'
import { indexEntry } from './search-index/index-entry.ts'
import { IndexFeed } from './search-index/index-feed.ts'
import { type Totals, TotalsCounter } from './totals.ts'

/** When a change goes to a layer, and what is prepared for search. */
export interface LayerLimits {
  /** Entries from which on an edition is not copied any more when something changes. */
  from: number
  /** A layer with more changes than this share of all entries becomes part of what it lies on. */
  share: number
  /** So does one with more changes than these. */
  most: number
  /** Cards that have a word from which on its facets are counted beforehand; a default when not given. */
  prepareFrom?: number
}

/** Up to the first, copying and indexing anew takes no longer than one can wait; a layer of the last is made in a second. */
const LIMITS: LayerLimits = { from: 500, share: 0.05, most: 5_000 }

/** Rows of a base are looked up here and there; where the file is in memory, each would be a call to the system. */
const MAPPED_BYTES = 1 << 30

/** The one writer of one new file. Nothing is readable before {@link finish}; {@link discard} leaves no trace. */
export class EntryWriter {
  database: DatabaseSync
  readonly find: CardFinder
  readonly #path: string
  readonly #limits: LayerLimits
  /** Path of the file that this one is a layer on. */
  readonly #basePath: string | undefined
  readonly #totals: TotalsCounter
  readonly #statements = new Map<string, StatementSync>()
  readonly #rows: EntryRows
  /** Of a file from nothing, whose tables have no indexes before the end. */
  readonly #new: NewCards | undefined
  /** Takes the entries of a file from nothing as they come. */
  readonly #index: IndexFeed | undefined
  /** Whether it has them as they are; one that is changed after it was put is not told. */
  #isFollowed = true
  /** Whether the file begins as a copy that is indexed, and no card in it has changed since. */
  #isIndexed: boolean
  #nextNumber: number

  /**
   * @param path - of the new file; its folder exists
   * @param base - the edition to start from; it stays open until the writer has finished
   */
  constructor(path: string, base: SqliteEdition | undefined, limits = LIMITS) {
    this.#path = path
    this.#limits = limits
    this.#basePath = base && (base.basePath ?? (countAll(base.totals) >= limits.from ? base.path : undefined))
    const isCopy = base !== undefined && base.path !== this.#basePath
    // A reflink where the file system has them: then a copy costs nothing.
    if (isCopy) copyFileSync(base.path, path, constants.COPYFILE_FICLONE)
    this.#isIndexed = isCopy
    this.database = openForWriting(path)
    if (!isCopy) this.database.exec(TABLES)
    if (!isCopy && base !== undefined) this.database.exec(INDEXES)
    if (this.#basePath !== undefined) {
      attachBase(this.database, this.#basePath)
      this.database.exec(`PRAGMA base.mmap_size = ${MAPPED_BYTES}`)
    }
    this.database.exec('BEGIN')
    if (this.#basePath !== undefined && !isCopy) copyFromBase(this.database)
    this.#rows = new EntryRows(this.database)
    this.#new = base === undefined ? new NewCards(this.database) : undefined
    this.find = this.#new?.find ?? knownCardFinder(this.database)
    this.#index = base === undefined ? new IndexFeed(this.database, path, limits.prepareFrom) : undefined
    this.#totals = new TotalsCounter(base?.totals)
    const files = this.#basePath === undefined ? (['main'] as const) : (['main', 'base'] as const)
    this.#nextNumber = 1 + Math.max(...files.map((file) => lastNumber(this.database, file)))
  }

  /** Stores a card, in the place of the one with that number if there is one. */
  put(known: KnownCard | undefined, indexed: IndexedCard, facts: CardFacts): number {
    if (known) this.remove(known.n)
    this.#isIndexed = false
    const n = known?.n ?? this.#nextNumber++
    this.#totals.add(this.#rows.insert(n, indexed, facts))
    this.#new?.add(indexed.card.kind, indexed.card.id, n)
    if (this.#isFollowed) this.#index?.add(indexEntry(n, indexed, facts))
    return n
  }

  /** Waits while cards are put faster than they are indexed: to be called now and then. */
  async drain(): Promise<void> {
    await this.#index?.drain()
  }

  /** Updates what can change around a card whose bytes have not. */
  touch(n: number, facts: CardFacts): void {
    this.#isIndexed = false
    this.#isFollowed = false
    this.#totals.remove(this.#rows.counted(n))
    this.#own(n)
    this.#rows.update(n, facts)
    this.#totals.add(this.#rows.counted(n))
  }

  /** Takes a card out. */
  remove(n: number): void {
    this.#isIndexed = false
    this.#isFollowed = false
    this.#totals.remove(this.#rows.counted(n))
    this.#rows.remove(n)
    if (this.#basePath !== undefined)
      this.#run('INSERT OR IGNORE INTO main.gone (n) SELECT n FROM base.entry WHERE n = ?', n)
  }

  /** Says that all cards are there, so that their index is made while docs are read. */
  endCards(): void {
    if (this.#isFollowed) this.#index?.end()
  }

  /** What there is now, of all cards. */
  totals(): Totals {
    return this.#totals.totals()
  }

  /** Replaces the problems of the sources. */
  setSourceProblems(problems: readonly Problem[]): void {
    this.database.exec('DELETE FROM main.source_problem')
    for (const problem of problems) {
      this.#run('INSERT INTO main.source_problem (problem) VALUES (?)', JSON.stringify(problem))
    }
  }

  setMeta(values: { [key: string]: string }): void {
    for (const [key, value] of Object.entries(values)) {
      this.#run('INSERT OR REPLACE INTO main.meta (key, value) VALUES (?, ?)', key, value)
    }
  }

  /**
   * Makes the search index, writes everything out and closes the file; it is then complete but not yet forced to disk.
   */
  async finish(): Promise<void> {
    this.setMeta({ totals: JSON.stringify(this.totals()), ...this.#layerMeta() })
    this.endCards()
    if (this.#new) this.database.exec(INDEXES)
    if (this.#isFollowed) await this.#index?.finish()
    await this.#index?.close()
    // The index that has followed has closed the file.
    if (!this.database.isOpen) return
    if (this.#basePath !== undefined && this.#isTooLarge()) this.#mergeIntoBase(this.#basePath)
    else if (!this.#isIndexed) this.#buildIndex(this.#basePath !== undefined)
    this.database.exec('COMMIT')
    this.database.close()
  }

  /** Ends without a result and deletes the file. */
  async discard(): Promise<void> {
    await this.#index?.close()
    if (this.database.isOpen) this.database.close()
    for (const path of [this.#path, `${this.#path}-layer`]) rmSync(path, { force: true })
  }

  /** Makes the index of the entries that are in the file. */
  #buildIndex(isLayer: boolean): void {
    buildIndex(this.database, `${this.#path}-runs`, isLayer, this.#limits.prepareFrom)
  }

  #run(sql: string, ...values: SQLInputValue[]): void {
    this.#prepare(sql).run(...values)
  }

  #prepare(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  /** Has the rows of an entry in this file, so that they can be changed. */
  #own(n: number): void {
    if (this.#basePath === undefined) return
    for (const table of LAYERED_TABLES)
      this.#run(`INSERT OR IGNORE INTO main.${table} SELECT * FROM ${table} WHERE n = ?`, n)
    this.#run('INSERT OR IGNORE INTO main.gone (n) SELECT n FROM base.entry WHERE n = ?', n)
  }

  #layerMeta(): { base?: string } {
    const base = this.#basePath === undefined ? undefined : basename(this.#basePath)
    return base === undefined ? {} : { base: base.replace(/^edition-|\.db$/g, '') }
  }

  #isTooLarge(): boolean {
    const sql = 'SELECT (SELECT count(*) FROM main.entry) + (SELECT count(*) FROM main.gone) AS changes'
    const changes = numberOf(this.#prepare(sql).get() ?? {}, 'changes')
    return changes > Math.min(this.#limits.most, countAll(this.totals()) * this.#limits.share)
  }

  /** Goes on with a copy of the base that has everything of this layer. */
  #mergeIntoBase(base: string): void {
    const layer = `${this.#path}-layer`
    this.database.exec('COMMIT')
    this.database.close()
    renameSync(this.#path, layer)
    copyFileSync(base, this.#path, constants.COPYFILE_FICLONE)
    this.database = openForWriting(this.#path)
    mergeLayer(this.database, layer)
    rmSync(layer)
    this.database.exec('BEGIN')
    this.#buildIndex(false)
  }
}

/** Of one file by itself: SQLite finds the end of a table at once, that of two together only by reading both. */
function lastNumber(database: DatabaseSync, file: 'main' | 'base'): number {
  const row = database.prepare(`SELECT coalesce(max(n), 0) AS last FROM ${file}.entry`).get()
  return numberOf(row ?? {}, 'last')
}

function countAll({ counts }: Totals): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
