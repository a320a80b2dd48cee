/** Finds placeholders that a card template left in the text. */

import type { Report, Rules } from './rule.ts'

/** Placeholders of the Hub's templates, old and new, and the `TODO:` that `modelbook new` writes. */
const LEFT_OVER = /\[?(?:more information needed|needs more information)\]?|^(?:> )?TODO: /gim

/** A text that is such a placeholder as a whole, on its own or behind the name of what it stands for. */
const UNFILLED = /^(?:[^:\n]{1,60}:)?\W*(?:more information needed|needs more information)\W*$|^TODO: /i

/**
 * What the templates say above their placeholders.
 *
 * @see https://github.com/huggingface/huggingface_hub/blob/main/src/huggingface_hub/templates/modelcard_template.md
 */
const OF_TEMPLATE =
  /^(?:use the code below to get started with the model|users \(both direct and downstream\) should be made aware of the risks, biases and limitations of the (?:model|dataset)\. more information needed for further recommendations|carbon emissions can be estimated using the machine learning impact calculator presented in lacoste et al\. \(2019\)|\[optional\])\W*$/i

/** The name of something that is not said. */
const LABEL = /^[^:\n]{1,60}:$/

/** Whether a block of text only holds the place of what its author has not said. */
export const isUnfilled = (text: string) => UNFILLED.test(inOneLine(text))

/** Whether a block of text says nothing without what stands below it. */
export const isEmptyWithout = (text: string) =>
  [LABEL, OF_TEMPLATE].some((pattern) => pattern.test(inOneLine(text)))

const inOneLine = (text: string) => text.trim().replace(/\s+/g, ' ')

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
