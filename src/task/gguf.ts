/** Chooses the GGUF file of a folder that readers most likely want. */

import { parseGGUFQuantLabel } from '@huggingface/tasks'
import { ggufUse, sortGguf } from '../gguf-names.ts'

/** What tells of a model's GGUF files. */
export interface GgufFacts {
  id: string
  /** Paths in the card's folder. */
  files: readonly string[]
  tags: readonly string[]
}

/** A GGUF file: a model for llama.cpp and the programs built on it. */
export interface GgufFile {
  path: string
  /** Its quantisation as Hub tags write it, e.g. `Q4_K_M`. */
  quant: string | undefined
}

/** The defaults of llama.cpp and Ollama, in order of preference. */
const PREFERRED = ['Q4_K_M', 'Q4_0', 'Q8_0']

/** The later parts of a split file, such as `-00002-of-00003.gguf`. */
const LATER_PART = /-(?!00001)\d{5}-of-\d{5}\.gguf$/

/** @returns undefined when the folder has no GGUF file with a model in it */
export function chooseGguf({ files }: Pick<GgufFacts, 'files'>): GgufFile | undefined {
  const all = sortGguf(files.filter((path) => path.endsWith('.gguf')))
    .filter((path) => ggufUse(path) !== 'helper' && !LATER_PART.test(path))
    .map((path) => ({ path, quant: parseGGUFQuantLabel(path) }))
  const models = all.filter(({ path }) => ggufUse(path) === 'model')
  return PREFERRED.map((wanted) => models.find(({ quant }) => quant === wanted)).find(Boolean) ?? all[0]
}

/** Whether the model is available as GGUF, judging by its files here, its tags and its name. */
export function isGguf({ id, files, tags }: GgufFacts): boolean {
  return chooseGguf({ files }) !== undefined || tags.includes('gguf') || isCalledGguf(id)
}

/** Whether it has no other weights, so that libraries which load those find none. */
export function isOnlyGguf({ id, files }: Pick<GgufFacts, 'id' | 'files'>): boolean {
  if (files.some((path) => OTHER_WEIGHTS.test(path))) return false
  return chooseGguf({ files }) !== undefined || isCalledGguf(id)
}

const isCalledGguf = (id: string) => /[-_.]gguf$/i.test(id)

const OTHER_WEIGHTS = /\.(?:safetensors|bin|pt|pth|ckpt|h5|msgpack)$/

/** `:Q4_K_M`, as appended to a repository's id; empty to let the app choose. */
export function quantTag(model: Pick<GgufFacts, 'files'>): string {
  const quant = chooseGguf(model)?.quant
  return quant === undefined ? '' : `:${quant}`
}
