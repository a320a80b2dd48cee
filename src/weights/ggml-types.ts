/** How large the blocks are in which GGUF files store numbers. */

import { GGMLQuantizationType } from '@huggingface/gguf'

/** Numbers in a block, and its bytes. */
type Block = readonly [numbers: number, bytes: number]

/**
 * The package has the names of the types, and not their sizes.
 *
 * @see https://github.com/ggml-org/ggml/blob/master/src/ggml-common.h
 */
const BLOCKS: ReadonlyMap<number, Block> = new Map<number, Block>([
  [GGMLQuantizationType.F64, [1, 8]],
  [GGMLQuantizationType.F32, [1, 4]],
  [GGMLQuantizationType.F16, [1, 2]],
  [GGMLQuantizationType.BF16, [1, 2]],
  [GGMLQuantizationType.I64, [1, 8]],
  [GGMLQuantizationType.I32, [1, 4]],
  [GGMLQuantizationType.I16, [1, 2]],
  [GGMLQuantizationType.I8, [1, 1]],
  [GGMLQuantizationType.Q4_0, [32, 18]],
  [GGMLQuantizationType.Q4_1, [32, 20]],
  [GGMLQuantizationType.Q5_0, [32, 22]],
  [GGMLQuantizationType.Q5_1, [32, 24]],
  [GGMLQuantizationType.Q8_0, [32, 34]],
  [GGMLQuantizationType.Q8_1, [32, 36]],
  [GGMLQuantizationType.Q2_K, [256, 84]],
  [GGMLQuantizationType.Q3_K, [256, 110]],
  [GGMLQuantizationType.Q4_K, [256, 144]],
  [GGMLQuantizationType.Q5_K, [256, 176]],
  [GGMLQuantizationType.Q6_K, [256, 210]],
  [GGMLQuantizationType.Q8_K, [256, 292]],
  [GGMLQuantizationType.IQ1_S, [256, 50]],
  [GGMLQuantizationType.IQ1_M, [256, 56]],
  [GGMLQuantizationType.IQ2_XXS, [256, 66]],
  [GGMLQuantizationType.IQ2_XS, [256, 74]],
  [GGMLQuantizationType.IQ2_S, [256, 82]],
  [GGMLQuantizationType.IQ3_XXS, [256, 98]],
  [GGMLQuantizationType.IQ3_S, [256, 110]],
  [GGMLQuantizationType.IQ4_NL, [32, 18]],
  [GGMLQuantizationType.IQ4_XS, [256, 136]],
  [GGMLQuantizationType.TQ1_0, [256, 54]],
  [GGMLQuantizationType.TQ2_0, [256, 66]],
  [GGMLQuantizationType.MXFP4, [32, 17]],
  [GGMLQuantizationType.NVFP4, [64, 36]],
])

/** The bytes that a tensor takes at least; 0 for a type of unknown size. */
export function ggmlBytes(type: number, elements: number): number {
  const [numbers, bytes] = BLOCKS.get(type) ?? [1, 0]
  return Math.floor(elements / numbers) * bytes
}
