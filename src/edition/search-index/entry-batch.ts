/**
 * Packs entries into a few arrays of numbers and bytes. These go to another thread as they are, and words are cut out of
 * the bytes, so that no text is made there anew.
 */

import { FACETS, KINDS } from '../facets.ts'
import { float64List, uint32List } from './bytes.ts'
import { PARAMETER_BOUNDS } from './format.ts'
import type { IndexEntry } from './index-entry.ts'

/** Some entries, one after the other. */
export interface EntryBatch {
  /**
   * Of each: number, place of its kind, parameters, size, downloads and likes, NaN for what is not known; then how many
   * values it has, and how many texts.
   */
  numbers: Float64Array<ArrayBuffer>
  /** Of each, its values by {@link valueCode}. */
  values: Uint32Array<ArrayBuffer>
  /** UTF-8 of each one's id, title, summary, date and plain texts, with a zero behind each of these. */
  bytes: Uint8Array<ArrayBuffer>
  /** Where each of them ends. */
  ends: Uint32Array<ArrayBuffer>
  /** For each of {@link COUNTED}, values that no batch before this one had, in the order of their numbers. */
  names: string[][]
}

/** Numbers of an entry. */
export const NUMBERS = 8

/** Texts of an entry besides its plain texts. */
export const NAMED_TEXTS = 4

/** What values are counted of: facets, and buckets of ranges. */
export const COUNTED = [...FACETS, 'parameters', 'updated'] as const
const PARAMETERS = COUNTED.indexOf('parameters')
const UPDATED = COUNTED.indexOf('updated')

/** Values are numbered by facet until all are known, with the place of the facet in the upper bits. */
const FACET_SHIFT = 27
const MOST_VALUES = 1 << FACET_SHIFT

/** @param facet - its place in {@link COUNTED} */
function valueCode(facet: number, number: number): number {
  return facet * MOST_VALUES + number
}

/** The place of a value's facet in {@link COUNTED}. */
export function facetOfValue(code: number): number {
  return code >>> FACET_SHIFT
}

/** The number of a value among those of its facet. */
export function numberOfValue(code: number): number {
  return code & (MOST_VALUES - 1)
}

/** Bytes that go together. */
const BATCH_BYTES = 1 << 18

const NO_VALUES: readonly string[] = []

export class EntryPacker {
  readonly #numbers = float64List()
  readonly #values = uint32List()
  readonly #ends = uint32List()
  #bytes = Buffer.allocUnsafeSlow(BATCH_BYTES * 2)
  #length = 0
  /** Numbers of all values so far, by facet. */
  readonly #ids = COUNTED.map(() => new Map<string, number>())
  #names: string[][] = COUNTED.map(() => [])

  /** Whether it has enough for a batch. */
  get isFull(): boolean {
    return this.#length >= BATCH_BYTES
  }

  add(entry: IndexEntry): void {
    const { n, kind, id, title, summary, texts, facets } = entry
    const { updated, parameters, size, downloads, likes } = entry
    const numbers = this.#numbers
    const values = this.#values.length
    for (let facet = 0; facet < FACETS.length; facet += 1) {
      const name = FACETS[facet]
      for (const value of (name && facets[name]) ?? NO_VALUES) this.#addValue(facet, value)
    }
    if (parameters !== undefined) this.#addValue(PARAMETERS, parameterBucket(parameters))
    if (updated !== undefined) this.#addValue(UPDATED, updated.slice(0, 4))
    numbers.push(n)
    numbers.push(KINDS.indexOf(kind))
    numbers.push(parameters ?? Number.NaN)
    numbers.push(size)
    numbers.push(downloads ?? Number.NaN)
    numbers.push(likes ?? Number.NaN)
    numbers.push(this.#values.length - values)
    numbers.push(texts.length)
    this.#addTexts([id, title, summary, updated ?? '', ...texts])
  }

  /** All since the last time. */
  take(): EntryBatch {
    const batch = {
      numbers: this.#numbers.view().slice(),
      values: this.#values.view().slice(),
      bytes: new Uint8Array(this.#bytes.subarray(0, this.#length)),
      ends: this.#ends.view().slice(),
      names: this.#names,
    }
    for (const list of [this.#numbers, this.#values, this.#ends]) list.length = 0
    this.#length = 0
    this.#names = COUNTED.map(() => [])
    return batch
  }

  #addValue(facet: number, value: string): void {
    const ids = this.#ids[facet]
    if (ids === undefined) throw new RangeError('There is no such facet.')
    let number = ids.get(value)
    if (number === undefined) {
      number = ids.size
      if (number >= MOST_VALUES) throw new RangeError(`The facet ${COUNTED[facet]} has too many values.`)
      ids.set(value, number)
      this.#names[facet]?.push(value)
    }
    this.#values.push(valueCode(facet, number))
  }

  #addTexts(texts: readonly string[]): void {
    // All at once: a call takes longer than the bytes of most texts.
    const all = `${texts.join('\0')}\0`
    // No character of UTF-16 takes more than three bytes of UTF-8.
    const most = this.#length + all.length * 3
    if (most > this.#bytes.length) {
      const larger = Buffer.allocUnsafeSlow(most * 2)
      this.#bytes.copy(larger, 0, 0, this.#length)
      this.#bytes = larger
    }
    const written = this.#bytes.write(all, this.#length)
    const isAscii = written === all.length
    let end = this.#length
    for (const text of texts) {
      end += isAscii ? text.length : Buffer.byteLength(text)
      this.#ends.push(end)
      end += 1
    }
    this.#length = end
  }
}

/** Entries in batches. */
export function* batchesOf(entries: Iterable<IndexEntry>): Generator<EntryBatch> {
  const packer = new EntryPacker()
  for (const entry of entries) {
    packer.add(entry)
    if (packer.isFull) yield packer.take()
  }
  yield packer.take()
}

/** The bucket of a number of parameters as its place among the bounds, two digits so that it sorts as text. */
function parameterBucket(parameters: number): string {
  const place = PARAMETER_BOUNDS.findIndex((bound) => parameters < bound)
  return String(place === -1 ? PARAMETER_BOUNDS.length : place).padStart(2, '0')
}
