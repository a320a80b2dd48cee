/** Finds the best hits of a word among very many: only those that can be among them get a key. */

import type { HitList } from './hit-stream.ts'
import { rankOfHit } from './relevance.ts'
import { leastOf } from './sample-least.ts'

/** Documents in an order, and the place of each in it. */
export interface PlacedOrder {
  order: Uint32Array
  places: Uint32Array
}

/** The rank of each byte of a hit, where the entry's name is another one. */
const RANKS = Uint16Array.from({ length: 256 }, (_, byte) => rankOfHit(byte, false))
const RANKS_END = RANKS.reduce((most, rank) => Math.max(most, rank), 0) + 1

export class BestHits {
  readonly #limit: number
  readonly #ofByte = new Uint32Array(256)
  readonly #ofRank = new Uint32Array(RANKS_END)
  /** With room for one of each document. */
  readonly #keys: Float64Array<ArrayBuffer>

  /**
   * @param documents - in the index
   * @param limit - how many are wanted; there may be fewer
   */
  constructor(documents: number, limit: number) {
    this.#limit = limit
    this.#keys = new Float64Array(documents)
  }

  /**
   * Keys of the best hits, the best first: the rank times the number of all documents, and the place in the order.
   *
   * @param named - documents whose name is the word
   */
  ofWord({ documents, bytes }: HitList, { order, places }: PlacedOrder, named: ReadonlySet<number>) {
    const last = this.#lastRank(bytes)
    const hasNamed = named.size > 0
    const keys = this.#keys
    let count = 0
    for (let at = 0; at < documents.length; at += 1) {
      const byte = bytes[at] ?? 0
      let rank = RANKS[byte] ?? 0
      if (rank > last && !hasNamed) continue
      const document = documents[at] ?? 0
      if (hasNamed && named.has(document)) rank = rankOfHit(byte, true)
      if (rank <= last) keys[count++] = rank * order.length + (places[document] ?? 0)
    }
    return leastOf(keys.subarray(0, count), this.#limit)
  }

  /** The same for documents that are all of rank 0. */
  inOrder(documents: Uint32Array, { places }: PlacedOrder): Float64Array {
    const keys = this.#keys
    for (let at = 0; at < documents.length; at += 1) keys[at] = places[documents[at] ?? 0] ?? 0
    return leastOf(keys.subarray(0, documents.length), this.#limit)
  }

  /** The least rank that as many hits as are wanted have or are better than; of all when they are fewer. */
  #lastRank(bytes: Uint8Array): number {
    const [ofByte, ofRank] = [this.#ofByte.fill(0), this.#ofRank.fill(0)]
    for (let at = 0; at < bytes.length; at += 1) {
      const byte = bytes[at] ?? 0
      ofByte[byte] = (ofByte[byte] ?? 0) + 1
    }
    for (let byte = 0; byte < 256; byte += 1) {
      const rank = RANKS[byte] ?? 0
      ofRank[rank] = (ofRank[rank] ?? 0) + (ofByte[byte] ?? 0)
    }
    let rank = 0
    for (let left = this.#limit; rank < RANKS_END - 1; rank += 1) {
      left -= ofRank[rank] ?? 0
      if (left <= 0) break
    }
    return rank
  }
}
