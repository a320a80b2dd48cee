/** Finds the documents of one layer that have words in a row. */

import { frequencyBits } from '../edition/search-index/format.ts'
import { decodeHits, findPrefix, findWord, type Hits, NO_HITS } from './hits.ts'
import type { Layer } from './layer.ts'
import { intersect, subtract } from './sorted.ts'
import { type Places, PlacesReader } from './word-places.ts'

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
  let candidates = within && known.reduce(subtract, within)
  const hits = words.map((word, index) =>
    prefix && index === words.length - 1 ? findPrefix(layer, word) : findWord(layer, word),
  )
  for (const { documents } of hits.toSorted((a, b) => a.documents.length - b.documents.length))
    candidates =
      candidates === undefined ? known.reduce(subtract, documents) : intersect(candidates, documents)
  if (candidates === undefined || candidates.length === 0) return NO_HITS
  let ends: Places | undefined
  for (const [index, range] of ranges.entries()) {
    const places = readPlaces(layer, range, candidates, hits[index] ?? NO_HITS)
    ends = ends === undefined ? places : follow(ends, places)
  }
  return ends === undefined ? NO_HITS : hitsOfPlaces(ends, candidates)
}

/** From a code to that of the place behind it, in the same field. */
const NEXT = 8

/** Places that come right behind one of the first, in the same field. They take the room of those that they are among. */
function follow(before: Places, after: Places): Places {
  const { owners, codes } = after
  let count = 0
  let at = 0
  for (let next = 0; next < after.length && at < before.length; next += 1) {
    const owner = owners[next] ?? 0
    const code = codes[next] ?? 0
    while (
      at < before.length &&
      ((before.owners[at] ?? 0) < owner ||
        ((before.owners[at] ?? 0) === owner && (before.codes[at] ?? 0) + NEXT < code))
    )
      at += 1
    if (before.owners[at] !== owner || (before.codes[at] ?? 0) + NEXT !== code) continue
    owners[count] = owner
    codes[count] = code
    count += 1
  }
  return { owners, codes, length: count }
}

function hitsOfPlaces({ owners, codes, length }: Places, candidates: Uint32Array): Hits {
  const documents = new Uint32Array(length)
  const bytes = new Uint8Array(length)
  let count = 0
  for (let at = 0; at < length; ) {
    const owner = owners[at]
    const first = at
    let fields = 0
    while (at < length && owners[at] === owner) {
      fields |= 1 << ((codes[at] ?? 0) % NEXT)
      at += 1
    }
    documents[count] = candidates[owner ?? 0] ?? 0
    bytes[count] = fields | frequencyBits(at - first)
    count += 1
  }
  return { documents: documents.subarray(0, count), bytes: bytes.subarray(0, count) }
}

/**
 * Places of any of some neighbouring words in some documents.
 *
 * @param candidates - ascending
 * @param hits - of all of the words together
 */
function readPlaces(
  layer: Layer,
  { from, until }: { from: number; until: number },
  candidates: Uint32Array,
  hits: Hits,
): Places {
  const table = layer.arrays.words
  const [placesStart, placesEnd] = table.placesOf(from, until)
  const reader = new PlacesReader(candidates)
  if (until - from === 1) {
    reader.read(layer.parts.borrow('places', placesStart, placesEnd), hits.documents)
    return reader.places
  }
  const stream = layer.parts.read('places', placesStart, placesEnd)
  const [hitsStart, hitsEnd] = table.hitsOf(from, until)
  const bytes = layer.parts.borrow('hits', hitsStart, hitsEnd)
  for (let word = from; word < until; word += 1) {
    const [first, behind] = table.hitsOf(word)
    const own = decodeHits(bytes.subarray(first - hitsStart, behind - hitsStart), table.counts[word] ?? 0)
    const [start, end] = table.placesOf(word)
    reader.read(stream.subarray(start - placesStart, end - placesStart), own.documents)
  }
  reader.sort()
  return reader.places
}
