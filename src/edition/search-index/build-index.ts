/** Makes the search index of an edition file from the entries that are in it. */

import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { z } from 'zod'
import { numberOf, optionalNumber, optionalText, textOf } from '../columns.ts'
import { FACETS } from '../facets.ts'
import { kindOf } from '../kind-of.ts'
import { IndexBuilder, type IndexEntry } from './index-builder.ts'
import { writePlaces } from './places.ts'

const facetsSchema = z.partialRecord(z.enum(FACETS), z.array(z.string()))
const sectionsSchema = z.array(z.object({ title: z.string(), id: z.string(), text: z.string() }))

const ENTRIES = `
  SELECT n, kind, id, title, summary, updated, parameters, size, downloads, likes, facets, sections
  FROM main.entry JOIN main.card USING (n) ORDER BY n`

const TEXT_ORDERS = {
  id: 'SELECT n FROM main.entry ORDER BY id, kind',
  name: 'SELECT n FROM main.entry ORDER BY name_key, id, kind',
}

/**
 * Index what is in the file itself, in place of the index that it has.
 *
 * @param database - open for writing; where it is a layer, with its base attached
 * @param temporary - path for a file that is gone afterwards
 */
export function buildIndex(database: DatabaseSync, temporary: string, isLayer: boolean): void {
  database.exec('DELETE FROM main.index_part')
  const builder = new IndexBuilder(database, temporary)
  try {
    for (const row of database.prepare(ENTRIES).iterate()) builder.add(readEntry(row))
    builder.finish((order) => numbers(database, TEXT_ORDERS[order]))
  } finally {
    builder.close()
  }
  if (isLayer) writePlaces(database)
}

function* numbers(database: DatabaseSync, sql: string): Generator<number> {
  for (const row of database.prepare(sql).iterate()) yield numberOf(row, 'n')
}

function readEntry(row: Record<string, SQLOutputValue>): IndexEntry {
  const sections = sectionsSchema.parse(JSON.parse(textOf(row, 'sections')))
  return {
    n: numberOf(row, 'n'),
    kind: kindOf(row),
    id: textOf(row, 'id'),
    title: textOf(row, 'title'),
    summary: textOf(row, 'summary'),
    facets: facetsSchema.parse(JSON.parse(textOf(row, 'facets'))),
    texts: sections.flatMap(({ title, text }) => [title, text]),
    updated: optionalText(row, 'updated'),
    parameters: optionalNumber(row, 'parameters'),
    size: numberOf(row, 'size'),
    downloads: optionalNumber(row, 'downloads'),
    likes: optionalNumber(row, 'likes'),
  }
}
