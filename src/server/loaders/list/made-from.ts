/** Finds the base models that a text such as `llama lora` refers to, and links to the models made from them. */

import type { SqliteEdition } from '../../../edition/edition.ts'
import { nameOf, typedKey } from '../../../edition/ids.ts'
import type { Base } from '../../../pages/search-hints.tsx'
import { countMade } from '../../../relations/lineage.ts'
import type { SearchQuery, SearchResult } from '../../../search/types.ts'
import { hasWords } from './has-words.ts'

/** More base models than these narrow nothing down. */
const MOST = 3

/** Words that say that a model was made from another; inside an id they are part of the name. */
const MADE =
  /(?<=^|\s)(?:fine[- ]?tun(?:e[ds]?|ing)|quanti[sz](?:ed|ations?)|quants?|adapters?|loras?|merge[ds]?|gguf|ggml|awq|gptq|exl[23]|mlx|deriv(?:ed|atives?)|descendants|based|built|made)(?=\s|$)/gi
const BETWEEN = /(?<=^|\s)(?:from|of|on|for|the|models?|versions?|variants?)(?=\s|$)/gi

/**
 * @param text - such as `fine-tuned from bert-base`, `llama lora` or `gguf llama`
 * @returns ids of base models with that name, those with the most derived models first
 */
export function madeFrom(
  edition: SqliteEdition,
  search: (query: SearchQuery) => SearchResult,
  text: string,
): Base[] {
  const others = text.replace(MADE, ' ')
  const words = others.replace(BETWEEN, ' ').trim()
  if (others === text || !/[\p{L}\p{N}]/u.test(words)) return []
  // A model's base model is among its words, so every derived model matches.
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
