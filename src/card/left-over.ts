/** What a template of a card left in the text. */

import type { Report, Rules } from './rule.ts'

/** The words of the Hub's templates, old and new, and the mark that `modelbook new` puts before what is to be written. */
const LEFT_OVER = /\[?(?:more information needed|needs more information)\]?|^TODO: /gim

export const leftOverRules = {
  'more-information-needed': {
    severity: 'warning',
    description: 'No section of the text still asks for information.',
  },
} satisfies Rules

/** @param offset - of the body within the text of the card */
export function reportLeftOvers(
  body: string,
  offset: number,
  report: Report<keyof typeof leftOverRules>,
): void {
  const first = body.search(LEFT_OVER)
  if (first === -1) return
  const count = body.match(LEFT_OVER)?.length ?? 0
  const message =
    count === 1
      ? 'one section still says that information is needed'
      : `${count} places still say that information is needed`
  report(
    'more-information-needed',
    offset + first,
    message,
    'Fill the sections in, or delete those that do not apply.',
  )
}
