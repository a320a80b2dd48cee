/** Keeps the documents with the chosen kind, facet values and ranges, and those that one choice alone keeps out. */

import { FACETS, KINDS } from '../edition/facets.ts'
import { findValue, type Layer } from './layer.ts'
import { RANGES, type Range, type SearchQuery } from './types.ts'

/** Something that is chosen: values of a facet, or a range. */
export type Choice =
  | { type: 'facet'; id: string; values: readonly string[] }
  | { type: 'range'; id: 'parameters' | 'updated'; range: Range }

/** All that is chosen, in a fixed order. */
export function choicesOf({ facets, ranges = {} }: Pick<SearchQuery, 'facets' | 'ranges'>): Choice[] {
  const chosen = FACETS.flatMap((id): Choice[] => {
    const values = facets[id] ?? []
    return values.length === 0 ? [] : [{ type: 'facet', id, values }]
  })
  const limited = RANGES.flatMap((id): Choice[] => {
    const range = ranges[id]
    return range?.min === undefined && range?.max === undefined ? [] : [{ type: 'range', id, range }]
  })
  return [...chosen, ...limited]
}

/** What is left of a layer after filtering. */
export interface Filtered {
  /** Documents that match, ascending; undefined for all of the kind. */
  hits: Uint32Array | undefined
  /** Places of the hits among the documents that were filtered; undefined when all of them are hits or they were no list. */
  places: Uint32Array | undefined
  /** For each choice the documents that would match without it; undefined for all of the kind. */
  near: (Uint32Array | undefined)[]
}

/** More of the documents than one in these many are marked by a look at each, not checked one by one. */
const MARKED_FROM = 16

/**
 * Filter documents of a layer. One that fails no choice is a hit; one that fails a single choice would be a hit without
 * it, so it counts for that facet; others count nowhere.
 *
 * @param documents - ascending; undefined for all that are not gone
 */
export function filterDocuments(
  layer: Layer,
  documents: Uint32Array | undefined,
  kind: SearchQuery['kind'],
  choices: readonly Choice[],
): Filtered {
  const wanted = kind === undefined ? -1 : KINDS.indexOf(kind)
  if (documents === undefined) return filterAll(layer, wanted, choices)
  if (wanted === -1 && choices.length === 0) return { hits: documents, places: undefined, near: [] }
  const { kinds } = layer.arrays
  const full = (1 << choices.length) - 1
  const isMany = documents.length * MARKED_FROM > layer.size
  const marks = choices.length === 0 || !isMany ? undefined : markAll(layer, choices)
  const checks = choices.map((choice) => checker(layer, choice))
  const hits = new Lists(documents.length, choices.length)
  for (let place = 0; place < documents.length; place += 1) {
    const document = documents[place] ?? 0
    if (wanted !== -1 && kinds[document] !== wanted) continue
    let passed = 0
    if (marks) passed = marks[document] ?? 0
    else for (let bit = 0; bit < checks.length; bit += 1) if (checks[bit]?.(document)) passed |= 1 << bit
    hits.add(document, place, full & ~passed)
  }
  return hits.filtered()
}

function filterAll(layer: Layer, wanted: number, choices: readonly Choice[]): Filtered {
  if (choices.length === 0) return { hits: undefined, places: undefined, near: [] }
  const { kinds } = layer.arrays
  const full = (1 << choices.length) - 1
  const marks = markAll(layer, choices)
  for (const document of layer.gone) marks[document] = 0
  const lists = new Lists(layer.size, choices.length)
  // With one choice everything would match without it, which needs no list.
  const isSingle = choices.length === 1
  for (let document = 0; document < marks.length; document += 1) {
    const passed = marks[document] ?? 0
    if (passed === 0 || (wanted !== -1 && kinds[document] !== wanted)) continue
    lists.add(document, 0, full & ~passed)
  }
  const { hits, near } = lists.filtered()
  return { hits, places: undefined, near: isSingle ? [undefined] : near }
}

/** Collects hits, and by choice what it alone keeps out. */
class Lists {
  readonly #hits: Uint32Array
  readonly #places: Uint32Array
  readonly #near: Uint32Array[]
  readonly #nearCounts: Uint32Array
  #count = 0

  constructor(most: number, choices: number) {
    this.#hits = new Uint32Array(most)
    this.#places = new Uint32Array(most)
    this.#near = Array.from({ length: choices }, () => new Uint32Array(most))
    this.#nearCounts = new Uint32Array(choices)
  }

  /** @param failed - a bit for each choice that the document fails */
  add(document: number, place: number, failed: number): void {
    if (failed === 0) {
      this.#hits[this.#count] = document
      this.#places[this.#count] = place
      this.#count += 1
      for (let choice = 0; choice < this.#near.length; choice += 1) this.#addNear(choice, document)
    } else if ((failed & (failed - 1)) === 0) this.#addNear(31 - Math.clz32(failed), document)
  }

  filtered(): Filtered {
    return {
      hits: this.#hits.subarray(0, this.#count),
      places: this.#places.subarray(0, this.#count),
      near: this.#near.map((list, choice) => list.subarray(0, this.#nearCounts[choice])),
    }
  }

  #addNear(choice: number, document: number): void {
    const list = this.#near[choice]
    const count = this.#nearCounts[choice] ?? 0
    if (list) list[count] = document
    this.#nearCounts[choice] = count + 1
  }
}

/** For every document a bit for each choice that it passes. */
function markAll(layer: Layer, choices: readonly Choice[]): Uint16Array {
  const marks = new Uint16Array(layer.size)
  for (const [bit, choice] of choices.entries()) {
    if (choice.type === 'facet') markValues(layer, choice.id, choice.values, marks, 1 << bit)
    else {
      const check = checker(layer, choice)
      for (let document = 0; document < marks.length; document += 1)
        if (check(document)) marks[document] = (marks[document] ?? 0) | (1 << bit)
    }
  }
  return marks
}

function markValues(
  layer: Layer,
  id: string,
  names: readonly string[],
  marks: Uint16Array,
  mark: number,
): void {
  const facet = layer.facet(id)
  for (const name of names) {
    const value = findValue(facet, name)
    const count = (facet.firsts[value + 1] ?? 0) - (facet.firsts[value] ?? 0)
    if (value === 0 || count === 0) continue
    if (facet.starts === undefined && count * MARKED_FROM > layer.size) {
      const { values } = facet
      for (let document = 0; document < marks.length; document += 1)
        if (values[document] === value) marks[document] = (marks[document] ?? 0) | mark
    } else {
      for (const document of layer.documentsOf(id, value)) marks[document] = (marks[document] ?? 0) | mark
    }
  }
}

/** Tells of one document whether it passes a choice. */
function checker(layer: Layer, choice: Choice): (document: number) => boolean {
  if (choice.type === 'range') {
    const numbers = layer.arrays[choice.id]
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = choice.range
    return (document) => {
      const number = numbers[document] ?? Number.NaN
      return number >= min && number <= max
    }
  }
  const { values, starts } = layer.facet(choice.id)
  const facet = layer.facet(choice.id)
  const wanted = new Set(choice.values.map((name) => findValue(facet, name)).filter((value) => value > 0))
  if (starts === undefined) return (document) => wanted.has(values[document] ?? 0)
  return (document) => {
    const end = starts[document + 1] ?? 0
    for (let at = starts[document] ?? 0; at < end; at += 1) if (wanted.has(values[at] ?? 0)) return true
    return false
  }
}
