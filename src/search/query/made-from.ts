/** Reads from a text such as `llama lora` or `fine-tuned from bert-base` what models are to be made from. */

import { nameOf, typedKey } from '../../edition/ids.ts'
import type { FacetValue } from '../types.ts'
import { hasWords } from './has-words.ts'

/** More base models than these narrow nothing down. */
const MOST = 3

/** Words that say that a model was made from another; inside an id they are part of the name. */
const MADE =
  /(?<=^|\s)(?:fine[- ]?tun(?:e[ds]?|ing)|quanti[sz](?:ed|ations?)|quants?|adapters?|loras?|merge[ds]?|gguf|ggml|awq|gptq|exl[23]|mlx|deriv(?:ed|atives?)|descendants|based|built|made)(?=\s|$)/gi
const BETWEEN = /(?<=^|\s)(?:from|of|on|for|the|models?|versions?|variants?)(?=\s|$)/gi

/** The words that name the base model; undefined if a text does not ask for what is made from one. */
export function baseWords(text: string): string | undefined {
  const others = text.replace(MADE, ' ')
  const words = others.replace(BETWEEN, ' ').trim()
  return others === text || !/[\p{L}\p{N}]/u.test(words) ? undefined : words
}

/**
 * The base models that have the words in their ids, or if there are such, those that are called so.
 *
 * @param bases - values of the facet, those with the most derived models first
 */
export function basesNamed(words: string, bases: readonly FacetValue[]): FacetValue[] {
  const named = bases.filter(({ value }) => hasWords(value, words))
  const exact = named.filter(({ value }) =>
    [value, nameOf(value)].some((id) => typedKey(id) === typedKey(words)),
  )
  return (exact.length > 0 ? exact : named).slice(0, MOST)
}
