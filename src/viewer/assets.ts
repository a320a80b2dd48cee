/** Images, sounds and videos in cells: a page of rows refers to them, and then asks for each. */

import { LRUCache } from 'lru-cache'
import { findMediaType } from '../http/media-types.ts'
import type { Dataset } from './dataset.ts'
import { LONGEST_MEMBER_MEDIA } from './limits.ts'
import { bytesOf, type Limits, pathOf, type Showing, showCell, sniffType } from './shown-cell.ts'
import type { Cell, Column, Row, RowsAnswer, ShownCell, Table } from './types.ts'
import { tooLarge, ViewerError } from './viewer-error.ts'

/** The bytes of an image, sound or video in a cell. */
export interface Asset {
  type: string
  bytes: Uint8Array<ArrayBuffer>
}

/** The rows of a split. */
export interface FoundTable {
  dataset: Dataset
  table: Table
  /** Identifies its rows. */
  key: string
}

/** What is kept of rows just shown, in bytes: the page asks for it next. */
const KEPT_BYTES = 64 * 1024 * 1024

export class Assets {
  readonly #kept = new LRUCache<string, Asset>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ bytes }) => bytes.length + 100,
  })

  /**
   * Prepares rows for an answer, and keeps the media in them.
   *
   * @param indexes - of the rows
   */
  show(
    { dataset: { sizes, archives }, table: { columns }, key }: FoundTable,
    limits: Limits,
    indexes: readonly number[],
    rows: readonly Row[],
  ): RowsAnswer['rows'] {
    const showing: Showing = {
      limits,
      room: { left: limits.total },
      isFile: (path) => sizes.has(path),
      isInArchive: (path) => archives.has(path),
      typeOf: (path) => findMediaType(path).type,
    }
    const show = (index: number, column: Column, cell: Cell): ShownCell => {
      const shown = showCell(cell, column, showing)
      for (const [item, media] of shown.media.entries()) {
        const bytes = media === null ? undefined : bytesOf(Array.isArray(cell) ? (cell[item] ?? null) : cell)
        if (bytes !== undefined) this.#kept.set(keyOf(key, index, column.name, item), assetOf(bytes))
      }
      return shown
    }
    return indexes.map((index, row) => ({
      index,
      cells: columns.map((column, place) => show(index, column, rows[row]?.[place] ?? null)),
    }))
  }

  /** @throws {ViewerError} there is none in this cell, or it cannot be read */
  async find(
    { dataset, table, key }: FoundTable,
    { row, column, item }: { row: number; column: string; item: number },
  ): Promise<Asset> {
    const known = this.#kept.get(keyOf(key, row, column, item))
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

function keyOf(table: string, row: number, column: string, item: number): string {
  return JSON.stringify([table, row, column, item])
}
