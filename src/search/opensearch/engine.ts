/**
 * The engine that asks OpenSearch for the hits and counts of a query. What the query means is understood with the words
 * and values of the edition, which also shows the hits and answers what needs no search of cards.
 */

import { CARD_KINDS } from '../../card/types.ts'
import type { SqliteEdition } from '../../edition/edition.ts'
import { typedKey } from '../../edition/ids.ts'
import { numberOf } from '../../edition/store/columns.ts'
import { withoutSearch } from '../embedded.ts'
import { RefusedQueryError, type SearchEngine } from '../engine.ts'
import { indexOf } from '../layers/search-index.ts'
import { ALL_COUNTED, FACET_LIMIT, listAll } from '../list-all.ts'
import { type CountedTerm, countTerms, MOST_PREFERRED, rarityOf, worthRanking } from '../match/match-text.ts'
import { stretchOf } from '../page.ts'
import { isEmpty, parseTerms, signKey, type Term } from '../query/query-terms.ts'
import { otherTexts } from '../query/suggest.ts'
import { unknownFields } from '../query/unknown-fields.ts'
import { termsOf } from '../resolve/task-terms.ts'
import { valuesOf } from '../resolve/values.ts'
import { wordsOf } from '../resolve/words.ts'
import { readHit } from '../shown/read-hit.ts'
import type { SearchQuery, SearchResult } from '../types.ts'
import { AnswerReader, type Found, keyOfHit, listing, untrue } from './answers.ts'
import type { Cluster } from './cluster.ts'
import { DeepPages, STEP } from './deep-pages.ts'
import { partsOfKey } from './document.ts'
import { aliasOf } from './names.ts'
import { countBody, hitsBody, searchBody, TOTAL, type Wanted } from './search-body.ts'
import {
  type Clause,
  preferredScores,
  type RatedTerm,
  signQuery,
  type TextQuery,
  textQuery,
} from './text-query.ts'

/** Milliseconds that a node has for a search, and after which the cluster gives it up. */
const PATIENCE = 3_000

/**
 * Answers about an edition from its index in a cluster, and is away while that is not there, whole. The edition need not
 * have an index of its own.
 *
 * @param step - hits that are asked for at once
 */
export function openSearchEngine(cluster: Cluster, edition: SqliteEdition, step = STEP): SearchEngine {
  const searcher = new Searcher(cluster, edition, step)
  return {
    ...withoutSearch(edition),
    async answer(asking) {
      let step = asking.next()
      while (step.done !== true)
        step = asking.next(await Promise.all(step.value.map((query) => searcher.find(query))))
      return step.value
    },
    count: (queries) => searcher.count(queries),
  }
}

class Searcher {
  readonly #cluster: Cluster
  readonly #edition: SqliteEdition
  readonly #index: string
  readonly #step: number
  readonly #deep: DeepPages
  readonly #answers: AnswerReader

  constructor(cluster: Cluster, edition: SqliteEdition, step: number) {
    this.#step = step
    this.#deep = new DeepPages(step)
    this.#cluster = cluster
    this.#edition = edition
    const entries = CARD_KINDS.reduce((sum, kind) => sum + edition.count(kind), 0)
    this.#answers = new AnswerReader(cluster.name, entries)
    this.#index = aliasOf(cluster.prefix, edition.id)
  }

  async find(query: SearchQuery): Promise<SearchResult> {
    const terms = this.#termsOf(query)
    const text = this.#textOf(query, terms)
    const { preferred = '', sort } = query
    const isPreferring = preferred !== '' && sort === 'relevance'
    const wanted = { query, text, preferred: isPreferring ? this.#preferring(preferred) : undefined }
    const { start, end } = stretchOf(query, Number.POSITIVE_INFINITY)
    const isDeep = end > this.#step
    const [first, ...others] = countedAtOnce(query)
    const found = await this.#ask([
      searchBody(wanted, isDeep ? NO_HITS : { from: start, size: end - start }, first),
      ...others.map((counted) => searchBody(wanted, NO_HITS, counted)),
    ])
    const counts = found.flatMap(({ aggregations = {} }) => Object.entries(aggregations))
    const total = found[0]?.aggregations?.[TOTAL]?.doc_count ?? 0
    if (isPreferring && total > MOST_PREFERRED) return this.find({ ...query, preferred: '' })
    const hits = isDeep
      ? await this.#hitsBetween(wanted, start, Math.min(end, total))
      : (found[0]?.hits.hits ?? [])
    return {
      hits: this.#read(hits, total, terms),
      total,
      ...listAll(query, listing(counts.map(([, counted]) => counted))),
      suggestion: await this.#suggest(query, total),
      unknownFields: unknownFields(query.text.trim(), total),
    }
  }

  async count(queries: readonly SearchQuery[]): Promise<number[]> {
    const bodies = queries.map((query) =>
      countBody({ query, text: this.#textOf(query, this.#termsOf(query)) }),
    )
    return (await this.#ask(bodies)).map(({ hits }) => hits.total?.value ?? 0)
  }

  #hitsBetween(wanted: Wanted, start: number, end: number) {
    const body = hitsBody(wanted)
    return this.#deep.between(JSON.stringify(body), start, end, async (size, after) => {
      const [found] = await this.#ask([{ ...body, size, ...(after && { search_after: after }) }])
      const hits = found?.hits.hits ?? []
      if (hits.length !== size) throw untrue(this.#cluster.name)
      return hits
    })
  }

  #termsOf(query: SearchQuery): Term[] {
    return termsOf(this.#edition, query.text.trim())
  }

  #textOf(query: SearchQuery, terms: readonly Term[]): TextQuery | undefined {
    // Half a character would be no JSON that everybody reads alike.
    const text = query.text.trim().toWellFormed()
    if (isEmpty(text, terms)) return undefined
    const key = typedKey(text)
    if (terms.length === 0) return signQuery(signKey(text), key)
    const { called } = valuesOf(this.#edition)
    return textQuery(this.#rated(worthRanking(countTerms(indexOf(this.#edition), terms))), key, (term) =>
      called(term.facet, term.value),
    )
  }

  #rated(counted: readonly CountedTerm[]): RatedTerm[] {
    const { size } = indexOf(this.#edition)
    return counted.map((one) => ({ term: one.term, rarity: rarityOf(one, size) }))
  }

  #preferring(text: string): Clause[] {
    const terms = parseTerms(text, () => [])
    return preferredScores(this.#rated(countTerms(indexOf(this.#edition), terms)))
  }

  async #ask(bodies: readonly Clause[]): Promise<Found[]> {
    if (bodies.length === 0) return []
    const { status, body } = await this.#cluster.ask({
      method: 'POST',
      path: ['_msearch'],
      query: { cancel_after_time_interval: `${PATIENCE}ms` },
      patience: PATIENCE,
      body: bodies.flatMap((one) => [{ index: this.#index, allow_partial_search_results: false }, one]),
    })
    if (status === 400) throw new RefusedQueryError(`${this.#cluster.name} refuses a search`)
    return this.#answers.read(body, bodies.length)
  }

  /** Shows the cards that were found. */
  #read(hits: Found['hits']['hits'], total: number, terms: readonly Term[]) {
    const keys = hits.map(keyOfHit)
    if (keys.length > total || new Set(keys).size < keys.length) throw untrue(this.#cluster.name)
    return keys.map((key) => {
      const [id, kind] = partsOfKey(key)
      const row = this.#edition.prepare('SELECT n FROM entry WHERE kind = ? AND id = ?').get(kind, id)
      if (row === undefined) throw untrue(this.#cluster.name)
      return readHit(this.#edition, numberOf(row, 'n'), terms)
    })
  }

  async #suggest(query: SearchQuery, found: number): Promise<string | undefined> {
    const lexicon = { words: wordsOf(this.#edition), values: valuesOf(this.#edition) }
    for (const { text, over } of otherTexts(lexicon, query.text.trim(), found)) {
      const [total = 0] = await this.count([{ ...query, text }])
      if (total > over) return text
    }
    return undefined
  }
}

const NO_HITS = { from: 0, size: 0 }

/** What is counted in each answer: with long lists of values, several facets would be too much for one. */
function countedAtOnce({ counted = ALL_COUNTED, facetLimit = FACET_LIMIT }: SearchQuery) {
  const [first = [], ...others] = facetLimit > FACET_LIMIT ? counted.map((id) => [id]) : [counted]
  return [first, ...others] as const
}
