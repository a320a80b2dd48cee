/** Keeps sorted runs of words in a temporary file, so that a catalogue of any size is indexed in bounded memory. */

import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { ByteList } from './bytes.ts'

/** Bytes read or written at a time. */
const CHUNK = 1 << 18

/** Values of a byte. */
const BYTES = 256

/** A word of one run with its hits, ready to follow the hits of earlier runs. */
export interface RunWord {
  /** UTF-8. */
  word: Uint8Array
  /** Documents that have it. */
  count: number
  first: number
  last: number
  /** Byte of the first document, then step and byte of each other. */
  hits: Uint8Array
  places: Uint8Array
}

/** Words of one run that lie behind each other: where they begin in the file, and where they end. */
export type Stretch = [start: number, end: number]

/** Several runs, one behind the other. */
export class RunFile {
  readonly path: string
  readonly #descriptor: number
  readonly #buffer = new ByteList(CHUNK)
  /** Of each run, where the words begin whose first byte is this one or a later one; the last is where the run ends. */
  readonly #firsts: Float64Array[] = []
  /** What the word that was added last begins with. */
  #firstByte = 0
  #length = 0

  /** @param path - of a file that is made, and gone after {@link close} */
  constructor(path: string) {
    this.path = path
    this.#descriptor = openSync(path, 'w+')
  }

  beginRun(): void {
    this.#flush()
    this.#endRun()
    this.#firsts.push(new Float64Array(BYTES + 1).fill(this.#length))
  }

  add({ word, count, first, last, hits, places }: RunWord): void {
    const buffer = this.#buffer
    const firstByte = word[0] ?? 0
    if (firstByte !== this.#firstByte) {
      this.#firsts.at(-1)?.fill(this.#length + buffer.length, this.#firstByte + 1)
      this.#firstByte = firstByte
    }
    buffer.varint(word.length)
    buffer.varint(count)
    buffer.varint(first)
    buffer.varint(last)
    buffer.varint(hits.length)
    buffer.varint(places.length)
    buffer.append(word)
    buffer.append(hits)
    buffer.append(places)
    if (buffer.length >= CHUNK) this.#flush()
  }

  /**
   * Cuts all runs where words begin with another byte, once all are there: words of the first part come before those of
   * the second, and have no letter in common that they begin with.
   *
   * @param share - of all bytes that the first part gets, or somewhat more
   */
  split(share: number): { first: Stretch[]; second: Stretch[] } {
    this.#flush()
    this.#endRun()
    const before = (byte: number) =>
      this.#firsts.reduce((sum, firsts) => sum + (firsts[byte] ?? 0) - (firsts[0] ?? 0), 0)
    let byte = 0
    while (byte < BYTES && before(byte) < before(BYTES) * share) byte += 1
    const stretches = (from: number, until: number) =>
      this.#firsts.map((firsts): Stretch => [firsts[from] ?? 0, firsts[until] ?? 0])
    return { first: stretches(0, byte), second: stretches(byte, BYTES) }
  }

  close(): void {
    closeSync(this.#descriptor)
    rmSync(this.path, { force: true })
  }

  #endRun(): void {
    this.#firsts.at(-1)?.fill(this.#length, this.#firstByte + 1)
    this.#firstByte = 0
  }

  #flush(): void {
    writeSync(this.#descriptor, this.#buffer.view())
    this.#length += this.#buffer.length
    this.#buffer.length = 0
  }
}

/**
 * Reads stretches of runs at the same time.
 *
 * @param path - of a {@link RunFile} that is written
 * @param read - gets a cursor for each, at its first word
 */
export function readRuns<T>(
  path: string,
  stretches: readonly Stretch[],
  read: (cursors: RunCursor[]) => T,
): T {
  const descriptor = openSync(path, 'r')
  try {
    return read(stretches.map(([start, end]) => new RunCursor(descriptor, start, end)))
  } finally {
    closeSync(descriptor)
  }
}

/** Reads words of one run, the first to the last. */
export class RunCursor {
  /** The word it stands at; undefined behind the last one. Its bytes are good until the next {@link advance}. */
  current: RunWord | undefined
  readonly #descriptor: number
  readonly #end: number
  #next: number
  #buffer = Buffer.alloc(0)
  #at = 0

  constructor(descriptor: number, start: number, end: number) {
    this.#descriptor = descriptor
    this.#next = start
    this.#end = end
    this.advance()
  }

  advance(): void {
    // Six numbers of at most eight bytes stand before the bytes themselves.
    if (!this.#fill(48) && this.#at === this.#buffer.length) {
      this.current = undefined
      return
    }
    const textLength = this.#varint()
    const count = this.#varint()
    const first = this.#varint()
    const last = this.#varint()
    const hitsLength = this.#varint()
    const placesLength = this.#varint()
    this.#fill(textLength + hitsLength + placesLength)
    const word = this.#take(textLength)
    this.current = {
      word,
      count,
      first,
      last,
      hits: this.#take(hitsLength),
      places: this.#take(placesLength),
    }
  }

  #take(length: number): Buffer {
    this.#at += length
    return this.#buffer.subarray(this.#at - length, this.#at)
  }

  #varint(): number {
    let value = 0
    let factor = 1
    for (;;) {
      const byte = this.#buffer[this.#at] ?? 0
      this.#at += 1
      value += (byte & 127) * factor
      if (byte < 128) return value
      factor *= 128
    }
  }

  /** Has so many bytes at hand if the run has them; says whether it does. */
  #fill(wanted: number): boolean {
    const left = this.#buffer.length - this.#at
    if (left >= wanted) return true
    const more = Math.min(this.#end - this.#next, Math.max(CHUNK, wanted - left))
    if (more > 0) {
      const larger = Buffer.allocUnsafe(left + more)
      this.#buffer.copy(larger, 0, this.#at)
      readSync(this.#descriptor, larger, left, more, this.#next)
      this.#next += more
      this.#buffer = larger
      this.#at = 0
    }
    return this.#buffer.length - this.#at >= wanted
  }
}
