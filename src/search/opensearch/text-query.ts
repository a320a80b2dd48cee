/**
 * Says to OpenSearch which documents have the terms of a text, and how good each is. Words go in as values of clauses, so
 * that nothing that is typed becomes syntax. Scores are those of the embedded engine, see `match/ranks.ts`.
 *
 * @see https://docs.opensearch.org/latest/query-dsl/
 */

import { FIELDS, type Field, FREQUENCY_CLASSES } from '../index/format.ts'
import { FREQUENCY_WEIGHT, WEIGHTS } from '../index/relevance.ts'
import { isOptional, isRequired, type Phrase, type Term, type ValueTerm } from '../query/query-terms.ts'
import { oftenKey } from './document.ts'

/** A part of a query. */
export type Clause = Readonly<Record<string, unknown>>

/** A term, and how much more it counts the rarer it is. */
export interface RatedTerm {
  term: Term
  rarity: number
}

/** The texts that the facts are told by, together in one field. */
type SearchedField = Field | 'facts'
const EVERYWHERE: readonly SearchedField[] = ['facts', 'text']

/** More than any score within a tier. */
const TIER = 16_384
/** Scores are whole numbers of these, so that adding them in any order gives the same. */
const SCORE_STEPS = 64

/** OpenSearch takes 1,024 clauses. Texts of more words than this are matched, but their hits are not told apart. */
const MOST_CLAUSES = 800

/** How many distinct words may continue the last word of a phrase, if that has more letters than are looked up at once. */
const MOST_ENDINGS = 200

/** What a text asks for. */
export interface TextQuery {
  /** The words and values that a document must have; empty for all documents. */
  filter: Clause[]
  must_not: Clause[]
  /** What adds to the score. */
  should: Clause[]
}

/**
 * @param terms - at least one
 * @param key - of the text, as ids and names have it
 * @param valuesOf - the values that cards have, by a term
 */
export function textQuery(
  terms: readonly RatedTerm[],
  key: string,
  valuesOf: (term: ValueTerm) => readonly string[],
): TextQuery {
  const matching = ({ term }: RatedTerm) =>
    term.type === 'value'
      ? { terms: { [`facets.${term.facet}`]: valuesOf(term) } }
      : anyPhrase(term.phrases, term.field === undefined ? EVERYWHERE : [term.field])
  const filter = terms.filter(({ term }) => isRequired(term)).map(matching)
  const must_not = terms.filter(({ term }) => term.excluded).map(matching)
  const clauses = terms.reduce((sum, { term }) => sum + clausesOf(term), 0)
  const should = clauses > MOST_CLAUSES ? [named(key)] : scores(terms, key)
  return { filter, must_not, should }
}

/** What a text without a word asks for: ids that have it. */
export function signQuery(key: string, text: string): TextQuery {
  // A backslash takes from these their meaning.
  const literal = key.replace(/[\\*?]/g, '\\$&')
  return {
    filter: [{ wildcard: { id_key: { value: `*${literal}*` } } }],
    must_not: [],
    should: [named(text)],
  }
}

/** Raises the scores of documents that have words which they need not have. */
export function preferredScores(terms: readonly RatedTerm[]): Clause[] {
  return terms.flatMap((one) => termScores(one))
}

/** How many clauses a term takes, at most: each of its words in each field, in the tiers, and how often. */
function clausesOf(term: Term): number {
  if (term.type === 'value') return 1
  const words = term.phrases.reduce((sum, phrase) => sum + phrase.words.length, 0)
  return words * (FIELDS.length + EVERYWHERE.length + 2) + FREQUENCY_CLASSES * term.phrases.length
}

const isWord = ({ term }: RatedTerm) => term.type === 'words'

function scores(terms: readonly RatedTerm[], key: string): Clause[] {
  const words = terms.filter((one) => isWord(one) && isRequired(one.term))
  const tiers = [named(key)]
  const inName = tier(words, 'name')
  const inFacts = tier(words, 'facts')
  if (inName !== undefined) tiers.push(scored(inName, 2 * TIER))
  if (inFacts !== undefined) tiers.push(scored(inFacts, TIER))
  const optional = terms.filter(({ term }) => isOptional(term))
  return [
    { dis_max: { queries: tiers } },
    ...words.flatMap((one) => termScores(one)),
    ...optional.flatMap((one) => termScores(one, { isInName: true })),
  ]
}

const named = (key: string) =>
  scored({ bool: { should: [{ term: { id_key: key } }, { term: { name_key: key } }] } }, 3 * TIER)

/** The documents with all words in their names, or among their facts; undefined if a word must stand elsewhere. */
function tier(words: readonly RatedTerm[], field: 'name' | 'facts'): Clause | undefined {
  const filter: Clause[] = []
  for (const { term } of words) {
    if (term.type !== 'words') continue
    const own = term.field
    if (own === 'text' || (field === 'name' && own !== undefined && own !== 'name')) return undefined
    filter.push(anyPhrase(term.phrases, [own ?? field]))
  }
  return filter.length === 0 ? undefined : { bool: { filter } }
}

/** @param isInName - whether a document must have the term in its name to be raised at all */
function termScores({ term, rarity }: RatedTerm, { isInName = false } = {}): Clause[] {
  if (term.type !== 'words') return []
  const { phrases, field } = term
  const must = isInName ? [anyPhrase(phrases, ['name'])] : []
  const scoreOf = (found: Clause, weight: number) =>
    scored(isInName ? { bool: { filter: [found, ...must] } } : found, weight * rarity)
  const fields = field === undefined ? FIELDS : [field]
  const often = field === undefined ? oftenScores(phrases, scoreOf) : []
  return [...fields.map((one) => scoreOf(anyPhrase(phrases, [one]), WEIGHTS[one])), ...often]
}

/** Several words in a row are not counted. */
function oftenScores(
  phrases: readonly Phrase[],
  scoreOf: (found: Clause, weight: number) => Clause,
): Clause[] {
  const queries = phrases.flatMap(({ words: [word = '', ...others], prefix }) =>
    others.length > 0
      ? []
      : Array.from({ length: FREQUENCY_CLASSES }, (_, at) => at + 1).map((often) =>
          scoreOf(
            { [prefix ? 'prefix' : 'term']: { often: oftenKey(word, often) } },
            FREQUENCY_WEIGHT * often,
          ),
        ),
  )
  return queries.length === 0 ? [] : [{ dis_max: { queries } }]
}

function scored(filter: Clause, score: number): Clause {
  return { constant_score: { filter, boost: Math.round(score * SCORE_STEPS) / SCORE_STEPS } }
}

function anyPhrase(phrases: readonly Phrase[], fields: readonly SearchedField[]): Clause {
  const should = phrases.flatMap((phrase) => fields.map((field) => phraseIn(phrase, field)))
  return should.length === 1 && should[0] !== undefined ? should[0] : { bool: { should } }
}

function phraseIn({ words, prefix }: Phrase, field: SearchedField): Clause {
  const [word = '', ...others] = words
  if (others.length === 0) return { [prefix ? 'prefix' : 'term']: { [field]: { value: word } } }
  const query = words.join(' ')
  return prefix
    ? { match_phrase_prefix: { [field]: { query, max_expansions: MOST_ENDINGS } } }
    : { match_phrase: { [field]: { query } } }
}
