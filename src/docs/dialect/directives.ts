/** Finds directives, the lines `[[autodoc]]` and `[[open-in-colab]]`. */

/** A directive in the text. */
export type Directive = { start: number; end: number } & (
  | {
      name: 'autodoc'
      /** Dotted path of a class or function. */
      object: string
      /** Members to show: names, `all` or `none`. Empty for the default choice. */
      members: string[]
    }
  | { name: 'open-in-colab' }
)

export const DIRECTIVES: readonly string[] = ['autodoc', 'open-in-colab']

const DIRECTIVE = /^[ \t]*\[\[(autodoc|open-in-colab)\]\][ \t]*([^\n]*)$/gm
/** A line with a member, usually indented by four spaces, which Markdown would take for code. */
const MEMBER = /^[ \t]*-[ \t]+([\w.]+)[ \t]*$/
const INDENTED = /^[ \t]+-[ \t]/

/**
 * All directives outside code, in order.
 *
 * @param masked - `text` with its code blanked out
 */
export function findDirectives(text: string, masked: string): Directive[] {
  const found: Directive[] = []
  if (!masked.includes('[[')) return found
  for (const match of masked.matchAll(DIRECTIVE)) {
    const start = match.index
    const lineEnd = start + match[0].length
    if (match[1] === 'open-in-colab') {
      found.push({
        name: 'open-in-colab',
        start,
        end: start + match[0].trimEnd().length - (match[2]?.length ?? 0),
      })
      continue
    }
    const object = text.slice(lineEnd - (match[2]?.length ?? 0), lineEnd).trim()
    const { members, end } = readMembers(text, lineEnd)
    found.push({ name: 'autodoc', object, members, start, end })
  }
  return found
}

function readMembers(text: string, from: number): { members: string[]; end: number } {
  const members: string[] = []
  let end = from
  let blank = false
  for (let at = from + 1; at <= text.length; ) {
    const next = text.indexOf('\n', at)
    const line = text.slice(at, next < 0 ? undefined : next)
    const member = MEMBER.exec(line)?.[1]
    if (member !== undefined && (!blank || INDENTED.test(line))) {
      members.push(member)
      end = at + line.length
    } else if (line.trim() !== '' || blank || members.length > 0) break
    else blank = true
    if (next < 0) break
    at = next + 1
  }
  return { members, end }
}
