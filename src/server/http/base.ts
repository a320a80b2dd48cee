/** A site below the root of its host: what comes in without its path, what leads on with it, and what lies outside. */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { finishResponse, sendResponse, sendSentence } from './finished-response.ts'
import { PAGE_HEADERS } from './security.ts'

/**
 * The target of a request as the site knows it, from its own root.
 *
 * @param target - path and query
 * @param base - where the site begins on its host, without a slash at its end; empty at the root
 * @returns undefined outside of the site, and for the base alone, which its root follows
 */
export function withinBase(target: string, base: string): string | undefined {
  return base === '' || target.startsWith(`${base}/`) ? target.slice(base.length) : undefined
}

/** Answers a request that is not for the site: the way to it at the root of the host and at the base, else a link. */
export function answerOutside(incoming: IncomingMessage, outgoing: ServerResponse, base: string): void {
  const { url = '/' } = incoming
  const [path = '', ...query] = url.split('?')
  const home = `${base}/`
  if (path === '/' || path === base) {
    const location = [home, ...query].join('?')
    // Not for good: another site may begin at the root of the host.
    const status = path === base ? 308 : 307
    sendResponse(incoming, outgoing, finishResponse(status, { ...OUTSIDE, location }, Buffer.of()))
  } else if (incoming.headers.accept?.includes('text/html')) {
    const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Not found</title><p>Nothing is here. The site begins at <a href="${home}">${home}</a>.</p></html>\n`
    const headers = { ...OUTSIDE, 'content-type': 'text/html; charset=utf-8' }
    sendResponse(incoming, outgoing, finishResponse(404, headers, Buffer.from(page)))
  } else sendSentence(incoming, outgoing, 404, `Nothing is here. The site begins at ${home}.`)
}

const OUTSIDE = { ...PAGE_HEADERS, vary: 'Accept, Origin' }

/** Has an answer lead on below the base, where it leads to an address of the site. */
export function leadBelow({ headers }: Response, base: string): void {
  const location = headers.get('location')
  if (location !== null && /^\/(?!\/)/.test(location)) headers.set('location', base + location)
}
