/** What the weight files of a model say about it. */

import type { ModelConfig } from '../card/inferred/types.ts'
import type { Problem } from '../card/types.ts'

/** A file that is read by range: the header is small, but what follows is not. */
export interface FileBytes {
  /** Bytes. */
  size: number
  /** Bytes from `start` on; fewer than `length` at the end of the file. */
  read(start: number, length: number): Promise<Uint8Array>
}

/** A tensor as the header of a weights file describes it. */
export interface Tensor {
  name: string
  /** As the format names it, such as `BF16` or `Q4_K`. */
  type: string
  /** Sizes of its dimensions; empty for a single number. */
  shape: number[]
  /** Parameters of the model that it stores: its elements, unless they are packed; see `unpack.ts`. */
  parameters: number
}

/** What goes into a graph or comes out of it. */
export interface GraphValue {
  name: string
  /** Such as `F32`; empty for what is no tensor. */
  type: string
  /** Sizes, or the names of those that vary. */
  shape: string[]
}

/** What a file says of the program that its weights belong to. */
export interface Graph {
  /** The program that made it, with its version; empty if it does not say. */
  producer: string
  /** Version of the operators of ONNX itself, in a file of ONNX. */
  opset: number | undefined
  inputs: GraphValue[]
  outputs: GraphValue[]
  /** Files beside it that hold numbers of its tensors, as it names them. */
  external: string[]
}

/** A part of a model, or one of its tensors. */
export interface TensorNode {
  /** Such as `model.layers`, `0–31` for parts that are alike, or `q_proj.weight`. */
  name: string
  /** Number of equal parts that this node stands for. */
  times: number
  /** Tensors within, including all repeats. */
  tensors: number
  /** Parameters within, including all repeats. */
  parameters: number
  /** Undefined for a part rather than a tensor. */
  tensor: { type: string; shape: number[] } | undefined
  parts: TensorNode[]
}

/** What an edition keeps about a model's weight files. */
export interface Weights {
  /** Undefined if no file says. */
  parameters: number | undefined
  /** Parameters by number type, the most frequent first. */
  types: { type: string; count: number }[]
  /** Formats in which the weights are stored: `safetensors`, `gguf`, … */
  formats: string[]
  /** How the weights are quantised: `Q4_K_M`, `gptq`, … */
  quantizations: string[]
  /** Longest input of the model, in tokens. */
  contextLength: number | undefined
  /** Name of the architecture in the code that runs the model, such as `LlamaForCausalLM` or `llama`. */
  architecture: string | undefined
  /** What the files beside the weights say of how the model is used. */
  config: ModelConfig
  problems: Problem[]
}
