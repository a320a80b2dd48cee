/** Lists the documents of each facet value, kind by kind. */

import { CARD_KINDS } from '../../card/types.ts'
import type { ValueRows } from './value-rows.ts'

export interface ValueDocuments {
  /** By value, then by kind; ascending within these. */
  documents: Uint32Array
  /** Where each list begins, at `value * number of kinds + kind`; and where the last ends. */
  firsts: Uint32Array
}

/**
 * @param totals - number of documents with each value, by kind
 * @returns arrays in memory that threads can share
 */
export function documentsByValue(
  { values, starts }: ValueRows,
  kinds: Uint8Array,
  totals: readonly Uint32Array[],
): ValueDocuments {
  const size = totals[0]?.length ?? 0
  const firsts = new Uint32Array(new SharedArrayBuffer((size * CARD_KINDS.length + 1) * 4))
  let before = 0
  for (let value = 0; value < size; value += 1) {
    for (let kind = 0; kind < CARD_KINDS.length; kind += 1) {
      firsts[value * CARD_KINDS.length + kind] = before
      before += totals[kind]?.[value] ?? 0
    }
  }
  firsts[size * CARD_KINDS.length] = before
  const next = firsts.slice()
  const documents = new Uint32Array(new SharedArrayBuffer(before * 4))
  for (let document = 0; document < kinds.length; document += 1) {
    const kind = kinds[document] ?? 0
    const end = starts[document + 1] ?? 0
    for (let at = starts[document] ?? 0; at < end; at += 1) {
      const list = (values[at] ?? 0) * CARD_KINDS.length + kind
      const place = next[list] ?? 0
      documents[place] = document
      next[list] = place + 1
    }
  }
  return { documents, firsts }
}
