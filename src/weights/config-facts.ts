/** Reads what the configuration files beside a model's weights say about it. */

import * as z from 'zod'
import { parseJson } from '../sources/parse-json.ts'
import { LONGEST_NAME, LONGEST_TEMPLATE } from './limits.ts'
import type { PackedGroup, Packing } from './unpack.ts'

/** Anything larger is not a configuration. */
export const LARGEST_CONFIG = 4 * 1024 * 1024

/** Libraries write a number like 10^30 if they know no limit. */
const LONGEST_CONTEXT = 1_000_000_000

const size = z.int().positive().max(LONGEST_CONTEXT).optional().catch(undefined)
/** A name in a configuration; undefined where it is something else. */
export const nameSchema = z.string().min(1).max(LONGEST_NAME).optional().catch(undefined)

/** The keys under which configurations give the context length, in order of precedence. */
const lengths = {
  max_position_embeddings: size,
  n_positions: size,
  max_sequence_length: size,
  max_seq_len: size,
  seq_length: size,
  n_ctx: size,
}

/** Of some layers: MLX and GPTQModel have it by their names, HQQ by how these end. */
const layerSchema = z.object({ bits: size, nbits: size, group_size: size })

/** How a quantisation packs its numbers; Compressed Tensors says it of each group of layers. */
const packingSchema = z.looseObject({
  quant_method: nameSchema,
  bits: size,
  group_size: size,
  config_groups: z
    .record(
      z.string(),
      z.object({
        targets: z.array(z.string().max(LONGEST_NAME)).optional().catch(undefined),
        weights: z.object({ num_bits: size, group_size: size }),
      }),
    )
    .optional()
    .catch(undefined),
  /** Of HQQ. */
  quant_config: z.object({ weight_quant_params: layerSchema }).optional().catch(undefined),
  dynamic_config: z.unknown().optional(),
  /** Of GPTQModel. */
  dynamic: z.unknown().optional(),
  /** Of models whose experts are narrower than the rest. */
  expert_dtype: nameSchema,
  store_dtype: nameSchema,
})

/** @see https://huggingface.co/docs/transformers/main_classes/configuration */
const configSchema = z.object({
  ...lengths,
  architectures: z.array(z.string().max(LONGEST_NAME)).optional().catch(undefined),
  model_type: nameSchema,
  vocab_size: size,
  /** Multimodal models nest the configuration of their language model. */
  text_config: z
    .object({
      ...lengths,
      quantization_config: packingSchema.optional().catch(undefined),
      expert_dtype: nameSchema,
    })
    .optional()
    .catch(undefined),
  quantization_config: packingSchema.optional().catch(undefined),
  expert_dtype: nameSchema,
  /** As MLX writes it. */
  quantization: packingSchema.optional().catch(undefined),
})

export interface ConfigFacts {
  architecture: string | undefined
  contextLength: number | undefined
  /** Such as `gptq`. */
  quantization: string | undefined
  packing: Packing
  vocabulary: number | undefined
}

/** Reads `config.json`; missing or invalid values are ignored. */
export function readConfig(json: string | undefined): ConfigFacts {
  const config = parse(configSchema, json)
  const inner = config?.text_config
  const quantization = config?.quantization_config ?? inner?.quantization_config
  return {
    architecture: config?.architectures?.[0] ?? config?.model_type,
    contextLength: contextOf(config) ?? contextOf(inner),
    quantization: quantization?.quant_method,
    packing: packingOf(config?.quantization ?? quantization, config?.expert_dtype ?? inner?.expert_dtype),
    vocabulary: config?.vocab_size,
  }
}

function packingOf(said: z.infer<typeof packingSchema> | undefined, expertType: string | undefined): Packing {
  const groups = Object.values(said?.config_groups ?? {}).map(({ targets = [], weights }) => ({
    ...{ bits: weights.num_bits, groupSize: weights.group_size, layers: targets },
  }))
  const hqq = said?.quant_config?.weight_quant_params
  const experts = said?.expert_dtype ?? expertType ?? said?.store_dtype
  return {
    bits: said?.bits ?? hqq?.nbits ?? groups[0]?.bits,
    groupSize: said?.group_size ?? hqq?.group_size,
    method: said?.quant_method?.toLowerCase(),
    expertBits: experts !== undefined && /fp4|int4|nf4/i.test(experts) ? 4 : undefined,
    groups: [...groups, ...[said?.dynamic_config, said?.dynamic, said].flatMap(layersOf)],
  }
}

/** Layers that are packed in a way of their own, by their names. */
function layersOf(said: unknown): PackedGroup[] {
  if (typeof said !== 'object' || said === null) return []
  return Object.entries(said).flatMap(([layer, value]) => {
    const { data } = layerSchema.safeParse(value)
    const bits = data?.bits ?? data?.nbits
    return bits === undefined ? [] : [{ bits, groupSize: data?.group_size, layers: [layer] }]
  })
}

function contextOf(config: Partial<Record<keyof typeof lengths, number | undefined>> | undefined) {
  return (
    config?.max_position_embeddings ??
    config?.n_positions ??
    config?.max_sequence_length ??
    config?.max_seq_len ??
    config?.seq_length ??
    config?.n_ctx
  )
}

/** A token is a string, or an object with the string as its content. */
const token = z
  .union([
    z.string().max(LONGEST_NAME),
    z.object({ content: z.string().max(LONGEST_NAME) }).transform(({ content }) => content),
  ])
  .optional()
  .catch(undefined)

/** @see https://huggingface.co/docs/transformers/main_classes/tokenizer */
const tokenizerSchema = z.object({
  tokenizer_class: nameSchema,
  model_max_length: z.number().max(LONGEST_CONTEXT).optional().catch(undefined),
  bos_token: token,
  eos_token: token,
  pad_token: token,
  unk_token: token,
  cls_token: token,
  sep_token: token,
  mask_token: token,
  chat_template: z
    .union([
      z.string().max(LONGEST_TEMPLATE),
      z
        .array(z.object({ name: z.string(), template: z.string().max(LONGEST_TEMPLATE) }))
        .transform((all) => (all.find(({ name }) => name === 'default') ?? all[0])?.template),
    ])
    .optional()
    .catch(undefined),
})

export interface TokenizerFacts {
  kind: string | undefined
  /** Number of tokens to which it truncates texts. */
  longest: number | undefined
  /** Its special tokens, each with its use. */
  special: { use: string; token: string }[]
  chatTemplate: string | undefined
}

/** Reads `tokenizer_config.json`. */
export function readTokenizer(json: string | undefined): TokenizerFacts | undefined {
  const config = parse(tokenizerSchema, json)
  if (config === undefined) return undefined
  const uses = {
    beginning: config.bos_token,
    end: config.eos_token,
    padding: config.pad_token,
    unknown: config.unk_token,
    classification: config.cls_token,
    separator: config.sep_token,
    mask: config.mask_token,
  }
  return {
    kind: config.tokenizer_class,
    longest: config.model_max_length,
    special: Object.entries(uses).flatMap(([use, value]) =>
      value === undefined ? [] : [{ use, token: value }],
    ),
    chatTemplate: config.chat_template,
  }
}

/** The value of a JSON text; undefined if there is none, or it is not of this form. */
export function parse<T>(schema: z.ZodType<T>, json: string | undefined): T | undefined {
  if (json === undefined) return undefined
  const parsed = parseJson(json)
  return 'error' in parsed ? undefined : schema.safeParse(parsed.json).data
}
