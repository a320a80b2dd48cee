/** Addresses of Markdown twins, and the choice of clients that get one at a page's own address. */

import { isApiPath } from '../../paths.ts'

const SUFFIX = '.md'

/** The path of the page whose Markdown twin is at an address; undefined when it is not a twin's. */
export function pageOfTwin(pathname: string): string | undefined {
  if (!pathname.endsWith(SUFFIX) || /\/(?:resolve|raw)\//.test(pathname) || isApiPath(pathname)) {
    return undefined
  }
  const page = pathname.slice(0, -SUFFIX.length)
  return page === '/index' ? '/' : page
}

/** The address of a page's twin, keeping query and fragment. */
export function twinOf(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  return (path === '/' ? '/index.md' : `${path}${SUFFIX}`) + url.slice(path.length)
}

/**
 * Whether a client prefers Markdown to HTML. Browsers never name it. With equal weights, the first one named wins:
 * agents send `text/markdown, text/html`.
 *
 * @param accept - the header; https://www.rfc-editor.org/rfc/rfc9110#name-accept
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !/text\/markdown/i.test(accept)) return false
  const ranges = accept.split(',').map(readRange)
  const weights = new Map(ranges)
  const markdown = weights.get('text/markdown') ?? 0
  const html = weights.get('text/html') ?? 0
  if (markdown !== html) return markdown > html
  const first = ranges.find(([type]) => type === 'text/markdown' || type === 'text/html')
  return markdown > 0 && first?.[0] === 'text/markdown'
}

function readRange(range: string): [type: string, weight: number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return [type, Number.isFinite(weight) ? weight : 0]
}
