/** Keeps sorted runs of words in a temporary file, so that a catalogue of any size is indexed in bounded memory. */

import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { ByteList } from './bytes.ts'

/** Bytes read or written at a time. */
const CHUNK = 1 << 18

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

/** Several runs, one behind the other. */
export class RunFile {
  readonly #path: string
  readonly #descriptor: number
  readonly #buffer = new ByteList(CHUNK)
  /** Where each run begins. */
  readonly #starts: number[] = []
  #length = 0

  /** @param path - of a file that is made, and gone after {@link close} */
  constructor(path: string) {
    this.#path = path
    this.#descriptor = openSync(path, 'w+')
  }

  beginRun(): void {
    this.#flush()
    this.#starts.push(this.#length)
  }

  add({ word, count, first, last, hits, places }: RunWord): void {
    const buffer = this.#buffer
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

  /** A cursor for each run, at its first word. */
  cursors(): RunCursor[] {
    this.#flush()
    return this.#starts.map(
      (start, run) => new RunCursor(this.#descriptor, start, this.#starts[run + 1] ?? this.#length),
    )
  }

  close(): void {
    closeSync(this.#descriptor)
    rmSync(this.#path, { force: true })
  }

  #flush(): void {
    writeSync(this.#descriptor, this.#buffer.view())
    this.#length += this.#buffer.length
    this.#buffer.length = 0
  }
}

/** Reads one run from its first word to its last. */
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
