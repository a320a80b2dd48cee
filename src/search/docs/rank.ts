/** Ranks docs pages for a question, and finds the section of each that answers it best. */

import { formKey } from '../../edition/docs/docs-words.ts'
import type { DocsWordIndex, Found } from './docs-index.ts'
import type { QuestionTerm } from './question.ts'

/** How much a word elsewhere on the page counts, compared with one in the section. */
const ELSEWHERE = 0.8

/** Below about this many pages a word says little more by being rare: rare words may also be beside the point. */
const RARE = 8

/** How much another form of a word counts, compared with the form asked for. */
const STEM = 0.8

/** How much more a page counts if all of its title was asked for. */
const TITLE = 0.4

/** How much a prefix counts, compared with a whole word. */
const BEGUN = 0.6

/** Pages that cover less than this share of what the best page covers are not shown. */
const LEAST_SHARE = 0.5

/** A page that matches, with its best section. */
export interface Ranked {
  d: number
  /** Place of the section on the page. */
  section: number
  score: number
  /** Share of the question that the section covers, words elsewhere on the page counting in part: 0 to 1. */
  coverage: number
}

/** Whether a section of a page may be found. */
export type SectionFilter = (d: number, section: number) => boolean

/** A term's weight and where it was found. */
interface LookedUp {
  /** How much it says about a page to have the term at all. */
  mass: number
  pages: Map<number, Found>
}

/**
 * Ranks all pages by BM25 over heading, title and text; having more of the words counts for more than having one of
 * them often.
 *
 * @param isAllowed - which sections may be found; undefined for all
 * @returns each page that has any of the words, with its best section, unordered
 */
export function rankPages(
  index: DocsWordIndex,
  terms: readonly QuestionTerm[],
  isAllowed: SectionFilter | undefined,
): Ranked[] {
  const found = terms.map((term) => lookUp(index, term))
  const asked = new Set(terms.map(({ stem }) => stem))
  const all = found.reduce((sum, { mass }) => sum + mass, 0)
  const pages = new Map<number, Tally>()
  for (const { mass, pages: places } of found) {
    for (const [d, place] of places) {
      const tally = pages.get(d) ?? { score: 0, covered: 0, sections: new Map() }
      pages.set(d, tally)
      addTo(tally, mass, place)
    }
  }
  return [...pages].flatMap(([d, tally]) => {
    const ranked = best(d, tally, all, isAllowed)
    if (ranked === undefined) return []
    const share = shareOf(index.pages.get(d)?.titleStems ?? [], asked)
    return { ...ranked, score: ranked.score * (1 + TITLE * share * share) }
  })
}

/** The pages that cover enough of the question, best first. */
export function bestPages(ranked: readonly Ranked[]): Ranked[] {
  const most = ranked.reduce((max, { coverage }) => Math.max(max, coverage), 0)
  return ranked
    .filter(({ coverage }) => coverage >= most * LEAST_SHARE)
    .sort((a, b) => b.score - a.score || a.d - b.d)
}

/** The share of a title's words that was asked for: someone who types a title wants its page. */
function shareOf(title: readonly string[], asked: ReadonlySet<string>): number {
  return title.length === 0 ? 0 : title.filter((stem) => asked.has(stem)).length / title.length
}

/** What the terms added so far give a page and its sections. */
interface Tally {
  score: number
  covered: number
  sections: Map<number, { score: number; covered: number }>
}

function addTo(tally: Tally, mass: number, { page, sections }: Found): void {
  tally.score += ELSEWHERE * page
  tally.covered += ELSEWHERE * mass
  for (const [section, impact] of sections) {
    const own = tally.sections.get(section) ?? { score: 0, covered: 0 }
    own.score += impact
    own.covered += (1 - ELSEWHERE) * mass
    tally.sections.set(section, own)
  }
}

/** A page that has the words only in its title is found at its beginning. */
const BEGINNING: Tally['sections'] = new Map([[0, { score: 0, covered: 0 }]])

function best(
  d: number,
  { score, covered, sections }: Tally,
  all: number,
  isAllowed: SectionFilter | undefined,
): Ranked | undefined {
  let found = { section: -1, score: 0, covered: 0, rank: -1 }
  for (const [section, own] of sections.size > 0 ? sections : BEGINNING) {
    if (isAllowed?.(d, section) === false) continue
    const rank = own.score * (1 + own.covered / all)
    if (rank > found.rank || (rank === found.rank && section < found.section))
      found = { section, score: own.score, covered: own.covered, rank }
  }
  if (found.section < 0) return undefined
  const coverage = (covered + found.covered) / all
  return { d, section: found.section, score: (score + found.score) * coverage, coverage }
}

function lookUp(index: DocsWordIndex, { form, stem, others, prefix, weight }: QuestionTerm): LookedUp {
  const own = index.find(stem)
  // A synonym says no more than the word that was asked for, however rare it is.
  const most = own.size === 0 ? Number.POSITIVE_INFINITY : rarityOf(index, own.size)
  const pages = new Map<number, Found>()
  let mass = 0
  const add = (found: Map<number, Found>, weight: number, most = Number.POSITIVE_INFINITY) => {
    if (found.size === 0) return
    const own = weight * Math.min(rarityOf(index, found.size), most)
    merge(pages, found, own)
    mass = Math.max(mass, own)
  }
  add(own, weight * STEM)
  add(index.find(formKey(form)), weight)
  for (const { stems, weight, isRow } of others)
    add(index.findTogether(stems), weight, isRow ? Number.POSITIVE_INFINITY : most)
  if (prefix) add(index.findPrefix(formKey(form)), own.size === 0 ? 1 : BEGUN, most)
  return { mass: Math.sqrt(mass), pages }
}

/** How much it says about a page to have a word, given how many pages have it. */
function rarityOf(index: DocsWordIndex, pages: number): number {
  return Math.log(1 + (index.pages.size - pages + 0.5) / (pages + RARE))
}

function merge(into: Map<number, Found>, found: Map<number, Found>, weight: number): void {
  for (const [d, { page, sections }] of found) {
    const entry = into.get(d) ?? { page: 0, sections: new Map<number, number>() }
    into.set(d, entry)
    entry.page = Math.max(entry.page, page * weight)
    for (const [section, impact] of sections)
      entry.sections.set(section, Math.max(entry.sections.get(section) ?? 0, impact * weight))
  }
}
