/** Decides which files of a model are weights, and which of them belong together. */

import { posix } from 'node:path'
import { parseGGUFQuantLabel, parseGgufShardFilename } from '@huggingface/gguf'

type WeightFormat = 'safetensors' | 'gguf'

/** The files of one set of weights. */
export interface WeightGroup {
  format: WeightFormat
  /** Identifies the group: the path of its first file. */
  id: string
  /** In the order of the shards. */
  paths: string[]
  /** Quantisation according to the name of a GGUF file. */
  quantization: string | undefined
}

/** Files of other formats, by their endings; their content is not read. */
const OTHER_FORMATS: readonly (readonly [format: string, ending: RegExp])[] = [
  ['onnx', /\.onnx$/],
  ['pytorch', /(?:^|\/)pytorch_model.*\.bin$|\.(?:pt|pth)$/],
  ['tensorflow', /(?:^|\/)tf_model\.h5$|(?:^|\/)saved_model\.pb$/],
  ['flax', /\.msgpack$/],
  ['tflite', /\.tflite$/],
  ['openvino', /(?:^|\/)openvino_model.*\.xml$/],
  ['coreml', /\.ml(?:model|package)(?:\/|$)/],
  ['keras', /\.keras$/],
]

/** The formats in which a model's weights are stored. */
export function formatsOf(paths: readonly string[]): string[] {
  const all: readonly (readonly [string, RegExp])[] = [
    ['safetensors', /\.safetensors$/],
    ['gguf', /\.gguf$/],
    ...OTHER_FORMATS,
  ]
  return all.filter(([, ending]) => paths.some((path) => ending.test(path))).map(([format]) => format)
}

/**
 * The safetensors files to count: `model.safetensors` or its shards if they exist, because other files beside them hold
 * the same weights in another form; otherwise all at the top; otherwise all below it, as in a pipeline of models.
 */
export function weightFiles<File extends { path: string }>(files: readonly File[]): File[] {
  const all = files.filter(({ path }) => path.endsWith('.safetensors'))
  const top = all.filter(({ path }) => !path.includes('/'))
  const single = top.filter(({ path }) => path === 'model.safetensors')
  const shards = top.filter(({ path }) => /^model-\d+-of-\d+\.safetensors$/.test(path))
  return [single, shards, top, all].find((group) => group.length > 0) ?? []
}

/** The groups of a model: its safetensors, then each GGUF file with its shards. */
export function weightGroups(files: readonly { path: string }[]): WeightGroup[] {
  const safetensors = weightFiles(files).map(({ path }) => path)
  return [
    ...(safetensors.length === 0
      ? []
      : [
          {
            format: 'safetensors' as const,
            id: safetensors[0] ?? '',
            paths: safetensors,
            quantization: undefined,
          },
        ]),
    ...ggufGroups(files.map(({ path }) => path).filter((path) => path.endsWith('.gguf'))),
  ]
}

function ggufGroups(paths: readonly string[]): WeightGroup[] {
  const groups = new Map<string, string[]>()
  for (const path of paths.toSorted()) {
    const shard = parseGgufShardFilename(posix.basename(path))
    const key = shard === null ? path : posix.join(posix.dirname(path), `${shard.prefix} of ${shard.total}`)
    groups.set(key, [...(groups.get(key) ?? []), path])
  }
  return [...groups.values()].map((group) => {
    const id = group[0] ?? ''
    return { format: 'gguf', id, paths: group, quantization: parseGGUFQuantLabel(posix.basename(id)) }
  })
}
