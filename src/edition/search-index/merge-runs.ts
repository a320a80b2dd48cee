/** Merges runs of words into the words, hits and places of an index. */

import type { DatabaseSync } from 'node:sqlite'
import { ByteList, uint32List } from './bytes.ts'
import { isDense, NAMES_AND_TAGS } from './format.ts'
import type { FrequentRows, WordStretch } from './frequent-rows.ts'
import { encodeHits, type HitList } from './hit-stream.ts'
import { PartWriter, writeArray } from './parts.ts'
import { PrefixHits } from './prefix-hits.ts'
import type { PreparedWords } from './prepared-words.ts'
import type { RunCursor, RunWord } from './run-file.ts'
import { Spelling } from './spelling.ts'

/**
 * Write all words of an index.
 *
 * @param cursors - of runs that follow each other: a document of a later run comes after those of earlier ones
 * @param documents - in the index
 * @param rows - that may be worth finding beforehand
 * @returns how many words there are
 */
export function mergeRuns(
  database: DatabaseSync,
  cursors: RunCursor[],
  documents: number,
  prepared: PreparedWords,
  rows: FrequentRows,
): number {
  const texts = new PartWriter(database, 'word.texts')
  const hits = new PartWriter(database, 'hits')
  const places = new PartWriter(database, 'places')
  const offsets = { texts: uint32List(), counts: uint32List(), hits: uint32List(), places: uint32List() }
  const prefixes = new PrefixHits(database, documents, prepared)
  const spelling = new Spelling()
  const frequent = new Map<string, WordStretch>()
  const queue = new CursorQueue(cursors)
  const own = new ByteList()
  const decoder = new TextDecoder()
  const found = { documents: new Uint32Array(documents), bytes: new Uint8Array(documents) }

  for (let first = queue.first(); first !== undefined; first = queue.first()) {
    const text = first.word.slice()
    const word = decoder.decode(text)
    const [hitsStart, placesStart] = [hits.length, places.length]
    offsets.texts.push(texts.length)
    offsets.hits.push(hitsStart)
    offsets.places.push(placesStart)
    texts.append(text)
    own.length = 0
    let count = 0
    let before = 0
    for (const run of queue.take(text)) {
      own.varint(run.first - before)
      own.append(run.hits)
      places.append(run.places)
      before = run.last
      count += run.count
    }
    offsets.counts.push(count)
    const isFrequent = prepared.isWorth(count)
    prefixes.begin(word, isFrequent)
    const spoken = readHits(own, found)
    prefixes.add(found, count)
    spelling.add(word, spoken)
    const list = { documents: found.documents.subarray(0, count), bytes: found.bytes.subarray(0, count) }
    hits.append(isDense(count, documents) ? encodeHits(list, documents) : own.view())
    if (!isFrequent) continue
    prepared.add(word, false, list)
    frequent.set(word, { count, hits: [hitsStart, hits.length], places: [placesStart, places.length] })
  }
  prefixes.end()
  offsets.texts.push(texts.length)
  offsets.hits.push(hits.length)
  offsets.places.push(places.length)
  for (const stream of [texts, hits, places]) stream.end()
  rows.write(database, frequent, documents, prepared)
  prepared.end()
  writeArray(database, 'word.offsets', offsets.texts.view())
  for (const name of ['counts', 'hits', 'places'] as const)
    writeArray(database, `word.${name}`, offsets[name].view())
  writeArray(database, 'spelling', Buffer.from(JSON.stringify(spelling.list())))
  return offsets.counts.length
}

/**
 * Reads the hits of a word.
 *
 * @param found - gets them; with room for all
 * @returns how many have the word in their name or tags
 */
function readHits(own: ByteList, { documents, bytes: found }: HitList): number {
  const { bytes, length } = own
  let document = 0
  let index = 0
  let spoken = 0
  let at = 0
  while (at < length) {
    let byte = bytes[at++] ?? 0
    let step = byte & 127
    for (let shift = 7; byte > 127; shift += 7) {
      byte = bytes[at++] ?? 0
      step |= (byte & 127) << shift
    }
    document += step
    const hit = bytes[at++] ?? 0
    documents[index] = document
    found[index] = hit
    index += 1
    if ((hit & NAMES_AND_TAGS) !== 0) spoken += 1
  }
  return spoken
}

/** Cursors with the least word first, and of equal ones the earliest run: a binary heap. */
class CursorQueue {
  readonly #heap: { run: number; cursor: RunCursor }[] = []

  constructor(cursors: RunCursor[]) {
    for (const [run, cursor] of cursors.entries()) {
      if (cursor.current) this.#heap.push({ run, cursor })
    }
    for (let place = this.#heap.length >> 1; place >= 0; place -= 1) this.#sink(place)
  }

  /** The earliest run with the least word; undefined at the end. */
  first(): RunWord | undefined {
    return this.#heap[0]?.cursor.current
  }

  /** All runs that have the least word, in their order; each is done with when the next is asked for. */
  *take(word: Uint8Array): Generator<RunWord> {
    for (let top = this.#heap[0]; top; top = this.#heap[0]) {
      const { current } = top.cursor
      if (current === undefined || compareBytes(current.word, word) !== 0) return
      yield current
      top.cursor.advance()
      if (top.cursor.current === undefined) {
        const last = this.#heap.pop()
        if (last && last !== top) this.#heap[0] = last
      }
      this.#sink(0)
    }
  }

  #sink(from: number): void {
    const heap = this.#heap
    const item = heap[from]
    if (item === undefined) return
    let place = from
    for (;;) {
      let child = place * 2 + 1
      let least = heap[child]
      const other = heap[child + 1]
      if (least && other && comesBefore(other, least)) {
        child += 1
        least = other
      }
      if (least === undefined || !comesBefore(least, item)) break
      heap[place] = least
      place = child
    }
    heap[place] = item
  }
}

function comesBefore(a: { run: number; cursor: RunCursor }, b: { run: number; cursor: RunCursor }): boolean {
  const order = compareBytes(a.cursor.current?.word ?? NOTHING, b.cursor.current?.word ?? NOTHING)
  return order < 0 || (order === 0 && a.run < b.run)
}

const NOTHING = new Uint8Array(0)

/** Below 0 when the first comes before the second. Words are short: comparing them here is quicker than a call. */
function compareBytes(a: Uint8Array, b: Uint8Array): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at += 1) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0)
    if (difference !== 0) return difference
  }
  return a.length - b.length
}
