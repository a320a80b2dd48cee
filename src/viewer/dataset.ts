/** A dataset of an edition: its configs and splits, and the tables behind them. */

import { hash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { childOf, isObject } from '../card/json.ts'
import type { Json } from '../card/types.ts'
import { isSqliteFile } from '../data-formats.ts'
import type { EntryFacts } from '../edition/types.ts'
import type { Repository } from '../hub/repository.ts'
import { readOptions } from '../reading-options.ts'
import { subsetsOf } from '../snippet/loading/dataset-subsets.ts'
import { openDataFile } from './data-file.ts'
import { readDeclaredFeatures } from './features.ts'
import type { KeptFiles } from './kept-files.ts'
import { SQLITE } from './limits.ts'
import { openSplit, openSqlite } from './open-split.ts'
import { Archives } from './packed/members.ts'
import { type SqliteTable, tablesIn } from './packed/sqlite-file.ts'
import type { Feature, Table } from './types.ts'
import { unreadable, ViewerError } from './viewer-error.ts'

/** Name of a dataset's only config when it has none. */
const DEFAULT_CONFIG = 'default'

export interface Split {
  name: string
  /** Paths in the repository. */
  paths: readonly string[]
  /** The table of an SQLite file that it is, or why its tables are not known. */
  table?: SqliteTable | ViewerError
}

export interface Config {
  name: string
  splits: readonly Split[]
}

export class Dataset {
  readonly id: string
  readonly commit: string
  /** The configs that have files, the default one first. */
  configs: readonly Config[]
  /** Sizes in bytes, by path. */
  readonly sizes: ReadonlyMap<string, number>
  readonly #frontMatter: EntryFacts['frontMatter']
  readonly archives: Archives
  readonly #kept: KeptFiles

  private constructor(
    { id, frontMatter }: EntryFacts,
    repository: Repository,
    commit: string,
    sizes: Dataset['sizes'],
    kept: KeptFiles,
  ) {
    this.id = id
    this.commit = commit
    this.sizes = sizes
    this.#frontMatter = frontMatter
    this.archives = new Archives(
      (path) => openDataFile(repository, commit, path),
      (path) => sizes.has(path),
    )
    this.#kept = kept
    this.configs = subsetsOf(frontMatter, [...sizes.keys()])
      .map(({ name = DEFAULT_CONFIG, splits }) => ({
        name,
        splits: splits.filter(({ paths }) => paths.some((path) => sizes.has(path))),
      }))
      .filter(({ splits }) => splits.length > 0)
  }

  /**
   * @param known - the same dataset of the same edition as opened earlier, returned if its commit is still the one
   * @throws {ViewerError} if the dataset has no files
   */
  static async open(
    entry: EntryFacts,
    repository: Repository,
    kept: KeptFiles,
    known: Dataset | undefined,
  ): Promise<Dataset> {
    const revision = await repository.resolve('HEAD')
    if (revision === undefined) throw new ViewerError('ResponseNotFound', `"${entry.id}" has no files.`)
    if (known?.commit === revision.commit) return known
    const { files } = await repository.tree(revision.commit)
    const sizes = new Map(files.map(({ path, size }) => [path, size]))
    const dataset = new Dataset(entry, repository, revision.commit, sizes, kept)
    await dataset.#addTables()
    return dataset
  }

  /** Each table of an SQLite file is a subset, after those of the other files; the file may be in a zip file. */
  async #addTables(): Promise<void> {
    const all = [...this.sizes.keys()].sort()
    const zipped = await this.archives.sqliteIn(all, SQLITE.files)
    const paths = [...all.filter(isSqliteFile), ...zipped.files]
    const hasRows = ({ paths: own }: Split) => own.some((path) => !zipped.withoutOthers.has(path))
    const configs = this.configs
      .map(({ name, splits }) => ({ name, splits: splits.filter(hasRows) }))
      .filter(({ splits }) => splits.length > 0)
    for (const [index, path] of paths.entries()) {
      for (const table of index < SQLITE.files ? await this.#tablesIn(path) : [tooMany(path)]) {
        const own = table instanceof ViewerError ? path : table.name
        const isFree = paths.length === 1 && !configs.some(({ name }) => name === own)
        const name = isFree || own === path ? own : `${path}/${own}`
        configs.push({ name, splits: [{ name: 'train', paths: [path], table }] })
      }
    }
    this.configs = configs
  }

  async #tablesIn(path: string): Promise<(SqliteTable | ViewerError)[]> {
    try {
      const hasLog = (this.sizes.get(`${path}-wal`) ?? 0) > 0
      return await tablesIn(await this.archives.open(path), hasLog, this.#kept)
    } catch (error) {
      if (error instanceof ViewerError) return [error]
      throw error
    }
  }

  /**
   * Find a split by its names.
   *
   * @param config - the first config when undefined; likewise for the split
   * @throws {ViewerError} if there is none of that name
   */
  find(config: string | undefined, split: string | undefined): { config: Config; split: Split } {
    const foundConfig =
      config === undefined ? this.configs[0] : this.configs.find(({ name }) => name === config)
    if (foundConfig === undefined) throw this.#notFound('config', config, this.configs)
    const { splits } = foundConfig
    const foundSplit = split === undefined ? splits[0] : splits.find(({ name }) => name === split)
    if (foundSplit === undefined) throw this.#notFound('split', split, splits)
    return { config: foundConfig, split: foundSplit }
  }

  /**
   * Cache key for a split's rows: the commit determines its files, and the card, committed or not, how they are read.
   */
  keyOf(config: Config, split: Split): string {
    const paths = config.splits.map((one) => one.paths)
    const reading = [paths, this.#reading(config.name), [...this.#declared(config.name)]]
    const names = [this.id, this.commit, config.name, split.name]
    return JSON.stringify([...names, hash('sha256', JSON.stringify(reading))])
  }

  /** @throws {ViewerError} if its first file cannot be read */
  async openTable(config: Config, split: Split): Promise<Table> {
    if (split.table instanceof ViewerError) throw split.table
    if (split.table !== undefined) return openSqlite(split.table, this.#kept)
    return openSplit({
      paths: split.paths,
      ofConfig: config.splits.flatMap(({ paths }) => paths),
      all: [...this.sizes.keys()],
      reading: this.#reading(config.name),
      declared: this.#declared(config.name),
      archives: this.archives,
      kept: this.#kept,
    })
  }

  /** Whether the card has no options by which the files of a config are read otherwise than by their format. */
  isPlain(config: Config): boolean {
    return isDeepStrictEqual(this.#reading(config.name), readOptions(undefined))
  }

  #declared(config: string): ReadonlyMap<string, Feature> {
    const infos = listOf(this.#frontMatter.dataset_info)
    const info = infos.find((item) => (childOf(item, 'config_name') ?? DEFAULT_CONFIG) === config)
    return readDeclaredFeatures(childOf(info ?? (infos.length === 1 ? infos[0] : undefined), 'features'))
  }

  #reading(config: string) {
    return readOptions(
      listOf(this.#frontMatter.configs).find(
        (item) => (childOf(item, 'config_name') ?? DEFAULT_CONFIG) === config,
      ),
    )
  }

  #notFound(what: string, asked: string | undefined, known: readonly { name: string }[]): ViewerError {
    if (asked === undefined) {
      return new ViewerError(
        'ResponseNotFound',
        `"${this.id}" has no data files here.`,
        'Put files in the folder of its card, or list them under "configs" in the front matter.',
      )
    }
    const names = known.slice(0, 10).map(({ name }) => name)
    const message = `"${this.id}" has no ${what} "${asked.slice(0, 100)}".`
    return new ViewerError('ResponseNotFound', message, `Available: ${names.join(', ')}.`)
  }
}

const tooMany = (path: string) =>
  unreadable(
    path,
    `of SQLite files, the first ${SQLITE.files} are looked into.`,
    'Put their tables into one.',
  )

function listOf(json: Json | undefined): Json[] {
  return Array.isArray(json) ? json : isObject(json) ? [json] : []
}
