/** Converts between a docs query and URL parameters. */

import { cleanText, parsePage } from '../query/url.ts'
import type { DocsQuery } from './types.ts'

/** Docs pages per page of results. */
const PAGE_SIZE = 20

/** Parses a query from URL parameters: `q`, `set`, `version`, `language`, `page`. Invalid values are ignored. */
export function parseDocsParams(params: URLSearchParams): DocsQuery {
  const set = params.get('set') || undefined
  return {
    text: cleanText(params.get('q') ?? ''),
    set,
    version: set === undefined ? undefined : params.get('version') || undefined,
    language: params.get('language') || undefined,
    page: parsePage(params.get('page') ?? '') ?? 1,
    pageSize: PAGE_SIZE,
  }
}

/** Writes a query as URL parameters: keys in a fixed order, defaults left out. */
export function writeDocsParams({ text, set, version, language, page }: DocsQuery): URLSearchParams {
  const params = new URLSearchParams()
  if (text !== '') params.set('q', text)
  if (set !== undefined) params.set('set', set)
  if (set !== undefined && version !== undefined) params.set('version', version)
  if (language !== undefined) params.set('language', language)
  if (page > 1) params.set('page', String(page))
  return params
}
