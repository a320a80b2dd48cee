/** Rejects addresses that no page can have, before any code handles them. */

import type { IncomingMessage } from 'node:http'
import { LIMITS } from '../../limits.ts'

/**
 * Checks the target of a request.
 *
 * @param target - path and query, as received or as another program names a page
 * @returns what is wrong with it, in words for a person; undefined when nothing is
 */
export function checkUrl(target: string): string | undefined {
  if (target.length > LIMITS.address) return `This address is longer than ${LIMITS.address} characters.`
  const [path = '', query = ''] = target.split('?', 2)
  if (path.split(/\/|%2f/i).length > LIMITS.segments + 1)
    return `The path of this address has more than ${LIMITS.segments} segments.`
  if (query.split('&').length > LIMITS.parameters)
    return `This address has more than ${LIMITS.parameters} parameters.`
  // Two slashes or a backslash at the start would make a redirect to the "same" path leave the site.
  if (!path.startsWith('/') || path.startsWith('//') || path.includes('\\')) {
    return 'This address is not a path of this site.'
  }
  if (/%00|\0/.test(target)) return 'This address contains a NUL character.'
  // Browsers and clients resolve these before they send an address.
  if (/\/(?:\.|%2e){1,2}(?:\/|$)/i.test(path))
    return 'This address must not contain "." or ".." as a segment.'
  return undefined
}

/**
 * Rewrites the target of a request that includes the host: `http://site.test/a` to `/a`. Its host replaces the
 * header's.
 *
 * @see https://www.rfc-editor.org/rfc/rfc9112#section-3.2.2
 */
export function takeHostFromTarget(incoming: IncomingMessage): void {
  const [, host, target = ''] =
    /^https?:\/\/([\w.:[\]-]{1,255})((?:[/?].*)?)$/i.exec(incoming.url ?? '') ?? []
  if (host === undefined) return
  incoming.headers.host = host
  incoming.url = target.startsWith('/') ? target : `/${target}`
}

/** Removes what only a proxy may say about the address that the reader knows. */
export function dropForwarded(incoming: IncomingMessage): void {
  const names = Object.keys(incoming.headers).filter((name) => name.startsWith('x-forwarded-'))
  if (names.length === 0) return
  for (const name of names) delete incoming.headers[name]
  // Requests for the app are made from these.
  const pairs = Array.from({ length: incoming.rawHeaders.length / 2 }, (_, n) =>
    incoming.rawHeaders.slice(n * 2, n * 2 + 2),
  )
  incoming.rawHeaders = pairs.filter(([name = '']) => !names.includes(name.toLowerCase())).flat()
}
