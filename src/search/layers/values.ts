/** The facet values of one index file: their names, and how many documents have them. */

import { nameKey } from '../../card/names/name-key.ts'
import { CARD_KINDS, type CardKind } from '../../card/types.ts'
import type { FacetId } from '../../edition/facets.ts'
import { hasNames, shownKey } from '../../edition/shown-names.ts'
import type { IndexFacts } from '../index/format.ts'
import type { PartReader } from '../index/parts.ts'
import type { ValueRange } from '../index/value-rows.ts'
import { once } from '../once.ts'
import type { FacetValue } from '../types.ts'

/** Values are numbered from 1, facet after facet, sorted by text within a facet. */
export class Values {
  readonly size: number
  /** By facet and name, filled the first time a value of the facet is typed. */
  readonly #byName = new Map<FacetId, Map<string, number[]>>()
  readonly #ranges = new Map<string, ValueRange>()
  readonly #names: Buffer
  readonly #offsets: Uint32Array
  /** Number of documents with each value, by kind. */
  readonly #counts: readonly Uint32Array[]
  readonly #countsOfAll: () => Uint32Array

  constructor(facts: IndexFacts, parts: PartReader) {
    let from = 1
    for (const { id, values } of facts.facets) {
      this.#ranges.set(id, { id, from, until: from + values })
      from += values
    }
    this.size = from - 1
    const counts = new Uint32Array(parts.readAll('value.counts'))
    this.#counts = CARD_KINDS.map((_, kind) => counts.subarray(kind * from, (kind + 1) * from))
    this.#countsOfAll = once(() => sumOf(this.#counts))
    this.#names = Buffer.from(parts.readAll('value.names'))
    this.#offsets = new Uint32Array(parts.readAll('value.offsets'))
  }

  get ranges(): Iterable<ValueRange> {
    return this.#ranges.values()
  }

  /** The values of a facet, or the steps of a range. */
  range(id: string): ValueRange {
    const range = this.#ranges.get(id)
    if (range === undefined) throw new TypeError(`The edition has no index of ${id}; the file is damaged.`)
    return range
  }

  /** The text of a value. */
  nameOf(value: number): string {
    return this.#names.toString('utf8', this.#offsets[value - 1], this.#offsets[value])
  }

  /** The number of a value; 0 if no document has it. */
  find(facet: string, name: string): number {
    const { from, until } = this.range(facet)
    let low = from
    let high = until - 1
    while (low <= high) {
      const middle = (low + high) >>> 1
      const found = this.nameOf(middle)
      if (found === name) return middle
      if (found < name) low = middle + 1
      else high = middle - 1
    }
    return 0
  }

  /** The values that a typed text may mean: as written, in lower case, or, of those with display names, in any case. */
  findTyped(facet: FacetId, text: string): number[] {
    const lower = text.toLowerCase()
    const exact = [text, lower].map((name) => this.find(facet, name)).filter((value) => value > 0)
    if (!hasNames(facet)) return [...new Set(exact)]
    return [...new Set([...exact, ...(this.#namesOf(facet).get(nameKey(text)) ?? [])])]
  }

  #namesOf(facet: FacetId): Map<string, number[]> {
    const known = this.#byName.get(facet)
    if (known !== undefined) return known
    const { from, until } = this.range(facet)
    const names = new Map<string, number[]>()
    for (let value = from; value < until; value += 1) {
      const name = this.nameOf(value)
      for (const key of new Set([nameKey(name), shownKey(facet, name)]))
        names.set(key, [...(names.get(key) ?? []), value])
    }
    this.#byName.set(facet, names)
    return names
  }

  /** How many documents of a kind, or of all kinds, have each value, including gone ones; not to be written to. */
  countsOfKind(kind: CardKind | undefined): Uint32Array {
    return (kind && this.#counts[CARD_KINDS.indexOf(kind)]) ?? this.#countsOfAll()
  }

  /** The values of a facet that documents of a kind, or of any kind, have, and how many, including gone ones. */
  *counted(facet: FacetId, kind: CardKind | undefined): Generator<FacetValue> {
    const { from, until } = this.range(facet)
    const counts = this.countsOfKind(kind)
    for (let number = from; number < until; number += 1) {
      const count = counts[number] ?? 0
      if (count > 0) yield { value: this.nameOf(number), count }
    }
  }
}

function sumOf([first, ...others]: readonly Uint32Array[]): Uint32Array {
  const sum = first?.slice() ?? new Uint32Array()
  for (const own of others)
    for (let at = 0; at < sum.length; at += 1) sum[at] = (sum[at] ?? 0) + (own[at] ?? 0)
  return sum
}
