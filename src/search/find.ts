/** Finds all that a query asks for, and selects a page of it, without any shortcut. */

import { type Choice, choicesOf, type Filtered, filterDocuments } from './filter.ts'
import type { SearchIndex } from './layers/search-index.ts'
import { type Matches, MOST_PREFERRED, rankPreferred } from './match/match-text.ts'
import { ranksOf } from './match/ranks.ts'
import { type LayerDocument, pageByRank, pageInOrder, stretchOf } from './page.ts'
import { isEmpty, parseTerms, type Term } from './query/query-terms.ts'
import type { SearchQuery } from './types.ts'

/** What is asked of an index. */
export interface Asked {
  index: SearchIndex
  query: SearchQuery
  /** The query's text without space around it. */
  text: string
  /** The terms of the text. */
  terms: readonly Term[]
}

/** Matches a text, by layer. */
export type Match = (text: string, terms: readonly Term[]) => Matches[]

/** All that a query finds, before a page is selected. */
export interface Results {
  choices: Choice[]
  /** By layer; undefined without a text. */
  matches: Matches[] | undefined
  filtered: Filtered[]
  total: number
}

/** Finds the hits of a query, and the documents that a single choice excludes. */
export function find({ index, query, text, terms }: Asked, match: Match): Results {
  const choices = choicesOf(query)
  const matches = isEmpty(text, terms) ? undefined : match(text, terms)
  const filtered = index.layers.map((layer, place) =>
    filterDocuments(layer, matches?.[place], query.kind, choices),
  )
  const total = filtered.reduce(
    (sum, { hits }, place) => sum + (hits?.length ?? index.layers[place]?.countOfKind(query.kind) ?? 0),
    0,
  )
  return { choices, matches, filtered, total }
}

/** The hits of the query's page, in its order. */
export function pageOf({ index, query }: Asked, { matches, filtered, total }: Results): LayerDocument[] {
  const { sort, kind, preferred = '' } = query
  const { start, end } = stretchOf(query, total)
  if (start >= end) return []
  const selections = filtered.map(({ hits }) => hits)
  if (preferred !== '' && sort === 'relevance' && total <= MOST_PREFERRED) {
    const documents = index.layers.map(
      (layer, place) => selections[place]?.list ?? layer.documentsOfKind(kind),
    )
    return pageByRank(
      index,
      rankPreferred(
        index,
        documents,
        parseTerms(preferred, () => []),
      ),
      start,
      end,
    )
  }
  if (matches === undefined || sort !== 'relevance')
    return pageInOrder(index, selections, kind, sort === 'relevance' ? 'newest' : sort, start, end)
  const ranked = filtered.flatMap(({ hits }, number) => {
    const own = matches[number]
    return hits && own ? { documents: hits, ranks: ranksOf(own, hits) } : []
  })
  return pageByRank(index, ranked, start, end)
}
