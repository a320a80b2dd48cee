/** Reads a query from a URL: the one place where the server's lists, palette, API and MCP get theirs. */

import type { CardKind } from '../../card/types.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { parseSearchParams } from '../query/url.ts'
import { withMeantValues } from '../query/values.ts'
import type { SearchQuery } from '../types.ts'
import { valuesOf } from './values.ts'

/** Parses like {@link parseSearchParams}, and chooses the values that cards have, see {@link withMeantValues}. */
export function readQuery(
  edition: SqliteEdition,
  params: URLSearchParams,
  kind: CardKind | undefined,
): SearchQuery {
  return withMeantValues(valuesOf(edition), parseSearchParams(params, kind))
}
