/** Tabs of MkDocs, `=== "Python"` with what is indented below it, as those of the dialect. */

/** @see https://facelessuser.github.io/pymdown-extensions/extensions/tabbed/ */
const TAB = /^( *)===[!+]? "([^"<>]{1,200})"[ \t]*$/

/** What begins so is text, and no block of its own that would be another one behind a tag or before it. */
const TEXT = /^(?!\d+[.)]|```|\[\[)[\p{L}\p{N}"'([`]/u

const END = '</hfoption></hfoptions>'

/** What a run of tabs becomes. */
interface ReadTabs {
  lines: string[]
  /** The line behind them. */
  end: number
}

/**
 * The tabs that begin at a line; undefined when none do.
 *
 * @param inside - reads what a tab holds, without its margin
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
    // Blank lines between two tabs stay, so that every line is the line that it was.
    for (let blank = end; blank < next; blank += 1) out.push('')
    out.push(`${indent}${end === at ? '<hfoptions>' : `${ends}</hfoption>`}<hfoption id="${label}">`)
    const held = lines.slice(next + 1, behind).map((line) => withoutMargin(line, indent.length + 4))
    const inner = inside(held.join('\n')).split('\n')
    // The end of tabs within shares the line of what comes next.
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
  // Without a blank line behind them the end shares one, so that what follows stays where it was.
  if (isText(last)) return { lines: [...out.slice(0, -1), last + closing], end }
  if (next !== undefined && isText(next))
    return { lines: [...out, indent + closing + next.slice(indent.length)], end: end + 1 }
  return { lines: [...out, indent + closing], end }
}

/** The line behind what is indented below a line; undefined where nothing is. */
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

/** A line without so many blanks at its beginning, or without those that it has. */
export function withoutMargin(line: string, margin: number): string {
  return line.slice(Math.min(margin, line.length - line.trimStart().length))
}
