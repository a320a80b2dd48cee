/** Lists of numbers and bytes that grow, for the making of an index. */

/** Bytes that are written one after the other. */
export class ByteList {
  bytes: Uint8Array<ArrayBuffer>
  length = 0

  constructor(capacity = 1024) {
    this.bytes = new Uint8Array(capacity)
  }

  /** Makes room for so many more bytes. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return
    const larger = new Uint8Array(Math.max(this.length + more, this.bytes.length * 2))
    larger.set(this.bytes.subarray(0, this.length))
    this.bytes = larger
  }

  /** A number from 0 to 2^53, seven bits a byte, the lowest first. */
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

  append(bytes: Uint8Array): void {
    this.reserve(bytes.length)
    putBytes(this.bytes, this.length, bytes)
    this.length += bytes.length
  }

  view(): Uint8Array<ArrayBuffer> {
    return this.bytes.subarray(0, this.length)
  }
}

/** A few bytes are copied here in less time than a call takes. */
const FEW = 32

/** Copies bytes to where there is room for them. */
export function putBytes(to: Uint8Array, at: number, bytes: Uint8Array): void {
  if (bytes.length > FEW) to.set(bytes, at)
  else for (let index = 0; index < bytes.length; index += 1) to[at + index] = bytes[index] ?? 0
}

/**
 * Writes a number below 2^32 as {@link ByteList.varint} does, where there is room for it.
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

/** Bytes that {@link ByteList.varint} takes for a number below 2^32. */
export function varintLength(value: number): number {
  return value < 0x80 ? 1 : value < 0x4000 ? 2 : value < 0x20_0000 ? 3 : value < 0x1000_0000 ? 4 : 5
}

interface Items<T> {
  readonly length: number
  [index: number]: number
  set(items: T): void
  subarray(start: number, end: number): T
}

/** Numbers of one type that are added one after the other. */
class NumberList<T extends Items<T>> {
  items: T
  length = 0
  readonly #make: (length: number) => T

  constructor(make: (length: number) => T) {
    this.#make = make
    this.items = make(256)
  }

  push(value: number): void {
    if (this.length === this.items.length) {
      const larger = this.#make(this.length * 2)
      larger.set(this.items)
      this.items = larger
    }
    this.items[this.length] = value
    this.length += 1
  }

  /** The numbers without the room for more; valid until the next push. */
  view(): T {
    return this.items.subarray(0, this.length)
  }
}

export type Uint32List = NumberList<Uint32Array<ArrayBuffer>>

export const uint8List = () => new NumberList((length) => new Uint8Array(length))
export const uint32List = () => new NumberList((length) => new Uint32Array(length))
export const float64List = () => new NumberList((length) => new Float64Array(length))
