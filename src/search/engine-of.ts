/** Hands out the engine that answers for an edition. */

import type { SqliteEdition } from '../edition/edition.ts'
import { embeddedEngine } from './embedded.ts'
import type { SearchEngine } from './engine.ts'
import { find } from './query/asking.ts'
import type { SearchQuery, SearchResult } from './types.ts'

const engines = new WeakMap<SqliteEdition, SearchEngine>()

/** The engine of an edition: one that was set, else the one that reads the edition's own index. */
export function engineOf(edition: SqliteEdition): SearchEngine {
  return engines.get(edition) ?? embeddedEngine(edition)
}

/** Has another engine answer for an edition; to be called before the edition is served. */
export function setEngine(edition: SqliteEdition, engine: SearchEngine): void {
  engines.set(edition, engine)
}

/** The answer to a single query. */
export function searchIn(edition: SqliteEdition, query: SearchQuery): Promise<SearchResult> {
  return engineOf(edition).answer(find(query))
}
