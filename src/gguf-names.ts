/** Which GGUF files are a model, by their names: every part that lists, opens or loads such files asks here. */

import { parseGGUFQuantLabel } from '@huggingface/tasks'

/** What a GGUF file is for: `helper` serves the making or the input of a model, `second` goes beside one. */
export type GgufUse = 'model' | 'second' | 'helper'

/**
 * What the name of a file says. A file that goes beside a model is a draft for faster answers, or an adapter; where there
 * is nothing else it is what readers came for.
 *
 * @param path - of a file that ends in `.gguf`
 * @see https://github.com/ggml-org/llama.cpp/blob/master/docs/multimodal.md for what turns pictures or sound into input
 * @see https://github.com/ggml-org/llama.cpp/blob/master/tools/imatrix/README.md for calibration data
 * @see https://github.com/ggml-org/llama.cpp/blob/master/docs/speculative.md for drafts
 */
export function ggufUse(path: string): GgufUse {
  const name = path.slice(path.lastIndexOf('/') + 1)
  if (/mmproj/i.test(name)) return 'helper'
  // A model that was quantised with such data may say so too, and then says how.
  if (/imatrix/i.test(name) && parseGGUFQuantLabel(name) === undefined) return 'helper'
  return SECOND.test(path) ? 'second' : 'model'
}

/** A word of a path. */
const SECOND = /(?:^|[-_./])(?:draft(?:er)?|eagle-?\d?|mtp|lora|adapters?|control-?vectors?)(?=[-_./])/i

/** Files with models first, then what goes beside them, then helpers; each kind by path. */
export function sortGguf(paths: readonly string[]): string[] {
  const place = new Map(paths.map((path) => [path, ORDER.indexOf(ggufUse(path))]))
  return paths.toSorted((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0) || (a < b ? -1 : 1))
}

const ORDER: readonly GgufUse[] = ['model', 'second', 'helper']
