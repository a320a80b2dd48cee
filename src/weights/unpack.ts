/** Counts the parameters of quantised weights, several of which are packed into each number of a file. */

import { elementsOf } from './safetensors.ts'
import type { Tensor } from './types.ts'

/** How the numbers of a model are packed, as far as its configuration says. */
export interface Packing {
  /** Of each parameter. */
  bits: number | undefined
  /** Parameters that share a scale. */
  groupSize: number | undefined
  /** What packed them, such as `gptq`. */
  method?: string | undefined
  /** Of each parameter of experts, where these have fewer than the rest. */
  expertBits?: number | undefined
  /** Layers that differ from the others. */
  groups?: readonly PackedGroup[]
}

/** How some layers are packed. */
export interface PackedGroup {
  bits: number | undefined
  groupSize: number | undefined
  /** Names of the layers, or how these end. */
  layers: readonly string[]
}

/** Nothing is known of it. */
export const NO_PACKING: Packing = { bits: undefined, groupSize: undefined }

/** The usual width, of which configurations need not say anything. */
const USUAL_BITS = 4

/** Tensors that say how to unpack others and are no parameters, by what is at the end of their names. */
const BOOKKEEPING: Readonly<Record<string, readonly string[]>> = {
  // GPTQ and AWQ.
  qweight: ['qzeros', 'scales', 'g_idx'],
  // Compressed Tensors.
  weight_packed: [
    ...['weight_scale', 'weight_zero_point', 'weight_shape', 'weight_g_idx', 'weight_global_scale'],
    ...['input_scale', 'input_zero_point', 'input_global_scale'],
  ],
  // HQQ.
  W_q: [
    ...['scale', 'zero', 'nbits', 'group_size', 'shape', 'axis', 'packing', 'channel_wise', 'optimize'],
    ...['round_zero', 'view_as_float', 'unpack_view_dtype', 'compute_dtype', 'quant_scale', 'quant_zero'],
    ...['zero_scale', 'offload_meta', 'encoded_state_dict', 'stores_quant_config'],
  ],
  // EXL2 and EXL3.
  q_weight: ['q_scale', 'q_scale_max', 'q_groups', 'q_group_map', 'q_perm', 'q_invperm'],
  trellis: ['suh', 'svh', 'su', 'sv', 'mcg', 'mul1'],
}

/** The same for weights that keep their name, by the tensor that shows that they are quantised. */
const BESIDE_WEIGHT: Readonly<Record<string, readonly string[]>> = {
  // FP8, NVFP4 and BitNet.
  weight_scale: [
    ...['weight_scale', 'weight_scale_2', 'weight_zero_point', 'input_scale', 'input_zero_point'],
    ...['output_scale', 'pre_quant_scale', 'k_scale', 'v_scale'],
  ],
  weight_scale_inv: ['weight_scale_inv', 'input_scale'],
  // Bitsandbytes with 8 bits.
  SCB: ['SCB', 'weight_format'],
}

/** What packs weights in the ways that are known here. */
const METHODS = new Set([
  ...['gptq', 'awq', 'auto-round', 'compressed-tensors', 'bitsandbytes', 'fp8', 'fbgemm_fp8', 'modelopt'],
  ...['mxfp4', 'bitnet', 'hqq', 'exl2', 'exl3', 'mlx'],
])

/**
 * Tensors with the parameters that they stand for. The names of tensors say how they are packed, as the libraries that
 * quantise models have settled on them, and their shapes say it of each layer where configurations do not.
 *
 * @returns `isKnown`: whether all are; a tensor whose packing is unknown has the parameters of its own shape
 * @see https://github.com/huggingface/huggingface.js/blob/main/packages/hub/src/lib/parse-safetensors-metadata.ts for
 *   the Hub's own count
 * @see https://github.com/NVIDIA/Model-Optimizer for NVFP4
 * @see https://github.com/huggingface/transformers/blob/main/src/transformers/integrations/bitnet.py for BitNet
 * @see https://github.com/mobiusml/hqq/blob/master/hqq/core/quantize.py for HQQ
 * @see https://github.com/turboderp-org/exllamav2/blob/master/exllamav2/linear.py for EXL2
 * @see https://github.com/turboderp-org/exllamav3/blob/master/doc/exl3.md for EXL3
 */
export function unpack(
  tensors: readonly Tensor[],
  packing: Packing,
): { tensors: Tensor[]; isKnown: boolean } {
  const all = new Map(tensors.map((tensor) => [tensor.name, tensor]))
  let isKnown = true
  const unpacked = tensors.map((tensor) => {
    const parameters = parametersOf(tensor, all, packing)
    if (parameters === undefined) isKnown = false
    return { ...tensor, parameters: parameters ?? tensor.parameters }
  })
  return { tensors: unpacked, isKnown }
}

/** @returns undefined if it is unknown how they are packed */
function parametersOf(
  tensor: Tensor,
  all: ReadonlyMap<string, Tensor>,
  packing: Packing,
): number | undefined {
  const { name, type, parameters } = tensor
  // An exponent alone is no weight.
  if (type === 'F8_E8M0') return 0
  const dot = name.lastIndexOf('.') + 1
  const [module, end] = [name.slice(0, dot), name.slice(dot)]
  const sibling = (other: string) => all.get(module + other)
  const has = (other: string) => sibling(other) !== undefined
  const isHelper = (lists: typeof BOOKKEEPING, isQuantised: (mark: string) => boolean) =>
    Object.entries(lists).some(([mark, helpers]) => helpers.includes(end) && isQuantised(mark))
  if (isHelper(BOOKKEEPING, has)) return 0
  if (isHelper(BESIDE_WEIGHT, (mark) => has(mark) && has('weight'))) return 0
  // The caches of attention have no weight of their own.
  if ((end === 'k_scale' || end === 'v_scale') && parameters === 1) return 0
  const own = packing.groups?.find(({ layers }) => layers.some((layer) => isNamed(module, layer)))
  const bits = own?.bits ?? packing.bits
  const groupSize = own?.groupSize ?? packing.groupSize
  const spread = (width: number | undefined) =>
    width === undefined ? undefined : Math.round((parameters * (WIDTHS[type] ?? width)) / width)

  if (end === 'qweight')
    return spread(bitsOfZeros(sibling('qzeros'), sibling('scales')) ?? bits ?? USUAL_BITS)
  if (end === 'weight_packed') {
    const widths = new Set(packing.groups?.map((group) => group.bits))
    return spread(own?.bits ?? (widths.size > 1 ? undefined : (bits ?? USUAL_BITS)))
  }
  // Three bits are padded in words of 32, and other types are words of a size that the names do not say.
  if (end === 'W_q') return type === 'U8' ? spread(bits) : undefined
  if (end === 'q_weight') {
    const order = sibling('q_invperm') ?? sibling('q_perm')
    return order && order.parameters * (tensor.shape.at(-1) ?? 0)
  }
  // Each of its first two dimensions counts tiles of 16.
  if (end === 'trellis' && has('suh')) return elementsOf(tensor.shape.slice(0, 2)) * 256

  // Bitsandbytes with 4 bits describes `weight` in `weight.absmax` and others below it.
  const weight = /^(.*\.weight)\.(?:absmax|quant_map|nested_\w+|quant_state\..*)$/.exec(name)?.[1]
  if (weight !== undefined && all.has(`${weight}.absmax`)) return 0
  if (type === 'U8' && all.has(`${name}.absmax`)) return parameters * 2

  // MLX packs `weight` into 32 bits, and has a scale for each group of parameters.
  const packed = sibling('weight')
  const scales = sibling('scales')
  if (packed?.type === 'U32' && scales !== undefined) {
    if (end === 'scales' || end === 'biases') return 0
    if (end === 'weight') return groupSize === undefined ? spread(bits) : scales.parameters * groupSize
  }

  // MXFP4, as gpt-oss has it.
  if (type === 'U8' && name.endsWith('_scales') && all.has(name.replace(/scales$/, 'blocks'))) return 0
  if (type === 'U8' && name.endsWith('_blocks') && all.has(name.replace(/blocks$/, 'scales'))) {
    return parameters * 2
  }

  // Experts in one tensor, whose scales are named after it.
  const fused = /^(.*)_(?:weight_scale(?:_2)?|input_scale)$/.exec(name)?.[1]
  if (fused !== undefined && all.has(fused) && all.has(`${fused}_weight_scale`)) return 0
  if (type === 'U8' && all.has(`${name}_weight_scale_2`)) return parameters * 2

  if (end === 'scale' && packed !== undefined && NARROW.test(packed.type)) return 0
  if (end === 'weight' && (type === 'U8' || type === 'I8')) {
    return bytesOf(tensor, sibling('weight_scale') ?? sibling('weight_scale_inv') ?? sibling('scale'), {
      ...packing,
      bits,
      isFp4: has('weight_scale_2'),
    })
  }
  const isOther = packing.method !== undefined && !METHODS.has(packing.method)
  return isOther && Object.hasOwn(WIDTHS, type) && parameters > 1 ? undefined : parameters
}

/** The parameters in bytes that keep the name of their weight: one, two or four in each. */
function bytesOf(
  { name, type, shape, parameters }: Tensor,
  scale: Tensor | undefined,
  { method, bits, expertBits, isFp4 }: Packing & { isFp4: boolean },
): number | undefined {
  const isExpert = name.includes('.experts.') && !name.includes('shared_experts')
  if (isExpert && expertBits !== undefined) return Math.round((parameters * 8) / expertBits)
  if (isFp4) return parameters * 2
  if (method === 'bitnet') return parameters * 4
  if (scale === undefined) return method === undefined || METHODS.has(method) ? parameters : undefined
  // Formats of four bits have a scale for each 32 or 16 of them, and no others have so many.
  const [columns = 0, groups = 0] = [shape.at(-1), scale.shape.at(-1)]
  if (columns * 2 === groups * 32 || columns * 2 === groups * 16) return parameters * 2
  if (bits === 4) return parameters * 2
  return type === 'I8' || bits === 8 ? parameters : undefined
}

/** Numbers of eight bits and fewer. */
const NARROW = /^(?:[UI]8|F[468].*)$/

/** GPTQ and AWQ pack the zeros of a layer like its weights, beside as many scales that are not packed. */
function bitsOfZeros(zeros: Tensor | undefined, scales: Tensor | undefined): number | undefined {
  const [words = 0, columns = 0] = [zeros?.shape.at(-1), scales?.shape.at(-1)]
  const bits = ((WIDTHS[zeros?.type ?? ''] ?? 0) * words) / columns
  return [2, 3, 4, 8].includes(bits) ? bits : undefined
}

/**
 * Whether a configuration means a layer: by its name or how that ends, or by an expression. Of expressions only `.*`, `\.`
 * and what marks the ends are understood, because others could take forever.
 *
 * @param module - of a tensor, with a dot at its end
 */
function isNamed(module: string, layer: string): boolean {
  const name = module.slice(0, -1)
  const expression = /^(?:re:|\+:)(.*)$/.exec(layer)?.[1]
  if (expression === undefined) return name === layer || name.endsWith(`.${layer}`)
  const isWhole = expression.endsWith('$')
  const parts = expression.replace(/^\^/, '').replace(/\$$/, '').replaceAll('\\.', '.').split('.*')
  if (parts.some((part) => /[\\+?()[\]{}|^$*]/.test(part))) return false
  let at = 0
  for (const [place, part] of parts.entries()) {
    const found = place === 0 ? 0 : name.indexOf(part, at)
    if (found === -1 || !name.startsWith(part, found)) return false
    at = found + part.length
  }
  return !isWhole || name.endsWith(parts.at(-1) ?? '')
}

/** Bits of the numbers that parameters are packed into. */
const WIDTHS: Readonly<Record<string, number>> = { U8: 8, I8: 8, U16: 16, I16: 16, U32: 32, I32: 32 }
