/** Finds diagrams that cannot be drawn, with Mermaid's own parser. */

import type { Code } from 'mdast'
import { visit } from 'unist-util-visit'
import { LONGEST_CHECKED, parseForCheck } from '../article/parse-for-check.ts'
import type { Problem } from '../card/types.ts'
import { docsReport } from './problems.ts'

/** Only a text that matches has a diagram: loading Mermaid takes a second. */
const MAY_HAVE_DIAGRAM = /(?:```|~~~)[ \t]*mermaid/

let loading: ReturnType<typeof loadMermaid> | undefined

async function loadMermaid() {
  const { default: purify } = await import('dompurify')
  // DOMPurify needs a browser; it need not clean anything here, as nothing parsed here is shown.
  Object.assign(purify, { addHook: () => {}, sanitize: (text: string) => text })
  return (await import('mermaid')).default
}

/** Check the diagrams of a page. */
export async function checkDiagrams(markdown: string, file: string): Promise<Problem[]> {
  if (markdown.length > LONGEST_CHECKED || !MAY_HAVE_DIAGRAM.test(markdown)) return []
  const diagrams: Code[] = []
  visit(parseForCheck(markdown), 'code', (node) => {
    if (node.lang === 'mermaid') diagrams.push(node)
  })
  const problems: Problem[] = []
  const report = docsReport(file, markdown, problems)
  for (const { value, position } of diagrams) {
    loading ??= loadMermaid()
    const mermaid = await loading
    try {
      await mermaid.parse(value)
    } catch (error) {
      const isUnknown = error instanceof Error && error.name === 'UnknownDiagramError'
      report(
        'broken-diagram',
        'warning',
        lineOffset(markdown, position?.start.offset ?? 0, isUnknown ? 1 : lineOf(error, value)),
        isUnknown
          ? 'this diagram cannot be drawn: Mermaid has no kind of diagram that begins like this'
          : 'this diagram cannot be drawn: Mermaid cannot read it here',
        'Correct it; until then, the source is shown.',
      )
    }
  }
  return problems
}

/** The line of a diagram that Mermaid's error names, from 1; 0, the fence, if it names none. */
function lineOf(error: unknown, source: string): number {
  const [, line] = /\bline (\d+)/.exec(String(error)) ?? []
  // Mermaid does not count the lines of front matter.
  return line === undefined || source.startsWith('---')
    ? 0
    : Math.min(Number(line), source.split('\n').length)
}

/** Offset of the first character of text `lines` lines below `from`. */
function lineOffset(text: string, from: number, lines: number): number {
  let at = from
  for (let line = 0; line < lines; line++) at = text.indexOf('\n', at) + 1
  return lines === 0 ? at : at + text.slice(at).search(/[^\s>]/)
}
