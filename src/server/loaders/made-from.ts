/** What a text that asks for models made from another one leads to: the lists of these. */

import type { SqliteEdition } from '../../edition/edition.ts'
import { nameOf, typedKey } from '../../edition/ids.ts'
import { countMade } from '../../edition/lineage.ts'
import type { Base } from '../../pages/search-hints.tsx'
import type { SearchQuery, SearchResult } from '../../search/types.ts'
import { hasWords } from './has-words.ts'

/** More bases than these narrow nothing down. */
const MOST = 3

/** How people say that a model was made from another one; within an id these are a part of the name. */
const MADE =
  /(?<=^|\s)(?:fine[- ]?tun(?:e[ds]?|ing)|quanti[sz](?:ed|ations?)|quants?|adapters?|loras?|merge[ds]?|gguf|ggml|awq|gptq|exl[23]|mlx|deriv(?:ed|atives?)|descendants|based|built|made)(?=\s|$)/gi
const BETWEEN = /(?<=^|\s)(?:from|of|on|for|the|models?|versions?|variants?)(?=\s|$)/gi

/**
 * @param text - such as `fine-tuned from bert-base`, `llama lora` or `gguf llama`
 * @returns ids that a base model has which is called so; what most models were made from comes first
 */
export function madeFrom(
  edition: SqliteEdition,
  search: (query: SearchQuery) => SearchResult,
  text: string,
): Base[] {
  const others = text.replace(MADE, ' ')
  const words = others.replace(BETWEEN, ' ').trim()
  if (others === text || !/[\p{L}\p{N}]/u.test(words)) return []
  // What a model was made from is among its words, so the models that have these are all.
  const { facets } = search({
    ...{ text: words, kind: 'model', facets: {}, sort: 'relevance', page: 1, pageSize: 1 },
    counted: ['base_model'],
  })
  const named = facets.base_model.filter(({ value }) => hasWords(value, words))
  const exact = named.filter(({ value }) =>
    [value, nameOf(value)].some((id) => typedKey(id) === typedKey(words)),
  )
  return (exact.length > 0 ? exact : named)
    .slice(0, MOST)
    .map(({ value, count }) => ({ id: value, models: count, made: countMade(edition, value) }))
}
