/** Names the canonical address of a page and its translations, where the site's own address is known. */

import type { Settings } from '../../settings/schema.ts'
import type { AppMiddleware } from '../answer.ts'

/** Addresses of a page for search engines, as paths from the root. */
export interface PageLinks {
  canonical: string
  /** The page in each language, by BCP 47 tag, and `x-default`; empty for a page that has no translation. */
  translations: { tag: string; path: string }[]
}

/**
 * The `Link` header of a page.
 *
 * @param origin - of the site, without a slash at the end
 * @see https://developers.google.com/search/docs/specialty/international/localized-versions
 */
export function writeLinks(origin: string, { canonical, translations }: PageLinks): string {
  return [
    `<${origin}${canonical}>; rel="canonical"`,
    ...translations.map(({ tag, path }) => `<${origin}${path}>; rel="alternate"; hreflang="${tag}"`),
  ].join(', ')
}

/**
 * Pages with a query are views of a list, none of which is canonical for the others. Pages of docs tell their own links.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6596
 */
export function nameCanonical({ url }: Settings): AppMiddleware {
  return async (c, next) => {
    await next()
    if (url === undefined || c.res.status !== 200) return
    if (c.res.headers.get('content-type')?.startsWith('text/html') !== true) return
    const { pathname, search } = new URL(c.req.url)
    const own = search === '' ? { canonical: pathname, translations: [] } : undefined
    const links = c.var.links ?? own
    if (links !== undefined) c.res.headers.set('link', writeLinks(url, links))
  }
}
