/** Reads the headers of a model's weight files for facts about the model, and nothing of the weights. */

import type { FileHandle } from 'node:fs/promises'
import { join } from 'node:path'
import { NO_CONFIG } from '../card/inferred/types.ts'
import { isObject, toJson } from '../card/json.ts'
import { oneLine } from '../card/quote.ts'
import type { Problem } from '../card/types.ts'
import { plural } from '../format.ts'
import { ggufUse } from '../gguf-names.ts'
import type { HubRecord } from '../sources/hub-record.ts'
import { beginsAsPointer } from '../sources/lfs-pointer.ts'
import { type FilePlace, openWithin, readWithin } from '../sources/open-within.ts'
import { parseJson } from '../sources/parse-json.ts'
import { reasonOf, sourceProblem } from '../sources/source-problem.ts'
import type { SourceFile } from '../sources/types.ts'
import { formatsOf } from '../weight-formats.ts'
import { LARGEST_CONFIG, readConfig, readTokenizer } from './config-facts.ts'
import { findGroups } from './find-groups.ts'
import type { GgufHeader } from './gguf.ts'
import { LONGEST_TEMPLATE } from './limits.ts'
import { readModelConfig } from './model-config.ts'
import { readHeaders } from './read-headers.ts'
import { isSafeImport } from './safe-imports.ts'
import type { FileBytes, Weights } from './types.ts'
import type { Packing } from './unpack.ts'
import { missingBeside, shardIndexes, type WeightGroup, weightGroups } from './weight-groups.ts'

/**
 * GGUF files to open until one is a model: each holds a whole vocabulary, which takes a second to read, and further ones
 * are the same model.
 */
const MOST_GGUF = 4

/** Files of each other format to open: training leaves one for each step, and there is often one for each way of rounding. */
const MOST_OTHERS = 8

/** What training keeps beside the weights: nobody else loads it. */
const TRAINING_STATE = /(?:^|\/)(?:optimizer|scheduler|scaler|rng_state[^/]*)\.(?:bin|pt|pth)$/

/** Files that say how the weights are used. */
const CONFIGS = {
  config: 'config.json',
  tokenizer: 'tokenizer_config.json',
  adapter: 'adapter_config.json',
  pipeline: 'model_index.json',
} as const

const CONFIG_PATHS: readonly string[] = Object.values(CONFIGS)

/** A chat template in a file of its own. @see https://huggingface.co/docs/transformers/chat_templating */
const TEMPLATE = 'chat_template.jinja'

/** A file with the text of a licence. */
const LICENSE = /^licen[cs]e(?:\.(?:md|txt))?$/i

/** Bytes; the longest of the licences that are recognised has some 35,000. */
const LONGEST_LICENSE = 100_000

/** Whether a file of a model says how the model is used. */
export const isConfig = (path: string): boolean =>
  CONFIG_PATHS.includes(path) || path === TEMPLATE || LICENSE.test(path)

/** The files that {@link readWeights} opens. */
export function tellingFiles<File extends { path: string }>(files: readonly File[]): File[] {
  const indexes = new Set(shardIndexes(files).map(({ path }) => path))
  const paths = new Set(openedGroups(weightGroups(files)).flatMap((group) => group.paths))
  // An index may name any file.
  const isNamed = (path: string) => indexes.size > 0 && /\.(?:safetensors|bin)$/.test(path)
  return files.filter(({ path }) => isConfig(path) || indexes.has(path) || paths.has(path) || isNamed(path))
}

function openedGroups(groups: readonly WeightGroup[]): WeightGroup[] {
  const gguf = groups.filter(({ id, format }) => format === 'gguf' && ggufUse(id) !== 'helper')
  const pytorch = groups.filter(({ id, format }) => format === 'pytorch' && !TRAINING_STATE.test(id))
  return [
    ...groups.filter(({ format }) => format === 'safetensors'),
    ...gguf.slice(0, MOST_GGUF),
    ...pytorch.slice(0, MOST_OTHERS),
    ...(['onnx', 'keras', 'tensorflow', 'tflite'] as const).flatMap((one) =>
      groups.filter(({ format }) => format === one).slice(0, MOST_OTHERS),
    ),
  ]
}

/**
 * Reads the headers of a model's weight files, and its `config.json`. A file that cannot be read is a problem and
 * leaves the number of parameters unknown, as does one that is missing or that Git LFS has not fetched.
 *
 * @param files - those on disk
 * @param placeOf - where a file is
 * @param shown - their folder as the user knows it
 */
export async function readWeights(
  files: readonly SourceFile[],
  placeOf: (path: string) => FilePlace,
  shown: string,
): Promise<Weights> {
  const problems: Problem[] = []
  const read: GroupFacts[] = []
  const place = { files, placeOf, shown, problems }
  const texts = {
    config: readConfigFile(CONFIGS.config, place),
    tokenizer: readConfigFile(CONFIGS.tokenizer, place),
    adapter: readConfigFile(CONFIGS.adapter, place),
    pipeline: readConfigFile(CONFIGS.pipeline, place),
    license: readLicense(place),
  }
  const config = readConfig(texts.config)
  const { groups, broken } = await findGroups(files, ({ path, size }) => fileOnDisk(placeOf(path), size))
  for (const { path, error } of broken) {
    const format = path.endsWith('.bin.index.json') ? 'pytorch' : 'safetensors'
    problems.push(brokenFile(format, join(shown, path), error))
  }
  for (const group of openedGroups(groups)) {
    const hasModel = read.some(
      ({ group: { format }, header }) => format === 'gguf' && header?.isModel !== false,
    )
    if (group.format === 'gguf' && hasModel) continue
    read.push(await readGroup(group, config.packing, place))
  }
  const models = read.filter(({ group, header }) => group.isModel && header?.isModel !== false)
  const headers = models.flatMap(({ header }) => header ?? [])
  // The first complete group counts: others hold the same weights in another form.
  const isFound = ({ group }: GroupFacts) => group.format === 'gguf' || broken.length === 0
  const counted = models.filter(isFound).find(({ types }) => types !== undefined)?.types
  const types = counted ?? []
  const parameters = types.reduce((sum, { count }) => sum + count, 0)
  const quantizations = groups.flatMap(({ id, quantization }) => {
    const header = read.find(({ group }) => group.id === id)?.header
    return header?.isModel === false ? [] : (header?.quantization ?? quantization ?? [])
  })
  return {
    parameters: counted !== undefined && Number.isSafeInteger(parameters) ? parameters : undefined,
    types,
    formats: formatsOf(files.map(({ path }) => path)),
    quantizations: [
      ...new Set([...(config.quantization === undefined ? [] : [config.quantization]), ...quantizations]),
    ],
    contextLength: config.contextLength ?? headers[0]?.contextLength,
    architecture: config.architecture ?? headers[0]?.architecture,
    config: readModelConfig(texts, headers[0]?.chatTemplate ?? readTemplate(texts.tokenizer, place)),
    problems,
  }
}

/** What the Hub says about weights that are only there. */
export function weightsAtHub(record: HubRecord, paths: readonly string[]): Weights {
  const { safetensors, gguf } = record
  const types = Object.entries(safetensors?.parameters ?? {}).map(([type, count]) => ({ type, count }))
  const quantizations = weightGroups(paths.map((path) => ({ path }))).flatMap(
    ({ quantization }) => quantization ?? [],
  )
  return {
    parameters: safetensors?.total ?? gguf?.total,
    types: types.sort((a, b) => b.count - a.count),
    formats: formatsOf(paths),
    quantizations: [...new Set(quantizations)],
    contextLength: gguf?.context_length,
    architecture: gguf?.architecture,
    config: NO_CONFIG,
    problems: [],
  }
}

interface Place {
  files: readonly SourceFile[]
  placeOf: (path: string) => FilePlace
  shown: string
  problems: Problem[]
}

interface GroupFacts {
  group: WeightGroup
  /** Undefined if any of its files could not be read. */
  types: Weights['types'] | undefined
  header: GgufHeader | undefined
}

async function readGroup(
  group: WeightGroup,
  packing: Packing,
  { files, placeOf, shown, problems }: Place,
): Promise<GroupFacts> {
  const { format, paths, missing } = group
  const sizes = new Map(files.map(({ path, size }) => [path, size]))
  const opened = paths.map((path) => ({ path, bytes: fileOnDisk(placeOf(path), sizes.get(path) ?? 0) }))
  const summary = await readHeaders(opened, { format, packing, rows: 0 })
  for (const { path, error } of summary.broken) {
    problems.push(brokenFile(format, join(shown, path), error))
  }
  for (const { path, names } of summary.imports) {
    const odd = names.filter((name) => !isSafeImport(name))
    if (odd.length > 0) problems.push(runsCode(join(shown, path), odd))
  }
  const known = new Set(sizes.keys())
  const lost = summary.graphs.flatMap(({ path, graph }) => missingBeside(path, graph.external, known))
  if (missing.length + lost.length > 0) problems.push(missingFiles(shown, group.id, [...missing, ...lost]))
  const isWhole = missing.length + summary.broken.length + summary.pointers.length === 0
  return { group, types: isWhole && summary.isCounted ? summary.types : undefined, header: summary.gguf }
}

function brokenFile(format: WeightGroup['format'], path: string, error: unknown): Problem {
  const message = `the number of parameters is unknown, because this file cannot be read: ${reasonOf(error)}`
  return sourceProblem(`broken-${format}`, 'warning', path, message, 'Save or download it again.')
}

/** @param odd - what loading the file imports beside what weights need */
function runsCode(path: string, odd: readonly string[]): Problem {
  const named = nameSome(odd.map(oneLine))
  const message = `this file runs code when it is loaded: it imports ${named}`
  const remedy = 'Load it only if you trust who made it, or save the weights as safetensors.'
  return sourceProblem('weights-run-code', 'warning', path, message, remedy)
}

/** Shards or imports named in a problem; there may be a thousand. */
const MOST_NAMED = 5

function nameSome(names: readonly string[]): string {
  const named = names.slice(0, MOST_NAMED).join(', ')
  const others = names.length - MOST_NAMED
  return others > 0 ? `${named} and ${plural(others, 'other')}` : named
}

function missingFiles(shown: string, id: string, missing: readonly string[]): Problem {
  const message = `parts of the model are missing: ${nameSome(missing)}`
  return sourceProblem('missing-weights', 'warning', join(shown, id), message, 'Download them again.')
}

/** A file that is opened for each range that is read of it. */
function fileOnDisk(place: FilePlace, size: number): FileBytes {
  return {
    size,
    async read(start, length) {
      const handle = await openWithin(place)
      try {
        return await readAt(handle, start, Math.min(length, size - start))
      } finally {
        await handle.close()
      }
    },
  }
}

async function readAt(handle: FileHandle, start: number, length: number): Promise<Uint8Array> {
  const buffer = new Uint8Array(Math.max(0, length))
  let done = 0
  while (done < length) {
    const { bytesRead } = await handle.read(buffer, done, length - done, start + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return buffer.subarray(0, done)
}

/** The text of the licence beside the weights. */
function readLicense({ files, placeOf }: Place): string | undefined {
  const file = files.find(({ path }) => LICENSE.test(path))
  return file && readSmall(placeOf(file.path), LONGEST_LICENSE)
}

/** The chat template of a tokenizer. */
function readTemplate(tokenizer: string | undefined, { files, placeOf }: Place): string | undefined {
  const has = files.some(({ path }) => path === TEMPLATE)
  return (
    (has ? readSmall(placeOf(TEMPLATE), LONGEST_TEMPLATE) : undefined) ??
    readTokenizer(tokenizer)?.chatTemplate
  )
}

/** A text of at most so many bytes; undefined if it is longer or cannot be read. */
function readSmall(place: FilePlace, limit: number): string | undefined {
  try {
    const { bytes } = readWithin(place, limit)
    return bytes && new TextDecoder().decode(bytes)
  } catch {
    return undefined
  }
}

/** The text of a configuration; undefined if there is none, or one that clients could not be told of, which is reported. */
function readConfigFile(path: string, { files, placeOf, shown, problems }: Place): string | undefined {
  if (!files.some((file) => file.path === path)) return undefined
  const report = (reason: string, place?: Pick<Problem, 'line' | 'column' | 'excerpt'>) => {
    const message = `this configuration cannot be used: ${reason}`
    const file = join(shown, path)
    const problem = sourceProblem('broken-config', 'warning', file, message, 'Save or download it again.')
    problems.push({ ...problem, ...place })
    return undefined
  }
  try {
    const { size, bytes } = readWithin(placeOf(path), LARGEST_CONFIG)
    if (bytes === undefined)
      return report(`it has ${size} bytes, more than the ${LARGEST_CONFIG} that one may have`)
    if (beginsAsPointer(bytes)) return undefined
    const text = new TextDecoder().decode(bytes)
    const parsed = parseJson(text)
    if ('error' in parsed) {
      const before = text.slice(0, parsed.position).split('\n')
      const place = { line: before.length, column: (before.at(-1)?.length ?? 0) + 1, excerpt: undefined }
      return report(`it is not valid JSON: ${parsed.error}`, place)
    }
    if (!isObject(toJson(parsed.json))) return report('it is not a JSON object')
    return text
  } catch (error) {
    return report(reasonOf(error))
  }
}
