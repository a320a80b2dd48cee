/** Reads a little more of a file than is asked for, once for many small questions. */

import type { DataFile } from '../data-file.ts'

/** @param size - bytes that are read at once where few are asked for */
export function inWindows(file: Pick<DataFile, 'read'>, size: number) {
  let from = 0
  let window: Buffer = Buffer.alloc(0)
  return async (start: number, length: number): Promise<Buffer> => {
    if (length > size) return file.read(start, start + length)
    if (start >= from && start + length <= from + window.length)
      return window.subarray(start - from, start - from + length)
    const read = await file.read(start, start + size)
    // Both at once: others may be asking meanwhile.
    from = start
    window = read
    return read.subarray(0, length)
  }
}
