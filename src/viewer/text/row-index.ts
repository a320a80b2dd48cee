/** A sparse index of a text file: the offsets of some rows, so that any row is found with little reading. */

import { z } from 'zod'
import type { ByteSource } from '../byte-source.ts'
import type { DiskCache } from '../disk-cache.ts'
import { readRecords } from './read-records.ts'
import type { FindRecord } from './split-records.ts'

/** Bytes between indexed rows: the most that is read in vain to reach a row between them. */
const STRIDE = 128 * 1024

const schema = z.object({
  /** Number of rows. */
  rows: z.number(),
  /** Indexed rows, ascending, and the byte offset of each. */
  numbers: z.array(z.number()),
  starts: z.array(z.number()),
})
export type RowIndex = z.infer<typeof schema>

/**
 * Get the index of a file: a stored one, or built by reading the file once.
 *
 * @param begin - byte offset of the first row
 * @param kind - of records, part of the key on the cache
 */
export async function indexRows(
  source: ByteSource,
  begin: number,
  kind: string,
  find: FindRecord,
  cache: DiskCache,
): Promise<RowIndex> {
  return cache.keep(`rows ${kind} ${source.key}`, schema, async () => {
    const index: RowIndex = { rows: 0, numbers: [], starts: [] }
    let next = 0
    for await (const { at, bounds } of readRecords(source, begin, find)) {
      for (let item = 0; item < bounds.length; item += 2) {
        const start = at + (bounds[item] ?? 0)
        if (start >= next) {
          index.numbers.push(index.rows)
          index.starts.push(start)
          next = start + STRIDE
        }
        index.rows += 1
      }
    }
    return index
  })
}

/** The nearest indexed row before a row. */
export function findBefore(index: RowIndex, row: number): { row: number; start: number } | undefined {
  let low = 0
  let high = index.numbers.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((index.numbers[middle] ?? 0) <= row) low = middle + 1
    else high = middle
  }
  const [number, start] = [index.numbers[low - 1], index.starts[low - 1]]
  return number === undefined || start === undefined ? undefined : { row: number, start }
}
