/** Shows where in a text the words of a question stand, and cuts out the part that has most of them. */

import { docsWords } from '../../edition/docs-words.ts'
import { wordEnd, wordStart } from '../word-edges.ts'

/** UTF-16 code units of an excerpt, about two lines. */
const LENGTH = 200
/** How much of it stands before what matched. */
const BEFORE = 40

/** The words that are looked for. */
export interface Wanted {
  /** Those that were asked for. */
  stems: ReadonlySet<string>
  /** Those that mean the same, which are shown where none of the others is. */
  others: ReadonlySet<string>
  /** Words that may go on. */
  beginnings: readonly string[]
}

interface Match {
  start: number
  end: number
  stem: string
  /** Not only a word that means the same. */
  isAsked: boolean
}

/** `[start, end)` pairs in UTF-16 code units of what matches. */
export function markWords(text: string, wanted: Wanted): [number, number][] {
  const all = matchesIn(text, wanted)
  const asked = all.filter(({ isAsked }) => isAsked)
  return (asked.length > 0 ? asked : all).map(({ start, end }) => [start, end])
}

/** The part of a text with the most different words, the first of several. */
export function cutExcerpt(text: string, wanted: Wanted): { excerpt: string; matches: [number, number][] } {
  const matches = matchesIn(text, wanted)
  const first = bestStart(matches)
  const start = first <= BEFORE ? 0 : wordStart(text, first - BEFORE)
  const end = start + LENGTH >= text.length ? text.length : wordEnd(text, start + LENGTH)
  const cut = text.slice(start, end).replace(/\s+/g, ' ').trim()
  const excerpt = `${start > 0 ? '… ' : ''}${cut}${end < text.length ? ' …' : ''}`
  return { excerpt, matches: markWords(excerpt, wanted) }
}

function matchesIn(text: string, { stems, others, beginnings }: Wanted): Match[] {
  const found: Match[] = []
  for (const { stems: own, forms, start, end } of docsWords(text)) {
    const asked =
      own.find((one) => stems.has(one)) ??
      forms.find((form) => beginnings.some((beginning) => form.startsWith(beginning)))
    const stem = asked ?? own.find((one) => others.has(one))
    if (stem !== undefined) found.push({ start, end, stem, isAsked: asked !== undefined })
  }
  return found
}

/** Where the window begins that has the most different words. */
function bestStart(matches: readonly Match[]): number {
  const inWindow = new Map<string, number>()
  let best = { start: 0, count: 0 }
  let last = 0
  for (const { start, stem } of matches) {
    for (; last < matches.length && (matches[last]?.end ?? 0) <= start + LENGTH - BEFORE; last += 1) {
      const entering = matches[last]?.stem ?? ''
      inWindow.set(entering, (inWindow.get(entering) ?? 0) + 1)
    }
    if (inWindow.size > best.count) best = { start, count: inWindow.size }
    const left = (inWindow.get(stem) ?? 1) - 1
    if (left === 0) inWindow.delete(stem)
    else inWindow.set(stem, left)
  }
  return best.start
}
