/** Gathers the facet values of documents and writes them as columns that are counted and filtered by. */

import type { DatabaseSync } from 'node:sqlite'
import { KINDS } from '../facets.ts'
import { uint32List } from './bytes.ts'
import { writeArray } from './parts.ts'
import type { CountedColumn } from './prepared-counts.ts'

/** The values of one facet, a document after the other. */
export class FacetColumn {
  readonly #ids = new Map<string, number>()
  readonly #values = uint32List()
  readonly #starts = uint32List()

  constructor() {
    this.#starts.push(0)
  }

  /** Adds the next document. */
  add(values: readonly string[]): void {
    for (const value of values) {
      const id = this.#ids.get(value) ?? this.#ids.size + 1
      if (id > this.#ids.size) this.#ids.set(value, id)
      this.#values.push(id)
    }
    this.#starts.push(this.#values.length)
  }

  /**
   * Writes everything about the facet.
   *
   * @param kinds - of all documents
   */
  write(database: DatabaseSync, facet: string, kinds: Uint8Array): CountedColumn {
    const names = [...this.#ids.keys()].sort()
    const renumbered = new Uint32Array(names.length + 1)
    for (const [index, name] of names.entries()) renumbered[this.#ids.get(name) ?? 0] = index + 1
    const values = this.#values.view()
    for (let at = 0; at < values.length; at += 1) values[at] = renumbered[values[at] ?? 0] ?? 0

    const starts = this.#starts.view()
    const several = starts.some((start, index) => index > 0 && start - (starts[index - 1] ?? 0) > 1)
    const write = (name: string, array: ArrayBufferView) =>
      writeArray(database, `facet.${facet}.${name}`, array)
    writeNames(names, write)
    const column = several ? values : oneEach(values, starts)
    write('values', column)
    if (several) write('starts', starts)
    writeByValue(names.length, values, starts, kinds, write)
    return {
      size: names.length,
      values: new Int32Array(column.buffer, column.byteOffset, column.length),
      starts: several ? new Int32Array(starts.buffer, starts.byteOffset, starts.length) : undefined,
    }
  }
}

type Write = (name: string, array: ArrayBufferView) => void

function writeNames(names: readonly string[], write: Write): void {
  const offsets = uint32List()
  let length = 0
  const bytes = names.map((name) => {
    offsets.push(length)
    const own = Buffer.from(name)
    length += own.length
    return own
  })
  offsets.push(length)
  write('names', Buffer.concat(bytes))
  write('offsets', offsets.view())
}

function oneEach(values: Uint32Array, starts: Uint32Array): Uint32Array {
  const column = new Uint32Array(starts.length - 1)
  for (let document = 0; document < column.length; document += 1) {
    const start = starts[document] ?? 0
    if (starts[document + 1] !== start) column[document] = values[start] ?? 0
  }
  return column
}

/** Writes how many documents have each value, by kind, and which ones. */
function writeByValue(
  names: number,
  values: Uint32Array,
  starts: Uint32Array,
  kinds: Uint8Array,
  write: Write,
): void {
  const counts = new Uint32Array(KINDS.length * (names + 1))
  const firsts = new Uint32Array(names + 2)
  for (const value of values) firsts[value + 1] = (firsts[value + 1] ?? 0) + 1
  for (let value = 1; value < firsts.length; value += 1)
    firsts[value] = (firsts[value] ?? 0) + (firsts[value - 1] ?? 0)
  const next = firsts.slice()
  const documents = new Uint32Array(values.length)
  for (let document = 0; document + 1 < starts.length; document += 1) {
    const kind = (kinds[document] ?? 0) * (names + 1)
    const end = starts[document + 1] ?? 0
    for (let at = starts[document] ?? 0; at < end; at += 1) {
      const value = values[at] ?? 0
      const place = next[value] ?? 0
      documents[place] = document
      next[value] = place + 1
      counts[kind + value] = (counts[kind + value] ?? 0) + 1
    }
  }
  write('counts', counts)
  write('firsts', firsts)
  write('documents', documents)
}
