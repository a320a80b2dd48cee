/** Writes the file of a new edition, from nothing or from a copy of the edition before it. */

import { constants, copyFileSync, rmSync } from 'node:fs'
import {
  DatabaseSync,
  type SQLInputValue,
  type StatementResultingChanges,
  type StatementSync,
} from 'node:sqlite'
import type { CardKind, Problem } from '../card/types.ts'
import { numberOf, optionalText, textOf } from './columns.ts'
import { CrossWriter } from './cross-writer.ts'
import { nameOf, typedKey } from './ids.ts'
import type { IndexedCard } from './index-card.ts'
import { SCHEMA } from './schema.ts'
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

/** The one writer of one new file. Nothing is readable before {@link finish}; {@link discard} leaves no trace. */
export class EntryWriter {
  readonly database: DatabaseSync
  readonly find: (kind: CardKind, id: string) => KnownCard | undefined
  readonly #path: string
  readonly #statements = new Map<string, StatementSync>()
  readonly #cross: CrossWriter
  readonly #facetValues = new Map<string, number>()

  /**
   * @param path - of the new file; its folder exists
   * @param base - an edition file of the same schema to start from
   */
  constructor(path: string, base: string | undefined) {
    this.#path = path
    // A reflink where the file system has them: then a copy costs nothing.
    if (base !== undefined) copyFileSync(base, path, constants.COPYFILE_FICLONE)
    this.database = new DatabaseSync(path)
    // A crash leaves a file that is thrown away, so nothing guards against one before the end.
    this.database.exec(`
      PRAGMA journal_mode = OFF;
      PRAGMA synchronous = OFF;
      PRAGMA locking_mode = EXCLUSIVE;
      PRAGMA cache_size = -65536;
      PRAGMA temp_store = MEMORY;
    `)
    this.database.exec('BEGIN')
    if (base === undefined) this.database.exec(SCHEMA)
    this.find = knownCardFinder(this.database)
    this.#cross = new CrossWriter(this.database)
  }

  /** Stores a card, in the place of the one with that number if there is one. */
  put(
    known: KnownCard | undefined,
    { card, text, title, summary, facets, cross, words }: IndexedCard,
    facts: CardFacts,
  ): number {
    if (known) this.remove(known.n)
    const { metadata } = card
    const counts = { error: 0, warning: 0, hint: 0 }
    for (const { severity } of card.problems) counts[severity] += 1
    const isTail = text.endsWith(card.body)
    const { lastInsertRowid } = this.#run(
      `INSERT INTO entry (n, kind, id, id_key, name_key, title, summary, task, library, license, language, base_model,
        parameters, size, updated, errors, warnings, hints, facets, hash, parse_key, content_key, weights)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      known?.n ?? null,
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
      this.#facetBytes(facets),
      facts.hash,
      facts.parseKey,
      facts.contentKey,
      facts.weights ?? null,
    )
    const n = Number(lastInsertRowid)
    this.#run(
      `INSERT INTO card (n, path, source_path, folder, text, body, body_length, body_line, metadata, front_matter,
        files, problems) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
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
    )
    this.#run(
      'INSERT INTO words (rowid, name, title, summary, tags, body) VALUES (?, ?, ?, ?, ?, ?)',
      n,
      words.name,
      words.title,
      words.summary,
      words.tags,
      words.body,
    )
    this.#cross.put(n, cross)
    return n
  }

  /** Updates what can change around a card whose bytes have not. */
  touch(n: number, facts: CardFacts): void {
    this.#run(
      'UPDATE entry SET size = ?, updated = ?, content_key = ? WHERE n = ?',
      facts.size,
      facts.updated ?? null,
      facts.contentKey,
      n,
    )
    this.#run(
      'UPDATE card SET source_path = ?, folder = ?, files = ? WHERE n = ?',
      facts.sourcePath ?? null,
      facts.folder ?? null,
      JSON.stringify(facts.files),
      n,
    )
  }

  /** Takes a card out. */
  remove(n: number): void {
    for (const table of ['entry', 'card']) this.#run(`DELETE FROM ${table} WHERE n = ?`, n)
    this.#run('DELETE FROM words WHERE rowid = ?', n)
    this.#cross.remove(n)
  }

  /** Replaces the problems of the sources. */
  setSourceProblems(problems: readonly Problem[]): void {
    this.database.exec('DELETE FROM source_problem')
    for (const problem of problems) {
      this.#run('INSERT INTO source_problem (problem) VALUES (?)', JSON.stringify(problem))
    }
  }

  setMeta(values: { [key: string]: string }): void {
    for (const [key, value] of Object.entries(values)) {
      this.#run('INSERT OR REPLACE INTO meta (key, value) VALUES (?, ?)', key, value)
    }
  }

  /** Writes everything out and closes the file; it is then complete but not yet forced to disk. */
  finish(): void {
    this.database.exec('COMMIT')
    this.database.close()
  }

  /** Ends without a result and deletes the file. */
  discard(): void {
    if (this.database.isOpen) this.database.close()
    rmSync(this.#path, { force: true })
  }

  #run(sql: string, ...values: SQLInputValue[]): StatementResultingChanges {
    const statement = this.#statements.get(sql) ?? this.database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement.run(...values)
  }

  #facetBytes(facets: IndexedCard['facets']): Uint8Array {
    const ids = Object.entries(facets).flatMap(([facet, values]) =>
      values.map((value) => this.#facetValue(facet, value)),
    )
    const bytes = new DataView(new ArrayBuffer(ids.length * 4))
    ids.forEach((id, index) => {
      bytes.setUint32(index * 4, id, true)
    })
    return new Uint8Array(bytes.buffer)
  }

  #facetValue(facet: string, value: string): number {
    const key = `${facet}\n${value}`
    const cached = this.#facetValues.get(key)
    if (cached !== undefined) return cached
    this.#run('INSERT OR IGNORE INTO facet_value (facet, value) VALUES (?, ?)', facet, value)
    const statement = 'SELECT v FROM facet_value WHERE facet = ? AND value = ?'
    const select = this.#statements.get(statement) ?? this.database.prepare(statement)
    this.#statements.set(statement, select)
    const id = numberOf(select.get(facet, value) ?? {}, 'v')
    // Values are mostly shared by many cards; a catalogue where each card has its own may not fill the memory.
    if (this.#facetValues.size > 100_000) this.#facetValues.clear()
    this.#facetValues.set(key, id)
    return id
  }
}
