/** Converts MkDocs tabs, `=== "Python"` above an indented block, to tabs of the dialect. */

/** @see https://facelessuser.github.io/pymdown-extensions/extensions/tabbed/ */
const TAB = /^( *)===[!+]? "([^"<>]{1,200})"[ \t]*$/

/** Begins a paragraph, which stays the same block with a tag before or after it. */
const TEXT = /^(?!\d+[.)]|```|\[\[)[\p{L}\p{N}"'([`]/u

const END = '</hfoption></hfoptions>'

/** The converted lines of a run of tabs. */
interface ReadTabs {
  lines: string[]
  /** The line after them. */
  end: number
}

/**
 * Reads the tabs that begin at a line; undefined when none do.
 *
 * @param inside - converts the content of a tab, without its indentation
 */
export function readIndentedTabs(
  lines: readonly string[],
  at: number,
  inside: (text: string) => string,
): ReadTabs | undefined {
  const indent = TAB.exec(lines[at] ?? '')?.[1]
  if (indent === undefined) return undefined
  const out: string[] = []
  let end = at
  let ends = ''
  for (let next = at; ; ) {
    const [, margin, label] = TAB.exec(lines[next] ?? '') ?? []
    const behind = margin === indent ? endOfIndent(indent, lines, next) : undefined
    if (behind === undefined) break
    // Blank lines between two tabs are kept, so that line numbers do not change.
    for (let blank = end; blank < next; blank += 1) out.push('')
    out.push(`${indent}${end === at ? '<hfoptions>' : `${ends}</hfoption>`}<hfoption id="${label}">`)
    const held = lines.slice(next + 1, behind).map((line) => withoutMargin(line, indent.length + 4))
    const inner = inside(held.join('\n')).split('\n')
    // The closing tags of nested tabs go on the next line.
    ends = inner.length > held.length && inner.at(-1) === END ? END : ''
    if (ends !== '') inner.pop()
    for (const line of inner) out.push(`${indent}${line}`)
    end = behind
    for (next = end; next < lines.length && lines[next]?.trim() === ''; ) next += 1
  }
  if (end === at) return undefined
  const next = lines[end]
  const last = out.at(-1) ?? ''
  const closing = ends + END
  const isText = (line: string) => line.startsWith(indent) && TEXT.test(line.slice(indent.length))
  if (next?.trim() === '') return { lines: [...out, indent + closing], end: end + 1 }
  // Without a blank line after the tabs, their closing tags share a line, so that what follows keeps its line.
  if (isText(last)) return { lines: [...out.slice(0, -1), last + closing], end }
  if (next !== undefined && isText(next))
    return { lines: [...out, indent + closing + next.slice(indent.length)], end: end + 1 }
  return { lines: [...out, indent + closing], end }
}

/** The line after the block indented below a line; undefined if there is no such block. */
export function endOfIndent(indent: string, lines: readonly string[], from: number): number | undefined {
  let end = from + 1
  for (let at = end; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (line.trim() === '') continue
    if (!line.startsWith(`${indent}    `)) break
    end = at + 1
  }
  return end > from + 1 ? end : undefined
}

/** A line without its first `margin` characters of white space, or as many as it has. */
export function withoutMargin(line: string, margin: number): string {
  return line.slice(Math.min(margin, line.length - line.trimStart().length))
}
