/** Rules for the text of a card or docs page. Their checks are in `article`, as they load a parser. */

import type { Rules } from './rule.ts'

export const fileRules = {
  'missing-file': {
    severity: 'warning',
    description: 'A picture or file that the text refers to exists.',
  },
  'missing-page': {
    severity: 'hint',
    description: 'A card or page that the text links to is in the catalogue.',
  },
} satisfies Rules

export const formulaRules = {
  'broken-formula': { severity: 'warning', description: 'A formula can be drawn.' },
} satisfies Rules
