/** The headers that keep a page harmless whatever a card contains. */

import { hash } from 'node:crypto'

/**
 * What a page may load: everything from this site, and only the given inline scripts and styles.
 *
 * @param scripts - sources of scripts besides the files of this site
 * @param styles - sources of styles besides the files of this site
 * @param called - origins that a reader can send a request to
 * @see https://www.w3.org/TR/CSP3/
 */
const pageDirectives = (scripts: readonly string[], styles: readonly string[], called: readonly string[]) => [
  "default-src 'none'",
  ["script-src 'self'", ...scripts].join(' '),
  ["style-src 'self'", ...styles].join(' '),
  // The result of a request that a reader has sent is a blob.
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self'",
  ["connect-src 'self'", ...called].join(' '),
  "manifest-src 'self'",
  // YouTube is only loaded once a reader starts a video. Diagrams are drawn in a frame of our own.
  "frame-src 'self' https://www.youtube-nocookie.com",
  "form-action 'self'",
  "base-uri 'none'",
]

const pagePolicy = (scripts: readonly string[], styles: readonly string[], called: readonly string[]) =>
  [...pageDirectives(scripts, styles, called), "frame-ancestors 'none'"].join('; ')

/** The source that allows an inline script or style with exactly this text. */
export const inlineSource = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`

/** The policy for the head of a static page, where `frame-ancestors` has no effect. */
export function staticPolicy(
  scripts: readonly string[],
  styles: readonly string[],
  called: readonly string[],
): string {
  return pageDirectives(scripts, styles, called).join('; ')
}

/**
 * A second policy for the head of a static page: scripts come from folders that hold no file of a card. Without a
 * server, nothing else keeps a browser from running text as a script. A host must be named before a path, and the
 * first policy allows no host but this one.
 *
 * @param folders - paths from the root of the host, each ending in `/`
 * @param scripts - as for {@link staticPolicy}
 * @see https://www.w3.org/TR/CSP3/#match-paths
 */
export function scriptFolderPolicy(folders: readonly string[], scripts: readonly string[]): string {
  const sources = folders.map((folder) => `*:*${folder.replaceAll(';', '%3B').replaceAll(',', '%2C')}`)
  return ['script-src', ...sources, ...scripts].join(' ')
}

/** Security headers of everything but a card's own files. */
export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': pagePolicy([], [], []),
  'x-content-type-options': 'nosniff',
  // A catalogue may be internal: sites that a card links to must not learn its addresses.
  'referrer-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': permissions([]),
}

/** What a reader can give a model from. */
export type Device = 'camera' | 'microphone'

/** Of what a browser could let a page use, none but these, and only for this site itself. */
function permissions(devices: readonly Device[]): string {
  const names = 'camera microphone geolocation display-capture payment usb serial hid midi'.split(' ')
  return names.map((name) => `${name}=(${devices.some((one) => one === name) ? 'self' : ''})`).join(', ')
}

/**
 * Security headers of a page, error pages included.
 *
 * @param scripts - the exact texts of its inline scripts, each allowed by its hash. Speculation rules are among them,
 *   because Chromium ignores `'inline-speculation-rules'` beside a hash.
 * @param called - origins that a reader can send a request to
 * @returns the headers for a page with this text as its inline style, and with forms for these devices
 */
export function pageHeaders(scripts: readonly string[], called: readonly string[]) {
  const sources = scripts.map(inlineSource)
  return (style: string, devices: readonly Device[]): Readonly<Record<string, string>> => ({
    ...PAGE_HEADERS,
    'content-security-policy': pagePolicy(sources, [inlineSource(style)], called),
    'permissions-policy': permissions(devices),
  })
}
