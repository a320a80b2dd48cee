/** Which of a folder's GGUF files a reader most likely wants. */

import { parseGGUFQuantLabel } from '@huggingface/tasks'
import type { LoadableModel } from './types.ts'

/** A file in GGUF: a model that llama.cpp and what is built on it run. */
export interface GgufFile {
  path: string
  /** Its quantisation as Hub tags write it, e.g. `Q4_K_M`. */
  quant: string | undefined
}

/** What llama.cpp and Ollama take by themselves, first in order. */
const PREFERRED = ['Q4_K_M', 'Q4_0', 'Q8_0']

/** Parts of a file that is split say so: `-00001-of-00003.gguf`. */
const LATER_PART = /-(?!00001)\d{5}-of-\d{5}\.gguf$/

/** @returns undefined when the folder has no GGUF file with a model in it */
export function chooseGguf({ files }: Pick<LoadableModel, 'files'>): GgufFile | undefined {
  const all = files
    // What a vision model has beside its language model.
    .filter((path) => path.endsWith('.gguf') && !/mmproj/i.test(path) && !LATER_PART.test(path))
    .map((path) => ({ path, quant: parseGGUFQuantLabel(path) }))
  return PREFERRED.map((wanted) => all.find(({ quant }) => quant === wanted)).find(Boolean) ?? all[0]
}

/** Whether the Hub has the model as GGUF: its files here say so, or its tags. */
export function isGguf({ files, tags }: Pick<LoadableModel, 'files' | 'tags'>): boolean {
  return chooseGguf({ files }) !== undefined || tags.includes('gguf')
}

/** `:Q4_K_M` after a repository's id; empty where the app chooses. */
export function quantTag(model: Pick<LoadableModel, 'files'>): string {
  const quant = chooseGguf(model)?.quant
  return quant === undefined ? '' : `:${quant}`
}
