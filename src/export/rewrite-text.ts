/** Rewrites the absolute addresses in texts for programs to those of the site. */

import type { StaticTarget } from './addresses.ts'

/**
 * The origin at which the server is asked during a build. Nothing else has it: the name is reserved.
 *
 * @see https://www.rfc-editor.org/rfc/rfc6761#section-6.4
 */
export const BUILD_ORIGIN = 'https://site.invalid'

const ADDRESS = /https:\/\/site\.invalid(\/[^\s<>"]*)?/g

/**
 * Rewrite a text.
 *
 * @param find - where an address from the root leads
 * @param origin - of the site, without a slash at the end; empty when it is not known
 * @returns the text without the lines that name anything only a server answers
 */
export function rewriteText(text: string, find: (address: string) => StaticTarget, origin: string): string {
  let rewritten = ''
  let done = 0
  // Few lines of a long text have an address.
  for (let at = text.indexOf(BUILD_ORIGIN); at >= 0; at = text.indexOf(BUILD_ORIGIN, done)) {
    const start = text.lastIndexOf('\n', at) + 1
    const next = text.indexOf('\n', at) + 1
    const end = next === 0 ? text.length : next
    rewritten += text.slice(done, start) + rewriteLine(text.slice(start, end), find, origin)
    done = end
  }
  return rewritten + text.slice(done)
}

function rewriteLine(line: string, find: (address: string) => StaticTarget, origin: string): string {
  let leadsNowhere = false
  const rewritten = line.replace(ADDRESS, (_, path = '/') => {
    const { path: address, end } = splitEnd(path)
    const target = find(address)
    leadsNowhere ||= target.type === 'none'
    return target.type === 'none' ? '' : origin + target.href + end
  })
  return leadsNowhere ? '' : rewritten
}

/** Splits off Markdown that follows an address: the bracket that closes a link. */
function splitEnd(path: string): { path: string; end: string } {
  const extra = path.endsWith(')') || path.includes('):') ? path.lastIndexOf(')') : -1
  const opened = path.split('(').length
  const closed = path.split(')').length
  return extra < 0 || closed <= opened
    ? { path, end: '' }
    : { path: path.slice(0, extra), end: path.slice(extra) }
}
