/** Finds the documents of one layer that have a word, the beginning of one, or a phrase, and in which fields. */

import { float64List, type NumberList } from '../edition/search-index/bytes.ts'
import { ALL_FIELDS, FIELDS, type Field, frequencyBits } from '../edition/search-index/format.ts'
import type { Layer } from './layer.ts'
import type { Phrase } from './query-terms.ts'
import { withoutDocuments } from './sorted.ts'

/** Documents, ascending, each with a byte: fields and how often, as in the index. */
export interface Hits {
  documents: Uint32Array
  bytes: Uint8Array
}

export const NO_HITS: Hits = { documents: new Uint32Array(0), bytes: new Uint8Array(0) }

/**
 * Documents that have any of the phrases.
 *
 * @param field - undefined for any
 * @param within - documents that others than these are of no use, ascending; undefined for all
 */
export function findPhrases(
  layer: Layer,
  phrases: readonly Phrase[],
  field: Field | undefined,
  within?: Uint32Array,
): Hits {
  const all: Hits[] = []
  for (const phrase of phrases) {
    // Where a word is, its pieces are as well: only documents without it are worth looking for these.
    const known = field === undefined ? all.map(({ documents }) => documents) : []
    all.push(findPhrase(layer, phrase, { within, known }))
  }
  const found = unite(layer, all)
  if (field === undefined) return found
  const bit = 1 << FIELDS.indexOf(field)
  const kept = found.bytes.map((byte) => byte & bit)
  return keep(found.documents, kept, (index) => kept[index] !== 0)
}

/** Which documents are worth a closer look. */
interface Worth {
  within: Uint32Array | undefined
  /** Lists of others that are not. */
  known: readonly Uint32Array[]
}

/** About how many documents a phrase has, to begin with the rarest. */
export function estimate(layer: Layer, { words, prefix }: Phrase): number {
  const table = layer.arrays.words
  const counts = words.map((word, index) => {
    if (!prefix || index < words.length - 1) return table.counts[table.find(word)] ?? 0
    const prepared = layer.arrays.prefixes.get(word)
    if (prepared) return prepared[1]
    const { from, until } = table.findPrefix(word)
    return table.counts.subarray(from, until).reduce((sum, count) => sum + count, 0)
  })
  return Math.min(...counts)
}

function findPhrase(layer: Layer, { words, prefix }: Phrase, worth: Worth): Hits {
  const [only = '', ...more] = words
  if (more.length > 0) return findRow(layer, words, prefix, worth)
  return prefix ? findPrefix(layer, only) : findWord(layer, only)
}

function findWord(layer: Layer, word: string): Hits {
  const { words } = layer.arrays
  const number = words.find(word)
  return number === -1 ? NO_HITS : readHits(layer, 'hits', words.counts[number] ?? 0, words.hitsOf(number))
}

function findPrefix(layer: Layer, prefix: string): Hits {
  const { words, prefixes } = layer.arrays
  const prepared = prefixes.get(prefix)
  if (prepared) return readHits(layer, 'prefix-hits', prepared[1], [prepared[2], prepared[3]])
  const { from, until } = words.findPrefix(prefix)
  const [start, end] = words.hitsOf(from, until)
  const bytes = layer.parts.read('hits', start, end)
  const all: Hits[] = []
  for (let word = from; word < until; word += 1) {
    const [first, behind] = words.hitsOf(word)
    all.push(decodeHits(bytes.subarray(first - start, behind - start), words.counts[word] ?? 0))
  }
  return unite(layer, all)
}

function readHits(
  layer: Layer,
  stream: 'hits' | 'prefix-hits',
  count: number,
  [start, end]: [number, number],
): Hits {
  return decodeHits(layer.parts.read(stream, start, end), count)
}

function decodeHits(stream: Uint8Array, count: number): Hits {
  const documents = new Uint32Array(count)
  const bytes = new Uint8Array(count)
  let document = 0
  let at = 0
  for (let index = 0; index < count; index += 1) {
    let byte = stream[at++] ?? 0
    let step = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = stream[at++] ?? 0
      step |= (byte & 127) << shift
    }
    document += step
    documents[index] = document
    bytes[index] = stream[at++] ?? 0
  }
  return { documents, bytes }
}

/** More of all documents than one in these many are put together by marking them among all. */
const MARKED_FROM = 64

/** All documents of several lists; the fields of each are put together, and the greater frequency counts. */
function unite(layer: Layer, lists: Hits[]): Hits {
  const [first = NO_HITS, ...others] = lists.filter(({ documents }) => documents.length > 0)
  if (others.length === 0) return first
  const length = lists.reduce((sum, { documents }) => sum + documents.length, 0)
  if (length * MARKED_FROM < layer.size) return uniteFew(lists, length)
  const bytes = new Uint8Array(layer.size)
  let total = 0
  for (const list of [first, ...others]) {
    for (let index = 0; index < list.documents.length; index += 1) {
      const document = list.documents[index] ?? 0
      const known = bytes[document] ?? 0
      const more = list.bytes[index] ?? 0
      if (known === 0) total += 1
      bytes[document] = uniteBytes(known, more)
    }
  }
  return collect(bytes, total)
}

function uniteBytes(known: number, more: number): number {
  return ((known | more) & ALL_FIELDS) | Math.max(known & ~ALL_FIELDS, more & ~ALL_FIELDS)
}

/** The same for few documents, without a look at all others. */
function uniteFew(lists: readonly Hits[], length: number): Hits {
  const keys = new Float64Array(length)
  let at = 0
  for (const { documents, bytes } of lists) {
    for (let index = 0; index < documents.length; index += 1)
      keys[at++] = (documents[index] ?? 0) * 256 + (bytes[index] ?? 0)
  }
  keys.sort()
  const united: Hits = { documents: new Uint32Array(length), bytes: new Uint8Array(length) }
  let count = 0
  for (const key of keys) {
    const document = Math.floor(key / 256)
    const isKnown = count > 0 && united.documents[count - 1] === document
    if (!isKnown) count += 1
    united.documents[count - 1] = document
    united.bytes[count - 1] = uniteBytes(isKnown ? (united.bytes[count - 1] ?? 0) : 0, key % 256)
  }
  return { documents: united.documents.subarray(0, count), bytes: united.bytes.subarray(0, count) }
}

function collect(byDocument: Uint8Array, count: number): Hits {
  const documents = new Uint32Array(count)
  const bytes = new Uint8Array(count)
  let index = 0
  for (let document = 0; index < count; document += 1) {
    const byte = byDocument[document] ?? 0
    if (byte === 0) continue
    documents[index] = document
    bytes[index] = byte
    index += 1
  }
  return { documents, bytes }
}

function keep(documents: Uint32Array, bytes: Uint8Array, test: (index: number) => boolean): Hits {
  const kept: Hits = { documents: new Uint32Array(documents.length), bytes: new Uint8Array(documents.length) }
  let count = 0
  for (let index = 0; index < documents.length; index += 1) {
    if (!test(index)) continue
    kept.documents[count] = documents[index] ?? 0
    kept.bytes[count] = bytes[index] ?? 0
    count += 1
  }
  return { documents: kept.documents.subarray(0, count), bytes: kept.bytes.subarray(0, count) }
}

/** Documents that have words in a row, in one text. */
function findRow(layer: Layer, words: readonly string[], prefix: boolean, { within, known }: Worth): Hits {
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
