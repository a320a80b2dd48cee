/** A card's front matter as clients can read it: one card that they cannot read fails a whole listing. */

import { isObject, type JsonObject } from '../card/json.ts'
import type { Json } from '../card/types.ts'
import type { Entry } from '../edition/types.ts'

/** Keys that clash with arguments of the client's own constructor. */
const RESERVED = new Set(['self', 'ignore_metadata_errors'])

/**
 * The front matter without what would stop a client; the card's page shows and reports it.
 *
 * @see https://github.com/huggingface/huggingface_hub/blob/main/src/huggingface_hub/repocard_data.py
 */
export function cardData({ frontMatter, metadata }: Pick<Entry, 'frontMatter' | 'metadata'>): JsonObject {
  const kept = Object.entries(frontMatter).flatMap(([key, value]): [string, Json][] => {
    if (RESERVED.has(key)) return []
    // Clients would split a string in place of a list into its letters.
    if (key === 'tags') return Array.isArray(value) ? [[key, value]] : [[key, metadata.tags]]
    if (key === 'model-index') return [[key, mendModelIndex(value)]]
    return [[key, value]]
  })
  return Object.fromEntries(kept)
}

function mendModelIndex(value: Json): Json {
  if (!Array.isArray(value)) return null
  return value.map((model) => {
    if (!isObject(model)) return model
    const { results } = model
    return Array.isArray(results) ? { ...model, results: results.map(mendResult) } : model
  })
}

/** A source with a name must have an address, too. */
function mendResult(result: Json): Json {
  if (!isObject(result) || result.source === undefined) return result
  const { source, ...rest } = result
  return isObject(source) && typeof source.url === 'string' ? result : rest
}
