/** The rules that docs are checked for, and the reporting of their problems with place and remedy. */

import { providerRules } from '../card/checks/providers.ts'
import { taskIdRules } from '../card/checks/task.ts'
import { excerptOf, lineFrom } from '../card/excerpt.ts'
import type { Rules } from '../card/rule.ts'
import { formulaRules } from '../card/text-rules.ts'
import type { Problem } from '../card/types.ts'
import { countLines } from '../card/yaml/parse-yaml.ts'

/** Rules for docs. */
export const docsRules = {
  'autodoc-elsewhere': {
    severity: 'hint',
    description: 'A listed member belongs to a class whose source is available.',
  },
  'autodoc-empty': { severity: 'warning', description: 'A reference entry says something about its object.' },
  'autodoc-without-source': { severity: 'hint', description: 'A reference entry has a source to read.' },
  'autodoc-unknown': {
    severity: 'error',
    description: 'A reference entry names something that its package has.',
  },
  'autodoc-syntax': {
    severity: 'warning',
    description: 'The source that a reference entry is read from has no syntax errors.',
  },
  'broken-anchor': { severity: 'warning', description: 'A link leads to a section that exists.' },
  'broken-diagram': { severity: 'warning', description: 'A Mermaid diagram can be drawn.' },
  ...formulaRules,
  'broken-link': { severity: 'error', description: 'A link leads to a page or file that exists.' },
  'component-attribute': { severity: 'warning', description: 'An attribute of a component is plain data.' },
  include: {
    severity: 'error',
    description: 'A file that a page includes exists in the folder of the docs set.',
  },
  'left-over': { severity: 'warning', description: 'No page still has a placeholder for missing text.' },
  'missing-picture': { severity: 'error', description: 'A picture on a page exists.' },
  'redirects-target': { severity: 'error', description: 'A redirect leads to a page that exists.' },
  'redirects-shape': { severity: 'error', description: 'Redirects lead from page to page.' },
  'redirects-syntax': { severity: 'error', description: '_redirects.yml is valid YAML.' },
  'unknown-directive': { severity: 'warning', description: 'A directive is one of the known ones.' },
  ...providerRules,
  ...taskIdRules,
  'stray-component': { severity: 'warning', description: 'A component is closed where it was opened.' },
  'toctree-duplicate': { severity: 'warning', description: 'A table of contents lists a page once.' },
  'toctree-key': { severity: 'warning', description: 'A table of contents has only known keys.' },
  'toctree-missing-page': {
    severity: 'error',
    description: 'A table of contents lists pages that exist.',
  },
  'toctree-shape': { severity: 'error', description: 'A table of contents is a list of entries.' },
  'toctree-syntax': { severity: 'error', description: '_toctree.yml is valid YAML.' },
  'toctree-title': { severity: 'warning', description: 'An entry of a table of contents has a title.' },
  'unclosed-component': { severity: 'warning', description: 'A component that is opened is closed.' },
  'unknown-alert': { severity: 'warning', description: 'An alert is one of the five kinds.' },
  'unknown-component': { severity: 'warning', description: 'A component is one of the known ones.' },
} satisfies Rules

/** Reports a problem in one text. */
export type DocsReport = (
  rule: string,
  severity: Problem['severity'],
  /** Offset into the text, in UTF-16 code units. */
  at: number,
  message: string,
  remedy: string,
) => void

/** A report that adds the problems of a text to `problems`. */
export function docsReport(path: string, text: string, problems: Problem[]): DocsReport {
  const placeOf = placeFinder(text)
  return (rule, severity, at, message, remedy) => {
    problems.push({ rule, severity, file: path, ...placeOf(at), message, remedy })
  }
}

/** A function that gives line, column and excerpt of an offset into a text, whose lines are counted once. */
export function placeFinder(text: string): (at: number) => Pick<Problem, 'line' | 'column' | 'excerpt'> {
  let lines: ReturnType<typeof countLines> | undefined
  return (at) => {
    lines ??= countLines(text)
    const { line, col: column } = lines.linePos(at)
    const start = at - column + 1
    return { line, column, excerpt: excerptOf(lineFrom(text, start), column - 1) }
  }
}

/** The excerpt for a line and column, both 1-based. */
export function excerptAt(lines: readonly string[], line: number, column: number): Problem['excerpt'] {
  return excerptOf(lines[line - 1] ?? '', column - 1)
}
