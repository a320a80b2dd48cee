/** Makes the document that OpenSearch has of an entry. */

import { hash } from 'node:crypto'
import { byFacet, type FacetId, inferredId, SPOKEN_FACETS } from '../../edition/facets.ts'
import { nameOf, typedKey } from '../../edition/ids.ts'
import { spokenText } from '../../edition/shown-names.ts'
import { bucketOf } from '../index/entry-packer.ts'
import { type Field, frequencyClass, LONGEST_NAME } from '../index/format.ts'
import type { IndexEntry } from '../index/index-entry.ts'
import { RANGES, type RangeId } from '../types.ts'
import { indexWords } from '../words.ts'

/** An entry in the form in which it is searched: its words are cut as the embedded index cuts them. */
export type EntryDocument = Record<Field, string[]> & {
  key: string
  kind: string
  id_key: string
  name_key: string
  often: string[]
  facets: Record<FacetId, readonly string[]>
  /** Of facets whose values may be inferred, those that the card states. */
  stated: Partial<Record<FacetId, readonly string[]>>
  /** The steps of histograms. */
  steps: Partial<Record<RangeId, string | undefined>>
  updated: number | undefined
  parameters: number | undefined
  bytes: number | undefined
  size: number
  downloads: number | undefined
  likes: number | undefined
  /** Words of the id. */
  words: number
}

/** Orders entries as the last resort, by id and then by kind, and names them: no two have the same. */
export function keyOf({ kind, id }: Pick<IndexEntry, 'kind' | 'id'>): string {
  return `${id}\0${kind}`
}

/** @returns the id and the kind */
export function partsOfKey(key: string): [id: string, kind: string] {
  const end = key.indexOf('\0')
  return [key.slice(0, end), key.slice(end + 1)]
}

/** The `_id` of a document: OpenSearch allows 512 bytes, and an id may be longer. */
export function documentId(entry: Pick<IndexEntry, 'kind' | 'id'>): string {
  return hash('sha256', keyOf(entry), 'base64url')
}

/** What a document is compared by when an index is checked. */
export function digestOf(document: EntryDocument): string {
  return hash('sha256', JSON.stringify(document), 'base64url')
}

/** The value of `often` for a word that a document has so often, see {@link frequencyClass}. */
export function oftenKey(word: string, often: number): string {
  return `${often} ${word}`
}

export function documentOf(entry: IndexEntry): EntryDocument {
  const { kind, id, title, summary, texts, facets, updated, parameters, bytes } = entry
  const name = nameOf(id)
  const nameWords = indexWords(id, true)
  const spoken = SPOKEN_FACETS.flatMap((facet) =>
    (facets[facet] ?? []).map((value) => indexWords(spokenText(facet, value), true)),
  )
  const fields: Record<Field, string[][]> = {
    name: [nameWords],
    // A card without a title of its own is called by its name alone.
    title: title === name ? [] : [indexWords(title, true)],
    summary: [indexWords(summary, false)],
    tags: spoken,
    text: texts.map((text) => indexWords(text, false)),
  }
  const { downloads, likes, size } = entry
  const steps: EntryDocument['steps'] = {}
  const amounts = { parameters, bytes }
  for (const range of RANGES) {
    if (range === 'updated') steps.updated = updated?.slice(0, 4)
    else if (amounts[range] !== undefined) steps[range] = bucketOf(amounts[range])
  }
  return {
    name: joined(fields.name),
    title: joined(fields.title),
    summary: joined(fields.summary),
    tags: joined(fields.tags),
    text: joined(fields.text),
    key: keyOf(entry),
    kind,
    id_key: typedKey(id),
    name_key: typedKey(name),
    often: oftenKeys(Object.values(fields).flat(2)),
    facets: byFacet((facet) => facets[facet] ?? []),
    stated: statedValues(facets),
    steps,
    updated: updated === undefined ? undefined : Date.parse(updated),
    ...{ parameters, bytes, size, downloads, likes },
    words: Math.min(LONGEST_NAME, nameWords.length),
  }
}

/** Each text by itself, so that no phrase is found across two. */
function joined(texts: readonly string[][]): string[] {
  return texts.filter(({ length }) => length > 0).map((words) => words.join(' '))
}

function oftenKeys(words: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  return [...counts].flatMap(([word, count]) => {
    const often = frequencyClass(count)
    return often === 0 ? [] : oftenKey(word, often)
  })
}

function statedValues(facets: IndexEntry['facets']): EntryDocument['stated'] {
  const stated: EntryDocument['stated'] = {}
  for (const facet of STATED_FACETS) {
    const inferred = inferredId(facet)
    const without = new Set(inferred === undefined ? [] : facets[inferred])
    stated[facet] = (facets[facet] ?? []).filter((value) => !without.has(value))
  }
  return stated
}

/** The facets with values that may be inferred. */
export const STATED_FACETS: readonly FacetId[] = SPOKEN_FACETS.filter(
  (facet) => inferredId(facet) !== undefined,
)
