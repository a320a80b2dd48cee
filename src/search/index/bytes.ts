/** Growable lists of numbers and bytes, used while building an index. */

/** Bytes that are appended one after the other. */
export class ByteList {
  bytes: Uint8Array<ArrayBuffer>
  length = 0

  constructor(capacity = 1024) {
    this.bytes = new Uint8Array(capacity)
  }

  /** Makes room for more bytes. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(this.length + more, this.bytes.length * 2))
    larger.set(this.bytes.subarray(0, this.length))
    this.bytes = larger
  }

  /** Appends a number from 0 to 2^53, seven bits a byte, the lowest first. */
  varint(value: number): void {
    this.reserve(8)
    let rest = value
    while (rest > 127) {
      this.bytes[this.length] = (rest & 127) | 128
      this.length += 1
      rest = rest < 0x8000_0000 ? rest >>> 7 : Math.floor(rest / 128)
    }
    this.bytes[this.length] = rest
    this.length += 1
  }

  /** Adds bytes, or a stretch of them. */
  append(bytes: Uint8Array, start = 0, end = bytes.length): void {
    this.reserve(end - start)
    putBytes(this.bytes, this.length, bytes, start, end)
    this.length += end - start
  }

  view(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.length)
  }
}

/** Up to this many bytes, a loop is faster than a call to `set`. */
const FEW = 32

/** Copies a stretch of bytes to a place that has room for it. */
export function putBytes(to: Uint8Array, at: number, bytes: Uint8Array, start: number, end: number): void {
  if (end - start > FEW) to.set(bytes.subarray(start, end), at)
  else for (let from = start; from < end; from += 1) to[at + from - start] = bytes[from] ?? 0
}

/**
 * Writes a number below 2^32 as {@link ByteList.varint} does, to a place that has room for it.
 *
 * @returns where it ends
 */
export function putVarint(bytes: Uint8Array, at: number, value: number): number {
  let end = at
  let rest = value
  while (rest > 127) {
    bytes[end++] = (rest & 127) | 128
    rest >>>= 7
  }
  bytes[end++] = rest
  return end
}

/** Number of bytes that {@link ByteList.varint} takes for a number below 2^32. */
export function varintLength(value: number): number {
  return value < 0x80 ? 1 : value < 0x4000 ? 2 : value < 0x20_0000 ? 3 : value < 0x1000_0000 ? 4 : 5
}

interface Items<T> {
  readonly length: number
  [index: number]: number
  set(items: T): void
  subarray(start: number, end: number): T
}

/** A growable typed array. */
class NumberList<T extends Items<T>> {
  items: T
  length = 0
  readonly #make: (length: number) => T

  constructor(make: (length: number) => T) {
    this.#make = make
    this.items = make(256)
  }

  push(value: number): void {
    this.extend(1)
    this.items[this.length - 1] = value
  }

  /** Lengthens the list; the caller then writes the new numbers to {@link items}. */
  extend(more: number): void {
    const length = this.length + more
    if (length > this.items.length) {
      const larger = this.#make(Math.max(length, this.items.length * 2))
      larger.set(this.view())
      this.items = larger
    }
    this.length = length
  }

  /** The numbers without the spare capacity; valid until the next push. */
  view(): T {
    return this.items.subarray(0, this.length)
  }
}

export type Uint32List = NumberList<Uint32Array<ArrayBuffer>>

export const uint8List = () => new NumberList((length) => new Uint8Array(length))
export const uint32List = () => new NumberList((length) => new Uint32Array(length))
export const float64List = () => new NumberList((length) => new Float64Array(length))
