/** Strong entity tags, known before a page is rendered, and their comparison with `If-Match` and `If-None-Match`. */

import { hash } from 'node:crypto'

/**
 * A strong tag for a response that depends on these parts alone.
 *
 * @param parts - e.g. build, edition, URL and encoding; none may hold a NUL
 */
export function buildEtag(...parts: string[]): string {
  return `"${hash('sha256', parts.join('\0'), 'base64url').slice(0, 22)}"`
}

/**
 * Whether an `If-None-Match` names this tag, compared weakly: as a list, or `*`.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-if-none-match
 */
export function matchesEtag(header: string | undefined | null, etag: string): boolean {
  if (header === undefined || header === null) return false
  if (header === etag) return true
  if (header.trim() === '*') return true
  const wanted = etag.replace(/^W\//, '')
  return [...header.matchAll(/(?:W\/)?("[^"]*")/g)].some(([, tag]) => tag === wanted)
}

/**
 * Whether an `If-Match` names other representations than this one, compared strongly, so that the answer is 412.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-if-match
 */
export function failsMatch(header: string | undefined | null, etag: string): boolean {
  if (header === undefined || header === null || header.trim() === '*') return false
  return ![...header.matchAll(/(W\/)?("[^"]*")/g)].some(([, weak, tag]) => weak === undefined && tag === etag)
}
