/** Searches for what a text means: a sentence is read as filters, see `query/reading.ts`; a name is searched for as it is. */

import type { SqliteEdition } from '../edition/edition.ts'
import { type Reading, readQuestion } from './query/reading.ts'
import { catalogueOf } from './resolve/catalogue.ts'
import { searchTogether } from './search.ts'
import type { SearchQuery, SearchResult } from './types.ts'

/** @param find - searches the edition, see {@link searchTogether} */
export function readAsked(
  edition: SqliteEdition,
  find: (query: SearchQuery) => SearchResult,
  typed: SearchQuery,
): { reading: Reading | undefined; query: SearchQuery } {
  const reading = readQuestion(catalogueOf(edition, find), find, typed)
  if (reading === undefined || reading.isName) return { reading, query: typed }
  const { page, pageSize, counted } = typed
  return { reading, query: { ...reading.query, page, pageSize, ...(counted && { counted }) } }
}

/** The answer to a query as it was read, and how that was. */
export function searchRead(
  edition: SqliteEdition,
  typed: SearchQuery,
): { reading: Reading | undefined; query: SearchQuery; result: SearchResult } {
  return searchTogether(edition, (find) => {
    const read = readAsked(edition, find, typed)
    return { ...read, result: find(read.query) }
  })
}
