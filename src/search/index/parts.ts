/** Named arrays in the table `index_part`, cut into parts so that a little of a long one can be read. */

import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { bytesOf as bytesIn, numberOf } from '../../edition/store/columns.ts'
import { putBytes } from './bytes.ts'
import { LEXICON, PART_BYTES } from './format.ts'
import { scratch } from './scratch.ts'

/** Whether a file has a whole index, and not its lexicon alone. */
export function hasWholeIndex(database: DatabaseSync): boolean {
  const sql = "SELECT 1 FROM main.meta WHERE key = 'index_parts' AND value = 'lexicon'"
  return database.prepare(sql).get() === undefined
}

/** Writes an array piece by piece, unless it is one that the file goes without. */
export class PartWriter {
  /** Bytes written so far. */
  length = 0
  readonly #name: string
  readonly #insert: StatementSync | undefined
  readonly #part = new Uint8Array(PART_BYTES)
  #filled = 0
  #count = 0

  constructor(database: DatabaseSync, name: string) {
    this.#name = name
    if (LEXICON.has(name) || hasWholeIndex(database))
      this.#insert = database.prepare('INSERT INTO main.index_part (name, part, bytes) VALUES (?, ?, ?)')
  }

  /** Adds bytes, or a stretch of them. */
  append(bytes: Uint8Array, start = 0, end = bytes.length): void {
    this.length += end - start
    if (this.#filled + end - start < PART_BYTES) {
      putBytes(this.#part, this.#filled, bytes, start, end)
      this.#filled += end - start
      return
    }
    let from = start
    while (from < end) {
      const until = Math.min(end, from + PART_BYTES - this.#filled)
      this.#part.set(bytes.subarray(from, until), this.#filled)
      this.#filled += until - from
      from = until
      if (this.#filled === PART_BYTES) this.#flush()
    }
  }

  /** Appends the whole array of the same name from another index. */
  appendAll(reader: PartReader): void {
    for (const bytes of reader.parts(this.#name)) this.append(bytes)
  }

  /** Writes what is left. */
  end(): void {
    if (this.#filled > 0) this.#flush()
  }

  #flush(): void {
    this.#insert?.run(this.#name, this.#count, this.#part.subarray(0, this.#filled))
    this.#count += 1
    this.#filled = 0
  }
}

/** Writes an array that is complete in memory. */
export function writeArray(database: DatabaseSync, name: string, array: ArrayBufferView): void {
  const writer = new PartWriter(database, name)
  writer.append(bytesOf(array))
  writer.end()
}

/** The bytes of an array, without copying them. */
export function bytesOf(array: ArrayBufferView): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength)
}

/**
 * The indexes that a connection can read: that of its own file; for a layer also that of its base, and that of the
 * entries it removes from the base.
 */
export type IndexName = 'main' | 'base' | 'gone'

const TABLES: Record<IndexName, string> = {
  main: 'main.index_part',
  base: 'base.index_part',
  gone: 'main.gone_part',
}

/** Reads arrays of one index. */
export class PartReader {
  readonly #range: StatementSync
  readonly #size: StatementSync

  constructor(database: DatabaseSync, index: IndexName) {
    const table = TABLES[index]
    this.#range = database.prepare(
      `SELECT bytes FROM ${table} WHERE name = ? AND part BETWEEN ? AND ? ORDER BY part`,
    )
    this.#size = database.prepare(
      `SELECT part * ${PART_BYTES} + length(bytes) AS size FROM ${table} WHERE name = ? ORDER BY part DESC LIMIT 1`,
    )
  }

  /** A whole array; empty when there is none of that name. */
  readAll(name: string): ArrayBuffer {
    const size = numberOf(this.#size.get(name) ?? { size: 0 }, 'size')
    return this.read(name, 0, size).buffer
  }

  /** A list stored as JSON, trusted without a schema: this very version wrote it. */
  json<T>(name: string): T {
    return JSON.parse(Buffer.from(this.readAll(name)).toString())
  }

  /** A whole array, piece by piece. */
  *parts(name: string): Generator<Uint8Array> {
    for (const row of this.#range.iterate(name, 0, Number.MAX_SAFE_INTEGER)) yield bytesIn(row, 'bytes')
  }

  /** An array of 32-bit numbers that is read part by part, as it is needed. */
  numbers(name: string): PartNumbers {
    const size = numberOf(this.#size.get(name) ?? { size: 0 }, 'size')
    return new PartNumbers(size / 4, (start, end) => this.read(name, start, end))
  }

  /** A stretch of an array, in newly allocated memory. */
  read(name: string, start: number, end: number): Uint8Array<ArrayBuffer> {
    return this.#fill(new Uint8Array(Math.max(0, end - start)), name, start, end)
  }

  /** The same in scratch memory. */
  borrow(name: string, start: number, end: number): Uint8Array<ArrayBuffer> {
    return this.#fill(scratch(Uint8Array, Math.max(0, end - start)), name, start, end)
  }

  #fill(whole: Uint8Array<ArrayBuffer>, name: string, start: number, end: number): Uint8Array<ArrayBuffer> {
    if (whole.length === 0) return whole
    const first = Math.floor(start / PART_BYTES)
    let at = first * PART_BYTES - start
    for (const row of this.#range.iterate(name, first, Math.floor((end - 1) / PART_BYTES))) {
      const bytes = bytesIn(row, 'bytes')
      const from = Math.max(0, -at)
      whole.set(bytes.subarray(from, Math.min(bytes.length, whole.length - at)), at + from)
      at += bytes.length
      // Freed at once: megabytes of parts would trigger the GC, and a query would wait while it scans the whole heap.
      if (bytes.buffer instanceof ArrayBuffer) bytes.buffer.transfer(0)
    }
    return whole
  }
}

const NUMBERS_OF_PART = PART_BYTES / 4

/** Numbers that are read and kept a part at a time. */
class PartNumbers {
  readonly length: number
  readonly #read: (start: number, end: number) => Uint8Array<ArrayBuffer>
  readonly #parts: Uint32Array[] = []

  /** @param read - reads a range of bytes */
  constructor(length: number, read: (start: number, end: number) => Uint8Array<ArrayBuffer>) {
    this.length = length
    this.#read = read
  }

  /** The number at a place below {@link length}. */
  at(place: number): number {
    const part = Math.floor(place / NUMBERS_OF_PART)
    const start = part * NUMBERS_OF_PART
    const end = Math.min(this.length, start + NUMBERS_OF_PART)
    const numbers = this.#parts[part] ?? new Uint32Array(this.#read(start * 4, end * 4).buffer)
    this.#parts[part] = numbers
    return numbers[place - start] ?? 0
  }
}
