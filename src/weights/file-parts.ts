/** Parts of a file that are files themselves, and numbers anywhere in one. */

import type { FileBytes } from './types.ts'

/** A file within another. */
export function part({ read }: FileBytes, from: number, size: number): FileBytes {
  return { size, read: (start, length) => read(from + start, Math.max(0, Math.min(length, size - start))) }
}

/** A file in memory. */
export function inMemory(bytes: Uint8Array): FileBytes {
  return { size: bytes.length, read: async (start, length) => bytes.subarray(start, start + length) }
}

/** Bytes that are read at once: what formats tell of a tensor lies close together, and its numbers between. */
const PAGE = 4096

/** Pages that are kept. */
const MOST_PAGES = 256

/** Reads small numbers and texts, in little-endian order, wherever they are, with the file read a page at a time. */
export class PagedFile {
  readonly #file: FileBytes
  readonly #pages = new Map<number, Uint8Array>()

  constructor(file: FileBytes) {
    this.#file = file
  }

  /** Bytes of the file. */
  get size(): number {
    return this.#file.size
  }

  /** @throws {Error} the file ends before; the message is worded for a problem */
  async bytes(at: number, length: number): Promise<Buffer> {
    if (!Number.isSafeInteger(at) || at < 0 || at + length > this.#file.size)
      throw new Error('it is not whole, or says what cannot be: it points behind its end')
    const parts: Uint8Array[] = []
    for (let from = at; from < at + length; ) {
      const number = Math.floor(from / PAGE)
      const page = await this.#page(number)
      const within = from - number * PAGE
      const piece = page.subarray(within, within + at + length - from)
      if (piece.length === 0) throw new Error('it ends too early')
      parts.push(piece)
      from += piece.length
    }
    return Buffer.concat(parts)
  }

  async byte(at: number): Promise<number> {
    return (await this.bytes(at, 1)).readUInt8()
  }

  async u16(at: number): Promise<number> {
    return (await this.bytes(at, 2)).readUInt16LE()
  }

  async u32(at: number): Promise<number> {
    return (await this.bytes(at, 4)).readUInt32LE()
  }

  async i32(at: number): Promise<number> {
    return (await this.bytes(at, 4)).readInt32LE()
  }

  /** @returns more than can be a place in a file where a number is too large for exactness */
  async u64(at: number): Promise<number> {
    return Number((await this.bytes(at, 8)).readBigUInt64LE())
  }

  async #page(number: number): Promise<Uint8Array> {
    const known = this.#pages.get(number)
    if (known !== undefined) return known
    if (this.#pages.size >= MOST_PAGES) this.#pages.clear()
    const page = await this.#file.read(number * PAGE, PAGE)
    this.#pages.set(number, page)
    return page
  }
}
