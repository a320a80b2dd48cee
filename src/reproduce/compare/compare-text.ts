/** Compares texts: equal, or alike enough. */

import { type ChangeObject, diffWordsWithSpace } from 'diff'
import { quote } from '../../card/quote.ts'
import type { Rules } from './rules.ts'
import { type Difference, say } from './types.ts'

/** Beyond so many words that come and go, texts have nothing in common worth finding. */
const MOST_EDITS = 2_000

/** Finds words in languages that put no space between them, too. */
const words = new Intl.Segmenter('und', { granularity: 'word' })

/** The words that two texts share and those of one alone, in order; undefined for texts with nothing in common. */
export const wordChanges = (recorded: string, now: string): ChangeObject<string>[] | undefined =>
  diffWordsWithSpace(recorded, now, { maxEditLength: MOST_EDITS, intlSegmenter: words })

/** How much of two texts is equal: twice the characters of the words that they share, by those of both. */
export function likeness(recorded: string, now: string): number {
  if (recorded === now) return 1
  const changes = wordChanges(recorded, now) ?? []
  const shared = changes.filter(({ added, removed }) => !added && !removed)
  return (2 * shared.reduce((sum, { value }) => sum + value.length, 0)) / (recorded.length + now.length)
}

/** @param what - the text, in a message: "the text" */
export function compareTexts(
  recorded: string,
  now: string,
  { text: least }: Pick<Rules, 'text'>,
  what = 'the text',
): Difference[] {
  if (recorded === now) return []
  const alike = likeness(recorded, now)
  if (least < 1 && alike >= least) return []
  const share = least < 1 ? `, ${say(alike)} alike and not ${say(least)}` : ''
  return [{ message: `${what} is ${quote(now)}, not ${quote(recorded)}${share}`, texts: { recorded, now } }]
}
