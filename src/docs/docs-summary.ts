/** Summarises a docs page in one line, for lists, search engines and language models. */

import { firstSentences } from '../card/outline.ts'
import type { DocsSection } from './types.ts'

const LONGEST_SUMMARY = 200
/** Long enough to be a sentence, unlike the name of a picture before the text. */
const SENTENCE = /.{20}/u
const FORMULA = /^(?:\$|\\{1,2}\[).*(?:\$|\\{1,2}\])$/
/** Placeholder written by `modelbook new`. */
const TO_BE_WRITTEN = /^TODO: /
const ALERT_MARK = /^\[!\w+\]\s*/

/**
 * The first sentence or so of a page, as one line of plain text of at most about 200 characters.
 *
 * @returns empty for a page without text
 */
export function docsSummary(sections: readonly DocsSection[]): string {
  const line = firstLine(sections) ?? ''
  return line.length <= LONGEST_SUMMARY ? line : firstSentences(line)
}

function firstLine(sections: readonly DocsSection[]): string | undefined {
  for (const { text } of sections) {
    const lines = text.split('\n').map((line) => line.replace(ALERT_MARK, '').trim())
    const found = lines.find(
      (line) => SENTENCE.test(line) && !FORMULA.test(line) && !TO_BE_WRITTEN.test(line),
    )
    if (found !== undefined) return found
  }
}
