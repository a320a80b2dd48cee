/** Finds the best hits of a word among very many: only those that can be among them get a key. */

import { KINDS } from '../facets.ts'
import type { HitList } from './hit-stream.ts'
import { rankOfHit } from './relevance.ts'
import { leastOf } from './sample-least.ts'

/** Documents in an order, and the place of each in it. */
export interface PlacedOrder {
  order: Uint32Array
  places: Uint32Array
}

/** Values of a byte. */
const BYTES = 256

/** The rank of each byte of a hit, where the entry's name is another one. No hit is 0. */
const RANKS = Uint16Array.from({ length: BYTES }, (_, byte) => (byte === 0 ? 0xffff : rankOfHit(byte, false)))
const RANKS_END = RANKS.reduce((most, rank) => (rank === 0xffff ? most : Math.max(most, rank)), 0) + 1

/** What there is of one kind. */
export interface KindBest {
  /** How many hits there are. */
  total: number
  /** Of the best ones, the best first. */
  keys: Float64Array
}

export class BestHits {
  readonly #kinds: Uint8Array
  readonly #limit: number
  /** How many hits have each byte, a kind after the other. */
  readonly #ofByte = new Uint32Array(KINDS.length * BYTES)
  readonly #ofRank = new Uint32Array(RANKS_END)
  /** Of each kind, see {@link #findLast}. */
  readonly #lasts = new Uint32Array(KINDS.length)
  readonly #collected = new Uint32Array(KINDS.length)
  /** The byte of each document while it is among the hits, else 0. */
  readonly #bytes: Uint8Array
  /** With room for one of each document, a kind after the other; and where those of each kind begin and end. */
  readonly #keys: Float64Array<ArrayBuffer>
  readonly #firsts = new Uint32Array(KINDS.length)
  readonly #ends = new Uint32Array(KINDS.length)

  /**
   * @param kinds - of each document in the index
   * @param limit - how many are wanted of each kind; there may be fewer
   */
  constructor(kinds: Uint8Array, limit: number) {
    this.#kinds = kinds
    this.#limit = limit
    this.#keys = new Float64Array(kinds.length)
    this.#bytes = new Uint8Array(kinds.length)
    const counts = new Uint32Array(KINDS.length)
    for (const kind of kinds) counts[kind] = (counts[kind] ?? 0) + 1
    for (let kind = 1; kind < KINDS.length; kind += 1)
      this.#firsts[kind] = (this.#firsts[kind - 1] ?? 0) + (counts[kind - 1] ?? 0)
  }

  /**
   * The best hits of each kind. A key is the rank times the number of all documents, and the place in the order.
   *
   * What is better than the last rank that is needed are few hits, which one look at each finds. Of that rank itself there
   * may be very many: then the first ones are met by going along the order, in which they stand close together.
   */
  ofWord(hits: HitList, placed: PlacedOrder, named: ReadonlySet<number>): KindBest[] {
    const totals = this.#countBytes(hits.documents, hits.bytes)
    for (let kind = 0; kind < KINDS.length; kind += 1) this.#findLast(kind)
    this.#clear()
    this.#collect(hits, placed, named)
    if (this.#lasts.some((last, kind) => last === this.#collected[kind])) {
      for (let at = 0; at < hits.documents.length; at += 1)
        this.#bytes[hits.documents[at] ?? 0] = hits.bytes[at] ?? 0
      this.#walk(placed, named)
      for (let at = 0; at < hits.documents.length; at += 1) this.#bytes[hits.documents[at] ?? 0] = 0
    }
    return totals.map((total, kind) => ({ total, keys: this.#bestOf(kind) }))
  }

  /** Gives keys to all hits of the ranks that are collected, and to those with the name. */
  #collect({ documents, bytes }: HitList, { order, places }: PlacedOrder, named: ReadonlySet<number>): void {
    const [kinds, keys, ends, collected] = [this.#kinds, this.#keys, this.#ends, this.#collected]
    const hasNamed = named.size > 0
    const most = Math.max(...collected)
    for (let at = 0; at < documents.length; at += 1) {
      const byte = bytes[at] ?? 0
      let rank = RANKS[byte] ?? 0
      if (rank >= most && !hasNamed) continue
      const document = documents[at] ?? 0
      if (hasNamed && named.has(document)) rank = rankOfHit(byte, true)
      const kind = kinds[document] ?? 0
      if (rank >= (collected[kind] ?? 0)) continue
      const end = ends[kind] ?? 0
      keys[end] = rank * order.length + (places[document] ?? 0)
      ends[kind] = end + 1
    }
  }

  /** Gives keys to the first hits in the order that have the last rank, where they are not collected. */
  #walk({ order }: PlacedOrder, named: ReadonlySet<number>): void {
    const [kinds, keys, ends, lasts] = [this.#kinds, this.#keys, this.#ends, this.#lasts]
    const left = lasts.map((last, kind) => (last === this.#collected[kind] ? this.#limit : 0))
    let open = left.filter((count) => count > 0).length
    for (let place = 0; open > 0 && place < order.length; place += 1) {
      const document = order[place] ?? 0
      const kind = kinds[document] ?? 0
      const rank = RANKS[this.#bytes[document] ?? 0] ?? 0
      if (rank !== lasts[kind] || left[kind] === 0 || named.has(document)) continue
      const end = ends[kind] ?? 0
      keys[end] = rank * order.length + place
      ends[kind] = end + 1
      left[kind] = (left[kind] ?? 0) - 1
      if (left[kind] === 0) open -= 1
    }
  }

  /** The same for documents that are all of rank 0. */
  inOrder(documents: Uint32Array, { places }: PlacedOrder): KindBest[] {
    const [kinds, keys] = [this.#kinds, this.#keys]
    const ends = this.#clear()
    for (let at = 0; at < documents.length; at += 1) {
      const document = documents[at] ?? 0
      const kind = kinds[document] ?? 0
      const end = ends[kind] ?? 0
      keys[end] = places[document] ?? 0
      ends[kind] = end + 1
    }
    return KINDS.map((_, kind) => ({
      total: (ends[kind] ?? 0) - (this.#firsts[kind] ?? 0),
      keys: this.#bestOf(kind),
    }))
  }

  /** Where the keys of each kind end, when there are none yet. */
  #clear(): Uint32Array {
    this.#ends.set(this.#firsts)
    return this.#ends
  }

  #bestOf(kind: number): Float64Array {
    return leastOf(this.#keys.subarray(this.#firsts[kind], this.#ends[kind]), this.#limit)
  }

  /** @returns how many hits there are of each kind */
  #countBytes(documents: Uint32Array, bytes: Uint8Array): number[] {
    const [kinds, ofByte] = [this.#kinds, this.#ofByte.fill(0)]
    for (let at = 0; at < documents.length; at += 1) {
      const place = (kinds[documents[at] ?? 0] ?? 0) * BYTES + (bytes[at] ?? 0)
      ofByte[place] = (ofByte[place] ?? 0) + 1
    }
    return KINDS.map((_, kind) =>
      ofByte.subarray(kind * BYTES, (kind + 1) * BYTES).reduce((sum, count) => sum + count, 0),
    )
  }

  /**
   * Finds the least rank that as many hits of a kind as are wanted have or are better than, the last of all when they are
   * fewer; and up to which rank, without it, hits are collected.
   */
  #findLast(kind: number): void {
    const ofRank = this.#ofRank.fill(0)
    for (let byte = 1; byte < BYTES; byte += 1) {
      const rank = RANKS[byte] ?? 0
      ofRank[rank] = (ofRank[rank] ?? 0) + (this.#ofByte[kind * BYTES + byte] ?? 0)
    }
    let rank = 0
    let left = this.#limit - (ofRank[0] ?? 0)
    while (left > 0 && rank < RANKS_END - 1) {
      rank += 1
      left -= ofRank[rank] ?? 0
    }
    this.#lasts[kind] = rank
    // One in so many documents is met on the way: as many steps as there are documents of the rank take longer.
    const count = ofRank[rank] ?? 0
    const isWalked = left <= 0 && count * count > this.#limit * this.#kinds.length
    this.#collected[kind] = isWalked ? rank : rank + 1
  }
}
