/** The search index of an edition: its file's, and below it that of the edition which the file adds to. */

import { numberOf } from '../edition/columns.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import { Layer } from './layer.ts'

/** Indexes by edition: they live as long as it does. */
const known = new WeakMap<SqliteEdition, SearchIndex>()

/** The index of an edition, read on the first call. */
export function indexOf(edition: SqliteEdition): SearchIndex {
  const index = known.get(edition) ?? new SearchIndex(edition)
  known.set(edition, index)
  return index
}

export class SearchIndex {
  readonly edition: SqliteEdition
  /** The whole edition, or the one below and then the layer on it. */
  readonly layers: readonly Layer[]
  /** What the layer takes out of the edition below, as it is there; undefined when there is no layer. */
  readonly gone: Layer | undefined
  readonly #valuesBelow = new Map<Layer, Uint32Array>()

  constructor(edition: SqliteEdition) {
    this.edition = edition
    const { database, path, basePath } = edition
    if (basePath === undefined) {
      this.layers = [new Layer(database, path, 'main', undefined, [])]
      return
    }
    const gone = edition.all('SELECT n FROM main.gone').map((row) => numberOf(row, 'n'))
    const base = new Layer(database, basePath, 'base', undefined, gone)
    this.layers = [base, new Layer(database, path, 'main', base, [])]
    this.gone = new Layer(database, path, 'gone', undefined, [])
  }

  /** Documents of all layers, those that are gone included. */
  get size(): number {
    return this.layers.reduce((sum, { size }) => sum + size, 0)
  }

  /** The layer that has an entry, and its document there. */
  locate(n: number): { layer: Layer; document: number } | undefined {
    for (const layer of this.layers.toReversed()) {
      const document = layer.documentOf(n)
      if (document !== -1) return { layer, document }
    }
    return undefined
  }

  /** The numbers that the values of a layer have in the lowest one, 0 where that has none of the name. */
  valuesBelow(layer: Layer): Uint32Array {
    const known = this.#valuesBelow.get(layer)
    if (known !== undefined) return known
    const numbers = new Uint32Array(layer.values.size + 1)
    const base = this.layers[0]?.values
    for (const { id, from, until } of layer.values.ranges)
      for (let value = from; value < until; value += 1)
        numbers[value] = base?.find(id, layer.values.nameOf(value)) ?? 0
    this.#valuesBelow.set(layer, numbers)
    return numbers
  }
}
