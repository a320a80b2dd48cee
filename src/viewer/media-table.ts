/**
 * A folder of images, sounds or videos as a table: a row per file, with data from a metadata file or the folder names.
 */

import { posix } from 'node:path'
import type { Column, DataProblem, Feature, Row, RowBatch, Table } from './types.ts'

const BATCH_ROWS = 5_000

/** The metadata column that names files. @see https://huggingface.co/docs/datasets/image_dataset */
const FILE_NAME = 'file_name'

/** The column of files, by kind. */
export const MEDIA_COLUMNS = {
  image: { name: 'image', feature: { _type: 'Image' } },
  audio: { name: 'audio', feature: { _type: 'Audio', sampling_rate: undefined } },
  video: { name: 'video', feature: { _type: 'Video' } },
  pdf: { name: 'pdf', feature: { _type: 'Pdf' } },
} as const satisfies Record<string, Column>

/** Files alone; where all are in folders of one depth, the folder names are their classes. */
export class FilesTable implements Table {
  readonly columns: readonly Column[]
  readonly #paths: readonly string[]
  readonly #labels: readonly string[]

  /** @param paths - in the repository, sorted */
  constructor(column: Column, paths: readonly string[]) {
    const folders = paths.map((path) => posix.basename(posix.dirname(path)))
    const depths = new Set(paths.map((path) => path.split('/').length))
    const labels = [...new Set(folders)].sort()
    const hasLabels = labels.length > 1 && depths.size === 1
    this.#labels = hasLabels ? labels : []
    this.#paths = paths
    const label: Feature = { _type: 'ClassLabel', names: labels }
    this.columns = hasLabels ? [column, { name: 'label', feature: label }] : [column]
  }

  async count(): Promise<number> {
    return this.#paths.length
  }

  async rows(offset: number, length: number, columns: readonly number[] = [...this.columns.keys()]) {
    return this.#paths.slice(offset, offset + length).map((path): Row => {
      const cells = [{ bytes: null, path }, this.#labels.indexOf(posix.basename(posix.dirname(path)))]
      return columns.map((index) => cells[index] ?? null)
    })
  }

  async *scan(limit: number, columns?: readonly number[]): AsyncIterable<RowBatch> {
    const end = Math.min(limit, this.#paths.length)
    for (let offset = 0; offset < end; offset += BATCH_ROWS)
      yield { offset, rows: await this.rows(offset, Math.min(BATCH_ROWS, end - offset), columns) }
  }

  async problems(): Promise<DataProblem[]> {
    return []
  }
}

/** Rows of a metadata file, with the files that they name. */
export class MetadataTable implements Table {
  readonly columns: readonly Column[]
  readonly #metadata: Table
  readonly #folder: string
  /** For each of our columns, its place in the metadata. */
  readonly #order: readonly number[]

  /**
   * @param metadata - has a column `file_name`, or some whose names end in `_file_name`
   * @param folder - base of the relative file names
   */
  constructor(column: Column, metadata: Table, folder: string) {
    const files = [...metadata.columns.entries()].flatMap(([index, { name }]) => {
      if (name === FILE_NAME) return [{ index, column }]
      return name.endsWith(`_${FILE_NAME}`)
        ? [{ index, column: { ...column, name: name.slice(0, -FILE_NAME.length - 1) } }]
        : []
    })
    const taken = new Set(files.map(({ index }) => index))
    const others = [...metadata.columns.entries()].flatMap(([index, other]) =>
      taken.has(index) ? [] : [{ index, column: other }],
    )
    const all = [...files, ...others]
    this.columns = all.map((item) => item.column)
    this.#order = all.map(({ index }) => index)
    this.#metadata = metadata
    this.#folder = folder
  }

  count(): Promise<number> {
    return this.#metadata.count()
  }

  async rows(offset: number, length: number, columns?: readonly number[]): Promise<Row[]> {
    const { indexes, resolve } = this.#wanted(columns)
    return (await this.#metadata.rows(offset, length, indexes)).map(resolve)
  }

  async *scan(limit: number, columns?: readonly number[]): AsyncIterable<RowBatch> {
    const { indexes, resolve } = this.#wanted(columns)
    for await (const { offset, rows } of this.#metadata.scan(limit, indexes))
      yield { offset, rows: rows.map(resolve) }
  }

  problems(): Promise<DataProblem[]> {
    return this.#metadata.problems()
  }

  #wanted(columns: readonly number[] = [...this.columns.keys()]) {
    const indexes = columns.map((index) => this.#order[index] ?? 0)
    const isFile = indexes.map((index) => this.#metadata.columns[index]?.name.endsWith(FILE_NAME) === true)
    const resolve = (row: Row): Row =>
      row.map((cell, index) =>
        isFile[index] === true && typeof cell === 'string'
          ? { bytes: null, path: posix.join(this.#folder, cell) }
          : cell,
      )
    return { indexes, resolve }
  }
}
