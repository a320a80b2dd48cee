/** Packs entries for the way to another thread: one list of texts is copied in a fraction of the time of many objects. */

import { KINDS } from '../facets.ts'
import { float64List } from './bytes.ts'
import type { IndexBuilder } from './index-builder.ts'
import { readStoredEntry, type StoredEntry } from './stored-entry.ts'

/** Some entries, one after the other. */
export interface EntryBatch {
  /** Of each: number, place of its kind, parameters, size, downloads and likes; NaN for what is not known. */
  numbers: Float64Array<ArrayBuffer>
  /** Of each: id, title, summary, date, facets and sections. */
  texts: string[]
}

/** Numbers, and texts, of an entry. */
const PARTS = 6

/** Texts of so many UTF-16 code units go together. */
const BATCH_LENGTH = 1 << 18

export class EntryPacker {
  readonly #numbers = float64List()
  #texts: string[] = []
  #length = 0

  /** Whether it has enough for a batch. */
  get isFull(): boolean {
    return this.#length >= BATCH_LENGTH
  }

  add(entry: StoredEntry): void {
    const { n, kind, id, title, summary, updated, facets, sections } = entry
    const { parameters, size, downloads, likes } = entry
    const numbers = this.#numbers
    numbers.push(n)
    numbers.push(KINDS.indexOf(kind))
    numbers.push(parameters ?? Number.NaN)
    numbers.push(size)
    numbers.push(downloads ?? Number.NaN)
    numbers.push(likes ?? Number.NaN)
    this.#texts.push(id, title, summary, updated ?? '', facets, sections)
    this.#length += id.length + title.length + summary.length + facets.length + sections.length
  }

  /** All since the last time. */
  take(): EntryBatch {
    const batch = { numbers: this.#numbers.view().slice(), texts: this.#texts }
    this.#numbers.length = 0
    this.#texts = []
    this.#length = 0
    return batch
  }
}

/** Adds the entries of a batch to an index. */
export function addBatch({ numbers, texts }: EntryBatch, builder: IndexBuilder): void {
  const numberAt = (at: number) => numbers[at] ?? Number.NaN
  const optional = (at: number) => (Number.isNaN(numberAt(at)) ? undefined : numberAt(at))
  const textAt = (at: number) => texts[at] ?? ''
  for (let at = 0; at < texts.length; at += PARTS) {
    const kind = KINDS[numberAt(at + 1)]
    if (kind === undefined) throw new RangeError('There is no such kind of entry.')
    const entry = readStoredEntry({
      n: numberAt(at),
      kind,
      parameters: optional(at + 2),
      size: numberAt(at + 3),
      downloads: optional(at + 4),
      likes: optional(at + 5),
      id: textAt(at),
      title: textAt(at + 1),
      summary: textAt(at + 2),
      updated: textAt(at + 3) || undefined,
      facets: textAt(at + 4),
      sections: textAt(at + 5),
    })
    builder.add(entry)
  }
}
