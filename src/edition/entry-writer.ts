/** Writes the file of a new edition: from nothing, from a copy of the edition before it, or as a layer on that one. */

import { constants, copyFileSync, renameSync, rmSync } from 'node:fs'
import { basename } from 'node:path'
import type { DatabaseSync, SQLInputValue, StatementResultingChanges, StatementSync } from 'node:sqlite'
import type { CardKind, Problem } from '../card/types.ts'
import { numberOf, optionalText, textOf } from './columns.ts'
import { CrossWriter } from './cross-writer.ts'
import type { SqliteEdition } from './edition.ts'
import { nameOf, typedKey } from './ids.ts'
import type { IndexedCard } from './index-card.ts'
import { kindOf } from './kind-of.ts'
import { attachBase, copyFromBase, LAYERED_TABLES, mergeLayer } from './layers.ts'
import { openForWriting } from './open-for-writing.ts'
import { SCHEMA } from './schema.ts'
import { buildIndex, indexEntryOf } from './search-index/build-index.ts'
import { IndexBuilder } from './search-index/index-builder.ts'
import { type Counted, type Totals, TotalsCounter } from './totals.ts'
import type { CardFile } from './types.ts'

/** What an edition remembers of a card to tell whether it has changed. */
export interface KnownCard {
  n: number
  parseKey: string
  contentKey: string
  /** JSON of the card's {@link Weights} and the key of the files they came from. */
  weights: string | undefined
}

/** What is stored of a card without parsing it. */
export interface CardFacts {
  hash: string
  parseKey: string
  contentKey: string
  weights: string | undefined
  parameters: number | undefined
  path: string
  sourcePath: string | undefined
  folder: string | undefined
  updated: string | undefined
  downloads: number | undefined
  likes: number | undefined
  files: CardFile[]
  size: number
}

const KNOWN = 'SELECT n, parse_key, content_key, weights FROM entry WHERE kind = ? AND id = ?'

/** Looks up what an edition file knows of a card. */
export function knownCardFinder(
  database: DatabaseSync,
): (kind: CardKind, id: string) => KnownCard | undefined {
  const statement = database.prepare(KNOWN)
  return (kind, id) => {
    const row = statement.get(kind, id)
    return (
      row && {
        n: numberOf(row, 'n'),
        parseKey: textOf(row, 'parse_key'),
        contentKey: textOf(row, 'content_key'),
        weights: optionalText(row, 'weights'),
      }
    )
  }
}

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

/** Up to the first, copying and indexing anew is a matter of a second; a layer of the last is made in one. */
const LIMITS: LayerLimits = { from: 20_000, share: 0.05, most: 5_000 }

/** The one writer of one new file. Nothing is readable before {@link finish}; {@link discard} leaves no trace. */
export class EntryWriter {
  database: DatabaseSync
  readonly find: (kind: CardKind, id: string) => KnownCard | undefined
  readonly #path: string
  readonly #limits: LayerLimits
  /** Path of the file that this one is a layer on. */
  readonly #basePath: string | undefined
  readonly #totals: TotalsCounter
  readonly #statements = new Map<string, StatementSync>()
  readonly #cross: CrossWriter
  /** Takes the entries of a file from nothing as they come; given up when one of them changes. */
  #index: IndexBuilder | undefined
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
    if (!isCopy) this.database.exec(SCHEMA)
    if (this.#basePath !== undefined) attachBase(this.database, this.#basePath)
    this.database.exec('BEGIN')
    if (this.#basePath !== undefined && !isCopy) copyFromBase(this.database)
    this.find = knownCardFinder(this.database)
    this.#cross = new CrossWriter(this.database)
    if (base === undefined)
      this.#index = new IndexBuilder(this.database, this.#runsPath, this.#limits.prepareFrom)
    this.#totals = new TotalsCounter(base?.totals)
    const files = this.#basePath === undefined ? (['main'] as const) : (['main', 'base'] as const)
    this.#nextNumber = 1 + Math.max(...files.map((file) => lastNumber(this.database, file)))
  }

  /** Stores a card, in the place of the one with that number if there is one. */
  put(known: KnownCard | undefined, indexed: IndexedCard, facts: CardFacts): number {
    if (known) this.remove(known.n)
    const { card, text, title, summary, facets, cross, sections } = indexed
    const { metadata } = card
    const counts = { error: 0, warning: 0, hint: 0 }
    for (const { severity } of card.problems) counts[severity] += 1
    this.#isIndexed = false
    const isTail = text.endsWith(card.body)
    const n = known?.n ?? this.#nextNumber++
    this.#run(
      `INSERT INTO main.entry (n, kind, id, id_key, name_key, title, summary, task, library, license, language, base_model,
        parameters, size, updated, errors, warnings, hints, downloads, likes, hash, parse_key, content_key, weights)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      n,
      card.kind,
      card.id,
      typedKey(card.id),
      typedKey(nameOf(card.id)),
      title,
      summary,
      facets.task[0] ?? null,
      facets.library[0] ?? null,
      facets.license[0] ?? null,
      JSON.stringify(metadata.language),
      JSON.stringify(metadata.baseModel),
      facts.parameters ?? null,
      facts.size,
      facts.updated ?? null,
      counts.error,
      counts.warning,
      counts.hint,
      facts.downloads ?? null,
      facts.likes ?? null,
      facts.hash,
      facts.parseKey,
      facts.contentKey,
      facts.weights ?? null,
    )
    this.#run(
      `INSERT INTO main.card (n, path, source_path, folder, text, body, body_length, body_line, metadata, front_matter,
        files, problems, facets, sections) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      n,
      facts.path,
      facts.sourcePath ?? null,
      facts.folder ?? null,
      text,
      isTail ? null : card.body,
      card.body.length,
      card.bodyLine,
      JSON.stringify(metadata),
      JSON.stringify(card.frontMatter),
      JSON.stringify(facts.files),
      JSON.stringify(card.problems),
      JSON.stringify(facets),
      JSON.stringify(sections),
    )
    this.#cross.put(n, cross)
    this.#index?.add(indexEntryOf(n, indexed, facts))
    this.#totals.add({ kind: card.kind, contentKey: facts.contentKey, problems: counts })
    return n
  }

  /** Updates what can change around a card whose bytes have not. */
  touch(n: number, facts: CardFacts): void {
    this.#isIndexed = false
    this.#giveUpIndex()
    this.#totals.remove(this.#counted(n))
    this.#own(n)
    this.#run(
      'UPDATE main.entry SET size = ?, updated = ?, downloads = ?, likes = ?, content_key = ? WHERE n = ?',
      facts.size,
      facts.updated ?? null,
      facts.downloads ?? null,
      facts.likes ?? null,
      facts.contentKey,
      n,
    )
    this.#run(
      'UPDATE main.card SET source_path = ?, folder = ?, files = ? WHERE n = ?',
      facts.sourcePath ?? null,
      facts.folder ?? null,
      JSON.stringify(facts.files),
      n,
    )
    this.#totals.add(this.#counted(n))
  }

  /** Takes a card out. */
  remove(n: number): void {
    this.#isIndexed = false
    this.#giveUpIndex()
    this.#totals.remove(this.#counted(n))
    for (const table of ['entry', 'card']) this.#run(`DELETE FROM main.${table} WHERE n = ?`, n)
    this.#cross.remove(n)
    if (this.#basePath !== undefined)
      this.#run('INSERT OR IGNORE INTO main.gone (n) SELECT n FROM base.entry WHERE n = ?', n)
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
  finish(): void {
    this.setMeta({ totals: JSON.stringify(this.totals()), ...this.#layerMeta() })
    if (this.#basePath !== undefined && this.#isTooLarge()) this.#mergeIntoBase(this.#basePath)
    else if (this.#index !== undefined) this.#index.finish()
    else if (!this.#isIndexed) this.#buildIndex(this.#basePath !== undefined)
    this.#giveUpIndex()
    this.database.exec('COMMIT')
    this.database.close()
  }

  /** Ends without a result and deletes the file. */
  discard(): void {
    this.#giveUpIndex()
    if (this.database.isOpen) this.database.close()
    for (const path of [this.#path, `${this.#path}-layer`]) rmSync(path, { force: true })
  }

  get #runsPath(): string {
    return `${this.#path}-runs`
  }

  /** Makes the index of the entries that are in the file. */
  #buildIndex(isLayer: boolean): void {
    buildIndex(this.database, this.#runsPath, isLayer, this.#limits.prepareFrom)
  }

  #giveUpIndex(): void {
    this.#index?.close()
    this.#index = undefined
  }

  #run(sql: string, ...values: SQLInputValue[]): StatementResultingChanges {
    return this.#prepare(sql).run(...values)
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

  #counted(n: number): Counted {
    const sql = 'SELECT kind, content_key, errors, warnings, hints FROM entry WHERE n = ?'
    const row = this.#prepare(sql).get(n) ?? {}
    return {
      kind: kindOf(row),
      contentKey: textOf(row, 'content_key'),
      problems: {
        error: numberOf(row, 'errors'),
        warning: numberOf(row, 'warnings'),
        hint: numberOf(row, 'hints'),
      },
    }
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
