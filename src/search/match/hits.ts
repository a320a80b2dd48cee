/** Finds the documents of one layer that have a word or a prefix, and in which fields. */

import { ALL_FIELDS, isDense } from '../index/format.ts'
import { scratch } from '../index/scratch.ts'
import { decodeDense, decodeHits, type HitList } from '../index/words/hit-stream.ts'
import { DocumentSet } from '../layers/document-set.ts'
import type { Layer } from '../layers/layer.ts'
import { firstFrom, MUCH_LONGER } from '../layers/sorted.ts'

/** Documents, and a byte for each in ascending order: fields and frequency, as in the index. */
export interface Hits {
  documents: DocumentSet
  bytes: Uint8Array
}

const NONE: HitList = { documents: new Uint32Array(0), bytes: new Uint8Array(0) }

export const NO_HITS = hitsOf(NONE, 0)

/** @param size - number of documents in the layer */
export function hitsOf({ documents, bytes }: HitList, size: number): Hits {
  return { documents: DocumentSet.ofList(documents, size), bytes }
}

/** The documents of a layer that have exactly this word. @param word - folded, as words are indexed */
export function findWord(layer: Layer, word: string): Hits {
  const { words } = layer.lexicon
  const number = words.find(word)
  return number === -1
    ? NO_HITS
    : readHits(layer, 'hits', words.counts[number] ?? 0, layer.arrays.streams.hitsOf(number))
}

/** The documents of a layer with a word that begins so; of a frequent prefix, as prepared when the index was built. */
export function findPrefix(layer: Layer, prefix: string): Hits {
  const { words, prefixes } = layer.lexicon
  const prepared = prefixes.get(prefix)
  // Prepared hits carry no frequencies. All layers must then drop them, so that their hits compare.
  const isJoined = (layer.below ?? layer).lexicon.prefixes.has(prefix)
  if (prepared && isJoined) return readHits(layer, 'prefix-hits', prepared[1], [prepared[2], prepared[3]])
  const { from, until } = words.findPrefix(prefix)
  const { streams } = layer.arrays
  const [start, end] = streams.hitsOf(from, until)
  const stream = layer.parts.borrow('hits', start, end)
  const all: HitList[] = []
  for (let word = from; word < until; word += 1) {
    const [first, behind] = streams.hitsOf(word)
    all.push(decodeHits(stream.subarray(first - start, behind - start), words.counts[word] ?? 0, layer.size))
  }
  const { documents, bytes } = uniteLists(layer, all)
  return hitsOf({ documents, bytes: isJoined ? bytes.map((byte) => byte & ALL_FIELDS) : bytes }, layer.size)
}

/** Reads hits from their place in a stream. */
export function readHits(
  layer: Layer,
  stream: 'hits' | 'prefix-hits' | 'row-hits',
  count: number,
  [start, end]: [number, number],
): Hits {
  const bytes = layer.parts.borrow(stream, start, end)
  if (!isDense(count, layer.size)) return hitsOf(decodeHits(bytes, count, layer.size), layer.size)
  const dense = decodeDense(bytes, layer.size)
  return { documents: DocumentSet.ofBits(dense.bits), bytes: dense.bytes }
}

/** Greater than any document. */
const BEHIND = 2 ** 32

/** If the lists have more than one in this many of all documents, they are merged in an array over all documents. */
const MARKED_FROM = 64

/** The union of several hit lists: a document keeps the fields of all and the greatest frequency. */
export function unite(layer: Pick<Layer, 'size'>, all: readonly Hits[]): Hits {
  const [first = NO_HITS, ...others] = all.filter(({ bytes }) => bytes.length > 0)
  if (others.length === 0) return first
  const lists = [first, ...others].map(({ documents, bytes }) => ({ documents: documents.list, bytes }))
  return hitsOf(uniteLists(layer, lists), layer.size)
}

function uniteLists(layer: Pick<Layer, 'size'>, lists: readonly HitList[]): HitList {
  const [first = NONE, ...others] = lists.filter(({ documents }) => documents.length > 0)
  const [second, ...more] = others
  if (second === undefined) return first
  if (more.length === 0) return uniteTwo(first, second)
  const length = lists.reduce((sum, { documents }) => sum + documents.length, 0)
  if (length * MARKED_FROM < layer.size) return uniteFew(lists, length)
  const bytes = scratch(Uint8Array, layer.size).fill(0)
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

function uniteTwo(a: HitList, b: HitList): HitList {
  if (a.documents.length * MUCH_LONGER < b.documents.length) return insert(b, a)
  if (b.documents.length * MUCH_LONGER < a.documents.length) return insert(a, b)
  const length = a.documents.length + b.documents.length
  const united: HitList = { documents: scratch(Uint32Array, length), bytes: scratch(Uint8Array, length) }
  let count = 0
  let left = 0
  let right = 0
  while (left < a.documents.length || right < b.documents.length) {
    const one = a.documents[left] ?? BEHIND
    const other = b.documents[right] ?? BEHIND
    const document = Math.min(one, other)
    united.documents[count] = document
    united.bytes[count] = uniteBytes(
      one === document ? (a.bytes[left++] ?? 0) : 0,
      other === document ? (b.bytes[right++] ?? 0) : 0,
    )
    count += 1
  }
  return { documents: united.documents.subarray(0, count), bytes: united.bytes.subarray(0, count) }
}

/** Inserts a few hits between many others. */
function insert(many: HitList, few: HitList): HitList {
  const length = many.documents.length + few.documents.length
  const united: HitList = { documents: scratch(Uint32Array, length), bytes: scratch(Uint8Array, length) }
  let count = 0
  let from = 0
  const copy = (until: number) => {
    united.documents.set(many.documents.subarray(from, until), count)
    united.bytes.set(many.bytes.subarray(from, until), count)
    count += until - from
    from = until
  }
  for (let at = 0; at < few.documents.length; at += 1) {
    const document = few.documents[at] ?? 0
    copy(firstFrom(many.documents, document, from))
    const isKnown = many.documents[from] === document
    united.documents[count] = document
    united.bytes[count] = uniteBytes(few.bytes[at] ?? 0, isKnown ? (many.bytes[from] ?? 0) : 0)
    count += 1
    if (isKnown) from += 1
  }
  copy(many.documents.length)
  return { documents: united.documents.subarray(0, count), bytes: united.bytes.subarray(0, count) }
}

function uniteBytes(known: number, more: number): number {
  return ((known | more) & ALL_FIELDS) | Math.max(known & ~ALL_FIELDS, more & ~ALL_FIELDS)
}

/** The same for few documents, without an array over all. */
function uniteFew(lists: readonly HitList[], length: number): HitList {
  const keys = scratch(Float64Array, length)
  let at = 0
  for (const { documents, bytes } of lists) {
    for (let index = 0; index < documents.length; index += 1)
      keys[at++] = (documents[index] ?? 0) * 256 + (bytes[index] ?? 0)
  }
  keys.sort()
  const united: HitList = { documents: scratch(Uint32Array, length), bytes: scratch(Uint8Array, length) }
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

function collect(byDocument: Uint8Array, count: number): HitList {
  const documents = scratch(Uint32Array, count)
  const bytes = scratch(Uint8Array, count)
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
