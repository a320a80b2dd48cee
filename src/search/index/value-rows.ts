/** Gathers the facet values of documents and writes them as arrays to count and filter by. */

import type { DatabaseSync } from 'node:sqlite'
import { CARD_KINDS } from '../../card/types.ts'
import { bitsWidth } from './bits.ts'
import { uint32List } from './bytes.ts'
import { COUNTED, facetOfValue, numberOfValue } from './entry-batch.ts'
import { isFrequent } from './format.ts'
import { bytesOf, PartWriter, writeArray } from './parts.ts'

/** The values of all documents, document after document. */
export interface ValueRows {
  values: Uint32Array
  /** Where the values of each document begin, and where the last ones end. */
  starts: Uint32Array
}

/** The values of one facet: from one number up to, but not including, another. */
export interface ValueRange {
  id: string
  from: number
  until: number
}

/** All that is known of the values once they have their final numbers. */
export interface NumberedValues {
  rows: ValueRows
  ranges: ValueRange[]
  /** Texts of the values; the first is that of value 1. */
  names: string[]
  /** Number of documents with each value, by kind. */
  totals: Uint32Array[]
}

/** Builds {@link ValueRows} document by document. */
export class ValueRowsBuilder {
  /** Texts of all values, by facet and number within it. */
  readonly #names: readonly string[][] = COUNTED.map(() => [])
  readonly #values = uint32List()
  readonly #starts = uint32List()

  constructor() {
    this.#starts.push(0)
  }

  /**
   * Names the next values of a facet, in the order of their numbers.
   *
   * @param facet - its place in `COUNTED`
   */
  name(facet: number, values: readonly string[]): void {
    for (const value of values) this.#names[facet]?.push(value)
  }

  /** The text of a value. */
  textOf(code: number): string {
    return this.#names[facetOfValue(code)]?.[numberOfValue(code)] ?? ''
  }

  /** Adds a value to the current document. */
  add(code: number): void {
    this.#values.push(code)
  }

  /** Ends the current document. */
  endDocument(): void {
    this.#starts.push(this.#values.length)
  }

  /**
   * Gives the values their final numbers; nothing can be added afterwards.
   *
   * @param kinds - of all documents
   */
  end(kinds: Uint8Array): NumberedValues {
    const { ranges, names, renumbered } = this.#number()
    const values = this.#values.view()
    for (let at = 0; at < values.length; at += 1) {
      const value = values[at] ?? 0
      values[at] = renumbered[facetOfValue(value)]?.[numberOfValue(value)] ?? 0
    }
    const rows = { values, starts: this.#starts.view() }
    return { rows, ranges, names, totals: countByKind(rows, names.length, kinds) }
  }

  /** Numbers all values from 1, facet after facet, sorted by text within a facet. */
  #number(): { ranges: ValueRange[]; names: string[]; renumbered: Uint32Array[] } {
    const ranges: ValueRange[] = []
    const names: string[] = []
    const renumbered = this.#names.map((own, facet) => {
      const places = new Map(own.map((name, place) => [name, place]))
      const numbers = new Uint32Array(own.length)
      const from = names.length + 1
      for (const name of own.toSorted()) {
        names.push(name)
        numbers[places.get(name) ?? 0] = names.length
      }
      ranges.push({ id: COUNTED[facet] ?? '', from, until: names.length + 1 })
      return numbers
    })
    return { ranges, names, renumbered }
  }
}

function writeNames(database: DatabaseSync, names: readonly string[]): void {
  const offsets = uint32List()
  let length = 0
  const bytes = names.map((name) => {
    offsets.push(length)
    const own = Buffer.from(name)
    length += own.length
    return own
  })
  offsets.push(length)
  writeArray(database, 'value.names', Buffer.concat(bytes))
  writeArray(database, 'value.offsets', offsets.view())
}

function countByKind({ values, starts }: ValueRows, names: number, kinds: Uint8Array): Uint32Array[] {
  const totals = CARD_KINDS.map(() => new Uint32Array(names + 1))
  for (let document = 0; document < kinds.length; document += 1) {
    const counts = totals[kinds[document] ?? 0] ?? NONE
    const end = starts[document + 1] ?? 0
    for (let at = starts[document] ?? 0; at < end; at += 1) {
      const value = values[at] ?? 0
      counts[value] = (counts[value] ?? 0) + 1
    }
  }
  return totals
}

const NONE = new Uint32Array(0)

/** Writes all arrays about values. */
export function writeValues(database: DatabaseSync, { rows, names, totals }: NumberedValues): void {
  writeArray(database, 'values', rows.values)
  writeArray(database, 'value-starts', rows.starts)
  writeNames(database, names)
  const counts = new PartWriter(database, 'value.counts')
  for (const own of totals) counts.append(bytesOf(own))
  counts.end()
  const ofValue = new Uint32Array(names.length + 1)
  for (const own of totals)
    for (let value = 0; value < own.length; value += 1)
      ofValue[value] = (ofValue[value] ?? 0) + (own[value] ?? 0)
  const documents = rows.starts.length - 1
  const frequent = new Uint32Array(ofValue.keys()).filter(
    (value) => value > 0 && isFrequent(ofValue[value] ?? 0, documents),
  )
  writeArray(database, 'value.frequent', frequent)
  writeBits(database, names.length, frequent, rows)
  for (const value of frequent) ofValue[value] = 0
  writeDocuments(database, ofValue, rows)
}

function writeBits(
  database: DatabaseSync,
  names: number,
  frequent: Uint32Array,
  { values, starts }: ValueRows,
): void {
  const width = bitsWidth(starts.length - 1)
  // For each value, its place among the frequent ones plus one; 0 for values that get no bits.
  const places = new Uint32Array(names + 1)
  for (const [place, value] of frequent.entries()) places[value] = place + 1
  const bits = new Uint32Array(width * frequent.length)
  for (let document = 0; document + 1 < starts.length; document += 1) {
    const end = starts[document + 1] ?? 0
    for (let at = starts[document] ?? 0; at < end; at += 1) {
      const place = places[values[at] ?? 0] ?? 0
      if (place === 0) continue
      const word = (place - 1) * width + (document >>> 5)
      bits[word] = (bits[word] ?? 0) | (1 << (document & 31))
    }
  }
  writeArray(database, 'value.bits', bits)
}

/** @param counts - number of documents with each value, 0 for values that need no list */
function writeDocuments(database: DatabaseSync, counts: Uint32Array, { values, starts }: ValueRows): void {
  const firsts = new Uint32Array(counts.length + 1)
  for (let value = 0; value < counts.length; value += 1)
    firsts[value + 1] = (firsts[value] ?? 0) + (counts[value] ?? 0)
  const next = firsts.slice()
  const documents = new Uint32Array(firsts.at(-1) ?? 0)
  for (let document = 0; document + 1 < starts.length; document += 1) {
    const end = starts[document + 1] ?? 0
    for (let at = starts[document] ?? 0; at < end; at += 1) {
      const value = values[at] ?? 0
      if (counts[value] === 0) continue
      const place = next[value] ?? 0
      documents[place] = document
      next[value] = place + 1
    }
  }
  writeArray(database, 'value.firsts', firsts)
  writeArray(database, 'value.documents', documents)
}
