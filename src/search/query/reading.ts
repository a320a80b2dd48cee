/** Finds the query that answers a sentence best: its conditions as filters, and the words left to search for or to rank by. */

import { nameKey } from '../../card/names/name-key.ts'
import { nameOf } from '../../edition/ids.ts'
import type { SearchHit, SearchQuery } from '../types.ts'
import { foldWord, wordPieces, wordSpans } from '../words.ts'
import type { Catalogue } from './catalogue.ts'
import { type Condition, readSentence } from './sentence.ts'

/** What is looked at of an answer. */
type Find = (query: SearchQuery) => {
  total: number
  hits: readonly Pick<SearchHit, 'id' | 'title' | 'section'>[]
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

/**
 * Reads the text of a query as a sentence.
 *
 * @param query - what it already narrows is not read out of its text again
 * @returns undefined where the text says nothing but its words, or is asked for exactly; finds nothing where the words
 *   do not either
 */
export function readQuestion(catalogue: Catalogue, find: Find, query: SearchQuery): Reading | undefined {
  if (query.stated !== true) return readText(catalogue, find, query)
  // What a sentence means does not depend on whether cards state it.
  const reading = readText(catalogue, find, { ...query, stated: false })
  if (reading === undefined) return undefined
  const asked = { ...reading.query, stated: true }
  const totalOf = (one: SearchQuery) => find({ ...one, page: 1, pageSize: 1, counted: [] }).total
  return { ...reading, query: asked, total: totalOf(asked), exactTotal: totalOf(query) }
}

function readText(catalogue: Catalogue, find: Find, query: SearchQuery): Reading | undefined {
  if (query.exact === true || query.text === '') return undefined
  const sentence = readSentence(catalogue, query.text, query.kind)
  if (sentence === undefined) return undefined
  const said = sentence.conditions.filter((one) => !isChosen(query, one))
  const { rest, words } = sentence
  // Most texts are a word or two, which need no further search.
  if (said.length === 0 && rest.split(' ').length < LEAST_WORDS) return undefined
  const look = (asked: SearchQuery) => find({ ...asked, page: 1, pageSize: 1, counted: [] })
  const exact = find({ ...query, page: 1, pageSize: NAMED_AMONG, counted: [] })
  if (said.length === 0 && exact.total > 0) return undefined
  const isWhole = rest === '' && said.some(({ type }) => type === 'task')
  const isName =
    catalogue.tasks.idOf(query.text) === undefined &&
    exact.hits.some((hit) => isCalled(hit, query.text) || (!isWhole && hasEachWord(hit.id, query.text)))
  const firm = said.filter((one) => !('isVague' in one && one.isVague))
  for (const conditions of [said, firm, firm.filter(({ type }) => type !== 'task')]) {
    const isEmptied = conditions.length === 0 && said.length > 0
    const asked = isEmptied ? undefined : askFor(catalogue, conditions, query)
    if (asked === undefined) continue
    const found = withRest(
      look,
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
  const asked = exact.total === 0 && firm.length > 0 ? askFor(catalogue, firm, query) : undefined
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
function withRest(
  look: Find,
  asked: SearchQuery,
  rest: string,
  preferred: string,
  hasTask: boolean,
): Pick<Reading, 'query' | 'rest' | 'total'> | undefined {
  const need = (rest: string) => {
    const query = { ...asked, text: joined(asked.text, rest), preferred }
    const { total, hits } = look(query)
    return { query, rest, total, isInFacts: hits[0]?.section === undefined }
  }
  const all = need(rest)
  // With a task, words that merely occur in some text are no reason to leave out all other cards.
  if (all.total > 0 && (!hasTask || all.isInFacts)) return all
  if (hasTask) {
    const none = need('')
    return none.total > 0 ? none : undefined
  }
  return rest
    .split(' ')
    .filter((word) => word.length >= SHORTEST)
    .slice(0, MOST_TRIED)
    .map(need)
    .filter(({ total, isInFacts }) => total > 0 && isInFacts)
    .sort((a, b) => a.total - b.total)[0]
}

/** A query with conditions instead of its text, from its first page on; undefined if no card has a licence that is asked for. */
export function askFor(
  catalogue: Pick<Catalogue, 'licensesOf'>,
  conditions: readonly Condition[],
  query: SearchQuery,
): SearchQuery | undefined {
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
  const group = conditions.find((one) => one.type === 'license')?.group
  if (group === undefined) return asked
  const license = catalogue.licensesOf(group, asked)
  return license.length === 0 ? undefined : { ...asked, facets: { ...asked.facets, license: [...license] } }
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
