/** Reads the header of a GGUF file. */

import { GGMLFileQuantizationType, GGMLQuantizationType, gguf } from '@huggingface/gguf'
import { elementsOf, isPointer } from './safetensors.ts'
import type { FileBytes, Tensor } from './types.ts'

/** The facts in the header of a GGUF file. */
export interface GgufHeader {
  tensors: Tensor[]
  /** Such as `Q4_K_M`; undefined if the file does not say. */
  quantization: string | undefined
  architecture: string | undefined
  contextLength: number | undefined
  name: string | undefined
  chatTemplate: string | undefined
  /** Kind of tokenizer, such as `gpt2`, and the size of its vocabulary. */
  tokenizer: { model: string; tokens: number } | undefined
}

/**
 * Reads the header of a file, in at most fifty pieces of two megabytes.
 *
 * @returns undefined for a Git LFS pointer
 * @throws {Error} the file is not a GGUF file; the message is worded for a problem
 * @see https://github.com/ggml-org/ggml/blob/master/docs/gguf.md
 */
export async function readGguf(file: FileBytes): Promise<GgufHeader | undefined> {
  const start = await file.read(0, 8)
  if (isPointer(start)) return undefined
  if (Buffer.from(start.subarray(0, 4)).toString('latin1') !== 'GGUF') {
    throw new Error('it does not begin like a GGUF file')
  }
  const { metadata: known, tensorInfos } = await parse(file)
  // The library only has types for the architectures that it knows.
  const metadata: Readonly<Record<string, unknown>> = { ...known }
  const text = (key: string) => textOf(metadata[key])
  const architecture = text('general.architecture')
  const fileType = numberOf(metadata['general.file_type'])
  const tokens = metadata['tokenizer.ggml.tokens']
  const model = text('tokenizer.ggml.model')
  return {
    tensors: tensorInfos.map(({ name, dtype, shape }) => {
      const type = GGMLQuantizationType[dtype] ?? `type ${dtype}`
      // The file has the innermost dimension first; people write the outermost first.
      const sizes = shape.map(Number).reverse()
      return { name, type, shape: sizes, parameters: elementsOf(sizes) }
    }),
    quantization: fileType === undefined ? undefined : GGMLFileQuantizationType[fileType],
    architecture,
    contextLength: numberOf(metadata[`${architecture}.context_length`]),
    name: text('general.name'),
    chatTemplate: text('tokenizer.chat_template'),
    tokenizer: model === undefined ? undefined : { model, tokens: Array.isArray(tokens) ? tokens.length : 0 },
  }
}

/** The library fetches from a URL; its requests are answered from the file. */
async function parse(file: FileBytes) {
  try {
    const read = await gguf('http://file/', { fetch: (_, init) => answer(file, init) })
    // Beyond the end of the file, the library reads zeros.
    if (read.tensorInfoByteRange[1] <= file.size) return read
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
  }
  throw new Error('it ends within its header')
}

async function answer(file: FileBytes, init: RequestInit | undefined): Promise<Response> {
  const range = new Headers(init?.headers).get('range')
  const [, first = '0', last = '0'] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []
  const start = Number(first)
  if (start >= file.size) throw new Error('it ends within its header')
  const bytes = await file.read(start, Number(last) - start + 1)
  const headers = { 'content-range': `bytes ${start}-${start + bytes.length - 1}/${file.size}` }
  return new Response(new Uint8Array(bytes), { status: 206, headers })
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Counts have 32 or 64 bits. */
function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'bigint' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}
