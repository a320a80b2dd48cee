/** Reads a query from a URL: the one place where the server's lists, palette, API and MCP get theirs. */

import type { CardKind } from '../../card/types.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { engineOf } from '../engine-of.ts'
import { parseSearchParams } from '../query/url.ts'
import { withMeantValues } from '../query/values.ts'
import type { SearchQuery } from '../types.ts'

/** Parses like {@link parseSearchParams}, and chooses the values that cards have, see {@link withMeantValues}. */
export async function readQuery(
  edition: SqliteEdition,
  params: URLSearchParams,
  kind: CardKind | undefined,
): Promise<SearchQuery> {
  const query = parseSearchParams(params, kind)
  return await engineOf(edition).understand((values) => withMeantValues(values, query))
}
