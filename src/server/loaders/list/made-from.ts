/** Links to the models made from the base models that a text such as `llama lora` refers to. */

import type { SqliteEdition } from '../../../edition/edition.ts'
import type { Base } from '../../../pages/search-hints.tsx'
import { countMade } from '../../../relations/lineage.ts'
import { type Asking, find } from '../../../search/query/asking.ts'
import { basesNamed, baseWords } from '../../../search/query/made-from.ts'
import type { SearchResult } from '../../../search/types.ts'

/**
 * @param text - such as `fine-tuned from bert-base`, `llama lora` or `gguf llama`
 * @returns ids of base models with that name, those with the most derived models first
 */
export function* madeFrom(edition: SqliteEdition, text: string): Asking<Base[]> {
  const words = baseWords(text)
  if (words === undefined) return []
  // A model's base model is among its words, so every derived model matches.
  const { facets } = yield* find<SearchResult>({
    ...{ text: words, kind: 'model', facets: {}, sort: 'relevance', page: 1, pageSize: 1 },
    counted: ['base_model'],
  })
  return basesNamed(words, facets.base_model).map(({ value, count }) => ({
    id: value,
    models: count,
    made: countMade(edition, value),
  }))
}
