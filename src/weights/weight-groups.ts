/** Decides which files of a model are weights, and which of them belong together. */

import { posix } from 'node:path'
import { parseGGUFQuantLabel, parseGgufShardFilename } from '@huggingface/gguf'
import { ggufUse, sortGguf } from '../gguf-names.ts'
import { MOST_FILES } from '../sources/list-folder.ts'
import { isOfFormat, type ReadFormat, readFormat } from '../weight-formats.ts'
import type { ShardIndex } from './shard-index.ts'

/** The files of one set of weights. */
export interface WeightGroup {
  format: ReadFormat
  /** Identifies the group: the path of its first file. */
  id: string
  /** In the order of the shards. */
  paths: string[]
  /** Paths of the shards that other files name and that are not there. */
  missing: string[]
  /** Whether it is, by its name, a model rather than an adapter for one. */
  isModel: boolean
  /** Quantisation according to the name of a GGUF file. */
  quantization: string | undefined
}

/** The files that say which files hold a model: of safetensors, or else of PyTorch. */
export function shardIndexes<File extends { path: string }>(files: readonly File[]): File[] {
  // A name with a point before it is that of a variant: `model.fp16.safetensors.index.json`.
  const named = (pattern: RegExp) => files.filter(({ path }) => pattern.test(path))
  return files.some(({ path }) => path.endsWith('.safetensors'))
    ? named(/^(?:.*\/)?[^./]+\.safetensors\.index\.json$/)
    : [...named(/^(?:.*\/)?[^./]+\.safetensors\.index\.json$/), ...named(PYTORCH_INDEX)]
}

const PYTORCH_INDEX = /^(?:.*\/)?[^./]+\.bin\.index\.json$/

/** What PEFT and Diffusers call the weights of an adapter. */
const ADAPTER = /(?:^|\/)(?:adapter_model|pytorch_lora_weights)(?:[-.][^/]*)?\.safetensors$/

/**
 * The safetensors files to count: those below the top of a pipeline of models; otherwise `model.safetensors` or its
 * shards if they exist, because other files beside them hold the same weights in another form; otherwise all at the
 * top; otherwise all below it. Variants, such as `model.fp16.safetensors`, do not count beside the file itself, and
 * adapters not beside a model.
 *
 * @param index - names the shards at the top
 */
function weightFiles(paths: readonly string[], index: ShardIndex | undefined): string[] {
  const every = paths.filter((path) => path.endsWith('.safetensors'))
  const models = every.filter((path) => !ADAPTER.test(path))
  const safetensors = models.length === 0 ? every : models
  const sets = new Set(safetensors.map(setOf))
  const isVariant = (set: string) => set !== plain(set) && sets.has(plain(set))
  const all = safetensors.filter((path) => !isVariant(setOf(path)))
  const top = all.filter((path) => !path.includes('/'))
  const below = all.filter((path) => path.includes('/'))
  const isPipeline = paths.includes('model_index.json')
  const named = safetensors.filter((path) => index?.shards.includes(path))
  const single = top.filter((path) => path === SINGLE)
  const shards = top.filter((path) => /^model-\d+-of-\d+\.safetensors$/.test(path))
  const groups = [...(isPipeline ? [below] : []), named, single, shards, top, below]
  return groups.find((group) => group.length > 0) ?? []
}

/** What loaders take before they look for shards. */
const SINGLE = 'model.safetensors'

/** A name without what tells a variant: `fp16`, `non_ema`. */
const plain = (set: string) => set.replace(/\.[^./]+$/, '')

const SHARD = /-(\d+)-of-(\d+)(?=\.[^/]*$)/

/** The name that the shards of a set share. */
const setOf = (path: string) => path.replace(SHARD, '').replace(/\.safetensors$/, '')

/** Paths of the shards that the others name by their number and are not there. */
function missingShards(paths: readonly string[]): string[] {
  const all = new Set(paths)
  return [...Map.groupBy(paths, (path) => path.replace(SHARD, '-of-$2'))].flatMap(([, shards]) => {
    const [path = ''] = shards
    const [, number = '', total = ''] = SHARD.exec(path) ?? []
    const count = Number(total)
    if (number === '' || shards.length >= count || count > MOST_FILES) return []
    return Array.from({ length: count }, (_, index) =>
      path.replace(SHARD, `-${String(index + 1).padStart(number.length, '0')}-of-${total}`),
    ).filter((shard) => !all.has(shard))
  })
}

/**
 * The groups of a model: its safetensors, then each GGUF file with its shards, and those that are no model last, then the
 * files of PyTorch and of the others.
 *
 * @param indexes - what files say of the shards; https://huggingface.co/docs/transformers/big_models
 */
export function weightGroups(
  files: readonly { path: string }[],
  indexes: readonly ShardIndex[] = [],
): WeightGroup[] {
  const all = files.map(({ path }) => path)
  const known = new Set(all)
  // An index beside the whole model in one file is a leftover, and one without any shard describes another folder.
  const used = indexes.filter(
    ({ path, shards }) =>
      !PYTORCH_INDEX.test(path) &&
      shards.some((shard) => known.has(shard)) &&
      (path.includes('/') || !known.has(SINGLE) || shards.includes(SINGLE)),
  )
  const safetensors = weightFiles(
    all,
    used.find(({ path }) => !path.includes('/')),
  )
  const lost = used
    .filter(({ shards }) => shards.some((shard) => safetensors.includes(shard)))
    .flatMap(({ shards }) => shards.filter((shard) => !known.has(shard)))
  return [
    ...(safetensors.length === 0
      ? []
      : [
          {
            format: 'safetensors' as const,
            id: safetensors[0] ?? '',
            paths: safetensors,
            missing: [...new Set([...missingShards(safetensors), ...lost])],
            isModel: !safetensors.every((path) => ADAPTER.test(path)),
            quantization: undefined,
          },
        ]),
    ...ggufGroups(all.filter((path) => path.endsWith('.gguf'))),
    ...pytorchGroups(
      all,
      indexes.filter(({ path }) => PYTORCH_INDEX.test(path)),
    ),
    ...all.filter((path) => readFormat(path) === 'onnx').map(graphGroup('onnx')),
    ...hdf5Groups(all, 'keras'),
    ...hdf5Groups(all, 'tensorflow'),
    ...all.filter((path) => readFormat(path) === 'tflite').map(graphGroup('tflite')),
  ]
}

/** A graph has constants among its tensors, so that their numbers are not those of the model. */
const graphGroup =
  (format: ReadFormat) =>
  (path: string): WeightGroup => ({
    ...{ format, id: path, paths: [path], missing: [], isModel: false, quantization: undefined },
  })

/** Keras numbers the parts of large weights, and those of Transformers have names as elsewhere. */
const PART = /_\d{5}(?=\.weights\.h5$)/

/** Files of Keras, and those that Transformers wrote with it: one alone is the model, of several nobody can know which. */
function hdf5Groups(all: readonly string[], format: 'keras' | 'tensorflow'): WeightGroup[] {
  const paths = all.filter((path) => readFormat(path) === format)
  const groups = Map.groupBy(paths, (path) => path.replace(PART, '').replace(SHARD, '-of-$2'))
  return [...groups.values()].map((group) => ({
    ...{ format, id: group[0] ?? '', paths: group, quantization: undefined },
    ...{ missing: missingShards(group), isModel: groups.size === 1 },
  }))
}

/** The files that a graph names and that are not there, from the model's folder. */
export function missingBeside(
  path: string,
  external: readonly string[],
  known: ReadonlySet<string>,
): string[] {
  return external.map((name) => posix.join(posix.dirname(path), name)).filter((file) => !known.has(file))
}

/** A file of PyTorch that is by its name the model, rather than one of the things that training writes. */
const PYTORCH_MODEL = /(?:^|\/)[^/]*pytorch_model[^/]*\.bin$/

/** The files of PyTorch, each with its shards: those that are by their names the model first. */
function pytorchGroups(all: readonly string[], indexes: readonly ShardIndex[]): WeightGroup[] {
  const known = new Set(all)
  const indexOf = new Map(indexes.flatMap((index) => index.shards.map((shard) => [shard, index] as const)))
  const paths = all.filter((path) => isOfFormat('pytorch', path) || indexOf.has(path))
  const groups = Map.groupBy(paths, (path) => indexOf.get(path)?.path ?? path.replace(SHARD, '-of-$2'))
  return [...groups.values()]
    .map((group): WeightGroup => {
      const id = group[0] ?? ''
      const lost = (indexOf.get(id)?.shards ?? []).filter((shard) => !known.has(shard))
      return {
        ...{ format: 'pytorch', id, paths: group, quantization: undefined },
        missing: [...new Set([...missingShards(group), ...lost])],
        isModel: PYTORCH_MODEL.test(id),
      }
    })
    .toSorted((a, b) => Number(b.isModel) - Number(a.isModel))
}

function ggufGroups(paths: readonly string[]): WeightGroup[] {
  const groups = new Map<string, string[]>()
  const hasModel = paths.some((path) => ggufUse(path) === 'model')
  for (const path of sortGguf(paths)) {
    const shard = parseGgufShardFilename(posix.basename(path))
    const key = shard === null ? path : posix.join(posix.dirname(path), `${shard.prefix} of ${shard.total}`)
    groups.set(key, [...(groups.get(key) ?? []), path])
  }
  return [...groups.values()].map((group) => {
    const id = group[0] ?? ''
    const isOther = hasModel && ggufUse(id) !== 'model'
    const quantization =
      !isOther && ggufUse(id) !== 'helper' ? parseGGUFQuantLabel(posix.basename(id)) : undefined
    return {
      format: 'gguf',
      id,
      paths: group,
      missing: missingShards(group),
      isModel: ggufUse(id) !== 'helper',
      quantization,
    }
  })
}
