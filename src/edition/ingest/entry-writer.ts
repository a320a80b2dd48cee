/** Writes the file of a new edition: from scratch, from a copy of the previous edition, or as a layer on it. */

import { constants, copyFileSync, renameSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import type { Problem } from '../../card/types.ts'
import { buildIndex } from '../../search/index/build-index.ts'
import { indexEntry } from '../../search/index/index-entry.ts'
import { IndexFeed } from '../../search/index/index-feed.ts'
import type { SqliteEdition } from '../edition.ts'
import { numberOf } from '../store/columns.ts'
import { attachBase, copyFromBase, LAYERED_TABLES, mergeLayer } from '../store/layers.ts'
import { openForWriting } from '../store/open-for-writing.ts'
import { INDEXES, TABLES } from '../store/schema.ts'
import { type Totals, TotalsCounter } from '../store/totals.ts'
import type { CardFacts } from './card-facts.ts'
import { EntryRows } from './entry-rows.ts'
import type { IndexedCard } from './index-card.ts'
import { type CardFinder, type KnownCard, knownCardFinder, NewCards } from './known-cards.ts'

/** When a change goes into a layer, and what is prepared for search. */
export interface LayerLimits {
  /** From this number of entries on, an edition is no longer copied for a change. */
  from: number
  /** A layer with more changes than this share of all entries is merged into a copy of its base. */
  share: number
  /** So is one with more changes than this. */
  most: number
  /** Number of cards from which the answers to a word are prepared; a default if not given. */
  prepareFrom?: number
}

/** Below `from`, copying and reindexing is quick enough; a layer of `most` changes takes a second to write. */
const LIMITS: LayerLimits = { from: 500, share: 0.05, most: 5_000 }

/** Rows of a base are looked up at random; without mapping, each would be a system call even if the file is cached. */
const MAPPED_BYTES = 1 << 30

/** The single writer of one new file. Nothing is readable before {@link finish}; {@link discard} leaves no trace. */
export class EntryWriter {
  database: DatabaseSync
  readonly find: CardFinder
  /** Paths of the files that it holds a copy of. */
  readonly copied: string[] = []
  readonly #path: string
  readonly #limits: LayerLimits
  /** Path of the base's file if this one is a layer. */
  readonly #basePath: string | undefined
  readonly #totals: TotalsCounter
  readonly #statements = new Map<string, StatementSync>()
  readonly #rows: EntryRows
  /** The cards of a file written from scratch, whose tables have no indexes until the end. */
  readonly #new: NewCards | undefined
  /** Indexes the entries of a file written from scratch as they come. */
  readonly #index: IndexFeed | undefined
  /** Whether {@link #index} is up to date: it is not told when an entry changes after it was put. */
  #isFollowed = true
  /** Whether the file started as an indexed copy and no card in it has changed since. */
  #isIndexed: boolean
  #nextNumber: number

  /**
   * @param path - of the new file; its folder exists
   * @param base - the edition to start from; must stay open until the writer has finished
   * @param hasIndex - whether cards are found by an index in the file; as in the base
   */
  constructor(path: string, base: SqliteEdition | undefined, limits = LIMITS, hasIndex = true) {
    this.#path = path
    this.#limits = limits
    this.#basePath = base && (base.basePath ?? (countAll(base.totals) >= limits.from ? base.path : undefined))
    const isCopy = base !== undefined && base.path !== this.#basePath
    if (isCopy) this.#copy(base.path)
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
    if (!hasIndex) this.setMeta({ index_parts: 'lexicon' })
    this.#rows = new EntryRows(this.database)
    this.#new = base === undefined ? new NewCards(this.database) : undefined
    this.find = this.#new?.find ?? knownCardFinder(this.database)
    this.#index = base === undefined ? new IndexFeed(this.database, path, limits.prepareFrom) : undefined
    this.#totals = new TotalsCounter(base?.totals)
    const files = this.#basePath === undefined ? (['main'] as const) : (['main', 'base'] as const)
    this.#nextNumber = 1 + Math.max(...files.map((file) => lastNumber(this.database, file)))
  }

  /** Stores a card, replacing the known one if there is one. */
  put(known: KnownCard | undefined, indexed: IndexedCard, facts: CardFacts): number {
    if (known) this.remove(known.n)
    this.#isIndexed = false
    const n = known?.n ?? this.#nextNumber++
    this.#totals.add(this.#rows.insert(n, indexed, facts))
    this.#new?.add(indexed.card.kind, indexed.card.id, n)
    if (this.#isFollowed) this.#index?.add(indexEntry(n, indexed, facts))
    return n
  }

  /** Waits if cards are put faster than they are indexed; call it now and then. */
  async drain(): Promise<void> {
    await this.#index?.drain()
  }

  /** Updates what can change around a card while its bytes stay the same. */
  touch(n: number, facts: CardFacts): void {
    this.#isIndexed = false
    this.#isFollowed = false
    this.#totals.remove(this.#rows.counted(n))
    this.#own(n)
    this.#rows.update(n, facts)
    this.#totals.add(this.#rows.counted(n))
  }

  /** Removes a card. */
  remove(n: number): void {
    this.#isIndexed = false
    this.#isFollowed = false
    this.#totals.remove(this.#rows.counted(n))
    this.#rows.remove(n)
    if (this.#basePath !== undefined)
      this.#run('INSERT OR IGNORE INTO main.gone (n) SELECT n FROM base.entry WHERE n = ?', n)
  }

  /** Ends the cards, so that their index is built while docs are read. */
  endCards(): void {
    if (this.#isFollowed) this.#index?.end()
  }

  /** The totals of all cards so far. */
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
   * Builds the search index, writes everything out and closes the file; it is then complete but not yet synced to disk.
   */
  async finish(): Promise<void> {
    this.setMeta({ totals: JSON.stringify(this.totals()), ...this.#layerMeta() })
    this.endCards()
    if (this.#new) this.database.exec(INDEXES)
    if (this.#isFollowed) await this.#index?.finish()
    await this.#index?.close()
    // A finished index feed has closed the file.
    if (!this.database.isOpen) return
    if (this.#basePath !== undefined && this.#isTooLarge()) this.#mergeIntoBase(this.#basePath)
    else if (!this.#isIndexed) this.#buildIndex(this.#basePath !== undefined)
    this.database.exec('COMMIT')
    this.database.close()
  }

  /** Gives up and deletes the file. */
  async discard(): Promise<void> {
    await this.#index?.close()
    if (this.database.isOpen) this.database.close()
    for (const path of [this.#path, `${this.#path}-layer`]) rmSync(path, { force: true })
  }

  /** Begins with a copy of a file. A reflink, if the file system supports it, makes it free. */
  #copy(path: string): void {
    copyFileSync(path, this.#path, constants.COPYFILE_FICLONE)
    this.copied.push(path)
  }

  /** Builds the search index of the entries in the file. */
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

  /** Copies the rows of an entry into this file, so that they can be changed. */
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

  /** Continues with a copy of the base that this layer is merged into. */
  #mergeIntoBase(base: string): void {
    const layer = `${this.#path}-layer`
    this.database.exec('COMMIT')
    this.database.close()
    renameSync(this.#path, layer)
    this.#copy(base)
    this.database = openForWriting(this.#path)
    mergeLayer(this.database, layer)
    rmSync(layer)
    this.database.exec('BEGIN')
    this.#buildIndex(false)
  }
}

/** One file at a time: SQLite finds the end of a single table at once, but would have to read a union in full. */
function lastNumber(database: DatabaseSync, file: 'main' | 'base'): number {
  const row = database.prepare(`SELECT coalesce(max(n), 0) AS last FROM ${file}.entry`).get()
  return numberOf(row ?? {}, 'last')
}

function countAll({ counts }: Totals): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}
