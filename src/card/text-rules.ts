/** Rules for the text of a card or of a page of docs. Their checks, which bring a parser along, are in `article`. */

import type { Rules } from './rule.ts'

export const fileRules = {
  'missing-file': {
    severity: 'warning',
    description: 'A picture or file that the text names lies beside the card.',
  },
} satisfies Rules

export const formulaRules = {
  'broken-formula': { severity: 'warning', description: 'A formula can be drawn.' },
} satisfies Rules
