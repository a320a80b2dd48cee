/** The arrays of an index file that are read once: it never changes, so all editions built on the file share them. */

import type { DatabaseSync } from 'node:sqlite'
import { CARD_KINDS } from '../../card/types.ts'
import type { Order } from '../../edition/facets.ts'
import { textOf } from '../../edition/store/columns.ts'
import { bitsWidth, countBits } from '../index/bits.ts'
import type { IndexFacts } from '../index/format.ts'
import { type IndexName, PartReader } from '../index/parts.ts'
import type { PreparedRow } from '../index/prepare/frequent-rows.ts'
import type { PreparedWord } from '../index/prepare/prepared-words.ts'
import type { PreparedPrefix } from '../index/words/prefix-hits.ts'
import type { Spelling } from '../query/nearest.ts'
import { Values } from './values.ts'
import { WordTable } from './word-table.ts'

/** Facts about all documents of a kind. */
export interface KindFacts {
  bits: Uint32Array
  count: number
  /** Document counts, by value. */
  values: Uint32Array
}

export class LayerArrays {
  readonly facts: IndexFacts
  readonly numbers: Uint32Array
  readonly kinds: Uint8Array
  readonly updated: Float64Array
  readonly parameters: Float64Array
  readonly bytes: Float64Array
  readonly words: WordTable
  readonly prefixes: ReadonlyMap<string, PreparedPrefix>
  readonly rows: ReadonlyMap<string, PreparedRow>
  readonly prepared: ReadonlyMap<string, PreparedWord>
  readonly values: Values
  readonly orders = new Map<Order, Uint32Array>()
  readonly places = new Map<Order, Uint32Array | Float64Array>()
  /** Bitsets of frequent values, as far as they were asked for. */
  readonly bits = new Map<number, Uint32Array>()
  /** Documents of the values of whole facets, as far as they were asked for, by the facet's first value. */
  readonly lists = new Map<number, Uint32Array>()
  /** Candidates for correcting a mistyped word, with weights as in `spelling.ts`. */
  spelling: Spelling[] | undefined
  readonly #ofKinds = new Map<number, KindFacts>()

  constructor(facts: IndexFacts, parts: PartReader) {
    this.facts = facts
    this.numbers = new Uint32Array(parts.readAll('numbers'))
    this.kinds = new Uint8Array(parts.readAll('kinds'))
    this.updated = new Float64Array(parts.readAll('updated'))
    this.parameters = new Float64Array(parts.readAll('parameters'))
    this.bytes = new Float64Array(parts.readAll('bytes'))
    this.words = new WordTable(parts)
    const prefixes: PreparedPrefix[] = parseJson(parts.readAll('prefixes'))
    this.prefixes = new Map(prefixes.map((prefix) => [prefix[0], prefix]))
    const rows: PreparedRow[] = parseJson(parts.readAll('rows'))
    this.rows = new Map(rows.map((row) => [row[0], row]))
    this.values = new Values(facts, parts)
    const prepared: PreparedWord[] = parseJson(parts.readAll('prepared'))
    this.prepared = new Map(prepared.map((word) => [word[0], word]))
  }

  /**
   * All documents of a kind, including those that a layer has removed.
   *
   * @param kind - place in `CARD_KINDS`; -1 for all kinds together
   */
  ofKind(kind: number): KindFacts {
    const known = this.#ofKinds.get(kind) ?? this.#readKind(kind)
    this.#ofKinds.set(kind, known)
    return known
  }

  #readKind(wanted: number): KindFacts {
    const { kinds, values } = this
    const bits = new Uint32Array(bitsWidth(kinds.length))
    for (let document = 0; document < kinds.length; document += 1) {
      if (wanted === -1 || kinds[document] === wanted)
        bits[document >>> 5] = (bits[document >>> 5] ?? 0) | (1 << (document & 31))
    }
    const [own] = wanted === -1 ? [] : values.counts.slice(wanted, wanted + 1)
    return { bits, count: countBits(bits), values: own ?? sumOf(values.counts, values.size + 1) }
  }
}

function sumOf(lists: readonly Uint32Array[], length: number): Uint32Array {
  const sum = new Uint32Array(length)
  for (const list of lists) for (let at = 0; at < length; at += 1) sum[at] = (sum[at] ?? 0) + (list[at] ?? 0)
  return sum
}

/** Trusted without a schema: the builder of this very version wrote it from the same types. */
export function parseJson<T>(bytes: ArrayBuffer): T {
  return JSON.parse(Buffer.from(bytes).toString() || '[]')
}

/** Arrays by file and index; they are freed with the last edition that uses them. */
const known = new Map<string, WeakRef<LayerArrays>>()

/**
 * The arrays of an index, read unless another edition has them already.
 *
 * @param path - of the file that holds the index
 */
export function arraysOf(database: DatabaseSync, path: string, index: IndexName): LayerArrays {
  // When cards return to an earlier state, a new file with other entry numbers gets the path of the earlier one.
  const key = [path, readMeta(database, index, 'created'), index === 'gone'].join(' ')
  const found = known.get(key)?.deref()
  if (found !== undefined) return found
  const facts: IndexFacts = JSON.parse(readMeta(database, index, index === 'gone' ? 'gone_index' : 'index'))
  const arrays = new LayerArrays(facts, new PartReader(database, index))
  for (const [other, held] of known) if (held.deref() === undefined) known.delete(other)
  known.set(key, new WeakRef(arrays))
  return arrays
}

function readMeta(database: DatabaseSync, index: IndexName, key: string): string {
  const file = index === 'base' ? 'base' : 'main'
  return textOf(database.prepare(`SELECT value FROM ${file}.meta WHERE key = ?`).get(key) ?? {}, 'value')
}

/** The place of a kind in `CARD_KINDS`; -1 for all kinds together. */
export function kindPlace(kind: (typeof CARD_KINDS)[number] | undefined): number {
  return kind === undefined ? -1 : CARD_KINDS.indexOf(kind)
}
