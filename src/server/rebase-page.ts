/** Draws a page for a site that begins below the root of its host: pages are written with addresses from the root. */

import { ASSET_BASE } from '../paths.ts'
import { type RewrittenLinks, rewritePage, type Target } from './rewrite-page.ts'

/**
 * Makes what puts a page below a path.
 *
 * @param base - where the site begins on its host, without a slash at its end; empty at the root, where pages stay as they are
 */
export function pageRebaser(base: string): (html: string) => string {
  if (base === '') return (html) => html
  const links: RewrittenLinks = new Map()
  const find = (address: string): Target => ({ type: 'page', key: address, href: base + address })
  return (html) =>
    rewritePage(html, {
      ...{ links, find, root: `data-base="${base}"`, head: () => '', picture: () => undefined },
      isNamed: () => true,
      script: (text, attributes) =>
        attributes.includes('application/ld+json') ? rewriteData(text, find) : rebaseScript(text, `${base}/`),
      styles: (text) => rebaseStyles(text, `${base}/`),
    })
}

/**
 * Rebases the address patterns in speculation rules.
 *
 * @param text - of any inline script
 * @param base - where the site begins on its host, with a slash at both ends
 */
export function rebaseScript(text: string, base: string): string {
  return text.startsWith('{') ? text.replaceAll('"/', `"${base}`) : text
}

/** The same for the addresses of fonts in a page's styles. */
export function rebaseStyles(text: string, base: string): string {
  return text.replaceAll(`url(${ASSET_BASE}`, `url(${base}${ASSET_BASE.slice(1)}`)
}

/** Properties of structured data that hold addresses. */
const DATA_ADDRESSES = new Set(['url', 'contentUrl', 'isBasedOn', 'item'])

/**
 * Rewrites the addresses in structured data.
 *
 * @param text - of a script with JSON-LD
 * @param find - where an address leads
 */
export function rewriteData(text: string, find: (address: string) => Target): string {
  const rewrite = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(rewrite)
    if (typeof value !== 'string' || !/^\/(?!\/)/.test(value)) return value
    const target = find(value)
    return target.type === 'none' ? value : target.href
  }
  const data: unknown = JSON.parse(text, (key, value: unknown) =>
    DATA_ADDRESSES.has(key) ? rewrite(value) : value,
  )
  return JSON.stringify(data).replaceAll('<', '\\u003c')
}
