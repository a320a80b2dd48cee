/** Reads the header of a GGUF file. */

import { GGMLFileQuantizationType, GGMLQuantizationType, gguf } from '@huggingface/gguf'
import { beginsAsPointer } from '../sources/lfs-pointer.ts'
import { ggmlBytes } from './ggml-types.ts'
import { LONGEST_NAME, LONGEST_TEMPLATE, MOST_ENTRIES, MOST_TENSORS } from './limits.ts'
import { checkName, elementsOf, notWhole } from './safetensors.ts'
import type { FileBytes, Tensor } from './types.ts'

/** The facts in the header of a GGUF file, beside its tensors. */
export interface GgufHeader {
  /** Whether it holds a model: not calibration data, an adapter or what turns pictures into input. */
  isModel: boolean
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
 * @see https://github.com/ggml-org/llama.cpp/blob/master/gguf-py/gguf/constants.py for the values of `general.type`
 */
export async function readGguf(
  file: FileBytes,
): Promise<{ tensors: Tensor[]; header: GgufHeader } | undefined> {
  const start = await file.read(0, 24)
  if (beginsAsPointer(start)) return undefined
  if (Buffer.from(start.subarray(0, 4)).toString('latin1') !== 'GGUF') {
    throw new Error('it does not begin like a GGUF file')
  }
  if (start.length < 24) throw new Error('it ends within its header')
  checkCounts(Buffer.from(start))
  const { metadata: known, tensorInfos, tensorDataOffset } = await parse(file)
  // The library only has types for the architectures that it knows.
  const metadata: Readonly<Record<string, unknown>> = { ...known }
  const text = (key: string, longest = LONGEST_NAME) => textOf(metadata[key], longest)
  const architecture = text('general.architecture')
  const fileType = numberOf(metadata['general.file_type'])
  const tokens = metadata['tokenizer.ggml.tokens']
  const model = text('tokenizer.ggml.model')
  let end = 0
  const tensors = tensorInfos.map(({ name, dtype, shape, offset }) => {
    checkName(name)
    const type = GGMLQuantizationType[dtype] ?? `type ${dtype}`
    // The file has the innermost dimension first; people write the outermost first.
    const sizes = shape.map(Number).reverse()
    const parameters = elementsOf(sizes)
    end = Math.max(end, Number(tensorDataOffset + offset) + ggmlBytes(dtype, parameters))
    return { name, type, shape: sizes, parameters }
  })
  if (end > file.size) throw new Error(notWhole(file.size, end))
  const kind = text('general.type') ?? NO_MODELS.get(architecture ?? '') ?? 'model'
  const header: GgufHeader = {
    isModel: kind === 'model',
    quantization: fileType === undefined ? undefined : GGMLFileQuantizationType[fileType],
    architecture,
    contextLength: numberOf(metadata[`${architecture}.context_length`]),
    name: text('general.name'),
    chatTemplate: text('tokenizer.chat_template', LONGEST_TEMPLATE),
    tokenizer: model === undefined ? undefined : { model, tokens: Array.isArray(tokens) ? tokens.length : 0 },
  }
  return { tensors, header }
}

/** What files say of their kind that are older than `general.type`, by their architecture. */
const NO_MODELS: ReadonlyMap<string, string> = new Map([
  ['clip', 'mmproj'],
  ['controlvector', 'adapter'],
])

/** The first version of the format counts with 32 bits. */
function checkCounts(start: Buffer): void {
  // Files for machines of the other byte order say so by their version: it is small.
  const isLittle = start.readUInt16LE(4) !== 0
  const isFirst = (isLittle ? start.readUInt32LE(4) : start.readUInt32BE(4)) === 1
  const read = (place: number): bigint => {
    const at = 8 + place * (isFirst ? 4 : 8)
    if (isFirst) return BigInt(isLittle ? start.readUInt32LE(at) : start.readUInt32BE(at))
    return isLittle ? start.readBigUInt64LE(at) : start.readBigUInt64BE(at)
  }
  const [tensors, entries] = [read(0), read(1)]
  if (tensors > MOST_TENSORS)
    throw new Error(`it has ${tensors} tensors, of which ${MOST_TENSORS} are read at most`)
  if (entries > MOST_ENTRIES)
    throw new Error(`its metadata has ${entries} entries, of which ${MOST_ENTRIES} are read at most`)
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

function textOf(value: unknown, longest: number): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= longest ? value : undefined
}

/** Counts have 32 or 64 bits. */
function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'bigint' ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}
