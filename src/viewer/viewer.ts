/**
 * Answers queries about the rows of datasets. Editions are named by file, so that the viewer can run on another thread.
 */

import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { LatestEdition } from '../edition/store/latest-edition.ts'
import { Repositories } from '../hub/repositories.ts'
import type { Repository } from '../hub/repository.ts'
import { type Asset, Assets, type FoundTable } from './assets.ts'
import { type Config, Dataset, type Split } from './dataset.ts'
import { DiskCache } from './disk-cache.ts'
import { compressionOf, formatOf } from './formats.ts'
import { KeptFiles } from './kept-files.ts'
import { MOST_ANSWER_BYTES } from './limits.ts'
import type { Limits } from './shown-cell.ts'
import { type AskedSql, answerSql, downloadSql, type SqlFormat } from './sql/answer-sql.ts'
import { sqlTables } from './sql/names.ts'
import { statisticsSchema } from './statistics/schema.ts'
import type { Column, Found, RowsAnswer, SqlAnswer, Statistics, Structure, Table, Wanted } from './types.ts'
import { notReady, ViewerError } from './viewer-error.ts'

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

/** A split with what is known of it. */
interface FoundSplit extends FoundTable {
  config: Config
  split: Split
}

/** What is kept beside the editions of a folder. */
interface Folder {
  /** Rows that were turned into Parquet. */
  rows: KeptFiles
  /** Answers to queries. */
  answers: KeptFiles
  /** Summaries. */
  cache: DiskCache
}

/** Answers on this thread. */
export class LocalViewer implements Viewer {
  readonly #repositories = new Repositories()
  /** What is kept beside editions, by their folder. */
  readonly #folders = new Map<string, Folder>()
  readonly #tables = new LRUCache<string, { dataset: Dataset; opening: Promise<Table> }>({ max: MOST_TABLES })
  /** Sorting a hundred thousand files into splits takes longer than reading rows; each edition has its own repositories. */
  readonly #datasets = new LRUCache<Repository, Dataset>({ max: MOST_DATASETS })
  readonly #assets = new Assets()
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
    const { table } = found
    const first = await this.#firstOf(table)
    if (first !== undefined && offset >= first && typeof table.ahead === 'number')
      throw notReady(table.ahead, `The rows from ${first} on are`)
    const counting = first === undefined ? table.count() : Promise.resolve(undefined)
    const [rows, total] = await Promise.all([
      table.rows(offset, length),
      question.patience === undefined ? counting : within(patience, counting),
    ])
    return this.#answer(found, limits, { indexes: rows.map((_, place) => offset + place), rows, total })
  }

  async find(question: FindQuestion): Promise<RowsAnswer> {
    const found = await this.#find(question)
    const { offset, length, limits } = question
    return this.#answer(found, limits, await found.table.find(question, offset, length))
  }

  async #answer(
    found: FoundSplit,
    limits: Limits,
    { indexes, rows, total }: Omit<Found, 'total'> & Pick<RowsAnswer, 'total'>,
  ): Promise<RowsAnswer> {
    const { config, split, table } = found
    return {
      config: config.name,
      split: split.name,
      columns: table.columns,
      rows: this.#assets.show(found, limits, indexes, rows),
      total,
      scanned: await this.#firstOf(table),
      ahead: table.ahead,
      problems: await table.problems(),
    }
  }

  async asset(question: AssetQuestion): Promise<Asset> {
    return this.#assets.find(await this.#find(question), question)
  }

  async statistics(place: SplitPlace): Promise<Statistics> {
    const { table, key } = await this.#find(place)
    if (table.ahead !== undefined) return table.statistics()
    const { cache } = this.#folderOf(place.edition)
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
    for (const { rows } of this.#folders.values()) await rows.settle()
  }

  close(): void {
    this.#edition.close()
    for (const { cache } of this.#folders.values()) cache.close()
  }

  /** How many rows there are so far; undefined if all are there. */
  async #firstOf(table: Table): Promise<number | undefined> {
    return table.ahead === undefined ? undefined : table.count()
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
    const opened = await Dataset.open(entry, repository, this.#folderOf(path).rows, known)
    this.#datasets.set(repository, opened)
    return opened
  }

  async #find(place: SplitPlace): Promise<FoundSplit> {
    const asked = await this.#open(place)
    const { config, split } = asked.find(place.config, place.split)
    const key = asked.keyOf(config, split)
    const opened = this.#tables.get(key) ?? { dataset: asked, opening: asked.openTable(config, split) }
    opened.opening.catch(() => this.#tables.delete(key))
    this.#tables.set(key, opened)
    const table = await opened.opening
    // The next question may find all rows.
    if (typeof table.ahead === 'number') this.#tables.delete(key)
    return { dataset: opened.dataset, config, split, key, table }
  }

  async #asked({ sql, ...place }: SqlQuestion): Promise<AskedSql> {
    const { configs } = await this.structure(place)
    return {
      ...{ sql, tables: sqlTables(configs), kept: this.#folderOf(place.edition).answers },
      open: ({ config, split }) => this.#find({ ...place, config, split }),
    }
  }

  #folderOf(edition: string): Folder {
    const path = dirname(edition)
    const folder = this.#folders.get(path) ?? {
      rows: new KeptFiles(join(path, 'rows')),
      answers: new KeptFiles(join(path, 'answers'), MOST_ANSWER_BYTES),
      cache: new DiskCache(join(path, 'viewer.db')),
    }
    this.#folders.set(path, folder)
    return folder
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
