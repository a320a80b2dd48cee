/** The engine that reads the index in an edition's file. It answers at once, within the call. */

import type { SqliteEdition } from '../edition/edition.ts'
import { oncePer } from '../edition/once-per.ts'
import { countWith, hasInferred, listValues } from './count-values.ts'
import { searchDocs } from './docs/search-docs.ts'
import type { SearchEngine } from './engine.ts'
import { valuesOf } from './resolve/values.ts'
import { answer, countHits } from './search.ts'

/** The engine of an edition that has an index. */
export const embeddedEngine = oncePer(
  (edition: SqliteEdition): SearchEngine => ({
    answer: async (asking) => answer(edition, asking),
    count: async (queries) => queries.map((query) => countHits(edition, query)),
    ...withoutSearch(edition),
  }),
)

/** What every edition knows without a search of its cards, so that no engine need be asked. */
export function withoutSearch(edition: SqliteEdition): Omit<SearchEngine, 'answer' | 'count'> {
  return {
    countWith: async (values) => values.map((value) => countWith(edition, value)),
    listValues: async (facet, kind) => listValues(edition, facet, kind),
    hasInferred: async () => hasInferred(edition),
    docs: async (query) => searchDocs(edition, query),
    understand: async (read) => read(valuesOf(edition)),
  }
}
