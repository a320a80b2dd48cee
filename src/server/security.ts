/** The headers that keep a page harmless whatever a card contains. */

import { hash } from 'node:crypto'

/**
 * What a page may load: everything from this site, and only the given inline scripts.
 *
 * @param scripts - sources of scripts besides the files of this site
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
  // YouTube is only loaded once a reader starts a video. Diagrams are drawn in a frame of our own.
  "frame-src 'self' https://www.youtube-nocookie.com",
  "form-action 'self'",
  "base-uri 'none'",
]

const pagePolicy = (...scripts: string[]) => [...pageDirectives(scripts), "frame-ancestors 'none'"].join('; ')

/** The policy for the head of a static page, where `frame-ancestors` has no effect. */
export function staticPolicy(scripts: readonly string[]): string {
  return pageDirectives(scripts).join('; ')
}

/** Security headers of everything but a card's own files. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': pagePolicy(),
  'x-content-type-options': 'nosniff',
  // A catalogue may be internal: sites that a card links to must not learn its addresses.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), display-capture=(), payment=(), usb=(), serial=(), hid=(), midi=()',
}

/**
 * Security headers of a page, error pages included.
 *
 * @param scripts - the exact texts of its inline scripts, each allowed by its hash. Speculation rules are among them,
 *   because Chromium ignores `'inline-speculation-rules'` beside a hash.
 */
export function pageHeaders(scripts: readonly string[]): Readonly<Record<string, string>> {
  const sources = scripts.map((script) => `'sha256-${hash('sha256', script, 'base64')}'`)
  return { ...PAGE_HEADERS, 'content-security-policy': pagePolicy(...sources) }
}
