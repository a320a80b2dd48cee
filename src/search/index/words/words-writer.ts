/** Merges runs of words into the words, hits and places of an index. */

import type { DatabaseSync } from 'node:sqlite'
import { ByteList, uint8List, uint32List } from '../bytes.ts'
import { isDense, NAMES_AND_TAGS } from '../format.ts'
import { type PartReader, PartWriter, writeArray } from '../parts.ts'
import type { WordStretch } from '../prepare/frequent-rows.ts'
import type { PreparedWords } from '../prepare/prepared-words.ts'
import { encodeHits, type HitList } from './hit-stream.ts'
import { PrefixHits } from './prefix-hits.ts'
import type { RunCursor } from './run-file.ts'
import { CursorQueue } from './run-queue.ts'
import { type SpelledWord, Spelling, weightOf } from './spelling.ts'

/** Writes the words of an index with their hits and places, and prepares the prefixes that many of them share. */
export class WordsWriter {
  /** The words that have prepared answers. */
  readonly frequent = new Map<string, WordStretch>()
  readonly #database: DatabaseSync
  readonly #documents: number
  /** Must be ended after this writer. */
  readonly prepared: PreparedWords
  readonly #streams: Record<'texts' | 'hits' | 'places', PartWriter>
  readonly #starts = { texts: uint32List(), hits: uint32List(), places: uint32List() }
  readonly #counts = uint32List()
  readonly #spoken = uint8List()
  readonly #prefixes: PrefixHits
  readonly #spelling = new Spelling()

  /** @param documents - number of documents in the index */
  constructor(database: DatabaseSync, documents: number, prepared: PreparedWords) {
    this.#database = database
    this.#documents = documents
    this.prepared = prepared
    this.#streams = {
      texts: new PartWriter(database, 'word.texts'),
      hits: new PartWriter(database, 'hits'),
      places: new PartWriter(database, 'places'),
    }
    this.#prefixes = new PrefixHits(database, documents, prepared)
  }

  /** How many words there are. */
  get size(): number {
    return this.#counts.length
  }

  /**
   * Writes the words of runs.
   *
   * @param cursors - of consecutive runs: documents of a later run come after those of earlier ones
   */
  merge(cursors: readonly RunCursor[]): void {
    const documents = this.#documents
    const { texts, hits, places } = this.#streams
    const starts = this.#starts
    const queue = new CursorQueue(cursors)
    const text = new ByteList()
    const own = new ByteList()
    const found = { documents: new Uint32Array(documents), bytes: new Uint8Array(documents) }
    for (let run = queue.first(); run !== undefined; ) {
      starts.texts.push(texts.length)
      starts.hits.push(hits.length)
      starts.places.push(places.length)
      const [hitsStart, placesStart] = [hits.length, places.length]
      text.length = 0
      text.append(run.bytes, run.start, run.hits)
      texts.append(text.bytes, 0, text.length)
      own.length = 0
      let count = 0
      let before = 0
      do {
        own.varint(run.first - before)
        own.append(run.bytes, run.hits, run.places)
        places.append(run.bytes, run.places, run.end)
        before = run.last
        count += run.count
        queue.advance()
        run = queue.first()
      } while (run?.isAt(text))
      this.#counts.push(count)
      const isFrequent = this.prepared.isWorth(count)
      if (isFrequent || !this.#prefixes.goesOn(text)) this.#prefixes.begin(stringOf(text), isFrequent)
      const spoken = readHits(own, found)
      this.#spoken.push(Math.min(1, spoken))
      this.#prefixes.add(found, count)
      const weight = weightOf(spoken, count)
      if (this.#spelling.takes(weight)) this.#spelling.add(stringOf(text), weight)
      if (!isFrequent && !isDense(count, documents)) {
        hits.append(own.bytes, 0, own.length)
        continue
      }
      const list = { documents: found.documents.subarray(0, count), bytes: found.bytes.subarray(0, count) }
      hits.append(encodeHits(list, documents))
      if (!isFrequent) continue
      this.prepared.add(stringOf(text), false, list)
      this.frequent.set(stringOf(text), {
        count,
        hits: [hitsStart, hits.length],
        places: [placesStart, places.length],
      })
    }
  }

  /**
   * Appends the words that another writer has written to another file. They come after the words here, and none begins
   * with the same letter as any of these.
   *
   * @param frequent - of the other writer
   */
  append(reader: PartReader, frequent: ReadonlyMap<string, WordStretch>): void {
    const [hits, places] = [this.#streams.hits.length, this.#streams.places.length]
    for (const [word, { count, ...own }] of frequent)
      this.frequent.set(word, { count, hits: moved(own.hits, hits), places: moved(own.places, places) })
    for (const count of new Uint32Array(reader.readAll('word.counts'))) this.#counts.push(count)
    for (const isSpoken of new Uint8Array(reader.readAll('word.spoken'))) this.#spoken.push(isSpoken)
    for (const name of STREAMS) {
      const stream = this.#streams[name]
      // The last one marks the end.
      for (const start of new Uint32Array(reader.readAll(STARTS[name])).subarray(0, -1))
        this.#starts[name].push(stream.length + start)
      stream.appendAll(reader)
    }
    this.#prefixes.append(reader)
    this.prepared.append(reader)
    for (const [word, weight] of reader.json<SpelledWord[]>('spelling')) this.#spelling.add(word, weight)
  }

  /** Writes what is left, except for {@link prepared}. */
  end(): void {
    this.#prefixes.end()
    for (const name of STREAMS) {
      const stream = this.#streams[name]
      this.#starts[name].push(stream.length)
      stream.end()
      writeArray(this.#database, STARTS[name], this.#starts[name].view())
    }
    writeArray(this.#database, 'word.counts', this.#counts.view())
    writeArray(this.#database, 'word.spoken', this.#spoken.view())
    writeArray(this.#database, 'spelling', Buffer.from(JSON.stringify(this.#spelling.list())))
  }
}

const STREAMS = ['texts', 'hits', 'places'] as const

/** Names of the arrays that say where words begin in each stream. */
const STARTS = { texts: 'word.offsets', hits: 'word.hits', places: 'word.places' } as const

function stringOf(text: ByteList): string {
  return Buffer.from(text.view()).toString()
}

function moved([start, end]: [number, number], by: number): [number, number] {
  return [start + by, end + by]
}

/**
 * Decodes the hits of a word.
 *
 * @param found - receives them; must have room for all
 * @returns the number of documents that have the word in their name or tags
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
