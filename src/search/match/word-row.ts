/** Finds the documents of one layer that have several words in a row. */

import { andNotBits } from '../index/bits.ts'
import { scratch } from '../index/scratch.ts'
import { decodeHits, follow, hitsOfPlaces } from '../index/words/hit-stream.ts'
import { type Places, PlacesReader } from '../index/words/word-places.ts'
import { DocumentSet } from '../layers/document-set.ts'
import type { Layer } from '../layers/layer.ts'
import { intersect, subtract } from '../layers/sorted.ts'
import { findPrefix, findWord, type Hits, hitsOf, NO_HITS, readHits } from './hits.ts'

/** Which documents to look at. */
export interface Worth {
  within: Uint32Array | undefined
  /** Documents to skip. */
  known: readonly DocumentSet[]
}

/** Finds documents that have the words in a row, within one text. */
export function findRow(
  layer: Layer,
  words: readonly string[],
  prefix: boolean,
  { within, known }: Worth,
): Hits {
  const prepared = prefix ? undefined : layer.arrays.rows.get(words.join(' '))
  if (prepared) {
    const [, count, start, end] = prepared
    return withoutKnown(readHits(layer, 'row-hits', count, [start, end]), known)
  }
  const table = layer.lexicon.words
  const ranges = words.map((word, index) => {
    if (prefix && index === words.length - 1) return table.findPrefix(word)
    const found = table.find(word)
    return found === -1 ? { from: 0, until: 0 } : { from: found, until: found + 1 }
  })
  if (ranges.some(({ from, until }) => from === until)) return NO_HITS
  // Reading places only pays for documents that have all words; the rarest words narrow them down most.
  const fresh = (documents: Uint32Array) => known.reduce((left, { list }) => subtract(left, list), documents)
  let candidates = within && fresh(within)
  // A repeated word is read only once.
  const read = new Map<string, Hits>()
  const hits = words.map((word, index) => {
    if (prefix && index === words.length - 1) return findPrefix(layer, word)
    const own = read.get(word) ?? findWord(layer, word)
    read.set(word, own)
    return own
  })
  for (const { documents } of [...new Set(hits)].sort((a, b) => a.bytes.length - b.bytes.length))
    candidates = candidates === undefined ? fresh(documents.list) : intersect(candidates, documents.list)
  if (candidates === undefined || candidates.length === 0) return NO_HITS
  let ends: Places | undefined
  for (const [index, range] of ranges.entries()) {
    if (ends?.length === 0) return NO_HITS
    const places = readPlaces(layer, range, candidates, hits[index] ?? NO_HITS)
    ends = ends === undefined ? places : follow(ends, places)
  }
  return ends === undefined ? NO_HITS : hitsOf(hitsOfPlaces(ends, candidates), layer.size)
}

function withoutKnown({ documents, bytes }: Hits, known: readonly DocumentSet[]): Hits {
  if (known.length === 0) return { documents, bytes }
  const left = DocumentSet.ofBits(known.reduce((bits, one) => andNotBits(bits, one.bits), documents.bits))
  if (left.length === bytes.length) return { documents, bytes }
  const places = documents.placesOfPart(left)
  const kept = scratch(Uint8Array, places.length)
  for (let at = 0; at < places.length; at += 1) kept[at] = bytes[places[at] ?? 0] ?? 0
  return { documents: left, bytes: kept }
}

/**
 * Places of any of several consecutive words in some documents.
 *
 * @param candidates - ascending
 * @param hits - of all these words together
 */
function readPlaces(
  layer: Layer,
  { from, until }: { from: number; until: number },
  candidates: Uint32Array,
  hits: Hits,
): Places {
  const { streams } = layer.arrays
  const [placesStart, placesEnd] = streams.placesOf(from, until)
  const reader = new PlacesReader(candidates)
  if (until - from === 1) {
    reader.read(layer.parts.borrow('places', placesStart, placesEnd), hits.documents.list)
    return reader.places
  }
  const stream = layer.parts.borrow('places', placesStart, placesEnd)
  const [hitsStart, hitsEnd] = streams.hitsOf(from, until)
  const bytes = layer.parts.borrow('hits', hitsStart, hitsEnd)
  for (let word = from; word < until; word += 1) {
    const [first, behind] = streams.hitsOf(word)
    const own = decodeHits(
      bytes.subarray(first - hitsStart, behind - hitsStart),
      layer.lexicon.words.counts[word] ?? 0,
      layer.size,
    )
    const [start, end] = streams.placesOf(word)
    reader.read(stream.subarray(start - placesStart, end - placesStart), own.documents)
  }
  reader.sort()
  return reader.places
}
