/** The subset of CBOR that Pagefind's files use: integers, strings and arrays. */

/** Major types of RFC 8949, in the upper three bits of an initial byte. */
const POSITIVE = 0
const NEGATIVE = 1
const TEXT = 3
const LIST = 4

export type Cbor = number | string | readonly Cbor[]

/**
 * Reads values one after another.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8949#section-3
 */
export class CborReader {
  readonly #bytes: Buffer
  /** Offset of the next value. */
  at = 0

  constructor(bytes: Uint8Array) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  /** @throws {Error} the next value is not an integer */
  number(): number {
    const first = this.#bytes[this.at] ?? 0
    return first >> 5 === NEGATIVE ? -1 - this.#head(NEGATIVE) : this.#head(POSITIVE)
  }

  /** @throws {Error} the next value is not a string */
  text(): string {
    const length = this.#head(TEXT)
    const start = this.at
    this.at += length
    return this.#bytes.toString('utf8', start, this.at)
  }

  /**
   * A list, each value of which `read` reads.
   *
   * @throws {Error} the next value is not a list
   */
  list<T>(read: () => T): T[] {
    const values: T[] = []
    for (let left = this.#head(LIST); left > 0; left -= 1) values.push(read())
    return values
  }

  /**
   * The head of a list whose values the caller reads.
   *
   * @returns the length of the list
   * @throws {Error} the next value is not a list, or has another length
   */
  open(length?: number): number {
    const found = this.#head(LIST)
    if (length === undefined || found === length) return found
    throw new Error(`A list of ${length} was looked for, and one of ${found} is there.`)
  }

  /**
   * Skips a list of numbers.
   *
   * @returns the length of the list
   * @throws {Error} the next value is not a list of numbers
   */
  passNumbers(): number {
    const count = this.#head(LIST)
    for (let left = count; left > 0; left -= 1) this.number()
    return count
  }

  /** The bytes of the values read since an offset. */
  since(start: number): Uint8Array {
    return this.#bytes.subarray(start, this.at)
  }

  /** The number in a head, which must be of the given type. */
  #head(type: number): number {
    const first = this.#bytes[this.at]
    if (first === undefined || first >> 5 !== type)
      throw new Error(`No CBOR of type ${type} at byte ${this.at}.`)
    this.at += 1
    const short = first & 31
    if (short < 24) return short
    if (short > 26) throw new Error(`A number at byte ${this.at} is larger than 32 bits.`)
    let value = 0
    for (let left = 1 << (short - 24); left > 0; left -= 1)
      value = value * 256 + (this.#bytes[this.at++] ?? 0)
    return value
  }
}

/** Encode a list of values that are already encoded. */
export function encodeList(values: readonly Uint8Array[]): Buffer {
  const head: number[] = []
  addHead(head, LIST, values.length)
  return Buffer.concat([Buffer.from(head), ...values])
}

/** Encode a value, each number in the fewest bytes. */
export function encodeCbor(value: Cbor): Buffer {
  const bytes: number[] = []
  add(bytes, value)
  return Buffer.from(bytes)
}

function add(bytes: number[], value: Cbor): void {
  if (typeof value === 'number') {
    if (value < 0) addHead(bytes, NEGATIVE, -1 - value)
    else addHead(bytes, POSITIVE, value)
  } else if (typeof value === 'string') {
    const text = Buffer.from(value)
    addHead(bytes, TEXT, text.length)
    for (const byte of text) bytes.push(byte)
  } else {
    addHead(bytes, LIST, value.length)
    for (const inside of value) add(bytes, inside)
  }
}

function addHead(bytes: number[], type: number, number: number): void {
  const first = type << 5
  if (number < 24) bytes.push(first | number)
  else if (number < 256) bytes.push(first | 24, number)
  else if (number < 65_536) bytes.push(first | 25, number >> 8, number & 255)
  else bytes.push(first | 26, number >>> 24, (number >> 16) & 255, (number >> 8) & 255, number & 255)
}
