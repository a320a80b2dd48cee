/** Finds the query that answers a sentence best: its conditions as filters, and the words left to search for or to rank by. */

import { nameKey } from '../../card/names/name-key.ts'
import { nameOf } from '../../edition/ids.ts'
import type { FacetValue, SearchHit, SearchQuery } from '../types.ts'
import { foldWord, wordPieces, wordSpans } from '../words.ts'
import { type Asking, find } from './asking.ts'
import type { Vocabulary } from './catalogue.ts'
import { licensesOf } from './license-groups.ts'
import { type Condition, readSentence, type Sentence } from './sentence.ts'

/** What is looked at of an answer. */
interface Found {
  total: number
  hits: readonly Pick<SearchHit, 'id' | 'title' | 'section'>[]
  facets: { license: readonly FacetValue[] }
}

/** How a text was read. */
export interface Reading {
  conditions: readonly Condition[]
  /** What no card is beside that, so that it was given up. */
  dropped: readonly Condition[]
  /** The words left that cards have to contain; others only decide which cards come first. */
  rest: string
  /** Asks for the conditions as filters, and for the words left. */
  query: SearchQuery
  /** How many cards the query finds. */
  total: number
  /** How many cards the words exactly as typed find. */
  exactTotal: number
  /** Whether the words as typed are the name of a card, so that they are meant as such. */
  isName: boolean
}

/** What the text of a query says; undefined where it is empty, meant word by word, or asked for exactly. */
export function sentenceOf(
  vocabulary: Vocabulary,
  { text, kind, exact = false }: SearchQuery,
): Sentence | undefined {
  return exact || text === '' ? undefined : readSentence(vocabulary, text, kind)
}

/**
 * Decides how the sentence in a query is best read.
 *
 * @param query - what it already narrows is not read out of its text again
 * @returns undefined where the text says nothing but its words; finds nothing where the words do not either
 */
export function* readQuestion(sentence: Sentence, query: SearchQuery): Asking<Reading | undefined, Found> {
  if (query.stated !== true) return yield* readText(sentence, query)
  // What a sentence means does not depend on whether cards state it.
  const reading = yield* readText(sentence, { ...query, stated: false })
  if (reading === undefined) return undefined
  const asked = { ...reading.query, stated: true }
  const [found, exact] = yield [look(asked), look(query)]
  return { ...reading, query: asked, total: found?.total ?? 0, exactTotal: exact?.total ?? 0 }
}

/** Asks how many cards a query finds, and for the first of them. */
const look = (query: SearchQuery): SearchQuery => ({ ...query, page: 1, pageSize: 1, counted: [] })

function* readText(sentence: Sentence, query: SearchQuery): Asking<Reading | undefined, Found> {
  const said = sentence.conditions.filter((one) => !isChosen(query, one))
  const { rest, words } = sentence
  // Most texts are a word or two, which need no further search.
  if (said.length === 0 && rest.split(' ').length < LEAST_WORDS) return undefined
  const exact = yield* find<Found>({ ...query, page: 1, pageSize: NAMED_AMONG, counted: [] })
  if (said.length === 0 && exact.total > 0) return undefined
  const isWhole = rest === '' && said.some(({ type }) => type === 'task')
  const isName =
    !sentence.isTask &&
    exact.hits.some((hit) => isCalled(hit, query.text) || (!isWhole && hasEachWord(hit.id, query.text)))
  const firm = said.filter((one) => !('isVague' in one && one.isVague))
  for (const conditions of [said, firm, firm.filter(({ type }) => type !== 'task')]) {
    const isEmptied = conditions.length === 0 && said.length > 0
    const asked = isEmptied ? undefined : yield* askWithLicenses(conditions, query)
    if (asked === undefined) continue
    const found = yield* withRest(
      asked,
      rest,
      words,
      conditions.some(({ type }) => type === 'task'),
    )
    if (found === undefined) continue
    const dropped = said.filter((one) => !conditions.includes(one))
    return { conditions, dropped, ...found, exactTotal: exact.total, isName }
  }
  // What was understood tells more than that no card has these words.
  const asked = exact.total === 0 && firm.length > 0 ? yield* askWithLicenses(firm, query) : undefined
  return (
    asked && {
      ...{ conditions: firm, dropped: [], rest, query: { ...asked, text: joined(asked.text, rest) } },
      ...{ total: 0, exactTotal: 0, isName },
    }
  )
}

/** A card with the text as its name is among the first so many. */
const NAMED_AMONG = 3

/** A text of fewer words, none of which says more than itself, is no sentence. */
const LEAST_WORDS = 3

/** Shorter words are not tried alone: they are words of many languages, and codes of some. */
const SHORTEST = 4

/** More words than these are not tried one by one. */
const MOST_TRIED = 8

/** Adds the words left to a query: all that cards have to have, or the rarest of them, or none but as a preference. */
function* withRest(
  asked: SearchQuery,
  rest: string,
  preferred: string,
  hasTask: boolean,
): Asking<Pick<Reading, 'query' | 'rest' | 'total'> | undefined, Found> {
  const needing = (rest: string) => ({ ...asked, text: joined(asked.text, rest), preferred })
  const asNeeded = (rest: string, { total, hits }: Found) => ({
    ...{ query: needing(rest), rest, total },
    isInFacts: hits[0]?.section === undefined,
  })
  const all = asNeeded(rest, yield* find<Found>(look(needing(rest))))
  // With a task, words that merely occur in some text are no reason to leave out all other cards.
  if (all.total > 0 && (!hasTask || all.isInFacts)) return all
  if (hasTask) {
    const none = asNeeded('', yield* find<Found>(look(needing(''))))
    return none.total > 0 ? none : undefined
  }
  const words = rest
    .split(' ')
    .filter((word) => word.length >= SHORTEST)
    .slice(0, MOST_TRIED)
  const found = yield words.map((word) => look(needing(word)))
  return found
    .map((one, place) => asNeeded(words[place] ?? '', one))
    .filter(({ total, isInFacts }) => total > 0 && isInFacts)
    .sort((a, b) => a.total - b.total)[0]
}

/** A query with conditions instead of its text, from its first page on; undefined if no card has a licence that is asked for. */
function* askWithLicenses(
  conditions: readonly Condition[],
  query: SearchQuery,
): Asking<SearchQuery | undefined, Found> {
  const asked = askFor(conditions, query)
  const group = groupAskedFor(conditions)
  return group === undefined ? asked : withLicenses(asked, yield* licensesOf(group, asked))
}

/** The kind of licence that conditions ask for. */
export const groupAskedFor = (conditions: readonly Condition[]) =>
  conditions.find((one) => one.type === 'license')?.group

/** @param licenses - of the group that is asked for; a query for none of them would find any card */
export const withLicenses = (query: SearchQuery, licenses: readonly string[]): SearchQuery | undefined =>
  licenses.length === 0 ? undefined : { ...query, facets: { ...query.facets, license: [...licenses] } }

/** A query with conditions instead of its text, but for {@link groupAskedFor}, from its first page on. */
export function askFor(conditions: readonly Condition[], query: SearchQuery): SearchQuery {
  let asked: SearchQuery = { ...query, text: '', page: 1 }
  const isEither = /(?<=\s)or(?=\s)/i.test(query.text)
  for (const one of conditions) {
    const { facets, ranges } = asked
    if (one.type === 'kind') asked = { ...asked, kind: one.kind }
    else if (one.type === 'sort') asked = { ...asked, sort: one.sort }
    else if (one.type === 'task') asked = { ...asked, facets: { ...facets, task: [...one.ids] } }
    else if (one.type === 'range') asked = { ...asked, ranges: { ...ranges, [one.id]: one.range } }
    else if (one.type === 'sizes') asked = { ...asked, facets: { ...facets, size: [...one.values] } }
    else if (one.type === 'value') asked = withValue(asked, one, isEither)
  }
  return asked
}

/** Adds a value to the choices of its facet, which are alternatives; one that is needed beside another is asked for in the text. */
function withValue(
  query: SearchQuery,
  { facet, value, isExcluded }: Condition & { type: 'value' },
  isEither: boolean,
): SearchQuery {
  const { facets, text } = query
  const others = facets[facet] ?? []
  if (!isExcluded && (isEither || others.length === 0))
    return { ...query, facets: { ...facets, [facet]: [...others, value] } }
  const written = `${isExcluded ? '-' : ''}${facet}:${/\s/.test(value) ? `"${value}"` : value}`
  return { ...query, text: joined(text, written) }
}

const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(' ')

/** Whether a query narrows already what a condition would. */
function isChosen({ facets, ranges, kind, sort }: SearchQuery, condition: Condition): boolean {
  switch (condition.type) {
    case 'kind':
      return kind !== undefined
    case 'sort':
      return sort !== 'relevance'
    case 'task':
    case 'license':
      return facets[condition.type] !== undefined
    case 'sizes':
      return facets.size !== undefined
    case 'range':
      return ranges?.[condition.id] !== undefined
    case 'value':
      return facets[condition.facet] !== undefined
  }
}

/** Whether a card is called exactly so. */
function isCalled({ id, title }: Pick<SearchHit, 'id' | 'title'>, text: string): boolean {
  const wanted = nameKey(text)
  return [id, nameOf(id), title].some((name) => nameKey(name) === wanted)
}

/** Whether a name has all words of a text, each as a word or a piece of its own: `ner` is not in `generation`. */
function hasEachWord(name: string, text: string): boolean {
  const wordsOf = (one: string) =>
    [...wordSpans(one)].flatMap(({ word }) => [foldWord(word), ...wordPieces(word)])
  const own = new Set(wordsOf(name))
  return [...wordSpans(text)].every(({ word }) => own.has(foldWord(word)))
}
