/** Opens zip files of which any range can be read. */

import { Readable } from 'node:stream'
import { fromRandomAccessReaderPromise, type Options, RandomAccessReader, type ZipFile } from 'yauzl'

/** Bytes that are asked for at once. */
const PIECE = 1024 * 1024

/** Reads bytes from `start` on; fewer than `length` at the end of a file. */
type Read = (start: number, length: number) => Promise<Uint8Array>

/**
 * @param size - bytes of the file
 * @throws {Error} it is not whole, or no zip file
 */
export function openZip(size: number, read: Read, options: Options = {}): Promise<ZipFile> {
  const own = { lazyEntries: true, autoClose: false, ...options }
  return fromRandomAccessReaderPromise(new RangeReader(read), size, own)
}

class RangeReader extends RandomAccessReader {
  readonly #read: Read

  constructor(read: Read) {
    super()
    this.#read = read
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(pieces(this.#read, start, end))
  }
}

async function* pieces(read: Read, start: number, end: number): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end; ) {
    const piece = await read(at, Math.min(PIECE, end - at))
    if (piece.byteLength === 0) return
    yield piece
    at += piece.byteLength
  }
}
