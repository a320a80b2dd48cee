/** The rules that settings are checked against, and their problems with place and remedy. */

import { formatTextProblem } from '../card/report/index.ts'
import type { Rules } from '../card/rule.ts'
import type { Problem } from '../card/types.ts'
import { placeFinder } from '../docs/problems.ts'
import { UserError } from '../errors.ts'

/** The rules that settings are checked against. */
export const settingsRules = {
  'settings-syntax': { severity: 'error', description: 'modelbook.yaml is valid YAML.' },
  'settings-value': {
    severity: 'error',
    description: 'A setting is known and has a valid value.',
  },
  'settings-docs': {
    severity: 'hint',
    description: 'modelbook.yaml can be used; until then, docs are not checked.',
  },
  'settings-pinned': {
    severity: 'warning',
    description: 'A pinned id in modelbook.yaml is that of a model or dataset.',
  },
  'settings-renamed': {
    severity: 'warning',
    description:
      'A former id in modelbook.yaml has no card any more, and leads to a model or dataset that has one.',
  },
} satisfies Rules

/** `modelbook.yaml` cannot be used; the message says what is wrong, where, and what to do. */
export class SettingsError extends UserError {
  override name = 'SettingsError'
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[]) {
    const inOrder = problems.toSorted((a, b) => a.line - b.line || a.column - b.column)
    super(inOrder.map(formatTextProblem).join('\n\n'))
    this.problems = inOrder
  }
}

/**
 * Reports problems of one settings file, without the line itself: it may hold a token, which is never repeated.
 *
 * @param file - its path, as shown to users
 * @param text - of that file
 * @returns makes a problem at an offset into the text, in UTF-16 code units
 */
export function settingsProblems(
  file: string,
  text: string,
): (rule: keyof typeof settingsRules, offset: number, message: string, remedy: string) => Problem {
  const placeOf = placeFinder(text)
  return (rule, offset, message, remedy) => ({
    rule,
    severity: settingsRules[rule].severity,
    file,
    ...placeOf(offset),
    message,
    remedy,
    excerpt: undefined,
  })
}

/** Says that docs are left out of a check: without settings, they would be reported for what is not their mistake. */
export function docsLeftOut(file: string): Problem {
  const message = 'docs, and links to them, are not checked while the settings cannot be used'
  return settingsProblems(file, '')('settings-docs', 0, message, 'Correct the settings, then check again.')
}
