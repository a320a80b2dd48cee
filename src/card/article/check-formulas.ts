/** Finds the formulas of a text that are shown as their source, because they cannot be drawn. */

import type { Nodes } from 'mdast'
import { visit } from 'unist-util-visit'
import { quote } from '../quote.ts'
import type { Problem } from '../types.ts'
import { formulaFault } from './math.ts'
import { parsePiece } from './parse-markdown.ts'

/** Only a text with one of these has a formula: parsing every card would take longer than all other checks. */
const MAY_HAVE_FORMULA = /\$\$|\\\\[([]|(?:```|~~~)\s*math/

/** Longer texts are hardly written by hand, and what is hostile in them takes long to parse. */
const LONGEST = 1_000_000

/**
 * Check the formulas of a text.
 *
 * @param file - path for the problems
 * @param firstLine - of the text in its file, from 1
 */
export function checkFormulas(markdown: string, file: string, firstLine = 1): Problem[] {
  if (markdown.length > LONGEST || !MAY_HAVE_FORMULA.test(markdown)) return []
  const problems: Problem[] = []
  const lines = markdown.split('\n')
  visit(parse(markdown), (node: Nodes) => {
    const isBlock = node.type === 'math' || (node.type === 'code' && node.lang === 'math')
    if ((!isBlock && node.type !== 'inlineMath') || node.position === undefined) return
    const { offset = 0 } = node.position.start
    const fault = formulaFault(node.value.trim(), isBlock || !markdown.startsWith('\\\\(', offset))
    if (fault === undefined) return
    const before = markdown.slice(0, offset).split('\n')
    const line = before.length
    const column = (before.at(-1)?.length ?? 0) + 1
    problems.push({
      rule: 'broken-formula',
      severity: 'warning',
      file,
      line: firstLine + line - 1,
      column,
      message: `the formula ${quote(node.value.trim().slice(0, 60))} cannot be drawn: ${fault}`,
      remedy: 'Write it in the LaTeX that KaTeX reads; until then its source is shown.',
      excerpt: { text: (lines[line - 1] ?? '').slice(0, 120), caret: Math.min(column - 1, 120) },
    })
  })
  return problems
}

/** Markdown nested many thousand levels deep exhausts the stack; it is shown all the same. */
function parse(markdown: string): Nodes {
  try {
    return parsePiece(markdown)
  } catch {
    return { type: 'root', children: [] }
  }
}
