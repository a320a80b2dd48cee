/** Names the canonical address of a page, where the site's own address is known. */

import type { MiddlewareHandler } from 'hono'
import { originOf } from '../http/origin.ts'
import type { SiteConfig } from './site-config.ts'

/**
 * Pages with a query are views of a list, none of which is canonical for the others.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6596
 */
export function nameCanonical(config: SiteConfig): MiddlewareHandler {
  return async (c, next) => {
    await next()
    const { pathname, search } = new URL(c.req.url)
    if (config.url === undefined || search !== '' || c.res.status !== 200 || c.res.headers.has('link')) return
    if (c.res.headers.get('content-type')?.startsWith('text/html') !== true) return
    c.res.headers.set('link', `<${originOf(config, c.req.raw)}${pathname}>; rel="canonical"`)
  }
}
