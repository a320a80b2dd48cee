/** Finds placeholders that a card template left in the text. */

import type { Report, Rules } from './rule.ts'

/** Placeholders of the Hub's templates, old and new, and the `TODO:` that `modelbook new` writes. */
const LEFT_OVER = /\[?(?:more information needed|needs more information)\]?|^(?:> )?TODO: /gim

const FENCE = /^ *(`{3,}(?=[^`]*$)|~{3,})/

/** Offsets of the placeholders in a text. A `TODO:` in code belongs to the code. */
export function findLeftOvers(text: string): number[] {
  const found: number[] = []
  if (text.search(LEFT_OVER) === -1) return found
  let fence: string | undefined
  let start = 0
  for (const line of text.split('\n')) {
    const marks = FENCE.exec(line)?.[1]
    if (fence === undefined) fence = marks
    else if (marks?.startsWith(fence) && marks === line.trim()) fence = undefined
    for (const { index, 0: words } of line.matchAll(LEFT_OVER))
      if (fence === undefined || !words.endsWith('TODO: ')) found.push(start + index)
    start += line.length + 1
  }
  return found
}

export const leftOverRules = {
  'more-information-needed': {
    severity: 'warning',
    description: 'No section of the text still says that more information is needed.',
  },
} satisfies Rules

/** @param offset - offset of the body within the text of the card */
export function reportLeftOvers(
  body: string,
  offset: number,
  report: Report<keyof typeof leftOverRules>,
): void {
  const found = findLeftOvers(body)
  const [first] = found
  if (first === undefined) return
  const message =
    found.length === 1
      ? 'one section still says that more information is needed'
      : `${found.length} places still say that more information is needed`
  report(
    'more-information-needed',
    offset + first,
    message,
    'Fill the sections in, or delete those that do not apply.',
  )
}
