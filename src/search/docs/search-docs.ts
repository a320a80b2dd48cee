/** Answers questions from the docs of an edition, section by section. */

import { languageCode } from '../../docs/languages.ts'
import type { DocsPlace, DocsSection } from '../../docs/types.ts'
import { headingsAbove } from '../../edition/docs/docs-index-writer.ts'
import { docsIndexOf, readDocsSections } from '../../edition/docs/docs-reader.ts'
import { formKey } from '../../edition/docs/docs-words.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { SEARCH } from '../../moments.ts'
import { GUIDE_SET } from '../../paths.ts'
import { stemOf } from '../english-words.ts'
import { readConditions, sectionFilter } from './conditions.ts'
import { type DocsWordIndex, docsWordsOf } from './docs-index.ts'
import { cutExcerpt, markWords, type Wanted } from './excerpt.ts'
import { findNamedEntries } from './named-entries.ts'
import { parseQuestion, type QuestionTerm } from './question.ts'
import { bestPages, type Ranked, rankPages } from './rank.ts'
import type { DocsChoiceCount, DocsHit, DocsQuery, DocsResult } from './types.ts'

const LARGEST_PAGE = 100

/**
 * Searches the docs of an edition. Any text can be asked; nothing throws.
 *
 * A page is found with its best section. Words count by rarity and by stem, and more in headings and titles than in
 * text. Synonyms of the field count too, and a word that no page has is replaced by the most similar one; a text most
 * of whose words resemble none finds nothing. The name of an API entry finds that entry first. Sections that lack a
 * quoted phrase, or have an excluded word, are left out.
 *
 * @param query - a `page` beyond the last gives no hits
 */
export function searchDocs(edition: SqliteEdition, query: DocsQuery): DocsResult {
  return SEARCH.traceSync(() => answer(edition, query))
}

function answer(edition: SqliteEdition, query: DocsQuery): DocsResult {
  const index = docsWordsOf(edition)
  const { question, conditions } = readConditions(query.text)
  const { terms, corrections } = correct(index, parseQuestion(question))
  const byWords = terms.length === 0 ? [] : rankPages(index, terms, sectionFilter(edition, index, conditions))
  const ranked = namedFirst(edition, index, byWords, findNamedEntries(edition, query.text))
  const places = new Places(edition, index)
  const within = (scope: DocsScope) => bestPages(ranked.filter(({ d }) => places.has(d, scope)))
  const found = within(query)
  const size = Math.min(LARGEST_PAGE, Math.max(1, Math.trunc(query.pageSize) || 1))
  const start = (Math.max(1, Math.trunc(query.page) || 1) - 1) * size
  const wanted = wantedOf(terms)
  return {
    hits: found.slice(start, start + size).flatMap((one) => readHit(edition, index, one, wanted) ?? []),
    total: found.length,
    ...countChoices(edition, query, within),
    sets: countSets(edition, index, query.set, ranked, places),
    corrections,
  }
}

/** Pages with an API entry that was asked for by name come first, each with that entry as its section. */
function namedFirst(
  edition: SqliteEdition,
  index: DocsWordIndex,
  ranked: Ranked[],
  named: ReadonlyMap<number, string>,
): Ranked[] {
  if (named.size === 0) return ranked
  const most = ranked.reduce((max, { score }) => Math.max(max, score), 0)
  return ranked.map((one) => {
    const anchor = named.get(one.d)
    const page = index.pages.get(one.d)
    if (anchor === undefined || page === undefined) return one
    const sections = readDocsSections(edition, page.place, page.page)
    const section = sections.findIndex(({ id }) => id === anchor)
    return { ...one, section: section < 0 ? one.section : section, score: one.score + most, coverage: 1 }
  })
}

type DocsScope = Pick<DocsQuery, 'set' | 'version' | 'language' | 'isGuideLeftOut'>

/** Decides whether a page is within the scope of a search. */
class Places {
  readonly #edition: SqliteEdition
  readonly #index: DocsWordIndex
  readonly #known = new Map<string, DocsPlace | undefined>()

  constructor(edition: SqliteEdition, index: DocsWordIndex) {
    this.#edition = edition
    this.#index = index
  }

  has(d: number, scope: DocsScope): boolean {
    const numbered = this.#index.pages.get(d)
    if (numbered === undefined) return false
    const { place, page } = numbered
    if (scope.set !== undefined && place.set !== scope.set) return false
    if (scope.set === undefined && scope.isGuideLeftOut === true && place.set === GUIDE_SET) return false
    const searched = this.#searched(place.set, scope)
    if (searched === undefined || place.version !== searched.version) return false
    if (place.language === searched.language) return true
    const shown = docsIndexOf(this.#edition).readPlace(searched, page)
    return shown?.language === place.language
  }

  /** The version and language of a set that a scope selects; undefined if the set lacks them. */
  #searched(set: string, { set: chosen, version, language }: DocsScope): DocsPlace | undefined {
    const asked = chosen === undefined ? undefined : version
    const key = `${set}\n${asked ?? ''}\n${language ?? ''}`
    if (this.#known.has(key)) return this.#known.get(key)
    const docs = docsIndexOf(this.#edition)
    const usual = docs.defaultPlace(set, asked)
    const named = usual && docs.languages(set, usual.version).find((one) => languageCode(one) === language)
    const place =
      language === undefined
        ? usual
        : usual && named !== undefined
          ? { ...usual, language: named }
          : undefined
    this.#known.set(key, place)
    return place
  }
}

/**
 * Replaces words that no page has by the nearest that some have, and drops those that resemble none; if more are
 * dropped than known, no term is left.
 */
function correct(
  index: DocsWordIndex,
  terms: QuestionTerm[],
): { terms: QuestionTerm[]; corrections: DocsResult['corrections'] } {
  const corrections: DocsResult['corrections'] = []
  let letGo = 0
  const corrected = terms.flatMap((term) => {
    const { form, stem, prefix, others, typed } = term
    const isKnown = index.has(stem) || (prefix && index.hasBeginning(formKey(form)))
    if (isKnown || others.some(({ stems }) => stems.every((one) => index.has(one)))) return [term]
    const nearest = index.nearestForm(form)
    if (nearest === undefined) {
      // In a script without spaces most pairs of characters occur nowhere, and the other pairs say enough.
      if (form.length > 2) letGo += 1
      return []
    }
    corrections.push({ typed, used: nearest })
    return [{ ...term, form: nearest, stem: stemOf(nearest) }]
  })
  const known = corrected.length - corrections.length
  return letGo > known ? { terms: [], corrections: [] } : { terms: corrected, corrections }
}

function wantedOf(terms: readonly QuestionTerm[]): Wanted {
  return {
    stems: new Set(terms.flatMap(({ stem, weight }) => (weight > 0 ? [stem] : []))),
    others: new Set(terms.flatMap(({ others }) => others.flatMap(({ stems }) => stems))),
    beginnings: terms.flatMap(({ form, prefix }) => (prefix && form.length > 1 ? [form] : [])),
  }
}

function readHit(
  edition: SqliteEdition,
  index: DocsWordIndex,
  { d, section: at }: Ranked,
  wanted: Wanted,
): DocsHit | undefined {
  const numbered = index.pages.get(d)
  if (numbered === undefined) return undefined
  const { place, page, title } = numbered
  const sections = readDocsSections(edition, place, page)
  const section = sections[at] ?? { id: '', title: '', level: 0, text: '' }
  // The page's own heading counts as the beginning of the page.
  const isBeginning = section.level < 2 && sections.slice(0, at).every(({ level }) => level === 0)
  const { excerpt, matches } = cutExcerpt(textFrom(sections, at), wanted)
  return {
    place,
    page,
    title,
    section: {
      title: isBeginning ? '' : section.title,
      anchor: isBeginning ? '' : section.id,
      above: headingsAbove(sections, at),
    },
    excerpt,
    matches: {
      title: markWords(title, wanted),
      section: isBeginning ? [] : markWords(section.title, wanted),
      excerpt: matches,
    },
  }
}

/** The text of a section; if it has none of its own, the first text below its heading. */
function textFrom(sections: readonly DocsSection[], at: number): string {
  const [first, ...following] = sections.slice(at)
  if (first === undefined || first.text !== '') return first?.text ?? ''
  const end = following.findIndex(({ level }) => level <= first.level)
  const below = end < 0 ? following : following.slice(0, end)
  return below.find(({ text }) => text !== '')?.text ?? ''
}

function countChoices(
  edition: SqliteEdition,
  query: DocsQuery,
  within: (scope: DocsScope) => Ranked[],
): Pick<DocsResult, 'versions' | 'languages'> {
  const docs = docsIndexOf(edition)
  const { set, version, language } = query
  const count = (values: readonly string[], scope: (value: string) => DocsScope): DocsChoiceCount[] =>
    values.map((value) => ({ value, count: within(scope(value)).length }))
  const sets = set === undefined ? docs.sets : [set]
  const languages = new Set(
    sets.flatMap((one) => {
      const place = docs.defaultPlace(one, set === undefined ? undefined : version)
      return place === undefined ? [] : docs.languages(one, place.version).map(languageCode)
    }),
  )
  return {
    versions:
      set === undefined ? [] : count(docs.versions(set), (value) => ({ set, version: value, language })),
    languages: count([...languages], (value) => ({ set, version, language: value })),
  }
}

/** Counts all sets at once, because a site may have dozens of them. */
function countSets(
  edition: SqliteEdition,
  index: DocsWordIndex,
  chosen: string | undefined,
  ranked: readonly Ranked[],
  places: Places,
): DocsChoiceCount[] {
  const usual = ranked.filter(({ d }) => places.has(d, EVERYWHERE))
  const bySet = Map.groupBy(usual, ({ d }) => index.pages.get(d)?.place.set)
  return docsIndexOf(edition)
    .sets.map((value) => ({ value, count: bestPages(bySet.get(value) ?? []).length }))
    .filter(({ value, count }) => count > 0 || value === chosen)
    .sort((a, b) => b.count - a.count)
}

const EVERYWHERE: DocsScope = { set: undefined, version: undefined, language: undefined }
