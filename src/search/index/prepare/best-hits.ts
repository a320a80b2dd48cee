/** Finds the best hits of a very frequent word. Only hits that can be among them are given a sort key. */

import { CARD_KINDS } from '../../../card/types.ts'
import { LeastKeys } from '../least-keys.ts'
import { rankOfHit } from '../relevance.ts'
import type { HitList } from '../words/hit-stream.ts'

/** Documents in an order, and each document's place in it. */
export interface PlacedOrder {
  order: Uint32Array
  places: Uint32Array
}

/** Number of values that a byte can have. */
const BYTES = 256

/** The rank of each hit byte when the word is not the entry's name. Byte 0 is no hit. */
const RANKS = Uint16Array.from({ length: BYTES }, (_, byte) => (byte === 0 ? 0xffff : rankOfHit(byte, false)))
const RANKS_END = RANKS.reduce((most, rank) => (rank === 0xffff ? most : Math.max(most, rank)), 0) + 1

/** The best hits of one kind. */
export interface KindBest {
  /** Number of all hits. */
  total: number
  /** Sort keys of the best hits, best first. */
  keys: Float64Array
}

export class BestHits {
  readonly #kinds: Uint8Array
  readonly #limit: number
  /** Number of hits with each byte, kind by kind. */
  readonly #ofByte = new Uint32Array(CARD_KINDS.length * BYTES)
  readonly #ofRank = new Uint32Array(RANKS_END)
  /** The last rank needed for each kind, see {@link #findLast}. */
  readonly #lasts = new Uint32Array(CARD_KINDS.length)
  readonly #collected = new Uint32Array(CARD_KINDS.length)
  /** Each document's byte while it is a hit, otherwise 0. */
  readonly #bytes: Uint8Array
  /** The keys of the best hits so far, by kind. */
  readonly #best: readonly LeastKeys[]

  /**
   * @param kinds - the kind of each document in the index
   * @param limit - how many hits to find of each kind; there may be fewer
   */
  constructor(kinds: Uint8Array, limit: number) {
    this.#kinds = kinds
    this.#limit = limit
    this.#best = CARD_KINDS.map(() => new LeastKeys(limit))
    this.#bytes = new Uint8Array(kinds.length)
  }

  /**
   * The best hits of each kind. A key is the rank times the number of all documents, plus the place in the order.
   *
   * Few hits are better than the last rank needed, and one pass finds them. That rank itself may have very many hits:
   * then walking the order finds the first of them, which lie close together there.
   */
  ofWord(hits: HitList, placed: PlacedOrder, named: ReadonlySet<number>): KindBest[] {
    const totals = this.#countBytes(hits.documents, hits.bytes)
    for (let kind = 0; kind < CARD_KINDS.length; kind += 1) this.#findLast(kind)
    this.#collect(hits, placed, named)
    if (this.#lasts.some((last, kind) => last === this.#collected[kind])) {
      for (let at = 0; at < hits.documents.length; at += 1)
        this.#bytes[hits.documents[at] ?? 0] = hits.bytes[at] ?? 0
      this.#walk(placed, named)
      for (let at = 0; at < hits.documents.length; at += 1) this.#bytes[hits.documents[at] ?? 0] = 0
    }
    return totals.map((total, kind) => ({ total, keys: this.#take(kind) }))
  }

  /** Gives keys to all hits of the ranks being collected, and to those that bear the word as their name. */
  #collect({ documents, bytes }: HitList, { order, places }: PlacedOrder, named: ReadonlySet<number>): void {
    const [kinds, best, collected] = [this.#kinds, this.#best, this.#collected]
    const hasNamed = named.size > 0
    const most = Math.max(...collected)
    for (let at = 0; at < documents.length; at += 1) {
      const byte = bytes[at] ?? 0
      let rank = RANKS[byte] ?? 0
      if (rank >= most && !hasNamed) continue
      const document = documents[at] ?? 0
      if (hasNamed && named.has(document)) rank = rankOfHit(byte, true)
      const kind = kinds[document] ?? 0
      if (rank < (collected[kind] ?? 0)) best[kind]?.add(rank * order.length + (places[document] ?? 0))
    }
  }

  /** Gives keys to the first hits, in order, of the last rank of each kind where they have not been collected. */
  #walk({ order }: PlacedOrder, named: ReadonlySet<number>): void {
    const [kinds, lasts] = [this.#kinds, this.#lasts]
    const left = lasts.map((last, kind) => (last === this.#collected[kind] ? this.#limit : 0))
    let open = left.filter((count) => count > 0).length
    for (let place = 0; open > 0 && place < order.length; place += 1) {
      const document = order[place] ?? 0
      const kind = kinds[document] ?? 0
      const rank = RANKS[this.#bytes[document] ?? 0] ?? 0
      if (rank !== lasts[kind] || left[kind] === 0 || named.has(document)) continue
      this.#best[kind]?.add(rank * order.length + place)
      left[kind] = (left[kind] ?? 0) - 1
      if (left[kind] === 0) open -= 1
    }
  }

  /** The same for documents that all have rank 0. */
  inOrder(documents: Uint32Array, { places }: PlacedOrder): KindBest[] {
    const [kinds, best] = [this.#kinds, this.#best]
    const totals = new Uint32Array(CARD_KINDS.length)
    for (let at = 0; at < documents.length; at += 1) {
      const document = documents[at] ?? 0
      const kind = kinds[document] ?? 0
      totals[kind] = (totals[kind] ?? 0) + 1
      best[kind]?.add(places[document] ?? 0)
    }
    return CARD_KINDS.map((_, kind) => ({ total: totals[kind] ?? 0, keys: this.#take(kind) }))
  }

  #take(kind: number): Float64Array {
    return this.#best[kind]?.take() ?? new Float64Array(0)
  }

  /** @returns the number of hits of each kind */
  #countBytes(documents: Uint32Array, bytes: Uint8Array): number[] {
    const [kinds, ofByte] = [this.#kinds, this.#ofByte.fill(0)]
    for (let at = 0; at < documents.length; at += 1) {
      const place = (kinds[documents[at] ?? 0] ?? 0) * BYTES + (bytes[at] ?? 0)
      ofByte[place] = (ofByte[place] ?? 0) + 1
    }
    return CARD_KINDS.map((_, kind) =>
      ofByte.subarray(kind * BYTES, (kind + 1) * BYTES).reduce((sum, count) => sum + count, 0),
    )
  }

  /**
   * Finds the lowest rank such that enough hits of a kind have it or a better one, or the worst rank if there are too
   * few hits. Also sets the rank below which hits are collected.
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
    // Walking takes about `limit * documents / count` steps, collecting takes `count`.
    const count = ofRank[rank] ?? 0
    const isWalked = left <= 0 && count * count > this.#limit * this.#kinds.length
    this.#collected[kind] = isWalked ? rank : rank + 1
  }
}
