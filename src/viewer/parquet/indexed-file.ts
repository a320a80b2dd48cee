/**
 * Adds missing offset indexes to a Parquet file. They appear to follow its last byte, where the reader finds them like
 * any others.
 */

import { type AsyncBuffer, type FileMetaData, parquetSchema, type RowGroup } from 'hyparquet'
import { getMaxRepetitionLevel, getTreePath } from 'hyparquet/src/schema.js'
import { checkIndexes, checkPages, indexRanges, newPageRoom, pageRanges } from './check-pages.ts'
import { findPages, type PagePlace } from './page-rows.ts'

/** Smaller columns of a row group are quicker to read whole than to scan for pages. */
const SMALLEST = 256 * 1024

export interface IndexedFile {
  /** The file for one answer, whose pages may not claim more than can be read for one. */
  open(): AsyncBuffer
  /** Includes the added indexes as soon as they exist. */
  metadata: FileMetaData
  /**
   * Add the missing indexes of a row group.
   *
   * @param columns - names of the columns that will be read
   */
  addIndexes(group: number, columns: ReadonlySet<string>): Promise<void>
}

export function indexFile(real: AsyncBuffer, given: FileMetaData): IndexedFile {
  const metadata = { ...given, row_groups: given.row_groups.map(copyGroup) }
  const tree = parquetSchema(metadata)
  const ranges = pageRanges(metadata)
  const indexes = indexRanges(metadata)
  const added: { start: number; bytes: Uint8Array<ArrayBuffer> }[] = []
  let next = real.byteLength
  const known = new Map<string, Promise<void>>()

  const add = async (group: number, place: number) => {
    const chunk = metadata.row_groups[group]?.columns[place]
    const meta = chunk?.meta_data
    if (chunk === undefined || meta === undefined || chunk.offset_index_offset !== undefined) return
    if (Number(meta.total_compressed_size) < SMALLEST) return
    const pages = await findPages(real, meta, getMaxRepetitionLevel(getTreePath(tree, meta.path_in_schema)))
    if (pages === undefined || pages.length < 2) return
    const bytes = writeOffsetIndex(pages)
    added.push({ start: next, bytes })
    chunk.offset_index_offset = BigInt(next)
    chunk.offset_index_length = bytes.length
    next += bytes.length
  }

  return {
    metadata,
    open() {
      const room = newPageRoom()
      return {
        byteLength: real.byteLength,
        async slice(start, end) {
          if (start < real.byteLength) {
            const bytes = await real.slice(start, end)
            checkIndexes(bytes, start, indexes)
            checkPages(bytes, start, ranges, room)
            return bytes
          }
          const index = added.find((item) => item.start === start)
          if (index === undefined) throw new RangeError(`There is no index at ${start}.`)
          return index.bytes.buffer
        },
      }
    },
    async addIndexes(group, columns) {
      const chunks = metadata.row_groups[group]?.columns ?? []
      const places = [...chunks.keys()].filter((place) =>
        columns.has(chunks[place]?.meta_data?.path_in_schema[0] ?? ''),
      )
      await Promise.all(
        places.map((place) => {
          const key = `${group} ${place}`
          const adding = known.get(key) ?? add(group, place)
          adding.catch(() => known.delete(key))
          known.set(key, adding)
          return adding
        }),
      )
    },
  }
}

function copyGroup(group: RowGroup): RowGroup {
  return { ...group, columns: group.columns.map((column) => ({ ...column })) }
}

const LIST_OF_STRUCTS = 0x19
const STRUCT = 0x0c
const I64 = 0x16
const I32 = 0x15

/**
 * An `OffsetIndex` in Thrift's compact protocol.
 *
 * @see https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md
 */
function writeOffsetIndex(pages: readonly PagePlace[]): Uint8Array<ArrayBuffer> {
  const bytes: number[] = [LIST_OF_STRUCTS]
  const unsigned = (value: bigint) => {
    let rest = value
    for (; rest > 0x7fn; rest >>= 7n) bytes.push(Number(rest & 0x7fn) | 0x80)
    bytes.push(Number(rest))
  }
  if (pages.length < 15) bytes.push((pages.length << 4) | STRUCT)
  else {
    bytes.push(0xf0 | STRUCT)
    unsigned(BigInt(pages.length))
  }
  for (const { offset, size, firstRow } of pages) {
    // Zigzag encoding: the sign is in the last bit.
    for (const [type, value] of [
      [I64, offset],
      [I32, size],
      [I64, firstRow],
    ] as const) {
      bytes.push(type)
      unsigned(BigInt(value) * 2n)
    }
    bytes.push(0)
  }
  return Uint8Array.from([...bytes, 0])
}
