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

  constructor(edition: SqliteEdition) {
    this.edition = edition
    const { database, path, basePath } = edition
    const gone = edition.all('SELECT n FROM main.gone').map((row) => numberOf(row, 'n'))
    this.layers =
      basePath === undefined
        ? [new Layer(database, path, 'main', false, [])]
        : [new Layer(database, basePath, 'base', false, gone), new Layer(database, path, 'main', true, [])]
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
}
