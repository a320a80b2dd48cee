/** The engine that reads the index in an edition's file. It answers at once, within the call. */

import type { SqliteEdition } from '../edition/edition.ts'
import { oncePer } from '../edition/once-per.ts'
import { searchDocs } from './docs/search-docs.ts'
import type { SearchEngine } from './engine.ts'
import { valuesOf } from './resolve/values.ts'
import { answer, countHits, countWith, hasInferred } from './search.ts'

/** The engine of an edition that has an index. */
export const embeddedEngine = oncePer(
  (edition: SqliteEdition): SearchEngine => ({
    answer: async (asking) => answer(edition, asking),
    count: async (queries) => queries.map((query) => countHits(edition, query)),
    countWith: async (values) =>
      values.map(({ kind, facet, value }) => countWith(edition, kind, facet, value)),
    hasInferred: async () => hasInferred(edition),
    docs: async (query) => searchDocs(edition, query),
    understand: async (read) => read(valuesOf(edition)),
  }),
)
