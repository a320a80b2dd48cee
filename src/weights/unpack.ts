/** Counts the parameters of quantised weights, several of which are packed into each number of a file. */

import { elementsOf } from './safetensors.ts'
import type { Tensor } from './types.ts'

/** How the numbers of a model are packed, as far as its configuration says. */
export interface Packing {
  /** Of each parameter. */
  bits: number | undefined
  /** Parameters that share a scale. */
  groupSize: number | undefined
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
}

/** The same for weights that keep their name, by the tensor that shows that they are quantised. */
const BESIDE_WEIGHT: Readonly<Record<string, readonly string[]>> = {
  // FP8.
  weight_scale: ['weight_scale', 'weight_zero_point', 'input_scale', 'input_zero_point'],
  weight_scale_inv: ['weight_scale_inv', 'input_scale'],
  // Bitsandbytes with 8 bits.
  SCB: ['SCB', 'weight_format'],
}

/**
 * Tensors with the parameters that they stand for. The names of tensors say how they are packed, as the libraries that
 * quantise models have settled on them.
 *
 * @see https://github.com/huggingface/huggingface.js/blob/main/packages/hub/src/lib/parse-safetensors-metadata.ts for
 *   the Hub's own count
 */
export function unpack(tensors: readonly Tensor[], packing: Packing): Tensor[] {
  const all = new Map(tensors.map((tensor) => [tensor.name, tensor]))
  return tensors.map((tensor) => ({ ...tensor, parameters: parametersOf(tensor, all, packing) }))
}

function parametersOf(
  { name, type, parameters }: Tensor,
  all: ReadonlyMap<string, Tensor>,
  { bits = USUAL_BITS, groupSize }: Packing,
): number {
  const dot = name.lastIndexOf('.') + 1
  const [module, end] = [name.slice(0, dot), name.slice(dot)]
  const has = (sibling: string) => all.has(module + sibling)
  const isHelper = (lists: typeof BOOKKEEPING, isQuantised: (mark: string) => boolean) =>
    Object.entries(lists).some(([mark, helpers]) => helpers.includes(end) && isQuantised(mark))
  if (isHelper(BOOKKEEPING, has)) return 0
  if (isHelper(BESIDE_WEIGHT, (mark) => has(mark) && has('weight'))) return 0
  if (Object.hasOwn(BOOKKEEPING, end)) return Math.round((parameters * (WIDTHS[type] ?? bits)) / bits)

  // Bitsandbytes with 4 bits describes `weight` in `weight.absmax` and others below it.
  const weight = /^(.*\.weight)\.(?:absmax|quant_map|nested_\w+|quant_state\..*)$/.exec(name)?.[1]
  if (weight !== undefined && all.has(`${weight}.absmax`)) return 0
  if (type === 'U8' && all.has(`${name}.absmax`)) return parameters * 2

  // MLX packs `weight` into 32 bits, and has a scale for each group of parameters.
  const packed = all.get(`${module}weight`)
  const scales = all.get(`${module}scales`)
  if (packed?.type === 'U32' && scales !== undefined) {
    if (end === 'scales' || end === 'biases') return 0
    if (end === 'weight') {
      return groupSize === undefined
        ? Math.round((parameters * 32) / bits)
        : elementsOf(scales.shape) * groupSize
    }
  }

  // MXFP4, as gpt-oss has it.
  if (type === 'U8' && name.endsWith('_scales') && all.has(name.replace(/scales$/, 'blocks'))) return 0
  if (type === 'U8' && name.endsWith('_blocks') && all.has(name.replace(/blocks$/, 'scales'))) {
    return parameters * 2
  }
  return parameters
}

/** Bits of the numbers that parameters are packed into. */
const WIDTHS: Readonly<Record<string, number>> = { U8: 8, I8: 8, U16: 16, I16: 16, U32: 32, I32: 32 }
