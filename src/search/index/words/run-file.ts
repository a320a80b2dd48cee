/** Keeps sorted runs of words in a temporary file, so that a catalogue of any size is indexed in bounded memory. */

import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { ByteList } from '../bytes.ts'

/** Bytes read or written at a time. */
const CHUNK = 1 << 18

/** Number of values that a byte can have. */
const BYTES = 256

/** A word of one run with its hits, ready to follow those of earlier runs. */
export interface RunWord {
  /** The word is a stretch of these bytes. */
  texts: Uint8Array
  start: number
  end: number
  /** Number of documents that have it. */
  count: number
  first: number
  last: number
  /** Byte of the first document, then step and byte of each further one. */
  hits: ByteList
  places: ByteList
}

/** Consecutive words of one run: where they begin and end in the file. */
export type Stretch = [start: number, end: number]

/** Several runs, one after the other. */
export class RunFile {
  readonly path: string
  readonly #descriptor: number
  readonly #buffer = new ByteList(CHUNK)
  /**
   * For each run and byte, where the words that begin with this byte or a later one start; the last is the end of the
   * run.
   */
  readonly #firsts: Float64Array[] = []
  /** First byte of the word added last. */
  #firstByte = 0
  #length = 0

  /** @param path - of a file that is created, and deleted by {@link close} */
  constructor(path: string) {
    this.path = path
    this.#descriptor = openSync(path, 'w+')
  }

  beginRun(): void {
    this.#flush()
    this.#endRun()
    this.#firsts.push(new Float64Array(BYTES + 1).fill(this.#length))
  }

  add({ texts, start, end, count, first, last, hits, places }: RunWord): void {
    const buffer = this.#buffer
    const firstByte = texts[start] ?? 0
    if (firstByte !== this.#firstByte) {
      this.#firsts.at(-1)?.fill(this.#length + buffer.length, this.#firstByte + 1)
      this.#firstByte = firstByte
    }
    buffer.varint(end - start)
    buffer.varint(count)
    buffer.varint(first)
    buffer.varint(last)
    buffer.varint(hits.length)
    buffer.varint(places.length)
    buffer.append(texts, start, end)
    buffer.append(hits.bytes, 0, hits.length)
    buffer.append(places.bytes, 0, places.length)
    if (buffer.length >= CHUNK) this.#flush()
  }

  /**
   * Splits all runs at the same first byte, once all are written: words of the first part come before those of the
   * second, and no two words across the parts begin with the same byte.
   *
   * @param share - of all bytes for the first part, which gets at least this
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
 * Reads stretches of several runs in parallel.
 *
 * @param path - of a complete {@link RunFile}
 * @param read - gets a cursor for each stretch, at its first word
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

/** Reads the words of one run in order. Its properties describe the current word, until it advances. */
export class RunCursor {
  /** Whether it is at a word, rather than past the last one. */
  hasWord = false
  /** The current word begins at {@link start} in these bytes, followed by its hits and places. */
  bytes: Uint8Array = Buffer.alloc(0)
  start = 0
  hits = 0
  places = 0
  end = 0
  /** See {@link RunWord}. */
  count = 0
  first = 0
  last = 0
  readonly #descriptor: number
  readonly #end: number
  #next: number

  constructor(descriptor: number, start: number, end: number) {
    this.#descriptor = descriptor
    this.#next = start
    this.#end = end
    this.advance()
  }

  /** Moves on to the next word. */
  advance(): void {
    // Six numbers of at most eight bytes precede the bytes themselves.
    this.hasWord = this.#fill(48) || this.end < this.bytes.length
    if (!this.hasWord) return
    const word = this.#varint()
    this.count = this.#varint()
    this.first = this.#varint()
    this.last = this.#varint()
    const hits = this.#varint()
    const places = this.#varint()
    this.#fill(word + hits + places)
    this.start = this.end
    this.hits = this.start + word
    this.places = this.hits + hits
    this.end = this.places + places
  }

  /** Whether this is the current word. */
  isAt({ bytes, length }: ByteList): boolean {
    return this.hasWord && compareBytes(this.bytes, this.start, this.hits, bytes, 0, length) === 0
  }

  /** Below 0 if its word comes before that of the other. */
  compare(other: RunCursor): number {
    return compareBytes(this.bytes, this.start, this.hits, other.bytes, other.start, other.hits)
  }

  /** The next varint. */
  #varint(): number {
    let value = 0
    let factor = 1
    for (;;) {
      const byte = this.bytes[this.end] ?? 0
      this.end += 1
      value += (byte & 127) * factor
      if (byte < 128) return value
      factor *= 128
    }
  }

  /** Buffers that many unread bytes, if the run has them. Returns whether it does. */
  #fill(wanted: number): boolean {
    const left = this.bytes.length - this.end
    if (left >= wanted) return true
    const more = Math.min(this.#end - this.#next, Math.max(CHUNK, wanted - left))
    if (more > 0) {
      const larger = Buffer.allocUnsafe(left + more)
      larger.set(this.bytes.subarray(this.end))
      readSync(this.#descriptor, larger, left, more, this.#next)
      this.#next += more
      this.bytes = larger
      this.end = 0
    }
    return this.bytes.length - this.end >= wanted
  }
}

/** Below 0 if the first stretch comes before the second. Words are short: a loop is quicker than a call. */
function compareBytes(
  a: Uint8Array,
  aStart: number,
  aEnd: number,
  b: Uint8Array,
  bStart: number,
  bEnd: number,
): number {
  const length = Math.min(aEnd - aStart, bEnd - bStart)
  for (let at = 0; at < length; at += 1) {
    const difference = (a[aStart + at] ?? 0) - (b[bStart + at] ?? 0)
    if (difference !== 0) return difference
  }
  return aEnd - aStart - (bEnd - bStart)
}
