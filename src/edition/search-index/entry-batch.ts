/** Packs entries for the way to another thread: one list of texts is copied in a fraction of the time of many objects. */

import { FACETS, KINDS } from '../facets.ts'
import { float64List } from './bytes.ts'
import type { IndexEntry } from './index-builder.ts'

/** Some entries, one after the other. */
export interface EntryBatch {
  /**
   * Of each: number, place of its kind, parameters, size, downloads and likes; for each facet how many values, and the
   * place of each among {@link values}; how many texts of its own.
   */
  numbers: Float64Array<ArrayBuffer>
  /** Of each: id, title, summary, date and texts of its own. */
  texts: string[]
  /** The values of all, each once: most of them many have. */
  values: string[]
}

/** Texts of so many UTF-16 code units go together. */
const BATCH_LENGTH = 1 << 18

export class EntryPacker {
  readonly #numbers = float64List()
  #texts: string[] = []
  readonly #values = new Map<string, number>()
  #length = 0

  /** Whether it has enough for a batch. */
  get isFull(): boolean {
    return this.#length >= BATCH_LENGTH
  }

  add(entry: IndexEntry): void {
    const { n, kind, id, title, summary, facets, texts, updated, parameters, size, downloads, likes } = entry
    const numbers = this.#numbers
    for (const number of [n, KINDS.indexOf(kind), parameters, size, downloads, likes])
      numbers.push(number ?? Number.NaN)
    for (const text of [id, title, summary, updated ?? '']) this.#addText(text)
    for (let place = 0; place < FACETS.length; place += 1) {
      const facet = FACETS[place]
      const values = facet && facets[facet]
      numbers.push(values?.length ?? 0)
      if (values) for (const value of values) numbers.push(this.#placeOf(value))
    }
    numbers.push(texts.length)
    for (const text of texts) this.#addText(text)
  }

  /** All since the last time. */
  take(): EntryBatch {
    const batch = {
      numbers: this.#numbers.view().slice(),
      texts: this.#texts,
      values: [...this.#values.keys()],
    }
    this.#numbers.length = 0
    this.#values.clear()
    this.#texts = []
    this.#length = 0
    return batch
  }

  #placeOf(value: string): number {
    const known = this.#values.get(value)
    if (known !== undefined) return known
    const place = this.#values.size
    this.#values.set(value, place)
    return place
  }

  #addText(text: string): void {
    this.#texts.push(text)
    // What is short takes its time as well.
    this.#length += text.length + 16
  }
}

export function* unpackEntries({ numbers, texts, values }: EntryBatch): Generator<IndexEntry> {
  let number = 0
  let text = 0
  const nextNumber = () => numbers[number++] ?? Number.NaN
  const nextText = () => texts[text++] ?? ''
  const optional = (value: number) => (Number.isNaN(value) ? undefined : value)
  const nextTexts = () => {
    const from = text
    text += nextNumber()
    return texts.slice(from, text)
  }
  while (number < numbers.length) {
    const [n, kind] = [nextNumber(), KINDS[nextNumber()]]
    if (kind === undefined) throw new RangeError('There is no such kind of entry.')
    const [parameters, size] = [optional(nextNumber()), nextNumber()]
    const [downloads, likes] = [optional(nextNumber()), optional(nextNumber())]
    const [id, title, summary] = [nextText(), nextText(), nextText()]
    const updated = nextText() || undefined
    const facets: IndexEntry['facets'] = {}
    for (const facet of FACETS) {
      const end = nextNumber() + number
      const own: string[] = []
      while (number < end) own.push(values[nextNumber()] ?? '')
      facets[facet] = own
    }
    const own = nextTexts()
    yield { n, kind, id, title, summary, facets, texts: own, updated, parameters, size, downloads, likes }
  }
}
