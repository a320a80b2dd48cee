/** Separates a closing fence from component tags on its line, which Markdown would take for more code. */

const TOGETHER = /^([ \t>]*)(`{3,}|~{3,})[ \t]*((?:<\/[A-Za-z]+>[ \t]*)+)$/
const FENCE = /^[ \t>]*(`{3,}|~{3,})(.*)$/

/** Moves tags after a closing fence to the beginning of the next line. Line numbers do not change. */
export function closeFences(text: string): string {
  if (!/(?:```|~~~)[ \t]*<\//.test(text)) return text
  const lines = text.split('\n')
  let open: string | undefined
  for (const [at, line] of lines.entries()) {
    const [, mark, rest = ''] = FENCE.exec(line) ?? []
    if (mark === undefined) continue
    if (open === undefined) {
      open = mark
      continue
    }
    if (!mark.startsWith(open)) continue
    const [, indent = '', , tags] = TOGETHER.exec(line) ?? []
    if (tags === undefined && rest.trim() !== '') continue
    open = undefined
    if (tags === undefined) continue
    lines[at] = indent + mark
    lines[at + 1] = indent + tags.trimEnd() + (lines[at + 1]?.trimStart() ?? '')
  }
  return lines.join('\n')
}
