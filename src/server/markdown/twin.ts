/** Addresses of Markdown twins, and who gets one without asking for it by its address. */

const SUFFIX = '.md'

/** The path of the page that an address is the Markdown twin of; undefined when it is none. */
export function pageOfTwin(pathname: string): string | undefined {
  if (!pathname.endsWith(SUFFIX) || /\/(?:resolve|raw)\//.test(pathname) || pathname.startsWith('/api/')) {
    return undefined
  }
  const page = pathname.slice(0, -SUFFIX.length)
  return page === '/index' ? '/' : page
}

/** The address of a page's twin, query and fragment and all. */
export function twinOf(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  return (path === '/' ? '/index.md' : `${path}${SUFFIX}`) + url.slice(path.length)
}

/**
 * Whether a client says that it would rather have Markdown than HTML. Browsers never do.
 *
 * @param accept - the header; https://www.rfc-editor.org/rfc/rfc9110#name-accept
 */
export function prefersMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !accept.includes('text/markdown')) return false
  const weights = new Map(accept.split(',').map(readRange))
  return (weights.get('text/markdown') ?? 0) > (weights.get('text/html') ?? 0)
}

function readRange(range: string): [type: string, weight: number] {
  const [type = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
  const quality = parameters.find((parameter) => parameter.startsWith('q='))
  const weight = quality === undefined ? 1 : Number(quality.slice(2))
  return [type, Number.isFinite(weight) ? weight : 0]
}
