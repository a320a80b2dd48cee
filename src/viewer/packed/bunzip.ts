/** Unpacks bzip2 block by block, so that no more than one is held, however much there is in a few bytes. */

import bzip2 from 'unbzip2-stream/lib/bzip2.js'

/** A block takes less than so many bytes for each of the hundred thousand in it, and as many beside them. */
const PER_LEVEL = 100_000
const BESIDE = 25_000

/** The magic number and the level. */
const HEADER = 4

/**
 * One or several bzip2 streams, one after the other.
 *
 * @throws {Error} they are damaged or cut off
 * @see https://github.com/dsnet/compress/blob/master/doc/bzip2-format.pdf
 */
export async function* bunzip(from: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const bits = new Bits()
  const chunks = from[Symbol.asyncIterator]()
  let isEnd = false
  const fill = async (size: number) => {
    const more: Uint8Array[] = []
    for (let left = bits.left; !isEnd && left < size; ) {
      const { done, value } = await chunks.next()
      if (done === true) isEnd = true
      else more.push(value)
      left += done === true ? 0 : value.length
    }
    if (more.length > 0) bits.add(more)
    return bits.left > 0
  }
  let isFirst = true
  while ((await fill(HEADER)) || isFirst) {
    isFirst = false
    const level = bzip2.header(bits.read)
    const size = PER_LEVEL * level
    let sum: number | null = 0
    while (sum !== null) {
      await fill(size + BESIDE)
      const out = new Bytes(size)
      sum = bzip2.decompress(bits.read, out.push, new Int32Array(size), size, sum)
      if (out.length > 0) yield out.taken()
    }
  }
}

/** Bits of bytes that come in chunks, the highest first. */
class Bits {
  #bytes = Buffer.alloc(0)
  #at = 0
  #bit = 0

  /** Whole bytes that are not read. */
  get left(): number {
    return this.#bytes.length - this.#at
  }

  add(more: readonly Uint8Array[]): void {
    this.#bytes = Buffer.concat([this.#bytes.subarray(this.#at), ...more])
    this.#at = 0
  }

  /** Reads so many bits; null goes to the end of a byte. */
  readonly read = (count: number | null): number => {
    if (count === null) {
      if (this.#bit > 0) this.#at += 1
      this.#bit = 0
      return 0
    }
    let result = 0
    for (let wanted = count; wanted > 0; ) {
      const byte = this.#bytes[this.#at]
      if (byte === undefined) throw new Error('The bytes end early.')
      const taken = Math.min(wanted, 8 - this.#bit)
      result = (result << taken) | ((byte >> (8 - this.#bit - taken)) & ((1 << taken) - 1))
      this.#bit += taken
      wanted -= taken
      if (this.#bit === 8) {
        this.#bit = 0
        this.#at += 1
      }
    }
    return result
  }
}

/** Bytes that come one by one. */
class Bytes {
  length = 0
  #all: Buffer

  constructor(size: number) {
    this.#all = Buffer.allocUnsafe(size)
  }

  readonly push = (byte: number): void => {
    if (this.length === this.#all.length) this.#all = Buffer.concat([this.#all], this.#all.length * 2)
    this.#all[this.length] = byte
    this.length += 1
  }

  taken(): Buffer {
    return this.#all.subarray(0, this.length)
  }
}
