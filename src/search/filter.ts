/** Keeps the documents with the chosen kind, facet values and ranges, and those that one choice alone keeps out. */

import { FACETS } from '../edition/facets.ts'
import { uint32List } from '../edition/search-index/bytes.ts'
import { andBits, andNotBits, documentsIn, hasBit, noBits, setBits } from './bits.ts'
import type { Layer } from './layer.ts'
import { placesOf } from './sorted.ts'
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
  /** For each choice the documents that it alone keeps out; undefined for all of the kind that are no hits. */
  near: (Uint32Array | undefined)[]
}

/** More of the documents than one in these many are filtered as sets, not checked one by one. */
const SETS_FROM = 256

/**
 * Filter documents of a layer. One that fails no choice is a hit; one that fails a single choice would be a hit without
 * it, so it counts for that facet; others count nowhere.
 *
 * @param documents - ascending and none of them gone; undefined for all that are not gone
 */
export function filterDocuments(
  layer: Layer,
  documents: Uint32Array | undefined,
  kind: SearchQuery['kind'],
  choices: readonly Choice[],
): Filtered {
  if (choices.length === 0 && (documents === undefined || kind === undefined))
    return { hits: documents, places: undefined, near: [] }
  const ofKind = layer.bitsOfKind(kind)
  if (documents === undefined) return filterAll(layer, ofKind, choices)
  if (choices.length > 0 && documents.length * SETS_FROM <= layer.size)
    return filterFew(layer, documents, ofKind, choices)
  return filterMany(layer, documents, setsOf(layer, ofKind, choices))
}

/** Documents that fail no choice, and for each those that fail it alone. */
interface Sets {
  hits: Uint32Array
  near: Uint32Array[]
}

function setsOf(layer: Layer, ofKind: Uint32Array, choices: readonly Choice[]): Sets {
  const passed = choices.map((choice) => bitsOfChoice(layer, choice))
  return {
    hits: passed.reduce(andBits, ofKind),
    near: passed.map((own) =>
      andNotBits(
        passed.reduce((all, one) => (one === own ? all : andBits(all, one)), ofKind),
        own,
      ),
    ),
  }
}

function filterAll(layer: Layer, ofKind: Uint32Array, choices: readonly Choice[]): Filtered {
  if (choices.length === 1) {
    const [hits] = choices.map((choice) => documentsIn(andBits(ofKind, bitsOfChoice(layer, choice))))
    return { hits, places: undefined, near: [undefined] }
  }
  const { hits, near } = setsOf(layer, ofKind, choices)
  return { hits: documentsIn(hits), places: undefined, near: near.map(documentsIn) }
}

function filterMany(layer: Layer, documents: Uint32Array, { hits, near }: Sets): Filtered {
  const bits = noBits(layer.size)
  setBits(bits, documents)
  const kept = documentsIn(andBits(hits, bits))
  return {
    hits: kept,
    places: placesOf(kept, documents),
    near: near.map((own) => documentsIn(andBits(own, bits))),
  }
}

function filterFew(
  layer: Layer,
  documents: Uint32Array,
  ofKind: Uint32Array,
  choices: readonly Choice[],
): Filtered {
  const checks = choices.map((choice) => checker(layer, choice))
  const lists = new Lists(choices.length)
  for (let place = 0; place < documents.length; place += 1) {
    const document = documents[place] ?? 0
    if (!hasBit(ofKind, document)) continue
    let failed = -1
    let failures = 0
    for (let choice = 0; choice < checks.length && failures < 2; choice += 1) {
      if (checks[choice]?.(document)) continue
      failed = choice
      failures += 1
    }
    if (failures === 0) lists.hit(document, place)
    else if (failures === 1) lists.near(failed, document)
  }
  return lists.filtered()
}

/** Collects hits, and by choice what it alone keeps out. */
class Lists {
  readonly #hits = uint32List()
  readonly #places = uint32List()
  readonly #near

  constructor(choices: number) {
    this.#near = Array.from({ length: choices }, uint32List)
  }

  hit(document: number, place: number): void {
    this.#hits.push(document)
    this.#places.push(place)
  }

  near(choice: number, document: number): void {
    this.#near[choice]?.push(document)
  }

  filtered(): Filtered {
    return {
      hits: this.#hits.view(),
      places: this.#places.view(),
      near: this.#near.map((list) => list.view()),
    }
  }
}

/** Documents that pass a choice. */
export function bitsOfChoice(layer: Layer, choice: Choice): Uint32Array {
  if (choice.type === 'facet') return layer.bitsOf(valuesOf(layer, choice))
  const bits = noBits(layer.size)
  setBits(bits, layer.documentsWithin(choice.id, choice.range))
  return bits
}

function valuesOf(layer: Layer, { id, values }: Choice & { type: 'facet' }): number[] {
  return values.map((name) => layer.values.find(id, name)).filter((value) => value > 0)
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
  const { values, starts } = layer.values.rows
  const wanted = new Set(valuesOf(layer, choice))
  return (document) => {
    const end = starts[document + 1] ?? 0
    for (let at = starts[document] ?? 0; at < end; at += 1) if (wanted.has(values[at] ?? 0)) return true
    return false
  }
}
