/** Splits the hits of a word by the kinds of their entries, and counts the facet values of each kind. */

import { KINDS } from '../facets.ts'
import { countValues } from './count-values.ts'
import type { HitList } from './hit-stream.ts'
import type { ValueRows } from './value-rows.ts'

export class KindHits {
  readonly #kinds: Uint8Array
  readonly #rows: ValueRows
  readonly #totals: readonly Uint32Array[]
  /** All documents by kind, ascending, and where those of each kind begin and end. */
  readonly #documents: Uint32Array
  readonly #firsts: Uint32Array
  /** The hits at hand: those of each kind begin where its documents do. */
  readonly #hits: HitList
  readonly #ends = new Uint32Array(KINDS.length)
  readonly #others: Uint32Array

  /**
   * @param kinds - of each document
   * @param totals - documents of each value, by kind
   */
  constructor(kinds: Uint8Array, rows: ValueRows, totals: readonly Uint32Array[]) {
    this.#kinds = kinds
    this.#rows = rows
    this.#totals = totals
    this.#firsts = new Uint32Array(KINDS.length + 1)
    for (const kind of kinds) this.#firsts[kind + 1] = (this.#firsts[kind + 1] ?? 0) + 1
    for (let kind = 0; kind < KINDS.length; kind += 1)
      this.#firsts[kind + 1] = (this.#firsts[kind + 1] ?? 0) + (this.#firsts[kind] ?? 0)
    this.#hits = { documents: new Uint32Array(kinds.length), bytes: new Uint8Array(kinds.length) }
    this.#others = new Uint32Array(kinds.length)
    this.split({ documents: Uint32Array.from(kinds.keys()), bytes: new Uint8Array(kinds.length) })
    this.#documents = this.#hits.documents.slice()
  }

  /** Takes hits at hand. */
  split({ documents, bytes }: HitList): void {
    const [kinds, ends, own] = [this.#kinds, this.#ends, this.#hits]
    ends.set(this.#firsts.subarray(0, KINDS.length))
    for (let at = 0; at < documents.length; at += 1) {
      const document = documents[at] ?? 0
      const kind = kinds[document] ?? 0
      const place = ends[kind] ?? 0
      own.documents[place] = document
      own.bytes[place] = bytes[at] ?? 0
      ends[kind] = place + 1
    }
  }

  /** Those of one kind; valid until the next are split. */
  of(kind: number): HitList {
    const [first, end] = [this.#firsts[kind], this.#ends[kind]]
    return {
      documents: this.#hits.documents.subarray(first, end),
      bytes: this.#hits.bytes.subarray(first, end),
    }
  }

  /**
   * Counts the values of those of one kind. Where more than half of the kind are hits, the others are counted and taken
   * away from all.
   *
   * @param counts - by value, all 0
   */
  count(kind: number, counts: Uint32Array): void {
    const { documents } = this.of(kind)
    const all = this.#documents.subarray(this.#firsts[kind], this.#firsts[kind + 1])
    if (documents.length * 2 <= all.length) {
      countValues(this.#rows, documents, counts)
      return
    }
    const others = this.#others
    let count = 0
    let next = 0
    for (let at = 0; at < all.length; at += 1) {
      const document = all[at] ?? 0
      if (documents[next] === document) next += 1
      else others[count++] = document
    }
    countValues(this.#rows, others.subarray(0, count), counts)
    const totals = this.#totals[kind] ?? counts
    for (let value = 0; value < counts.length; value += 1)
      counts[value] = (totals[value] ?? 0) - (counts[value] ?? 0)
  }
}
