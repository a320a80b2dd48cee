/** A search in docs as the parameters of a URL. */

import { cleanText, parsePage } from '../url.ts'
import type { DocsQuery } from './types.ts'

/** Pages of docs on a page of results. */
const PAGE_SIZE = 20

/** Read a query from URL parameters: `q`, `set`, `version`, `language`, `page`. What is not valid is ignored. */
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

/** Write a query as URL parameters: keys in a fixed order, defaults left out. */
export function writeDocsParams({ text, set, version, language, page }: DocsQuery): URLSearchParams {
  const params = new URLSearchParams()
  if (text !== '') params.set('q', text)
  if (set !== undefined) params.set('set', set)
  if (set !== undefined && version !== undefined) params.set('version', version)
  if (language !== undefined) params.set('language', language)
  if (page > 1) params.set('page', String(page))
  return params
}
