/** Finds the formulas of a text that cannot be drawn and are shown as their source. */

import type { Nodes } from 'mdast'
import { visit } from 'unist-util-visit'
import { createProblemList } from '../card/problem-list.ts'
import { quote } from '../card/quote.ts'
import { formulaRules } from '../card/text-rules.ts'
import type { Problem } from '../card/types.ts'
import { FormulaFaults } from './math.ts'
import { LONGEST_CHECKED, parseForCheck } from './parse-for-check.ts'

/** Only a text that matches can have a formula: parsing every card would take longer than all other checks. */
const MAY_HAVE_FORMULA = /\$\$|\\\\[([]|(?:```|~~~)\s*math/

/**
 * Check the formulas of a text.
 *
 * @param file - path to report in problems
 * @param firstLine - line of the file on which the text begins, from 1
 */
export function checkFormulas(markdown: string, file: string, firstLine = 1): Problem[] {
  if (markdown.length > LONGEST_CHECKED || !MAY_HAVE_FORMULA.test(markdown)) return []
  const list = createProblemList(formulaRules)
  const faults = new FormulaFaults()
  visit(parseForCheck(markdown), (node: Nodes) => {
    const isBlock = node.type === 'math' || (node.type === 'code' && node.lang === 'math')
    if ((!isBlock && node.type !== 'inlineMath') || node.position === undefined) return
    const { offset = 0 } = node.position.start
    const fault = faults.find(node.value.trim(), isBlock || !markdown.startsWith('\\\\(', offset))
    if (fault === undefined) return
    list.report(
      'broken-formula',
      offset,
      `the formula ${quote(node.value.trim().slice(0, 60))} cannot be drawn: ${fault}`,
      'Use LaTeX that KaTeX supports; until then, the source is shown.',
    )
  })
  return list.problems(file, markdown, firstLine)
}
