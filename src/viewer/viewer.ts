/**
 * Answers queries about the rows of datasets. Editions are named by file, so that the viewer can run on another thread.
 */

import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { LatestEdition } from '../edition/store/latest-edition.ts'
import { findMediaType } from '../http/media-types.ts'
import { Repositories } from '../hub/repositories.ts'
import type { Repository } from '../hub/repository.ts'
import { Dataset } from './dataset.ts'
import { DiskCache } from './disk-cache.ts'
import { compressionOf, formatOf } from './formats.ts'
import { KeptFiles } from './kept-files.ts'
import { LONGEST_MEMBER_MEDIA, MOST_ANSWER_BYTES } from './limits.ts'
import { bytesOf, type Limits, pathOf, type Showing, showCell, sniffType } from './shown-cell.ts'
import { type AskedSql, answerSql, downloadSql, type SqlFormat } from './sql/answer-sql.ts'
import { sqlTables } from './sql/names.ts'
import { statisticsSchema } from './statistics/schema.ts'
import type {
  Cell,
  Column,
  RowsAnswer,
  ShownCell,
  SqlAnswer,
  Statistics,
  Structure,
  Table,
  Wanted,
} from './types.ts'
import { notReady, tooLarge, ViewerError } from './viewer-error.ts'

/** A dataset of an edition. */
export interface DatasetPlace {
  /** Path of the edition's file. */
  edition: string
  dataset: string
}

/** A split of it; by default, the first one of the default config. */
export interface SplitPlace extends DatasetPlace {
  config?: string | undefined
  split?: string | undefined
}

export interface RowsQuestion extends SplitPlace {
  offset: number
  length: number
  limits: Limits
  /** Milliseconds after which rows are returned without their total, while counting goes on; unlimited when omitted. */
  patience?: number
}

export interface AssetQuestion extends SplitPlace {
  row: number
  column: string
  /** Index in a list of media; 0 when the cell is no list. */
  item: number
}

/** A search for rows that contain some words or meet a condition. */
export interface FindQuestion extends RowsQuestion, Wanted {}

/** A query over the splits of a dataset. */
export interface SqlQuestion extends DatasetPlace {
  sql: string
}

/** A page of its answer. */
export interface SqlPageQuestion extends SqlQuestion {
  offset: number
  length: number
  limits: Limits
}

/** All of it as a file. */
export interface SqlFileQuestion extends SqlQuestion {
  format: SqlFormat
}

/** The bytes of an image, sound or video in a cell. */
export interface Asset {
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

/** The queries that a viewer answers. */
export interface Viewer {
  /** @throws {ViewerError} if there is no such dataset */
  structure(place: DatasetPlace): Promise<Structure>
  /** @throws {ViewerError} if there is no such config or split, or its files cannot be read */
  rows(question: RowsQuestion): Promise<RowsAnswer>
  /**
   * Search the rows of a split.
   *
   * @throws {ViewerError} as for rows; also if the condition or order cannot be parsed
   */
  find(question: FindQuestion): Promise<RowsAnswer>
  /** Number of rows in a split; undefined where not all can be read. */
  count(place: SplitPlace): Promise<number | undefined>
  columns(place: SplitPlace): Promise<readonly Column[]>
  asset(question: AssetQuestion): Promise<Asset>
  /** Summarise the rows of a split, once per revision. */
  statistics(place: SplitPlace): Promise<Statistics>
  /** @throws {ViewerError} the query is none, cannot be answered, or takes too much */
  sql(question: SqlPageQuestion): Promise<SqlAnswer>
  /** @returns the path of a file, which is kept for a while; throws as for a page */
  sqlFile(question: SqlFileQuestion): Promise<string>
}

/** The most tables kept open, with their footers and indexes. */
const MOST_TABLES = 50

/** The most datasets kept, with the lists of their files. */
const MOST_DATASETS = 10

/** Cache for images and sounds of rows just shown, in bytes: the page requests them next. */
const ASSET_BYTES = 64 * 1024 * 1024

/** Answers on this thread. */
export class LocalViewer implements Viewer {
  readonly #repositories = new Repositories()
  readonly #caches = new Map<string, DiskCache>()
  readonly #kept = new Map<string, KeptFiles>()
  readonly #answers = new Map<string, KeptFiles>()
  /** With the dataset that opened each, which knows the files that its archives have. */
  readonly #tables = new LRUCache<string, { dataset: Dataset; opening: Promise<Table> }>({ max: MOST_TABLES })
  /** Sorting a hundred thousand files into splits takes longer than reading rows; each edition has its own repositories. */
  readonly #datasets = new LRUCache<Repository, Dataset>({ max: MOST_DATASETS })
  readonly #assets = new LRUCache<string, Asset>({
    maxSize: ASSET_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 100,
  })
  readonly #edition = new LatestEdition()

  async structure(place: DatasetPlace): Promise<Structure> {
    const dataset = await this.#open(place)
    const { commit, configs, sizes } = dataset
    return {
      commit,
      configs: configs.map(({ name, splits }) => ({ name, splits: splits.map((split) => split.name) })),
      splits: configs.flatMap((config) =>
        config.splits.map((split) => ({
          config: config.name,
          split: split.name,
          isPlain: dataset.isPlain(config),
          files: split.paths.map((path) => ({
            path,
            size: sizes.get(path) ?? 0,
            isParquet: formatOf(path) === 'parquet' && compressionOf(path) === undefined,
          })),
        })),
      ),
    }
  }

  async columns(place: SplitPlace): Promise<readonly Column[]> {
    return (await this.#find(place)).table.columns
  }

  async count(place: SplitPlace): Promise<number | undefined> {
    const { table } = await this.#find(place)
    if (typeof table.ahead === 'number') throw notReady(table.ahead, 'The rows are')
    return table.ahead === undefined ? table.count() : undefined
  }

  async rows(question: RowsQuestion): Promise<RowsAnswer> {
    const { offset, length, limits, patience = 0 } = question
    const found = await this.#find(question)
    if (typeof found.table.ahead === 'number' && patience >= LONG_MS) {
      await this.settle()
      Object.assign(found, await this.#find(question))
    }
    const { dataset, config, split, table, key } = found
    const first = await this.#firstOf(table)
    if (first !== undefined && offset >= first && typeof table.ahead === 'number')
      throw notReady(table.ahead, `The rows from ${first} on are`)
    const counting = first === undefined ? table.count() : Promise.resolve(undefined)
    const [rows, total] = await Promise.all([
      table.rows(offset, length),
      question.patience === undefined ? counting : within(patience, counting),
    ])
    const showing = showingOf(dataset, limits)
    return {
      config: config.name,
      split: split.name,
      columns: table.columns,
      rows: rows.map((row, place) => ({
        index: offset + place,
        cells: this.#show(row, { key, index: offset + place }, table.columns, showing),
      })),
      total,
      scanned: first,
      ahead: table.ahead,
      problems: await table.problems(),
    }
  }

  async find(question: FindQuestion): Promise<RowsAnswer> {
    const { dataset, config, split, table, key } = await this.#find(question)
    const { offset, length, limits, query, where, orderBy } = question
    const { indexes, rows, total } = await table.find({ query, where, orderBy }, offset, length)
    const showing = showingOf(dataset, limits)
    return {
      config: config.name,
      split: split.name,
      columns: table.columns,
      rows: indexes.map((index, place) => ({
        index,
        cells: this.#show(rows[place] ?? [], { key, index }, table.columns, showing),
      })),
      total,
      scanned: await this.#firstOf(table),
      ahead: table.ahead,
      problems: await table.problems(),
    }
  }

  async asset(question: AssetQuestion): Promise<Asset> {
    const { dataset, table, key } = await this.#find(question)
    const { row, column, item } = question
    const known = this.#assets.get(assetKey(key, row, column, item))
    if (known !== undefined) return known
    const index = table.columns.findIndex(({ name }) => name === column)
    const cell = index === -1 ? undefined : (await table.rows(row, 1, [index]))[0]?.[0]
    const asked = Array.isArray(cell) ? (cell[item] ?? null) : (cell ?? null)
    const path = pathOf(asked)
    const bytes =
      path !== undefined && dataset.archives.has(path) ? await readMember(dataset, path) : bytesOf(asked)
    if (bytes === undefined) throw new ViewerError('ResponseNotFound', 'This cell has no bytes of its own.')
    return assetOf(bytes)
  }

  async statistics(place: SplitPlace): Promise<Statistics> {
    const { table, key, cache } = await this.#find(place)
    if (table.ahead !== undefined) return table.statistics()
    return cache.keep(`statistics ${key}`, statisticsSchema, () => table.statistics())
  }

  async sql(question: SqlPageQuestion): Promise<SqlAnswer> {
    const { offset, length, limits } = question
    return answerSql(await this.#asked(question), offset, length, limits)
  }

  async sqlFile(question: SqlFileQuestion): Promise<string> {
    return downloadSql(await this.#asked(question), question.format)
  }

  /** Waits for the rows that are being turned into Parquet. */
  async settle(): Promise<void> {
    for (const kept of this.#kept.values()) await kept.settle()
  }

  close(): void {
    this.#edition.close()
    for (const cache of this.#caches.values()) cache.close()
  }

  /** How many rows there are so far; undefined if all are there. */
  async #firstOf(table: Table): Promise<number | undefined> {
    return table.ahead === undefined ? undefined : table.count()
  }

  #show(
    row: readonly Cell[],
    { key, index }: { key: string; index: number },
    columns: readonly Column[],
    showing: Showing,
  ): ShownCell[] {
    return columns.map((column, place) => {
      const cell = row[place] ?? null
      const shown = showCell(cell, column, showing)
      for (const [item, media] of shown.media.entries()) {
        const bytes = media === null ? undefined : bytesOf(Array.isArray(cell) ? (cell[item] ?? null) : cell)
        if (bytes !== undefined) this.#assets.set(assetKey(key, index, column.name, item), assetOf(bytes))
      }
      return shown
    })
  }

  async #open({ edition: path, dataset }: DatasetPlace): Promise<Dataset> {
    const edition = this.#edition.at(path)
    const entry = edition.findFacts('dataset', dataset)
    if (entry === undefined) {
      throw new ViewerError(
        'DatasetNotFound',
        `There is no dataset "${dataset.slice(0, 200)}" in this catalogue.`,
      )
    }
    const repository = await this.#repositories.find(edition, entry)
    const known = this.#datasets.get(repository)
    const opened = await Dataset.open(entry, repository, this.#keptIn(dirname(path)), known)
    this.#datasets.set(repository, opened)
    return opened
  }

  async #find(place: SplitPlace) {
    const asked = await this.#open(place)
    const { config, split } = asked.find(place.config, place.split)
    const key = asked.keyOf(config, split)
    const opened = this.#tables.get(key) ?? { dataset: asked, opening: asked.openTable(config, split) }
    opened.opening.catch(() => this.#tables.delete(key))
    this.#tables.set(key, opened)
    const cache = this.#cacheOf(dirname(place.edition))
    const table = await opened.opening
    // The next question may find all rows.
    if (typeof table.ahead === 'number') this.#tables.delete(key)
    return { dataset: opened.dataset, config, split, key, cache, table }
  }

  async #asked({ sql, ...place }: SqlQuestion): Promise<AskedSql> {
    const { configs } = await this.structure(place)
    const folder = dirname(place.edition)
    const kept = this.#answers.get(folder) ?? new KeptFiles(join(folder, 'answers'), MOST_ANSWER_BYTES)
    this.#answers.set(folder, kept)
    return {
      ...{ sql, tables: sqlTables(configs), kept },
      open: ({ config, split }) => this.#find({ ...place, config, split }),
    }
  }

  #keptIn(folder: string): KeptFiles {
    const kept = this.#kept.get(folder) ?? new KeptFiles(join(folder, 'rows'))
    this.#kept.set(folder, kept)
    return kept
  }

  #cacheOf(folder: string): DiskCache {
    const cache = this.#caches.get(folder) ?? new DiskCache(join(folder, 'viewer.db'))
    this.#caches.set(folder, cache)
    return cache
  }
}

/** Whoever waits so long, in milliseconds, waits for all rows. */
const LONG_MS = 3_600_000

/** A promise's value if it arrives in time, else undefined. */
async function within<T>(milliseconds: number, made: Promise<T>): Promise<T | undefined> {
  const timer = new AbortController()
  try {
    return await Promise.race([made, setTimeout(milliseconds, undefined, { signal: timer.signal })])
  } finally {
    timer.abort()
    // Nobody waits any longer; a later caller will see the failure.
    made.catch(() => {})
  }
}

function showingOf({ sizes, archives }: Dataset, limits: Limits): Showing {
  return {
    limits,
    room: { left: limits.total },
    isFile: (path) => sizes.has(path),
    isInArchive: (path) => archives.has(path),
    typeOf: (path) => findMediaType(path).type,
  }
}

async function readMember({ archives }: Dataset, path: string): Promise<Uint8Array> {
  const file = await archives.open(path)
  if (file.size > LONGEST_MEMBER_MEDIA)
    throw tooLarge(path, `it has more than ${LONGEST_MEMBER_MEDIA} bytes.`, 'Put it beside the archive.')
  return file.read(0, file.size)
}

function assetOf(bytes: Uint8Array): Asset {
  return { type: sniffType(bytes), bytes: new Uint8Array(bytes) }
}

function assetKey(table: string, row: number, column: string, item: number): string {
  return JSON.stringify([table, row, column, item])
}
