/** Reads the headers of a model's files and sums up what they say about its tensors. */

import { posix } from 'node:path'
import { type GgufHeader, readGguf } from './gguf.ts'
import { readKeras } from './keras.ts'
import { MOST_BYTES, MOST_TENSORS, MOST_TYPES } from './limits.ts'
import { readOnnx } from './onnx.ts'
import { BrokenPickle } from './pickle.ts'
import { readPytorch } from './pytorch.ts'
import { readSafetensors } from './safetensors.ts'
import { readShardIndex, type ShardIndex } from './shard-index.ts'
import { cutTree, tensorTree } from './tensor-tree.ts'
import { readTflite } from './tflite.ts'
import type { FileBytes, Graph, Tensor, TensorNode, Weights } from './types.ts'
import { NO_PACKING, type Packing, unpack } from './unpack.ts'
import type { WeightGroup } from './weight-groups.ts'

/** A file and its bytes. */
export interface WeightFile {
  /** Relative to the model's folder. */
  path: string
  bytes: FileBytes
}

/** What is wanted of a model's files. */
export interface Wanted {
  /** `index` for files that only say where the weights are. */
  format: WeightGroup['format'] | 'index'
  packing: Packing | undefined
  /** Rows of the tree of tensors; 0 for none. */
  rows: number
  /** Whether the texts of the headers are wanted, too. */
  texts?: boolean
}

/** What is imported when a file is loaded: `os.system`. */
export interface FileImports {
  path: string
  names: string[]
}

/** What the headers of a model's files say. */
export interface HeaderSummary {
  /** Tensors in the files that could be read. */
  tensors: number
  /** Whether it is known of all of them how many parameters they stand for. */
  isCounted: boolean
  /** Parameters in them by number type, the most frequent first. */
  types: Weights['types']
  /** The first rows of the tree of tensors, and whether there are more. */
  tree: { nodes: TensorNode[]; isCut: boolean }
  /** Of the first file in GGUF that could be read. */
  gguf: GgufHeader | undefined
  /** The headers of safetensors files, as JSON, if they are wanted. */
  texts: { path: string; text: string }[]
  /** What files that name shards say. */
  indexes: ShardIndex[]
  /** What is imported, and perhaps called, when a file of PyTorch or Keras is loaded. */
  imports: FileImports[]
  /** What files of ONNX, TensorFlow Lite and Keras say of their graphs. */
  graphs: { path: string; graph: Graph }[]
  /** Paths of the files that Git LFS has not fetched. */
  pointers: string[]
  /** Files that cannot be read, each with the error that says why. */
  broken: { path: string; error: unknown }[]
}

/** Read the headers one after another, up to the first that exceeds what is read of a model. */
export async function summarizeHeaders(
  files: readonly WeightFile[],
  { format, packing, rows, texts = false }: Wanted,
): Promise<HeaderSummary> {
  const all: Tensor[] = []
  const types = new Set<string>()
  const found: Pick<
    HeaderSummary,
    'gguf' | 'texts' | 'indexes' | 'imports' | 'graphs' | 'pointers' | 'broken'
  > = {
    gguf: undefined,
    texts: [],
    indexes: [],
    imports: [],
    graphs: [],
    pointers: [],
    broken: [],
  }
  const room = { bytes: MOST_BYTES }
  for (const { path, bytes } of files) {
    try {
      const limited = limitBytes(bytes, room)
      if (format === 'index') {
        const index = await readShardIndex(path, limited)
        if (index !== undefined) found.indexes.push(index)
        continue
      }
      const { tensors, gguf, text, imports, graph } = await readHeader(format, limited)
      found.gguf ??= gguf
      if (graph !== undefined) found.graphs.push({ path, graph })
      if (imports !== undefined) found.imports.push({ path, names: imports })
      if (tensors === undefined) {
        found.pointers.push(path)
        continue
      }
      for (const { type } of tensors) types.add(type)
      if (all.length + tensors.length > MOST_TENSORS)
        throw new TooMuch(`the model has more than the ${MOST_TENSORS} tensors that are read`)
      if (types.size > MOST_TYPES)
        throw new TooMuch(`the model has more than the ${MOST_TYPES} number types that are read`)
      if (texts && text !== undefined) found.texts.push({ path, text })
      // Files in folders of their own are parts of the model, whose tensors may have the same names.
      const folder = posix.dirname(path)
      const prefix = folder === '.' ? '' : `${folder.replaceAll('/', '.')}.`
      for (const tensor of tensors)
        all.push(prefix === '' ? tensor : { ...tensor, name: prefix + tensor.name })
    } catch (error) {
      found.broken.push({ path, error })
      // Python would have run them before it noticed that anything is wrong.
      if (error instanceof BrokenPickle) found.imports.push({ path, names: [...error.imports] })
      if (error instanceof TooMuch) break
    }
  }
  const { tensors: unpacked, isKnown } = unpack(all, packing ?? NO_PACKING)
  return {
    ...found,
    tensors: all.length,
    isCounted: isKnown,
    types: countTypes(unpacked),
    tree: rows === 0 ? { nodes: [], isCut: false } : cutTree(tensorTree(unpacked), rows),
  }
}

/** The model as a whole exceeds a limit. */
class TooMuch extends Error {}

function limitBytes({ size, read }: FileBytes, room: { bytes: number }): FileBytes {
  return {
    size,
    read(start, length) {
      room.bytes -= Math.max(0, Math.min(length, size - start))
      if (room.bytes < 0)
        throw new TooMuch(`the headers of the model have more than the ${MOST_BYTES} bytes that are read`)
      return read(start, length)
    },
  }
}

/** What the header of a file says; without tensors if Git LFS has not fetched it. */
async function readHeader(format: WeightGroup['format'], file: FileBytes): Promise<ReadHeader> {
  switch (format) {
    case 'safetensors':
      return (await readSafetensors(file)) ?? {}
    case 'gguf': {
      const read = await readGguf(file)
      return { tensors: read?.tensors, gguf: read?.header }
    }
    case 'pytorch':
      return (await readPytorch(file)) ?? {}
    case 'onnx':
      return (await readOnnx(file)) ?? {}
    case 'keras':
    case 'tensorflow':
      return (await readKeras(file)) ?? {}
    case 'tflite':
      return (await readTflite(file)) ?? {}
  }
}

interface ReadHeader {
  tensors?: Tensor[] | undefined
  gguf?: GgufHeader | undefined
  text?: string
  imports?: string[]
  graph?: Graph
}

function countTypes(tensors: readonly Tensor[]): Weights['types'] {
  const counts = new Map<string, number>()
  for (const tensor of tensors) {
    counts.set(tensor.type, (counts.get(tensor.type) ?? 0) + tensor.parameters)
  }
  return [...counts]
    .map(([type, count]) => ({ type, count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
}
