/** Turns the prose of a docstring into Markdown that cannot affect the text around it. */

import { readOtherSites } from '../dialect/other-sites.ts'
import { withoutDirectives, withoutRoles } from './docstring-rst.ts'

const FENCE = /^(\s*)(`{3,}|~{3,})/
const PROMPT = /^(\s*)(?:>>>|\.\.\.)(?: |$)/
const LIST_ITEM = /^(?:[-*+]|\d{1,3}[.)])\s/
/**
 * Tidy lines into Markdown: interactive sessions become code, an open fence is closed, and a code comment outside a
 * fence does not become a heading.
 */
export function tidyMarkdown(lines: readonly string[]): string {
  const out: string[] = []
  let fence: { mark: string; indent: string } | undefined
  let session: { indent: string; shift: number } | undefined
  let above = ''
  for (const line of withoutDeepLists(withoutDirectives(withoutRoles(withoutBoxes(lines))))) {
    const [, indent = '', mark] = FENCE.exec(line) ?? []
    if (fence !== undefined) {
      out.push(line)
      if (mark?.startsWith(fence.mark) === true && line.trim() === mark) fence = undefined
      continue
    }
    const prompt = PROMPT.exec(line)?.[1]
    if (session === undefined && prompt !== undefined && line.trim().startsWith('>>>')) {
      // Below a paragraph, four spaces would turn the fence into indented code.
      const shift = prompt.length >= 4 && /^[^\s\-*+\d]/.test(above) ? prompt.length : 0
      session = { indent: prompt.slice(shift), shift }
      out.push('', `${session.indent}\`\`\`python`)
    }
    if (session !== undefined) {
      // The output of a session follows it, up to a blank line.
      if (line.trim() !== '' && mark === undefined) {
        out.push(line.slice(Math.min(session.shift, line.length - line.trimStart().length)))
        continue
      }
      out.push(`${session.indent}\`\`\``, '')
      session = undefined
    }
    if (mark !== undefined) fence = { mark, indent }
    out.push(mark === undefined ? tidyLine(line) : line)
    if (line.trim() !== '') above = line
  }
  if (session !== undefined) out.push(`${session.indent}\`\`\``)
  if (fence !== undefined) out.push(`${fence.indent}${fence.mark}`)
  return out
    .join('\n')
    .replace(/^(?:[ \t]*\n)+/, '')
    .trimEnd()
}

/** Converts MkDocs boxes, `!!! note "Title"`, to alerts. */
function withoutBoxes(lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => /^\s*(?:!!!|\?\?\?)/.test(line))) return lines
  return readOtherSites(lines.join('\n')).text.split('\n')
}

/**
 * Moves out lists that are indented by four spaces more than the sentence above them, which Markdown takes for code.
 */
function* withoutDeepLists(lines: readonly string[]): Generator<string> {
  let shift = 0
  let above = ''
  for (const line of lines) {
    const [, quote = '', indent = ''] = /^((?:> ?)*)( *)/.exec(line) ?? []
    const rest = line.slice(quote.length + indent.length)
    if (rest === '') {
      yield line
      continue
    }
    if (indent.length < shift) shift = 0
    if (
      shift === 0 &&
      indent.length >= 4 &&
      LIST_ITEM.test(rest) &&
      /^\S/.test(above) &&
      !LIST_ITEM.test(above)
    )
      shift = indent.length
    yield shift === 0 ? line : quote + indent.slice(shift) + rest
    above = shift === 0 ? indent + rest : `- ${rest}`
  }
}

function tidyLine(line: string): string {
  return (
    line
      .replace(/^(\s*)(#{1,6}\s)/, '$1\\$2')
      .replace(/^(\s*)(={3,}|-{3,})\s*$/, '$1\\$2')
      // Markdown takes `[name]: text` for a link definition and shows nothing.
      .replace(/^(\s*(?:[-*]\s+)?\[(?!\^)[^\]\n]+\]):(?!\s*<?(?:https?:\/\/|mailto:|[./#]))/, '$1\\:')
      .replace(/(\S)::$/, '$1:')
  )
}

/** Strips from each line the smallest indentation so far: a line further out must not turn those above into code. */
export function takeMargin(lines: readonly string[]): string[] {
  let margin = Number.POSITIVE_INFINITY
  return lines.map((line) => {
    if (line.trim() !== '') margin = Math.min(margin, line.length - line.trimStart().length)
    return line.slice(margin)
  })
}
