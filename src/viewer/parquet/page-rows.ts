/** Finds the rows in each page of a column from the page headers, for files without an offset index. */

import type { AsyncBuffer, ColumnMetaData } from 'hyparquet'
import { decompressPage } from 'hyparquet/src/datapage.js'
import { readRleBitPackedHybrid } from 'hyparquet/src/encoding.js'
import { checkPage, readPageHeader } from './check-pages.ts'
import { compressors } from './compressors.ts'

/** A page's position, and the first row of its group that begins in it. */
export interface PagePlace {
  /** Of its header, in bytes. */
  offset: number
  /** In bytes, including its header. */
  size: number
  firstRow: number
}

/** Bytes read to find a header; statistics in it may contain long texts. */
const HEADER_BYTES = 1024
const LONGEST_HEADER = 1024 * 1024

/**
 * Find the data pages of a column chunk.
 *
 * @param repetition - highest repetition level; 0 for a column without lists
 * @returns undefined when a row continues across pages: then no page can be read on its own
 * @see https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift
 */
export async function findPages(
  file: AsyncBuffer,
  {
    dictionary_page_offset: dictionary,
    data_page_offset: data,
    total_compressed_size: size,
    codec,
  }: ColumnMetaData,
  repetition: number,
): Promise<PagePlace[] | undefined> {
  // Some writers give a missing dictionary the offset 0.
  const start = Number(dictionary || data)
  const end = start + Number(size)
  const pages: PagePlace[] = []
  let firstRow = 0
  for (let offset = start; offset < end; ) {
    const { header, length } = await readHeader(file, offset, end)
    checkPage(header)
    const bodySize = header.compressed_page_size
    const { data_page_header: first, data_page_header_v2: second } = header
    if (first !== undefined || second !== undefined) {
      let rows = second?.num_rows ?? first?.num_values ?? 0
      if (second === undefined && repetition > 0) {
        const bytes = new Uint8Array(await file.slice(offset + length, offset + length + bodySize))
        const page = decompressPage(bytes, header.uncompressed_page_size, codec, compressors)
        const levels = readLevels(page, first?.num_values ?? 0, repetition)
        if (levels[0] !== 0) return undefined
        rows = levels.reduce((count, level) => count + (level === 0 ? 1 : 0), 0)
      }
      pages.push({ offset, size: length + bodySize, firstRow })
      firstRow += rows
    }
    offset += length + bodySize
  }
  return pages
}

async function readHeader(file: AsyncBuffer, offset: number, end: number) {
  for (let size = HEADER_BYTES; ; size *= 16) {
    const view = new DataView(await file.slice(offset, Math.min(offset + size, end)))
    const reader = { view, offset: 0 }
    try {
      return { header: readPageHeader(reader), length: reader.offset }
    } catch (error) {
      // The header is longer than the bytes read.
      if (size > LONGEST_HEADER || offset + size >= end) throw error
    }
  }
}

/** In data page version 1, repetition levels come first. */
function readLevels(page: Uint8Array, values: number, highest: number): number[] {
  const levels = new Array<number>(values)
  const view = new DataView(page.buffer, page.byteOffset, page.byteLength)
  readRleBitPackedHybrid({ view, offset: 0 }, 32 - Math.clz32(highest), levels)
  return levels
}
