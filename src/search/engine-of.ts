/** Hands out the engine that answers for an edition. */

import type { SqliteEdition } from '../edition/edition.ts'
import { embeddedEngine } from './embedded.ts'
import type { SearchEngine } from './engine.ts'
import { find } from './query/asking.ts'
import type { SearchQuery, SearchResult } from './types.ts'

/** The engine that reads an edition's own index. */
export function engineOf(edition: SqliteEdition): SearchEngine {
  return embeddedEngine(edition)
}

/** The answer to a single query. */
export function searchIn(edition: SqliteEdition, query: SearchQuery): Promise<SearchResult> {
  return engineOf(edition).answer(find(query))
}
