/** Leads on from a query that finds nothing: to the same query with one condition less, or with some of its words. */

import { withoutEachPart } from './parts.ts'

/** What a query asks for, and how another that asks for less is written as a `Way`. */
export interface Narrow<Way> {
  text: string
  /** Whether a corrected text is offered, which helps more than leaving out a word. */
  isSuggested: boolean
  /** Each without one of the chosen values. */
  chosen: readonly Way[]
  /**
   * The same filters with another text.
   *
   * @param label - what is left out, or what is left, of the text
   */
  withText(label: string, text: string, isLeft: boolean): Way
  /** The text without any filter. */
  unfiltered(text: string): Way
}

type Found<Way> = Way & { total: number }

/** Each takes a search; readers with more filters clear them all instead. */
const MOST_TRIED = 12

/** Words that are offered each on its own. */
const MOST_ALONE = 3

/**
 * Yields what is to be counted, and takes the totals, so that a server counts at once and a browser when it can.
 *
 * @returns what finds something, the most hits first; if need be, with fewer words still
 */
export function* waysOut<Way extends object>(
  narrow: Narrow<Way>,
): Generator<readonly Way[], Found<Way>[], readonly number[]> {
  const { text, isSuggested, chosen, withText } = narrow
  const whole = text === '' ? [] : [withText(text, '', false)]
  const words = isSuggested ? [] : withoutEachPart(text).map(({ part, rest }) => withText(part, rest, false))
  // Leaving out the only condition would give the whole list.
  const tried = (whole.length + chosen.length < 2 ? words : [...whole, ...chosen, ...words]).slice(
    0,
    MOST_TRIED,
  )
  const totals = yield tried
  const ways = found(tried, totals).sort((a, b) => b.total - a.total)
  const isOneLess = isSuggested || tried.some((way, at) => words.includes(way) && (totals[at] ?? 0) > 0)
  return isOneLess ? ways : [...(yield* withSomeWords(narrow)), ...ways]
}

/** Keeps only the words that something has: all of them at once, else each on its own, the rarest first. */
function* withSomeWords<Way extends object>({
  text,
  withText,
  unfiltered,
}: Narrow<Way>): Generator<readonly Way[], Found<Way>[], readonly number[]> {
  const parts = withoutEachPart(text)
    .slice(0, MOST_TRIED)
    .map(({ part }) => part)
  const totals = yield parts.map(unfiltered)
  const some = parts.filter((_, at) => (totals[at] ?? 0) > 0)
  if (some.length > 0 && some.length < parts.length - 1) {
    const missing = parts.filter((part) => !some.includes(part))
    const together = [withText(missing.join(' '), some.join(' '), false)]
    const whole = found(together, yield together)
    if (whole.length > 0) return whole
  }
  if (parts.length < 3) return []
  const alone = some.map((part) => withText(part, part, true))
  return found(alone, yield alone)
    .sort((a, b) => a.total - b.total)
    .slice(0, MOST_ALONE)
}

function found<Way extends object>(ways: readonly Way[], totals: readonly number[]): Found<Way>[] {
  return ways.map((way, at) => ({ ...way, total: totals[at] ?? 0 })).filter(({ total }) => total > 0)
}
