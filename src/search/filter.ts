/** Filters documents by the chosen kind, facet values and ranges, and finds those that a single choice excludes. */

import { FACETS, inferredId } from '../edition/facets.ts'
import { andBits, andNotBits, copyBits, hasBit, noBits, setBits } from './index/bits.ts'
import { uint32List } from './index/bytes.ts'
import { DocumentSet } from './layers/document-set.ts'
import type { Layer } from './layers/layer.ts'
import type { Matches } from './match/match-text.ts'
import { RANGES, type Range, type RangeId, type SearchQuery } from './types.ts'

/** A choice of the user: values of a facet, or a range. */
export type Choice =
  | {
      type: 'facet'
      id: string
      values: readonly string[]
      /** Where the index has the values that do not count, because they are inferred. */
      without: string | undefined
    }
  | { type: 'range'; id: RangeId; range: Range }

/** All choices of a query, in a fixed order. */
export function choicesOf({
  facets,
  ranges = {},
  stated = false,
}: Pick<SearchQuery, 'facets' | 'ranges' | 'stated'>): Choice[] {
  const chosen = FACETS.flatMap((id): Choice[] => {
    const values = facets[id] ?? []
    return values.length === 0
      ? []
      : [{ type: 'facet', id, values, without: stated ? inferredId(id) : undefined }]
  })
  const limited = RANGES.flatMap((id): Choice[] => {
    const range = ranges[id]
    return range?.min === undefined && range?.max === undefined ? [] : [{ type: 'range', id, range }]
  })
  return [...chosen, ...limited]
}

/** What is left of a layer after filtering. */
export interface Filtered {
  /** Matching documents; undefined for all of the kind. */
  hits: DocumentSet | undefined
  /** For each choice, the documents that it alone excludes; undefined for all of the kind that are no hits. */
  near: (DocumentSet | undefined)[]
}

/** If more than one in this many documents match, they are filtered as bitsets, otherwise one by one. */
const SETS_FROM = 256

/**
 * Filters the documents of a layer. One that fails no choice is a hit; one that fails a single choice would be a hit
 * without it and counts for that facet; all others, and those gone or excluded, count nowhere.
 *
 * @param matches - undefined for all
 */
export function filterDocuments(
  layer: Layer,
  matches: Pick<Matches, 'documents' | 'excluded'> | undefined,
  kind: SearchQuery['kind'],
  choices: readonly Choice[],
): Filtered {
  const { documents, excluded = [] } = matches ?? {}
  const isWhole = kind === undefined && excluded.length === 0 && layer.gone.length === 0
  if (choices.length === 0 && (documents === undefined || isWhole)) return { hits: documents, near: [] }
  const allowed = excluded.reduce((bits, out) => andNotBits(bits, out.bits), layer.bitsOfKind(kind))
  if (documents && documents.length * SETS_FROM <= layer.size)
    return filterFew(layer, documents.list, allowed, choices)
  const passed = choices.map((choice) => bitsOfChoice(layer, choice))
  if (documents) return filterSets(andBits(allowed, documents.bits), passed)
  const [only, ...others] = passed
  return only && others.length === 0
    ? { hits: DocumentSet.ofBits(andBits(allowed, only)), near: [undefined] }
    : filterSets(allowed, passed)
}

/** @param choices - for each, a bitset of what passes it */
function filterSets(documents: Uint32Array, choices: readonly Uint32Array[]): Filtered {
  // Documents that have failed no choice so far, and those that have failed exactly one.
  const none = copyBits(documents)
  const one = noBits(documents.length * 32)
  for (const passed of choices) {
    for (let word = 0; word < none.length; word += 1) {
      const own = none[word] ?? 0
      const pass = passed[word] ?? 0
      one[word] = ((one[word] ?? 0) & pass) | (own & ~pass)
      none[word] = own & pass
    }
  }
  const near = choices.map((passed) => DocumentSet.ofBits(andNotBits(one, passed)))
  return { hits: DocumentSet.ofBits(none), near }
}

function filterFew(
  layer: Layer,
  documents: Uint32Array,
  allowed: Uint32Array,
  choices: readonly Choice[],
): Filtered {
  const checks = choices.map((choice) => checker(layer, choice))
  const hits = uint32List()
  const near = choices.map(uint32List)
  for (let place = 0; place < documents.length; place += 1) {
    const document = documents[place] ?? 0
    if (!hasBit(allowed, document)) continue
    let failed = -1
    let failures = 0
    for (let choice = 0; choice < checks.length && failures < 2; choice += 1) {
      if (checks[choice]?.(document)) continue
      failed = choice
      failures += 1
    }
    if (failures === 0) hits.push(document)
    else if (failures === 1) near[failed]?.push(document)
  }
  return {
    hits: DocumentSet.ofList(hits.view(), layer.size),
    near: near.map((list) => DocumentSet.ofList(list.view(), layer.size)),
  }
}

/** A bitset of the documents that pass a choice. */
export function bitsOfChoice(layer: Layer, choice: Choice): Uint32Array {
  if (choice.type === 'facet') {
    const all = layer.bitsOf(valuesOf(layer, choice))
    const inferred = inferredOf(layer, choice)
    return inferred.length === 0 ? all : andNotBits(all, layer.bitsOf(inferred))
  }
  const bits = noBits(layer.size)
  setBits(bits, layer.documentsWithin(choice.id, choice.range))
  return bits
}

function valuesOf(layer: Layer, { id, values }: Choice & { type: 'facet' }): number[] {
  return values.map((name) => layer.values.find(id, name)).filter((value) => value > 0)
}

function inferredOf(layer: Layer, { without: id, values }: Choice & { type: 'facet' }): number[] {
  return id === undefined ? [] : valuesOf(layer, { type: 'facet', id, values, without: undefined })
}

/** Returns a function that tells whether a document passes a choice. */
function checker(layer: Layer, choice: Choice): (document: number) => boolean {
  if (choice.type === 'range') {
    const numbers = layer.arrays[choice.id]
    const { min = Number.NEGATIVE_INFINITY, max = Number.POSITIVE_INFINITY } = choice.range
    return (document) => {
      const number = numbers[document] ?? Number.NaN
      return number >= min && number <= max
    }
  }
  const { values, starts } = layer.arrays.valueRows
  const wanted = new Set(valuesOf(layer, choice))
  const inferred = new Set(inferredOf(layer, choice))
  return (document) => {
    const start = starts[document] ?? 0
    const end = starts[document + 1] ?? 0
    const hasOne = (of: ReadonlySet<number>) => {
      for (let at = start; at < end; at += 1) if (of.has(values[at] ?? 0)) return true
      return false
    }
    return hasOne(wanted) && !(inferred.size > 0 && hasOne(inferred))
  }
}
