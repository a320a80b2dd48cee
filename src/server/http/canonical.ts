/** Names the canonical address of a page and its translations, where the site's own address is known. */

import type { MiddlewareHandler } from 'hono'
import type { Settings } from '../../settings/schema.ts'

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

/** The inverse of {@link writeLinks}. */
export function readLinks(origin: string, header: string): PageLinks | undefined {
  const links = [...header.matchAll(/<([^>]*)>; rel="\w+"(?:; hreflang="([\w-]+)")?/g)]
  const [canonical, ...others] = links.map(([, address = '', tag = '']) => ({
    tag,
    path: address.slice(origin.length),
  }))
  return canonical && { canonical: canonical.path, translations: others }
}

/**
 * Pages with a query are views of a list, none of which is canonical for the others. Pages of docs bring their own links.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6596
 */
export function nameCanonical(settings: Settings): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { pathname, search } = new URL(c.req.url)
    if (settings.url === undefined || search !== '' || c.res.status !== 200 || c.res.headers.has('link'))
      return
    if (c.res.headers.get('content-type')?.startsWith('text/html') !== true) return
    c.res.headers.set('link', writeLinks(settings.url, { canonical: pathname, translations: [] }))
  }
}
