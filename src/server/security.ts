/** The headers that keep a page harmless whatever a card contains. */

import { hash } from 'node:crypto'

/**
 * What a page may load: everything from this site, and of inline scripts those that are named.
 *
 * @param scripts - sources of scripts on top of the files of this site
 * @see https://www.w3.org/TR/CSP3/
 */
const pageDirectives = (scripts: readonly string[]) => [
  "default-src 'none'",
  ["script-src 'self'", ...scripts].join(' '),
  "style-src 'self'",
  "img-src 'self' data:",
  "media-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  // Only a video that a reader has started asks for it; no page does so by itself.
  // Our own is where diagrams are drawn.
  "frame-src 'self' https://www.youtube-nocookie.com",
  "form-action 'self'",
  "base-uri 'none'",
]

const pagePolicy = (...scripts: string[]) => [...pageDirectives(scripts), "frame-ancestors 'none'"].join('; ')

/** The policy of a page that is a file, for its head: there, nothing can be said of who frames it. */
export function staticPolicy(scripts: readonly string[]): string {
  return pageDirectives(scripts).join('; ')
}

/** Security headers of whatever is not a card's own file. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': pagePolicy(),
  'x-content-type-options': 'nosniff',
  // A catalogue may be internal: the sites that a card links to do not learn its addresses.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), display-capture=(), payment=(), usb=(), serial=(), hid=(), midi=()',
}

/**
 * Security headers of a page, error pages included.
 *
 * @param scripts - the texts of its inline scripts, to the letter: a hash of each is what lets it run. Speculation rules
 *   are among them, because beside a hash Chromium does not heed `'inline-speculation-rules'`.
 */
export function pageHeaders(scripts: readonly string[]): Readonly<Record<string, string>> {
  const sources = scripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`)
  return { ...PAGE_HEADERS, 'content-security-policy': pagePolicy(...sources) }
}
