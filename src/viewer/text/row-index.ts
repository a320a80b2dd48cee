/** A sparse index of a text file: where some of its rows begin, so that any is found by reading little. */

import { z } from 'zod'
import type { ByteSource } from '../byte-source.ts'
import type { Shelf } from '../shelf.ts'
import { readRecords } from './read-records.ts'
import type { FindRecord } from './split-records.ts'

/** Bytes between two rows that are noted: what is read in vain to find one between them. */
const STRIDE = 128 * 1024

const schema = z.object({
  /** Number of rows. */
  rows: z.number(),
  /** Rows that are noted, ascending, and the byte at which each begins. */
  numbers: z.array(z.number()),
  starts: z.array(z.number()),
})
export type RowIndex = z.infer<typeof schema>

/**
 * The index of a file: kept from earlier, else made by reading it through.
 *
 * @param begin - where the first row begins, in bytes
 * @param kind - of records, told apart on the shelf
 */
export async function indexRows(
  source: ByteSource,
  begin: number,
  kind: string,
  find: FindRecord,
  shelf: Shelf,
): Promise<RowIndex> {
  return shelf.keep(`rows ${kind} ${source.key}`, schema, async () => {
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

/** The noted row that is nearest before a row. */
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
