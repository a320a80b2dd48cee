/** The arrays of an index file by which its documents are found, counted and put in order. */

import { CARD_KINDS } from '../../card/types.ts'
import type { Order } from '../../edition/facets.ts'
import { bitsWidth, countBits } from '../index/bits.ts'
import type { PartReader } from '../index/parts.ts'
import type { PreparedRow } from '../index/prepare/frequent-rows.ts'
import type { PreparedWord } from '../index/prepare/prepared-words.ts'
import type { ValueRange, ValueRows } from '../index/value-rows.ts'
import { perFile } from './per-file.ts'
import { WordStreams } from './word-table.ts'

/** The documents of a kind. */
export interface KindDocuments {
  bits: Uint32Array
  count: number
}

export class LayerArrays {
  readonly numbers: Uint32Array
  readonly kinds: Uint8Array
  readonly updated: Float64Array
  readonly parameters: Float64Array
  readonly bytes: Float64Array
  readonly streams: WordStreams
  readonly rows: ReadonlyMap<string, PreparedRow>
  readonly prepared: ReadonlyMap<string, PreparedWord>
  readonly valueRows: ValueRows
  /** Where the documents of each value begin in the part `value.documents`. */
  readonly firsts: Uint32Array
  /** Values that have a bitset instead of a list of documents, with the place of each bitset. */
  readonly frequent: ReadonlyMap<number, number>
  readonly orders = new Map<Order, Uint32Array>()
  readonly places = new Map<Order, Uint32Array | Float64Array>()
  /** Bitsets of frequent values, as far as they were asked for. */
  readonly bits = new Map<number, Uint32Array>()
  /** Documents of the values of whole facets, as far as they were asked for, by the facet's first value. */
  readonly lists = new Map<number, Uint32Array>()
  readonly #ofKinds = new Map<number, KindDocuments>()

  constructor(parts: PartReader) {
    this.numbers = new Uint32Array(parts.readAll('numbers'))
    this.kinds = new Uint8Array(parts.readAll('kinds'))
    this.updated = new Float64Array(parts.readAll('updated'))
    this.parameters = new Float64Array(parts.readAll('parameters'))
    this.bytes = new Float64Array(parts.readAll('bytes'))
    this.streams = new WordStreams(parts)
    this.rows = new Map(parts.json<PreparedRow[]>('rows').map((row) => [row[0], row]))
    this.prepared = new Map(parts.json<PreparedWord[]>('prepared').map((word) => [word[0], word]))
    this.valueRows = {
      values: new Uint32Array(parts.readAll('values')),
      starts: new Uint32Array(parts.readAll('value-starts')),
    }
    this.firsts = new Uint32Array(parts.readAll('value.firsts'))
    const frequent = new Uint32Array(parts.readAll('value.frequent'))
    this.frequent = new Map(Array.from(frequent, (value, place) => [value, place]))
  }

  /** The values in a range that have a bitset. */
  frequentIn({ from, until }: ValueRange): number[] {
    return [...this.frequent.keys()].filter((value) => value >= from && value < until)
  }

  /**
   * All documents of a kind, including those that a layer has removed.
   *
   * @param kind - place in `CARD_KINDS`; -1 for all kinds together
   */
  ofKind(kind: number): KindDocuments {
    const known = this.#ofKinds.get(kind) ?? this.#readKind(kind)
    this.#ofKinds.set(kind, known)
    return known
  }

  #readKind(wanted: number): KindDocuments {
    const { kinds } = this
    const bits = new Uint32Array(bitsWidth(kinds.length))
    for (let document = 0; document < kinds.length; document += 1) {
      if (wanted === -1 || kinds[document] === wanted)
        bits[document >>> 5] = (bits[document >>> 5] ?? 0) | (1 << (document & 31))
    }
    return { bits, count: countBits(bits) }
  }
}

export const arraysOf = perFile((_, parts) => new LayerArrays(parts))

/** The place of a kind in `CARD_KINDS`; -1 for all kinds together. */
export function kindPlace(kind: (typeof CARD_KINDS)[number] | undefined): number {
  return kind === undefined ? -1 : CARD_KINDS.indexOf(kind)
}
