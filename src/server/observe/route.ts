/** Sums up the address of a request as one of a few patterns: whoever asks cannot make more of them. */

import { FIXED } from '../../hub/parse-target.ts'
import { ASSET_BASE, EVENTS_PATH, HEALTH_PATH, isApiPath, READY_PATH } from '../../paths.ts'
import type { App } from '../answer.ts'

/** What stands for every address that nothing else does. */
const ANY = '/*'

/** Addresses that no route of the app answers. */
const OWN = [EVENTS_PATH, HEALTH_PATH, READY_PATH]

/** Folders of the addresses of files and of pages on them; see `parse-target.ts`. */
const FILE_PART = /\/(resolve|raw|tree|blob|commits)\//

/**
 * The pattern of an address: that of its route, such as `/models/*`, or one for the Hub's, such as `/api/models/*` and
 * `/:id/resolve/*`.
 *
 * @param app - undefined before there is one
 * @param url - path and query
 */
export function routeOf(app: Pick<App, 'router'> | undefined, url: string): string {
  const [path = ''] = url.split('?', 1)
  if (path.startsWith(ASSET_BASE)) return `${ASSET_BASE}*`
  if (OWN.includes(path)) return path
  const part = FILE_PART.exec(path)?.[1]
  if (part !== undefined) return `/:id/${part}/*`
  const [matched] = app?.router.match('GET', path) ?? [[]]
  for (const [[, route]] of matched) if (route.path !== ANY) return route.path
  return isApiPath(path) ? apiRoute(path) : ANY
}

function apiRoute(path: string): string {
  const begin = path.indexOf('/', 1) + 1
  const next = path.indexOf('/', begin)
  const end = next === -1 ? path.length : next
  if (!Object.hasOwn(FIXED, path.slice(begin, end))) return `${path.slice(0, begin)}*`
  return next === -1 ? path : `${path.slice(0, end)}/*`
}
