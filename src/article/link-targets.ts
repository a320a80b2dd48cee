/** Interprets addresses in a card: a card at the Hub, a host without its scheme, an e-mail address. */

import type { RawCard } from '../card/types.ts'
import { decodePath, encodePath } from '../card/url-path.ts'

/** The card or task page at the Hub that an address leads to. */
export interface HubTarget {
  kind: 'model' | 'dataset' | 'task'
  id: string
  /** What follows the id: `` for the card itself, `/resolve/main/a.png`, `/tree/main`, `?library=x`, `#usage` … */
  rest: string
}

const HUB_HOSTS = new Set(['huggingface.co', 'www.huggingface.co', 'hf.co', 'www.hf.co'])

/** First segments of a path at the Hub that are neither an owner nor a model; datasets are below `/datasets/`. */
const RESERVED = new Set(
  `api avatars blog brand chat chat-ui collections contact course datasets docs enterprise events front google-cloud
  huggingface-js inference inference-api inference-endpoints inference-providers join jobs kernels languages learn
  login logout mcp metrics models new new-dataset new-space notifications oauth oidc organizations papers posts
  press pricing privacy search security settings shop signup spaces storage subscribe support tasks terms-of-service
  tools transformers transformers-doc widgets`.split(/\s+/),
)

/** Segments that may follow the id of a card, to tell an id without an owner from `owner/name`. */
const PARTS = new Set(
  'blob raw resolve tree discussions commits commit blame edit settings community viewer'.split(' '),
)

const SEGMENT = /^[\w.-]{1,96}$/

/**
 * The model, dataset or task that an address at huggingface.co or hf.co is about.
 *
 * @param href - an absolute address, or `/owner/name/resolve/…`, which the Hub resolves from its own root
 * @returns undefined for any other address, including other hosts and the Hub's own pages
 * @see https://huggingface.co/docs/hub/repositories
 */
export function hubTarget(href: string): HubTarget | undefined {
  const address = parseHubAddress(href)
  if (address === undefined) return undefined
  const { path, suffix } = address
  const segments = path.split('/').filter((segment) => segment !== '')
  if (segments[0] === 'tasks') {
    const [, task, ...more] = segments
    const isTask = task !== undefined && isSegment(task) && more.length === 0
    return isTask ? { kind: 'task', id: task, rest: suffix } : undefined
  }
  const kind = segments[0] === 'datasets' ? 'dataset' : 'model'
  if (kind === 'dataset') segments.shift()
  const [first, second] = segments
  if (first === undefined || !isSegment(first) || RESERVED.has(first)) return undefined
  const owned = second !== undefined && !PARTS.has(second)
  if (owned && !isSegment(second)) return undefined
  const id = owned ? `${first}/${second}` : first
  const parts = segments.slice(owned ? 2 : 1)
  if (parts[0] !== undefined && !PARTS.has(parts[0])) return undefined
  return { kind, id, rest: parts.map((part) => `/${part}`).join('') + suffix }
}

function parseHubAddress(href: string): { path: string; suffix: string } | undefined {
  const rooted = /^\/(?!\/)[^?#]*\/(?:resolve|blob|raw)\//.test(href)
  const url = URL.parse(rooted ? `https://huggingface.co${href}` : href)
  if (url === null || !/^https?:$/.test(url.protocol) || !HUB_HOSTS.has(url.host)) return undefined
  return { path: url.pathname, suffix: url.search + url.hash }
}

/** `.` and `..` are never segments of an id. */
function isSegment(segment: string): boolean {
  return SEGMENT.test(segment) && segment !== '.' && segment !== '..'
}

const EMAIL = /^[^\s@/:?#]+@[^\s@/:?#.]+(?:\.[^\s@/:?#.]+)+$/

/** Top-level domains that are not also file extensions, as `.py`, `.md` and `.sh` are. */
const TOP_LEVEL =
  'com|org|net|edu|gov|io|ai|co|dev|app|info|eu|de|fr|it|es|nl|uk|jp|cn|ru|ch|at|be|se|no|fi|dk|gr|br|kr|ca|au'
const BARE_HOST = new RegExp(
  `^(?:www\\.[\\w-]+(?:\\.[\\w-]+)+|[\\w-]+(?:\\.[\\w-]+){0,5}\\.(?:${TOP_LEVEL}))(?::\\d+)?(?=[/?#]|$)`,
  'i',
)

/** The address that an author meant: `mailto:` before an e-mail address, `https://` before a host. */
export function completeAddress(href: string): string {
  if (EMAIL.test(href)) return `mailto:${href}`
  return BARE_HOST.test(href) ? `https://${href}` : href
}

/** Whether an address has a scheme or a host. */
export const isAbsolute = (address: string): boolean => /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(address)

/**
 * A relative address as a path below the card's folder, without query, fragment and dot segments.
 *
 * @param from - the path of the file that it is in
 */
export function relativePath(address: string, from = ''): string {
  const url = URL.parse(address, `card:///${encodePath(from)}`)
  if (url === null) return address
  return decodePath(url.pathname).replace(/^\/+/, '')
}

/**
 * The path below a card's folder that an address means, whether or not there is such a file.
 *
 * @param address - relative, or as the Hub has it: `/owner/name/resolve/main/a.png`, or the same in full
 * @returns undefined for an address that leads to another site or card
 */
export function pathInCard({ kind, id }: Pick<RawCard, 'kind' | 'id'>, address: string): string | undefined {
  const target = hubTarget(address)
  if (target?.kind === kind && target.id === id)
    return relativePath(target.rest.replace(/^\/?(?:resolve|blob|raw)\/[^/]+\//, ''))
  return isAbsolute(address) ? undefined : relativePath(address)
}
