/** Reads an edition from its SQLite file. */

import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { CardKind, Problem } from '../card/types.ts'
import { parseChanges } from './changes.ts'
import { UnreadableEditionError } from './errors.ts'
import { nameOf, ownerOf } from './ids.ts'
import { kindOf } from './kind-of.ts'
import { likelyIds, MOST_COMPARED, nearestIdFinder } from './nearest-ids.ts'
import { jsonOf, numberOf, optionalNumber, optionalText, type Row, textOf } from './store/columns.ts'
import { attachBase } from './store/layers.ts'
import { openForReading } from './store/open-for-reading.ts'
import { readRoots } from './store/roots.ts'
import { SCHEMA_VERSION } from './store/schema.ts'
import { parseTotals, type Totals } from './store/totals.ts'
import type { CardFile, Change, Edition, Entry, EntryFacts, EntrySummary } from './types.ts'

/** Columns of `entry` that {@link summaryOf} reads. */
export const SUMMARY_COLUMNS = `entry.kind, entry.id, entry.title, entry.summary, entry.task, entry.library, entry.license,
  entry.language, entry.base_model, entry.inferred, entry.parameters, entry.size, entry.bytes, entry.updated,
  entry.downloads, entry.likes, entry.example`

/**
 * Opens an edition file for reading. It is never written again, so no lock is taken and none is waited for.
 *
 * @param isMapped - see {@link openForReading}
 * @throws {UnreadableEditionError} the file is missing, damaged, or has another schema version
 */
export function openEdition(path: string, isMapped = true): SqliteEdition {
  if (!existsSync(path)) throw new UnreadableEditionError(path, 'it does not exist')
  try {
    return new SqliteEdition(path, openForReading(path, isMapped), isMapped)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new UnreadableEditionError(path, reason, { cause: error })
  }
}

/** An edition in an SQLite file. */
export class SqliteEdition implements Edition {
  /** Path of the file, so that another thread can open it too. */
  readonly path: string
  /** How the file is read, see {@link openForReading}. */
  readonly isMapped: boolean
  readonly id: string
  readonly createdAt: string
  /** Version of the code and vocabulary that made it; see `code-version.ts`. */
  readonly version: string
  readonly totals: Totals
  /** What has changed lately in the cards, newest first. */
  readonly changes: readonly Change[]
  /** Path of the base's file if this edition is a layer; undefined if it is whole. See `layers.ts`. */
  readonly basePath: string | undefined
  /** Whether its file says which cards have a word or value; without, only a search cluster knows. */
  readonly hasIndex: boolean
  /** For the search engine, which reads the same file. */
  readonly database: DatabaseSync
  /** The files that it is read from: its own, and that of its base. */
  readonly files: readonly string[]
  /** Where a folder that the edition names lies on this machine. */
  readonly placeOf: (folder: string) => string
  readonly #statements = new Map<string, StatementSync>()
  readonly #nearest = new Map<CardKind, (id: string, limit: number) => string[]>()

  /**
   * @param path - of the file behind `database`
   * @param database - open for reading; closed with the edition
   */
  constructor(path: string, database: DatabaseSync, isMapped: boolean) {
    this.path = path
    this.isMapped = isMapped
    this.database = database
    const meta = new Map(
      this.all('SELECT key, value FROM meta').map((row) => [textOf(row, 'key'), textOf(row, 'value')]),
    )
    const schema = meta.get('schema')
    if (schema !== String(SCHEMA_VERSION)) {
      database.close()
      throw new Error(
        `it has schema ${schema ?? 'unknown'}, and this version of Modelbook reads ${SCHEMA_VERSION}`,
      )
    }
    this.id = meta.get('id') ?? ''
    this.createdAt = meta.get('created') ?? ''
    this.version = meta.get('version') ?? ''
    this.totals = parseTotals(meta.get('totals') ?? '')
    this.changes = parseChanges(meta.get('changes'))
    this.hasIndex = meta.get('index_parts') !== 'lexicon'
    const base = meta.get('base')
    this.basePath = base === undefined ? undefined : join(dirname(path), `edition-${base}.db`)
    this.files = this.basePath === undefined ? [path] : [path, this.basePath]
    if (this.basePath !== undefined) attachBase(database, this.basePath)
    this.placeOf = readRoots(dirname(path))
  }

  /** Tells it from one made anew of the same cards, which has the same id. */
  get key(): string {
    return `${this.id} ${this.createdAt}`
  }

  count(kind: CardKind): number {
    return this.totals.counts[kind]
  }

  listIds(kind: CardKind): string[] {
    return this.all('SELECT id FROM entry WHERE kind = ? ORDER BY id', kind).map((row) => textOf(row, 'id'))
  }

  /** One page of a kind's ids, in order, with the dates of their last change. */
  listUpdated(kind: CardKind, limit: number, offset: number): { id: string; updated: string | undefined }[] {
    const sql = 'SELECT id, updated FROM entry WHERE kind = ? ORDER BY id LIMIT ? OFFSET ?'
    return this.all(sql, kind, limit, offset).map((row) => ({
      id: textOf(row, 'id'),
      updated: optionalText(row, 'updated'),
    }))
  }

  hasEntry(kind: CardKind, id: string): boolean {
    return this.prepare('SELECT 1 FROM entry WHERE kind = ? AND id = ?').get(kind, id) !== undefined
  }

  findEntry(kind: CardKind, id: string): Entry | undefined {
    const row = this.prepare(
      `SELECT ${SUMMARY_COLUMNS}, entry.hash, entry.weights, card.*
       FROM entry JOIN card USING (n) WHERE entry.kind = ? AND entry.id = ?`,
    ).get(kind, id)
    if (row === undefined) return undefined
    const text = textOf(row, 'text')
    return {
      ...this.#factsOf(row),
      text,
      body: optionalText(row, 'body') ?? text.slice(text.length - numberOf(row, 'body_length')),
      bodyLine: numberOf(row, 'body_line'),
      problems: jsonOf(row, 'problems'),
    }
  }

  findFacts(kind: CardKind, id: string): EntryFacts | undefined {
    const row = this.prepare(
      `SELECT ${SUMMARY_COLUMNS}, entry.hash, entry.weights, card.path, card.source_path, card.folder, card.metadata,
         card.front_matter, card.files, card.examples
       FROM entry JOIN card USING (n) WHERE entry.kind = ? AND entry.id = ?`,
    ).get(kind, id)
    return row && this.#factsOf(row)
  }

  idsWith(kind: CardKind, texts: readonly string[], limit: number): string[] {
    const tests = texts.map(() => 'AND instr(lower(id), lower(?)) > 0').join(' ')
    const rows = this.all(
      `SELECT id FROM entry WHERE kind = ? ${tests} ORDER BY id LIMIT ?`,
      ...[kind, ...texts, limit],
    )
    return rows.map((row) => textOf(row, 'id'))
  }

  nearestIds(kind: CardKind, id: string, limit: number): string[] {
    if (this.count(kind) > MOST_COMPARED) return nearestIdFinder(likelyIds(this, kind, id))(id, limit)
    const finder = this.#nearest.get(kind) ?? nearestIdFinder(this.listIds(kind))
    this.#nearest.set(kind, finder)
    return finder(id, limit)
  }

  sourceProblems(): Problem[] {
    return this.all('SELECT problem FROM source_problem ORDER BY n').map((row) =>
      jsonOf<Problem>(row, 'problem'),
    )
  }

  #factsOf(row: Row): EntryFacts {
    const folder = optionalText(row, 'folder')
    const files = jsonOf<CardFile[]>(row, 'files')
    return {
      ...summaryOf(row),
      metadata: jsonOf(row, 'metadata'),
      frontMatter: jsonOf(row, 'front_matter'),
      path: textOf(row, 'path'),
      sourcePath: optionalText(row, 'source_path'),
      folder: folder && this.placeOf(folder),
      files: files.map((file) => (file.folder ? { ...file, folder: this.placeOf(file.folder) } : file)),
      examples: optionalJson(row, 'examples'),
      hash: textOf(row, 'hash'),
      weights: optionalJson(row, 'weights'),
    }
  }

  close(): void {
    if (this.database.isOpen) this.database.close()
  }

  /** A prepared statement, cached. */
  prepare(sql: string): StatementSync {
    const statement = this.#statements.get(sql) ?? this.database.prepare(sql)
    this.#statements.set(sql, statement)
    return statement
  }

  /** All rows of a query. */
  all(sql: string, ...values: (string | number)[]): Row[] {
    return this.prepare(sql).all(...values)
  }
}

/** The summary in a row of {@link SUMMARY_COLUMNS}. */
export function summaryOf(row: Row): EntrySummary {
  const id = textOf(row, 'id')
  return {
    kind: kindOf(row),
    id,
    owner: ownerOf(id),
    name: nameOf(id),
    title: textOf(row, 'title'),
    summary: textOf(row, 'summary'),
    task: optionalText(row, 'task'),
    library: optionalText(row, 'library'),
    license: optionalText(row, 'license'),
    language: jsonOf(row, 'language'),
    baseModel: jsonOf(row, 'base_model'),
    inferred: jsonOf(row, 'inferred'),
    parameters: optionalNumber(row, 'parameters'),
    size: numberOf(row, 'size'),
    bytes: optionalNumber(row, 'bytes'),
    updated: optionalText(row, 'updated'),
    downloads: optionalNumber(row, 'downloads'),
    likes: optionalNumber(row, 'likes'),
    example: optionalJson(row, 'example'),
  }
}

function optionalJson<T>(row: Row, column: string): T | undefined {
  return row[column] === null ? undefined : jsonOf(row, column)
}
