/** Packs entries for indexing. Names are looked up here, so that the indexing thread needs no vocabulary. */

import { CARD_KINDS } from '../../card/types.ts'
import { INDEXED, SPOKEN_FACETS } from '../../edition/facets.ts'
import { spokenText } from '../../edition/shown-names.ts'
import { float64List, uint32List } from './bytes.ts'
import { COUNTED, type EntryBatch, MOST_VALUES, valueCode } from './entry-batch.ts'
import { SIZE_BOUNDS } from './format.ts'
import type { IndexEntry } from './index-entry.ts'

/** Size at which a batch is full. */
const BATCH_BYTES = 1 << 18

const PARAMETERS = COUNTED.indexOf('parameters')
const BYTES = COUNTED.indexOf('bytes')
const UPDATED = COUNTED.indexOf('updated')

const NO_VALUES: readonly string[] = []

export class EntryPacker {
  readonly #numbers = float64List()
  readonly #values = uint32List()
  readonly #ends = uint32List()
  #bytes = Buffer.allocUnsafeSlow(BATCH_BYTES * 2)
  #length = 0
  /** Numbers of all values so far, per facet. */
  readonly #ids = COUNTED.map(() => new Map<string, number>())
  #names: string[][] = COUNTED.map(() => [])
  #spoken = new Map<number, string>()

  /** Whether there is enough for a batch. */
  get isFull(): boolean {
    return this.#length >= BATCH_BYTES
  }

  add(entry: IndexEntry): void {
    const { n, kind, id, title, summary, texts, facets } = entry
    const { updated, parameters, size, bytes, downloads, likes } = entry
    const numbers = this.#numbers
    const values = this.#values.length
    for (let facet = 0; facet < INDEXED.length; facet += 1) {
      const name = INDEXED[facet]
      for (const value of (name && facets[name]) ?? NO_VALUES) this.#addValue(facet, value)
    }
    if (parameters !== undefined) this.#addValue(PARAMETERS, bucketOf(parameters))
    if (bytes !== undefined) this.#addValue(BYTES, bucketOf(bytes))
    if (updated !== undefined) this.#addValue(UPDATED, updated.slice(0, 4))
    numbers.push(n)
    numbers.push(CARD_KINDS.indexOf(kind))
    numbers.push(parameters ?? Number.NaN)
    numbers.push(size)
    numbers.push(bytes ?? Number.NaN)
    numbers.push(downloads ?? Number.NaN)
    numbers.push(likes ?? Number.NaN)
    numbers.push(this.#values.length - values)
    numbers.push(texts.length)
    numbers.push(this.#addTexts([id, title, summary, updated ?? '', ...texts]) ? 1 : 0)
  }

  /** Everything added since the last call. */
  take(): EntryBatch {
    const batch = {
      numbers: this.#numbers.view().slice(),
      values: this.#values.view().slice(),
      bytes: new Uint8Array(this.#bytes.subarray(0, this.#length)),
      ends: this.#ends.view().slice(),
      names: this.#names,
      spoken: this.#spoken,
    }
    for (const list of [this.#numbers, this.#values, this.#ends]) list.length = 0
    this.#length = 0
    this.#names = COUNTED.map(() => [])
    this.#spoken = new Map()
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
      const id = SPOKEN_FACETS[facet]
      const spoken = id === undefined ? value : spokenText(id, value)
      if (spoken !== value) this.#spoken.set(valueCode(facet, number), spoken)
    }
    this.#values.push(valueCode(facet, number))
  }

  /** @returns whether they are all ASCII */
  #addTexts(texts: readonly string[]): boolean {
    // Joined first: one write per text would cost more than copying the bytes of most texts.
    const all = `${texts.join('\0')}\0`
    // No UTF-16 code unit takes more than three bytes of UTF-8.
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
    return isAscii
  }
}

/** Packs entries into batches. */
export function* batchesOf(entries: Iterable<IndexEntry>): Generator<EntryBatch> {
  const packer = new EntryPacker()
  for (const entry of entries) {
    packer.add(entry)
    if (packer.isFull) yield packer.take()
  }
  yield packer.take()
}

/** The bucket of a number of parameters or bytes: its place among the bounds, in two digits so that it sorts as text. */
export function bucketOf(amount: number): string {
  const place = SIZE_BOUNDS.findIndex((bound) => amount < bound)
  return String(place === -1 ? SIZE_BOUNDS.length : place).padStart(2, '0')
}
