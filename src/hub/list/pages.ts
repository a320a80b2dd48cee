/** Paging of long answers: how many items a request wants, and where the next page is. */

import { badRequest } from '../hub-error.ts'

/** No list is as long; a cursor beyond this is not ours. */
const FURTHEST = 1_000_000_000

/**
 * Items on a page.
 *
 * @param usual - for a request that does not say
 * @param most - whatever the request asks for
 * @throws {HubError} 400, not a number
 */
export function readLimit(params: URLSearchParams, usual: number, most: number): number {
  const text = params.get('limit')
  if (text === null || text === '') return usual
  if (!/^\d{1,15}$/.test(text)) throw badRequest('"limit" must be a whole number, such as 50.')
  return Math.min(Math.max(1, Number(text)), most)
}

/**
 * Where a page begins.
 *
 * @throws {HubError} 400, not a cursor of ours
 */
export function readOffset(params: URLSearchParams): number {
  const text = params.get('cursor')
  if (text === null || text === '') return 0
  const offset = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (offset < FURTHEST) return offset
  throw badRequest('"cursor" is not one that this catalogue has issued. Follow the Link header instead.')
}

/** One page of a list, and where the next one begins. */
export function cut<T>(items: readonly T[], offset: number, limit: number): { items: T[]; next?: number } {
  const end = offset + limit
  return { items: items.slice(offset, end), ...(end < items.length ? { next: end } : {}) }
}

/**
 * The header that names the next page, as an absolute address because clients demand one.
 *
 * @param next - where it begins; undefined when there is none
 * @see https://www.rfc-editor.org/rfc/rfc8288
 */
export function pageLink(
  { request, origin }: { request: Request; origin: string },
  next: number | string | undefined,
): Record<string, string> {
  if (next === undefined) return {}
  const { pathname, searchParams } = new URL(request.url)
  searchParams.set('cursor', String(next))
  return { link: `<${origin}${pathname}?${searchParams}>; rel="next"` }
}
