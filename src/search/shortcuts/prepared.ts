/** Reads the answers that ingest has prepared for a word or a single choice; see `prepared-words.ts` of the index. */

import type { CardKind } from '../../card/types.ts'
import type { IndexFacts } from '../index/format.ts'
import type { Layer } from '../layers/layer.ts'
import { kindPlace } from '../layers/layer-arrays.ts'

/** The answer to a query of one word or one choice, before any layer changes it. */
export interface Prepared {
  /** The word or prefix it was made for; empty for a choice. */
  word: string
  total: number
  /** The best hits; for a choice, the newest. */
  best: Uint32Array
  /** The rank of each, see `rankOfHit`; 0 for a choice. */
  ranks: Uint32Array
  /** By facet: value and count of each of the most frequent values. */
  values: ReadonlyMap<string, Uint32Array>
}

/** The answer prepared for a word, or for all words with a prefix, within a kind. */
export function preparedWord(
  layer: Layer,
  word: string,
  prefix: boolean,
  kind: CardKind | undefined,
): Prepared | undefined {
  const only = prefix ? layer.lexicon.words.onlyWord(word) : word
  const found = read(layer, only ?? `*${word}`, kind)
  return found && { word: only ?? word, ...found }
}

/** The same for a single chosen value. */
export function preparedValue(
  layer: Layer,
  facet: string,
  name: string,
  kind: CardKind | undefined,
): Prepared | undefined {
  const found = read(layer, `=${layer.values.find(facet, name)}`, kind)
  return found && { word: '', ...found }
}

type Lists = Omit<Prepared, 'word'>

function read(layer: Layer, name: string, kind: CardKind | undefined): Lists | undefined {
  const [key, ...starts] = layer.arrays.prepared.get(name) ?? []
  const place = kindPlace(kind) + 1
  const [start, end] = [starts[place], starts[place + 1]]
  if (key === undefined || start === undefined || end === undefined) return undefined
  const { buffer, byteOffset } = layer.parts.borrow('prepared-words', start * 4, end * 4)
  const numbers = new Uint32Array(buffer, byteOffset, end - start)
  return readLists(numbers, layer.lexicon.facts)
}

function readLists(numbers: Uint32Array, { facets }: IndexFacts): Lists {
  const [total = 0, count = 0] = numbers
  const best = numbers.subarray(2, 2 + count)
  const ranks = numbers.subarray(2 + count, 2 + count * 2)
  let at = 2 + count * 2
  const values = new Map<string, Uint32Array>()
  for (const { id } of facets) {
    const end = at + 1 + (numbers[at] ?? 0) * 2
    values.set(id, numbers.subarray(at + 1, end))
    at = end
  }
  return { total, best, ranks, values }
}
