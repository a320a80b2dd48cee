/** What a template of a card left in the text. */

import { defineCheck } from './check.ts'

/** The Hub's templates, old and new. */
const LEFT_OVER = /\[?(?:more information needed|needs more information)\]?/gi

export const templateCheck = defineCheck({
  name: 'template',
  description: 'The sections of a template are filled in.',
  rules: {
    'more-information-needed': {
      severity: 'warning',
      description: 'No section of the text still asks for information.',
    },
  },
  check(card, report) {
    const first = card.body.search(LEFT_OVER)
    if (first === -1) return
    const count = card.body.match(LEFT_OVER)?.length ?? 0
    const message =
      count === 1
        ? 'one section still says that information is needed'
        : `${count} places still say that information is needed`
    report(
      'more-information-needed',
      card.bodyAt(first),
      message,
      'Fill the sections in, or delete those that do not apply.',
    )
  },
})
