/** Reads what a question asks for literally: quoted words, which must follow each other, and excluded words. */

import type { DocsSection } from '../../docs/types.ts'
import { headingsAbove } from '../../edition/docs/docs-index-writer.ts'
import { readDocsSections } from '../../edition/docs/docs-reader.ts'
import { formKey } from '../../edition/docs/docs-words.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { LIMITS } from '../../limits.ts'
import { straightQuotes } from '../query/parts.ts'
import { hasPhrase, type Phrase, parseTerms } from '../query/query-terms.ts'
import { STOP_WORDS } from '../stop-words.ts'
import { indexWords } from '../words.ts'
import type { DocsWordIndex } from './docs-index.ts'
import type { SectionFilter } from './rank.ts'

/** A phrase that a section must have, or must not have. */
interface Condition {
  phrases: readonly Phrase[]
  excluded: boolean
}

/** A quoted phrase, with or without `-` before it, or `-` and a word; `--option` is a name and excludes nothing. */
const EXACT = /(?:(?<=^|\s)(?<minus>-))?"(?<quoted>[^"]*)"|(?<=^|\s)-(?!-)(?<word>[^\s"]+)/gu

/**
 * Parses what a text asks for literally, in the same syntax as the search of cards.
 *
 * @returns `question` is the text without what is excluded
 */
export function readConditions(text: string): { question: string; conditions: Condition[] } {
  const conditions: Condition[] = []
  const question = straightQuotes(text.slice(0, LIMITS.text)).replace(EXACT, (match, ...rest) => {
    const { minus, quoted, word }: Record<string, string | undefined> = rest.at(-1)
    const excluded = minus !== undefined || word !== undefined
    for (const term of parseTerms(`"${quoted ?? word ?? ''}"`, () => []))
      if (term.type === 'words') conditions.push({ phrases: term.phrases, excluded })
    return excluded ? ' '.repeat(match.length) : match
  })
  return { question, conditions }
}

/**
 * Returns a function that tells whether a section meets the conditions. A section has the words of its text and
 * heading, of the headings above it and of its page's title.
 *
 * @returns undefined if every section does
 */
export function sectionFilter(
  edition: SqliteEdition,
  index: DocsWordIndex,
  conditions: readonly Condition[],
): SectionFilter | undefined {
  if (conditions.length === 0) return undefined
  const all = conditions.map((condition) => ({ ...condition, places: placesOf(index, condition) }))
  const known = new Map<number, boolean[]>()
  return (d, section) => {
    const allowed = known.get(d) ?? readAllowed(edition, index, d, all)
    known.set(d, allowed)
    return allowed[section] === true
  }
}

/** By page, the sections that have all words of one of the phrases; undefined if the index cannot tell. */
type Places = ReadonlyMap<number, ReadonlySet<number>> | undefined

function placesOf(index: DocsWordIndex, { phrases }: Condition): Places {
  const places = new Map<number, Set<number>>()
  for (const { words, prefix } of phrases) {
    const whole = prefix ? words.slice(0, -1) : words
    const keys = whole.filter((word) => !STOP_WORDS.has(word)).map(formKey)
    if (keys.length === 0) return undefined
    for (const [d, { sections }] of index.findTogether(keys)) {
      const found = places.get(d) ?? new Set()
      places.set(d, found)
      for (const section of sections.keys()) found.add(section)
    }
  }
  return places
}

/** For each section of a page, whether it meets the conditions; empty if none does. */
function readAllowed(
  edition: SqliteEdition,
  index: DocsWordIndex,
  d: number,
  conditions: readonly (Condition & { places: Places })[],
): boolean[] {
  const page = index.pages.get(d)
  if (page === undefined) return []
  if (conditions.some(({ places, excluded }) => !excluded && places?.has(d) === false)) return []
  const title = indexWords(page.title, true)
  const sections = readDocsSections(edition, page.place, page.page)
  const open = conditions.filter(({ places }) => places?.has(d) !== false)
  const checks = open.map(({ phrases, excluded, places }) => {
    const isInTitle = hasPhrase(title, phrases)
    // A section that lacks some of the words cannot have the phrase, and is not read.
    const isPossible = (at: number) => places?.get(d)?.has(at) !== false
    const has = (at: number) =>
      textsOf(sections, at).some((text) => hasPhrase(indexWords(text, true), phrases))
    return (at: number) => (isInTitle || (isPossible(at) && has(at))) !== excluded
  })
  return sections.map((_, at) => checks.every((check) => check(at)))
}

function textsOf(sections: readonly DocsSection[], at: number): string[] {
  const { title = '', text = '' } = sections[at] ?? {}
  return [title, ...headingsAbove(sections, at), text]
}
