/** Makes the search index of an edition file from the entries that are in it. */

import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Section } from '../../card/outline.ts'
import { numberOf, optionalNumber, optionalText, textOf } from '../columns.ts'
import { kindOf } from '../kind-of.ts'
import { IndexBuilder, type IndexEntry } from './index-builder.ts'
import { writePlaces } from './places.ts'

type Row = Record<string, SQLOutputValue>

const ENTRIES = `
  SELECT n, kind, id, title, summary, updated, parameters, size, downloads, likes, facets, sections
  FROM main.entry JOIN main.card USING (n) ORDER BY n`

/**
 * Index what is in the file itself, in place of the index that it has.
 *
 * @param database - open for writing; where it is a layer, with its base attached
 * @param temporary - path for a file that is gone afterwards
 */
export function buildIndex(
  database: DatabaseSync,
  temporary: string,
  isLayer: boolean,
  prepareFrom?: number,
): void {
  database.exec('DELETE FROM main.index_part')
  const builder = new IndexBuilder(database, temporary, prepareFrom)
  try {
    for (const row of database.prepare(ENTRIES).iterate()) builder.add(readEntry(row))
    builder.finish()
  } finally {
    builder.close()
  }
  if (isLayer) writePlaces(database)
}

function readEntry(row: Row): IndexEntry {
  const sections = parseJson<Section[]>(row, 'sections')
  return {
    n: numberOf(row, 'n'),
    kind: kindOf(row),
    id: textOf(row, 'id'),
    title: textOf(row, 'title'),
    summary: textOf(row, 'summary'),
    facets: parseJson<IndexEntry['facets']>(row, 'facets'),
    texts: sections.flatMap(({ title, text }) => [title, text]),
    updated: optionalText(row, 'updated'),
    parameters: optionalNumber(row, 'parameters'),
    size: numberOf(row, 'size'),
    downloads: optionalNumber(row, 'downloads'),
    likes: optionalNumber(row, 'likes'),
  }
}

/** Trusted without a schema: it was written by `entry-writer.ts` of this very version, from the same types. */
function parseJson<T>(row: Row, column: string): T {
  return JSON.parse(textOf(row, column))
}
