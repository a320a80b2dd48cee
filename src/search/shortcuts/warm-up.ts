/** Queries of every kind over what an edition has, to warm the engine up before readers come. */

import type { SqliteEdition } from '../../edition/edition.ts'
import { indexOf } from '../layers/search-index.ts'
import { search } from '../search.ts'
import { type SearchQuery, SORTS } from '../types.ts'

/** Places in the list of words by frequency in names, from which the queries are made. */
const WORDS = [0, 1, 3, 10, 30, 100, 1_000, 10_000]

/**
 * Queries that exercise every path through the engine, to be asked in this order.
 *
 * The first runs of a loop are slow, and while it is being compiled, the compiler takes half of a single core; values
 * and orders are read from the file when first used. These queries get both done.
 */
export function warmUpQueries(edition: SqliteEdition): SearchQuery[] {
  const [layer] = indexOf(edition).layers
  const spelling = layer?.spelling() ?? []
  const words = WORDS.flatMap((place) => spelling[place]?.word ?? [])
  const { facets, hits } = search(edition, ask({}))
  const most = (facet: keyof typeof facets, count: number) => ({
    [facet]: facets[facet].slice(0, count).map(({ value }) => value),
  })
  const choices: SearchQuery['facets'][] = [
    most('task', 1),
    { ...most('task', 2), ...most('language', 1) },
    { ...most('library', 1), ...most('license', 2), ...most('tag', 1) },
    { ...most('owner', 1), ...most('problems', 1) },
  ]
  const ranges: NonNullable<SearchQuery['ranges']>[] = [
    { parameters: { min: 1e8, max: 1e10 } },
    { updated: { min: Date.UTC(2024), max: undefined } },
  ]
  const texts = words.flatMap((word, place) => {
    const next = words[(place + 1) % words.length] ?? ''
    const another = words[(place + 3) % words.length] ?? ''
    return [
      ...[word, word.slice(0, 1), word.slice(0, 2), word.slice(0, 3)],
      ...[`${word} ${next}`, `${another} ${next} ${word}`, `"${word} ${next}"`, `${word} -${next}`],
      ...[`name:${word} ${another}`, `${word}-${next}`, `${word}qx`, `${word}2`],
    ]
  })
  const kinds = [undefined, 'model', 'dataset'] as const
  return [
    ...kinds.map((kind) => ask({ kind })),
    ...SORTS.flatMap((sort) =>
      ['', words[0] ?? '', words[3] ?? ''].map((text) => ask({ sort, text, page: 9 })),
    ),
    ...choices.flatMap((own) => ['', ...words.slice(0, 3)].map((text) => ask({ text, facets: own }))),
    ...ranges.flatMap((own) => ['', words[2] ?? ''].map((text) => ask({ text, ranges: own, kind: 'model' }))),
    ...[...texts, ...hits.slice(0, 5).map(({ name }) => name)].map((text) => ask({ text })),
  ]
}

function ask(more: Partial<SearchQuery>): SearchQuery {
  const sort = (more.text ?? '') === '' ? 'newest' : 'relevance'
  return { text: '', kind: undefined, facets: {}, sort, page: 1, pageSize: 30, ...more }
}
