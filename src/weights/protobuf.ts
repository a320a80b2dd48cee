/**
 * Goes over the fields of a message of Protocol Buffers in a file, and reads none of what is passed over: the weights of a
 * model lie within one.
 *
 * @see https://protobuf.dev/programming-guides/encoding/
 */

import type { FileBytes } from './types.ts'

/** Bytes that are read at once; fields of interest are short, and between them lie long ones. */
const PIECE = 4096

/** A field: a number, or the place of what it holds. */
export interface ProtoField {
  id: number
  /** Of a field that is a number; 0 for others. */
  number: number
  start: number
  end: number
}

/** The bytes of a file, a piece at a time. */
export class ProtoFile {
  readonly #file: FileBytes
  #piece: Uint8Array = new Uint8Array()
  #at = 0

  constructor(file: FileBytes) {
    this.#file = file
  }

  /** The fields of the message between two places. @throws {Error} there is none; the message is worded for a problem */
  async *fields(start: number, end: number): AsyncGenerator<ProtoField> {
    for (let at = start; at < end; ) {
      const key = await this.#varint(at, end)
      const id = Math.floor(key.value / 8)
      const wire = key.value % 8
      const known = LENGTHS[wire]
      if (id === 0 || known === undefined) throw new Error(NO_SENSE)
      const first = known === 'counted' || known === 'number' ? await this.#varint(key.end, end) : undefined
      const from = known === 'counted' ? (first?.end ?? end) : key.end
      const length =
        known === 'counted' ? (first?.value ?? 0) : known === 'number' ? (first?.end ?? end) - from : known
      if (from + length > end) throw new Error(NO_SENSE)
      yield { id, number: known === 'number' ? (first?.value ?? 0) : 0, start: from, end: from + length }
      at = from + length
    }
  }

  /** The text in a field, of at most so many bytes. */
  async text({ start, end }: ProtoField, longest: number): Promise<string> {
    return Buffer.from(await this.#file.read(start, Math.min(end - start, longest))).toString('utf8')
  }

  /** The numbers in a field: one, or many that are packed. */
  async numbers(field: ProtoField, most: number): Promise<number[]> {
    if (field.number !== 0) return [field.number]
    const numbers: number[] = []
    for (let at = field.start; at < field.end && numbers.length <= most; ) {
      const { value, end } = await this.#varint(at, field.end)
      numbers.push(value)
      at = end
    }
    return numbers
  }

  async #varint(start: number, limit: number): Promise<{ value: number; end: number }> {
    let value = 0
    for (let at = start, factor = 1; at < limit && at < start + 10; at += 1, factor *= 128) {
      const byte = await this.#byte(at)
      value += (byte % 128) * factor
      if (byte < 128) return { value, end: at + 1 }
    }
    throw new Error(NO_SENSE)
  }

  async #byte(at: number): Promise<number> {
    if (at < this.#at || at >= this.#at + this.#piece.length) {
      this.#piece = await this.#file.read(at, PIECE)
      this.#at = at
    }
    const byte = this.#piece[at - this.#at]
    if (byte === undefined) throw new Error('it ends too early')
    return byte
  }
}

const NO_SENSE = 'it is not whole, or no file of its format'

/** What follows the key of a field, by its wire type. */
const LENGTHS: Readonly<Record<number, 'number' | 'counted' | number>> = {
  0: 'number',
  1: 8,
  2: 'counted',
  5: 4,
}
