/**
 * Precomputes which documents have two frequent words in a row, such as `text generation`, or the two pieces of `8b`.
 */

import type { DatabaseSync } from 'node:sqlite'
import { indexWords } from '../../words.ts'
import { andBits, documentsIn, noBits, setBits } from '../bits.ts'
import { PartReader, PartWriter, writeArray } from '../parts.ts'
import { withScratch } from '../scratch.ts'
import { decodeHits, encodeHits, follow, type HitList, hitsOfPlaces } from '../words/hit-stream.ts'
import { type Places, PlacesReader } from '../words/word-places.ts'
import type { PreparedWords } from './prepared-words.ts'

/** The two words with a space between them, the number of documents, and where the hits begin and end. */
export type PreparedRow = [row: string, count: number, start: number, end: number]

/** Where a word is in the streams. */
export interface WordStretch {
  count: number
  hits: [start: number, end: number]
  places: [start: number, end: number]
}

/** The names of the first `ALL_SAMPLED` entries are sampled, then those of every `SAMPLED`th. */
const ALL_SAMPLED = 1_000
const SAMPLED = 256

/** Each takes as long to make as a slow query, and at most a megabyte for a million documents. */
const MOST_ROWS = 64

/** Samples names and tags to find the frequent rows, because those are what people search for. */
export class FrequentRows {
  /** How often each name was met. */
  readonly #names = new Map<string, number>()

  isSampled(document: number): boolean {
    return document < ALL_SAMPLED || document % SAMPLED === 0
  }

  /** @param name - a name, title or tag */
  add(name: string): void {
    this.#names.set(name, (this.#names.get(name) ?? 0) + 1)
  }

  /**
   * Writes the rows met most often, once the streams of hits and places are written.
   *
   * @param frequent - words whose places take long to read
   * @param documents - number of documents in the index
   */
  write(
    database: DatabaseSync,
    frequent: ReadonlyMap<string, WordStretch>,
    documents: number,
    prepared: PreparedWords,
  ): void {
    const reader = new PartReader(database, 'main')
    const stream = new PartWriter(database, 'row-hits')
    const rows = [...this.#count()]
      .sort(([a, met], [b, others]) => others - met || (a < b ? -1 : 1))
      .flatMap(([row]) => {
        const [first, second] = row.split(' ').map((word) => frequent.get(word))
        return first && second ? [{ row, first, second }] : []
      })
      .slice(0, MOST_ROWS)
      .map(
        ({ row, first, second }): PreparedRow =>
          withScratch(() => {
            const hits = findRow(reader, first, second, documents)
            const count = hits.documents.length
            const start = stream.length
            stream.append(encodeHits(hits, documents))
            if (prepared.isWorth(count)) prepared.add(row, false, hits)
            return [row, count, start, stream.length]
          }),
      )
    stream.end()
    writeArray(database, 'rows', Buffer.from(JSON.stringify(rows)))
  }

  /** How often each pair of consecutive words occurs. */
  #count(): Map<string, number> {
    const counts = new Map<string, number>()
    for (const [name, met] of this.#names) {
      const words = indexWords(name, true)
      for (const [place, second] of words.entries()) {
        if (place === 0) continue
        const row = `${words[place - 1]} ${second}`
        counts.set(row, (counts.get(row) ?? 0) + met)
      }
    }
    return counts
  }
}

function findRow(reader: PartReader, first: WordStretch, second: WordStretch, size: number): HitList {
  const [before, after] = [first, second].map(
    (word) => decodeHits(reader.borrow('hits', ...word.hits), word.count, size).documents,
  )
  if (before === undefined || after === undefined) throw new RangeError('A row has two words.')
  const [ofFirst, ofSecond] = [noBits(size), noBits(size)]
  setBits(ofFirst, before)
  setBits(ofSecond, after)
  const candidates = documentsIn(andBits(ofFirst, ofSecond))
  const placesOf = ({ places }: WordStretch, documents: Uint32Array): Places => {
    const own = new PlacesReader(candidates)
    own.read(reader.borrow('places', ...places), documents)
    return own.places
  }
  return hitsOfPlaces(follow(placesOf(first, before), placesOf(second, after)), candidates)
}
