/** Finds the documents of one layer that have any of several phrases, and in which fields. */

import { FIELDS, type Field } from '../index/format.ts'
import { scratch } from '../index/scratch.ts'
import type { Layer } from '../layers/layer.ts'
import type { Phrase } from '../query/query-terms.ts'
import { findPrefix, findWord, type Hits, hitsOf, unite } from './hits.ts'
import { findRow, type Worth } from './word-row.ts'

/**
 * Finds documents that have any of the phrases.
 *
 * @param field - undefined for any
 * @param within - the only documents of use, ascending; undefined for all
 */
export function findPhrases(
  layer: Layer,
  phrases: readonly Phrase[],
  field: Field | undefined,
  within?: Uint32Array,
): Hits {
  const all: Hits[] = []
  for (const phrase of phrases) {
    // The pieces of a word need not be searched in documents that have the whole word.
    const known = field === undefined ? all.map(({ documents }) => documents) : []
    all.push(findPhrase(layer, phrase, { within, known }))
  }
  const found = unite(layer, all)
  if (field === undefined) return found
  return keepField(layer, found, 1 << FIELDS.indexOf(field))
}

function findPhrase(layer: Layer, { words, prefix }: Phrase, worth: Worth): Hits {
  const [only = '', ...more] = words
  if (more.length > 0) return findRow(layer, words, prefix, worth)
  return prefix ? findPrefix(layer, only) : findWord(layer, only)
}

/** Hits in one field, with only that field in their bytes. */
function keepField({ size }: Layer, hits: Hits, bit: number): Hits {
  const documents = hits.documents.list
  const kept = {
    documents: scratch(Uint32Array, documents.length),
    bytes: scratch(Uint8Array, documents.length),
  }
  let count = 0
  for (let index = 0; index < documents.length; index += 1) {
    const byte = (hits.bytes[index] ?? 0) & bit
    kept.documents[count] = documents[index] ?? 0
    kept.bytes[count] = byte
    // Without a branch, which would be unpredictable.
    count += Math.min(1, byte)
  }
  return hitsOf({ documents: kept.documents.subarray(0, count), bytes: kept.bytes.subarray(0, count) }, size)
}
