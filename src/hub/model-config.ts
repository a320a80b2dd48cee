/** The parts of a model's `config.json` and `tokenizer_config.json` that Hub clients are told. */

import { isObject, toJson } from '../card/json.ts'
import { parseJson } from '../sources/parse-json.ts'
import type { Described } from './describe.ts'
import { readText } from './read/read-text.ts'

/** A larger file is no configuration. */
const LARGEST_CONFIG = 4 * 1024 * 1024

/** @see https://huggingface.co/docs/transformers/main_classes/configuration */
const CONFIG_KEYS = ['architectures', 'auto_map', 'model_type', 'quantization_config'] as const

/** @see https://huggingface.co/docs/transformers/main_classes/tokenizer */
const TOKENIZER_KEYS = [
  ...([
    'bos_token',
    'chat_template',
    'cls_token',
    'eos_token',
    'mask_token',
    'pad_token',
    'sep_token',
  ] as const),
  ...(['unk_token', 'use_default_system_prompt'] as const),
]

export interface ModelConfig {
  /** Undefined when the model has neither file. */
  config: Record<string, unknown> | undefined
  maskToken: string | undefined
}

/** Reads both files of the revision; one that is no JSON object counts as missing. */
export async function readModelConfig({ repository, revision }: Described): Promise<ModelConfig> {
  const { commit } = await revision()
  const opened = await repository()
  const read = async (path: string) => parseObject(await readText(opened, commit, path, LARGEST_CONFIG))
  const model = await read('config.json')
  const tokenizer = await read('tokenizer_config.json')
  if (model === undefined && tokenizer === undefined) return { config: undefined, maskToken: undefined }
  const config = {
    ...pick(model ?? {}, CONFIG_KEYS),
    ...(tokenizer === undefined ? {} : { tokenizer_config: pick(tokenizer, TOKENIZER_KEYS) }),
  }
  return { config, maskToken: tokenText(tokenizer?.mask_token) }
}

function parseObject(text: string | undefined): Record<string, unknown> | undefined {
  if (text === undefined) return undefined
  const parsed = parseJson(text)
  if ('error' in parsed) return undefined
  try {
    // What is nested too deeply could not be written again.
    const value = toJson(parsed.json)
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

function pick(object: Record<string, unknown>, keys: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(keys.flatMap((key) => (key in object ? [[key, object[key]]] : [])))
}

/** A token is a string, or an object with the string as its content. */
function tokenText(token: unknown): string | undefined {
  if (typeof token === 'string') return token
  if (typeof token !== 'object' || token === null || !('content' in token)) return undefined
  return typeof token.content === 'string' ? token.content : undefined
}
