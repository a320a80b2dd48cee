/** Work on queries, written once for engines that answer at once and for those that answer later. */

import type { SearchQuery, SearchResult } from '../types.ts'

/**
 * Work on queries that belong together, such as one for each kind of the palette: it yields queries, and takes their
 * results in the same order.
 */
export type Asking<T, Result = SearchResult> = Generator<readonly SearchQuery[], T, readonly Result[]>

/** One query or several at once. */
export function* findAll<Result = SearchResult>(
  first: SearchQuery,
  ...others: SearchQuery[]
): Asking<[Result, ...Result[]], Result> {
  const [result, ...rest] = yield [first, ...others]
  if (result === undefined) throw new Error('A search engine has to answer each query.')
  return [result, ...rest]
}

/** A single query. */
export function* find<Result = SearchResult>(query: SearchQuery): Asking<Result, Result> {
  const [result] = yield* findAll<Result>(query)
  return result
}
