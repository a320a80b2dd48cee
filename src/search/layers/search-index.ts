/** The search index of an edition: that of its file and, for a layer, that of the base below it. */

import type { SqliteEdition } from '../../edition/edition.ts'
import { oncePer } from '../../edition/once-per.ts'
import { numberOf } from '../../edition/store/columns.ts'
import { Layer } from './layer.ts'

/** The index of an edition, read on the first call. */
export const indexOf = oncePer((edition: SqliteEdition) => new SearchIndex(edition))

export class SearchIndex {
  readonly edition: SqliteEdition
  /** The whole edition, or the base and then the layer on it. */
  readonly layers: readonly Layer[]
  /** The entries that the layer removes from the base, as the base has them; undefined without a layer. */
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

  /** Number of documents in all layers, including gone ones. */
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

  /** For each value of a layer, its number in the lowest layer, or 0 if that lacks it. */
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
