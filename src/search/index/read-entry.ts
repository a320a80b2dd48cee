/** Reads what is indexed of an entry from the tables of an edition. */

import type { Section } from '../../card/outline.ts'
import { kindOf } from '../../edition/kind-of.ts'
import { numberOf, optionalNumber, optionalText, type Row, textOf } from '../../edition/store/columns.ts'
import { type IndexEntry, textsOf } from './index-entry.ts'

/** Of `entry` and `card`. */
export const ENTRY_COLUMNS =
  'n, kind, id, title, summary, updated, parameters, size, bytes, downloads, likes, facets, sections'

/** @param row - with {@link ENTRY_COLUMNS} */
export function readEntry(row: Row): IndexEntry {
  return {
    n: numberOf(row, 'n'),
    kind: kindOf(row),
    id: textOf(row, 'id'),
    title: textOf(row, 'title'),
    summary: textOf(row, 'summary'),
    facets: parseJson<IndexEntry['facets']>(textOf(row, 'facets')),
    texts: textsOf(parseJson<Section[]>(textOf(row, 'sections'))),
    updated: optionalText(row, 'updated'),
    parameters: optionalNumber(row, 'parameters'),
    size: numberOf(row, 'size'),
    bytes: optionalNumber(row, 'bytes'),
    downloads: optionalNumber(row, 'downloads'),
    likes: optionalNumber(row, 'likes'),
  }
}

/** Trusted without a schema: this very version wrote it. */
function parseJson<T>(json: string): T {
  return JSON.parse(json)
}
