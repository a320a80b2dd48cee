/**
 * Looks at what the pages of a Parquet file claim to hold before they are decoded: a hundred bytes may stand for more values
 * than the machine has memory, and a file is anybody's.
 */

import type { FileMetaData, PageHeader } from 'hyparquet'
import { parquetHeader } from 'hyparquet/src/column.js'

/** Of one page. A list in JavaScript that has twice as many takes many times the memory. */
const MOST_VALUES = 1 << 24
/** Of the pages of a column with lists that are read at once. */
const MOST_VALUES_TOGETHER = 4 * MOST_VALUES
/** Of one page when decompressed: pictures are many to a page. */
const MOST_BYTES = 512 * 1024 * 1024

/** @throws {Error} the page claims more than can be read */
export function checkPage(header: PageHeader): void {
  if (header.uncompressed_page_size > MOST_BYTES)
    throw new Error(
      `a page claims ${header.uncompressed_page_size} bytes, of which ${MOST_BYTES} can be read`,
    )
  checkValues(valuesOf(header), MOST_VALUES)
}

/** Where the pages of a column stand, in bytes from the beginning of the file. */
export interface PageRange {
  start: number
  end: number
  /** Without lists: pages are read until there are enough rows. */
  isFlat: boolean
}

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
 * Checks the pages in some bytes of a file.
 *
 * @param at - where in the file the bytes stand; within a range, a page begins there
 * @throws {Error} a page claims more than can be read
 */
export function checkPages(bytes: ArrayBuffer, at: number, ranges: readonly PageRange[]): void {
  const view = new DataView(bytes)
  for (const { start, end, isFlat } of ranges) {
    const last = Math.min(end, at + bytes.byteLength)
    const reader = { view, offset: Math.max(start - at, 0) }
    let values = 0
    while (at + reader.offset < last) {
      const header = readHeader(reader)
      if (header === undefined || header.compressed_page_size < 0) break
      checkPage(header)
      values += valuesOf(header)
      if (!isFlat) checkValues(values, MOST_VALUES_TOGETHER)
      reader.offset += header.compressed_page_size
    }
  }
}

/** @returns undefined for what is no header: whoever reads the page says so */
function readHeader(reader: { view: DataView; offset: number }): PageHeader | undefined {
  try {
    return parquetHeader(reader)
  } catch {
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
