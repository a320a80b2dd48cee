/**
 * Checks the sizes that the pages of a Parquet file claim before decoding them: a hundred bytes may stand for more
 * values than fit in memory, and the file may come from anyone.
 */

import type { FileMetaData, PageHeader } from 'hyparquet'
import { parquetHeader } from 'hyparquet/src/column.js'
import { checkThrift, TooMuch } from './check-thrift.ts'

/** Per page. In JavaScript, an array of twice this length takes many times the memory. */
const MOST_VALUES = 1 << 24
/** For the pages of a column with lists that are read at once. */
const MOST_VALUES_TOGETHER = 4 * MOST_VALUES
/** Per page when decompressed; a page may hold many images. */
const MOST_BYTES = 512 * 1024 * 1024
/** For all pages that are read for an answer. */
const MOST_BYTES_TOGETHER = 1024 * 1024 * 1024
/** In the header of a page: its statistics have nine. */
const MOST_IN_HEADER = 1_000
/** In the index of a column's pages: four for each page. */
const MOST_IN_INDEX = 1_000_000

/** @throws {Error} if the page claims more than can be read */
export function checkPage(header: PageHeader): void {
  if (header.uncompressed_page_size > MOST_BYTES)
    throw new Error(
      `a page claims ${header.uncompressed_page_size} bytes, of which ${MOST_BYTES} can be read`,
    )
  checkValues(valuesOf(header), MOST_VALUES)
}

/** Position of a column's pages, in bytes from the start of the file. */
export interface PageRange {
  start: number
  end: number
  /** A column without lists, whose pages are read only until there are enough rows. */
  isFlat: boolean
}

/** What pages may still be decompressed for an answer, in bytes. */
export interface PageRoom {
  left: number
}

/** The room of a new answer. */
export const newPageRoom = (): PageRoom => ({ left: MOST_BYTES_TOGETHER })

/** Read the header of a page at the reader's offset. @throws {Error} if it is none */
export function readPageHeader(reader: { view: DataView<ArrayBuffer>; offset: number }): PageHeader {
  const { buffer, byteOffset, byteLength } = reader.view
  checkThrift(new Uint8Array(buffer, byteOffset, byteLength), reader.offset, MOST_IN_HEADER)
  return parquetHeader(reader)
}

/** Where the indexes of pages are in the file. @param metadata - of a Parquet file, from its footer */
export function indexRanges({ row_groups: groups }: FileMetaData): Pick<PageRange, 'start' | 'end'>[] {
  return groups.flatMap(({ columns }) =>
    columns.flatMap(({ offset_index_offset: at, offset_index_length: length }) => {
      const start = Number(at ?? 0)
      return length ? [{ start, end: start + length }] : []
    }),
  )
}

/**
 * Check the indexes of pages that are whole within some bytes of a file.
 *
 * @param at - offset of the bytes in the file
 * @throws {Error} if an index claims more than can be read
 */
export function checkIndexes(bytes: ArrayBuffer, at: number, ranges: ReturnType<typeof indexRanges>): void {
  for (const { start, end } of ranges)
    if (start >= at && end <= at + bytes.byteLength)
      checkThrift(new Uint8Array(bytes), start - at, MOST_IN_INDEX)
}

/** Where the pages of every column of every row group are. @param metadata - of a Parquet file, from its footer */
export function pageRanges({ row_groups: groups }: FileMetaData): PageRange[] {
  return groups.flatMap(({ columns }) =>
    columns.flatMap(({ meta_data: meta }) => {
      if (meta === undefined) return []
      const start = Number(meta.dictionary_page_offset || meta.data_page_offset)
      const end = start + Number(meta.total_compressed_size)
      return [{ start, end, isFlat: meta.path_in_schema.length === 1 }]
    }),
  )
}

/**
 * Check the pages within some bytes of a file.
 *
 * @param at - offset of the bytes in the file; within a range, they begin with a page
 * @param room - for all pages of an answer
 * @throws {Error} if a page, or all of them, claim more than can be read
 */
export function checkPages(
  bytes: ArrayBuffer,
  at: number,
  ranges: readonly PageRange[],
  room: PageRoom,
): void {
  const view = new DataView(bytes)
  for (const { start, end, isFlat } of ranges) {
    const last = Math.min(end, at + bytes.byteLength)
    const reader = { view, offset: Math.max(start - at, 0) }
    let values = 0
    while (at + reader.offset < last) {
      const header = readHeader(reader)
      if (header === undefined || header.compressed_page_size < 0) break
      checkPage(header)
      room.left -= header.uncompressed_page_size
      if (room.left < 0)
        throw new Error(
          `their pages claim more than the ${MOST_BYTES_TOGETHER} bytes that can be read at once`,
        )
      values += valuesOf(header)
      if (!isFlat) checkValues(values, MOST_VALUES_TOGETHER)
      reader.offset += header.compressed_page_size
    }
  }
}

/**
 * @returns undefined for an invalid header, which the reader of the page will report
 * @throws {TooMuch} before that reader fills the memory
 */
function readHeader(reader: { view: DataView<ArrayBuffer>; offset: number }): PageHeader | undefined {
  try {
    return readPageHeader(reader)
  } catch (error) {
    if (error instanceof TooMuch) throw error
    return undefined
  }
}

function valuesOf({
  data_page_header: first,
  data_page_header_v2: second,
  dictionary_page_header: dictionary,
}: PageHeader): number {
  return first?.num_values ?? second?.num_values ?? dictionary?.num_values ?? 0
}

function checkValues(values: number, most: number): void {
  if (values > most) throw new Error(`a page claims ${values} values, of which ${most} can be read`)
}
