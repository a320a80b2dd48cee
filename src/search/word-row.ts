/** Finds the documents of one layer that have words in a row. */

import { float64List, type NumberList } from '../edition/search-index/bytes.ts'
import { frequencyBits } from '../edition/search-index/format.ts'
import { decodeHits, findPrefix, findWord, type Hits, NO_HITS } from './hits.ts'
import type { Layer } from './layer.ts'
import { withoutDocuments } from './sorted.ts'

/** Which documents are worth a closer look. */
export interface Worth {
  within: Uint32Array | undefined
  /** Lists of others that are not. */
  known: readonly Uint32Array[]
}

/** Documents that have words in a row, in one text. */
export function findRow(
  layer: Layer,
  words: readonly string[],
  prefix: boolean,
  { within, known }: Worth,
): Hits {
  const table = layer.arrays.words
  const ranges = words.map((word, index) => {
    if (prefix && index === words.length - 1) return table.findPrefix(word)
    const found = table.find(word)
    return found === -1 ? { from: 0, until: 0 } : { from: found, until: found + 1 }
  })
  if (ranges.some(({ from, until }) => from === until)) return NO_HITS
  // Only documents with all words are worth reading the places of; the rarest words narrow them down the most.
  let candidates = within
  const hits = words.map((word, index) =>
    prefix && index === words.length - 1 ? findPrefix(layer, word) : findWord(layer, word),
  )
  for (const { documents } of hits.toSorted((a, b) => a.documents.length - b.documents.length))
    candidates = candidates === undefined ? documents : intersect(candidates, documents)
  for (const documents of known) {
    const all: Uint32Array = candidates ?? new Uint32Array(0)
    candidates = withoutDocuments(all, documents).map((place) => all[place] ?? 0)
  }
  if (candidates === undefined || candidates.length === 0) return NO_HITS
  let ends: Float64Array | undefined
  for (const [index, range] of ranges.entries()) {
    const places = readPlaces(layer, range, candidates, hits[index] ?? NO_HITS)
    ends = ends === undefined ? places : follow(ends, places)
  }
  return ends === undefined ? NO_HITS : hitsOfPlaces(ends, candidates)
}

/**
 * A place in a document as one number that sorts by document and then by place: the document's place among some
 * candidates, and the code of the place.
 */
const CODES = 2 ** 32
/** From a code to that of the place behind it, in the same field. */
const NEXT = 8

/** Places that come right behind one of the first, in the same field. Both ascend. */
function follow(before: Float64Array, after: Float64Array): Float64Array {
  const found = new Float64Array(Math.min(before.length, after.length))
  let count = 0
  let at = 0
  for (let next = 0; next < after.length && at < before.length; next += 1) {
    const wanted = (after[next] ?? 0) - NEXT
    while (at < before.length && (before[at] ?? 0) < wanted) at += 1
    if (before[at] === wanted) found[count++] = after[next] ?? 0
  }
  return found.subarray(0, count)
}

function hitsOfPlaces(places: Float64Array, candidates: Uint32Array): Hits {
  const documents = new Uint32Array(places.length)
  const bytes = new Uint8Array(places.length)
  let count = 0
  for (let at = 0; at < places.length; ) {
    const candidate = Math.floor((places[at] ?? 0) / CODES)
    const first = at
    let fields = 0
    while (at < places.length && Math.floor((places[at] ?? 0) / CODES) === candidate) {
      fields |= 1 << ((places[at] ?? 0) % NEXT)
      at += 1
    }
    documents[count] = candidates[candidate] ?? 0
    bytes[count] = fields | frequencyBits(at - first)
    count += 1
  }
  return { documents: documents.subarray(0, count), bytes: bytes.subarray(0, count) }
}

function intersect(a: Uint32Array, b: Uint32Array): Uint32Array {
  const both = new Uint32Array(Math.min(a.length, b.length))
  let count = 0
  let right = 0
  for (let left = 0; left < a.length && right < b.length; left += 1) {
    const document = a[left] ?? 0
    while (right < b.length && (b[right] ?? 0) < document) right += 1
    if (b[right] === document) both[count++] = document
  }
  return both.subarray(0, count)
}

/**
 * Places of any of some neighbouring words in some documents, ascending, as {@link CODES} says.
 *
 * @param candidates - ascending
 * @param hits - of all of the words together
 */
function readPlaces(
  layer: Layer,
  { from, until }: { from: number; until: number },
  candidates: Uint32Array,
  hits: Hits,
): Float64Array {
  const table = layer.arrays.words
  const [placesStart, placesEnd] = table.placesOf(from, until)
  const stream = layer.parts.read('places', placesStart, placesEnd)
  const found = float64List()
  if (until - from === 1) {
    addPlaces(stream, hits.documents, candidates, found)
    return found.view()
  }
  const [hitsStart, hitsEnd] = table.hitsOf(from, until)
  const bytes = layer.parts.read('hits', hitsStart, hitsEnd)
  for (let word = from; word < until; word += 1) {
    const [first, behind] = table.hitsOf(word)
    const own = decodeHits(bytes.subarray(first - hitsStart, behind - hitsStart), table.counts[word] ?? 0)
    const [start, end] = table.placesOf(word)
    addPlaces(stream.subarray(start - placesStart, end - placesStart), own.documents, candidates, found)
  }
  // Each word's places ascend by themselves.
  return found.view().sort()
}

function addPlaces(
  stream: Uint8Array,
  documents: Uint32Array,
  candidates: Uint32Array,
  found: NumberList<Float64Array>,
): void {
  let at = 0
  let candidate = 0
  for (let index = 0; index < documents.length && candidate < candidates.length; index += 1) {
    const document = documents[index] ?? 0
    while (candidate < candidates.length && (candidates[candidate] ?? 0) < document) candidate += 1
    let length = stream[at++] ?? 0
    if (length > 127) {
      length &= 127
      for (let factor = 128, byte = 128; byte > 127; factor *= 128) {
        byte = stream[at++] ?? 0
        length += (byte & 127) * factor
      }
    }
    const end = at + length
    if (candidates[candidate] === document) {
      let code = candidate * CODES
      while (at < end) {
        let byte = stream[at++] ?? 0
        code += byte & 127
        for (let factor = 128; byte > 127; factor *= 128) {
          byte = stream[at++] ?? 0
          code += (byte & 127) * factor
        }
        found.push(code)
      }
    }
    at = end
  }
}
