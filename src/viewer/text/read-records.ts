/** Reads records of a text file from an offset, holding no more in memory than a chunk and the longest record. */

import type { ByteSource } from '../byte-source.ts'
import { LONGEST_RECORD } from '../limits.ts'
import { unreadable, type ViewerError } from '../viewer-error.ts'
import type { FindRecord } from './split-records.ts'

/** Records of one chunk. */
export interface Records {
  buffer: Buffer
  /** Offset of the buffer in the file. */
  at: number
  /** Alternating start and end of each record within the buffer. */
  bounds: number[]
}

/**
 * @param start - byte offset at which a record begins
 * @throws {ViewerError} if a record is too long to be genuine
 */
export async function* readRecords(
  source: ByteSource,
  start: number,
  find: FindRecord,
): AsyncGenerator<Records> {
  let rest: Buffer = Buffer.alloc(0)
  let at = start
  let fresh: Buffer[] = []
  let length = 0
  for await (const chunk of source.stream(start)) {
    fresh.push(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength))
    length += chunk.length
    // A record that has not ended is looked through again from its beginning: the longer it is, the more is read first.
    if (length < rest.length && at + rest.length + length < source.size) continue
    const buffer = rest.length === 0 && fresh[0] !== undefined ? fresh[0] : Buffer.concat([rest, ...fresh])
    fresh = []
    length = 0
    const isLast = at + buffer.length >= source.size
    const bounds: number[] = []
    let from = 0
    for (let found = find(buffer, from, isLast); found !== undefined; found = find(buffer, from, isLast)) {
      if (found.end - found.start > LONGEST_RECORD) throw tooLong(source.path, at + found.start)
      if (found.end > found.start) bounds.push(found.start, found.end)
      from = found.next
    }
    if (bounds.length > 0) yield { buffer, at, bounds }
    rest = buffer.subarray(from)
    at += from
    if (rest.length >= LONGEST_RECORD) throw tooLong(source.path, at)
  }
}

function tooLong(path: string, at: number): ViewerError {
  const size = LONGEST_RECORD / 1024 / 1024
  const remedy = 'Look for a quote that is never closed, or for missing line ends.'
  return unreadable(path, `the record that begins at byte ${at} does not end within ${size} MiB.`, remedy)
}
