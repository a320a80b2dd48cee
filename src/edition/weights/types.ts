/** What the weight files of a model say of it. */

import type { Problem } from '../../card/types.ts'

/** A file that is read by range: headers are small, and what follows them is not. */
export interface FileBytes {
  /** Bytes. */
  size: number
  /** Bytes from `start` on, fewer than `length` where the file ends. */
  read(start: number, length: number): Promise<Uint8Array>
}

export interface Tensor {
  name: string
  /** As the format calls it, such as `BF16` or `Q4_K`. */
  type: string
  /** Sizes of its dimensions; empty for a single number. */
  shape: number[]
}

/** A part of a model, or one of its tensors. */
export interface TensorNode {
  /** Such as `model.layers`, `0–31` for parts that are alike, or `q_proj.weight`. */
  name: string
  /** Parts that are alike and stand here as one. */
  times: number
  /** Tensors within, all repeats included. */
  tensors: number
  /** Parameters within, all repeats included. */
  parameters: number
  /** Undefined for a part. */
  tensor: { type: string; shape: number[] } | undefined
  parts: TensorNode[]
}

/** What an edition keeps of a model's weight files, and what one filters by. */
export interface Weights {
  /** Undefined when no file says it. */
  parameters: number | undefined
  /** Parameters by type of number, the most frequent first. */
  types: { type: string; count: number }[]
  /** Ways in which the weights are stored: `safetensors`, `gguf`, … */
  formats: string[]
  /** How they are rounded: `Q4_K_M`, `gptq`, … */
  quantizations: string[]
  /** Tokens that the model can take in. */
  contextLength: number | undefined
  /** What the code that runs the model calls it, such as `LlamaForCausalLM` or `llama`. */
  architecture: string | undefined
  problems: Problem[]
}
