/** Reads the headers of a model's weight files for facts about the model, and nothing of the weights. */

import { type FileHandle, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Problem } from '../../card/types.ts'
import type { HubRecord } from '../sources/hub-record.ts'
import { reasonOf, sourceProblem } from '../sources/source-problem.ts'
import type { SourceFile } from '../sources/types.ts'
import { LARGEST_CONFIG, readConfig } from './config-facts.ts'
import { type GgufHeader, readGguf } from './gguf.ts'
import { readSafetensors } from './safetensors.ts'
import type { FileBytes, Tensor, Weights } from './types.ts'
import { unpack } from './unpack.ts'
import { formatsOf, missingShards, type WeightGroup, weightGroups } from './weight-groups.ts'

/**
 * GGUF files to open: each holds a whole vocabulary, which takes a second to read, and the others are the same model.
 */
const MOST_GGUF = 1

/** The files that {@link readWeights} opens. */
export function tellingFiles<File extends { path: string }>(files: readonly File[]): File[] {
  const paths = new Set(openedGroups(files).flatMap((group) => group.paths))
  return files.filter(({ path }) => path === 'config.json' || paths.has(path))
}

function openedGroups(files: readonly { path: string }[]): WeightGroup[] {
  const groups = weightGroups(files)
  const gguf = groups.filter(({ format }) => format === 'gguf')
  return [...groups.filter(({ format }) => format === 'safetensors'), ...gguf.slice(0, MOST_GGUF)]
}

/**
 * Reads the headers of a model's weight files, and its `config.json`. A file that cannot be read is a problem and
 * leaves the number of parameters unknown, as does one that is missing or that Git LFS has not fetched.
 *
 * @param files - those on disk
 * @param folder - absolute, what the files are relative to
 * @param shown - the same folder as the user knows it
 */
export async function readWeights(
  files: readonly SourceFile[],
  folder: string,
  shown: string,
): Promise<Weights> {
  const problems: Problem[] = []
  const read: GroupFacts[] = []
  for (const group of openedGroups(files)) {
    read.push(await readGroup(group, { files, folder, shown, problems }))
  }
  const config = readConfig(await readConfigFile(files, folder))
  const headers = read.flatMap(({ header }) => header ?? [])
  // The first complete group counts: others hold the same weights in another form.
  const counted = read.find(({ tensors }) => tensors !== undefined)?.tensors
  const types = counted === undefined ? [] : countTypes(unpack(counted, config.packing))
  const parameters = types.reduce((sum, { count }) => sum + count, 0)
  const quantizations = weightGroups(files).flatMap(({ id, quantization }) => {
    const header = read.find(({ group }) => group.id === id)?.header
    return header?.quantization ?? quantization ?? []
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
    problems: [],
  }
}

interface Place {
  files: readonly SourceFile[]
  folder: string
  shown: string
  problems: Problem[]
}

interface GroupFacts {
  group: WeightGroup
  /** Undefined if any of its files could not be read. */
  tensors: Tensor[] | undefined
  header: GgufHeader | undefined
}

async function readGroup(group: WeightGroup, place: Place): Promise<GroupFacts> {
  const tensors: Tensor[] = []
  const [missing] = missingShards(group.paths)
  let isWhole = missing === undefined
  let first: GgufHeader | undefined
  for (const path of group.paths) {
    try {
      const read = await withFile(join(place.folder, path), (file) => readHeader(group.format, file))
      first ??= read.gguf
      if (read.tensors === undefined) isWhole = false
      else for (const tensor of read.tensors) tensors.push(tensor)
    } catch (error) {
      isWhole = false
      place.problems.push(brokenFile(group.format, join(place.shown, path), error))
    }
  }
  return { group, tensors: isWhole ? tensors : undefined, header: first }
}

/** The tensors of a file, undefined if Git LFS has not fetched it, and the header of a GGUF file. */
export async function readHeader(
  format: WeightGroup['format'],
  file: FileBytes,
): Promise<{ tensors: Tensor[] | undefined; gguf: GgufHeader | undefined }> {
  if (format === 'safetensors') return { tensors: await readSafetensors(file), gguf: undefined }
  const gguf = await readGguf(file)
  return { tensors: gguf?.tensors, gguf }
}

function brokenFile(format: WeightGroup['format'], path: string, error: unknown): Problem {
  const message = `the number of parameters is unknown, because this file cannot be read: ${reasonOf(error)}`
  return sourceProblem(`broken-${format}`, 'warning', path, message, 'Save or download it again.')
}

/** Parameters by number type, the most frequent first. */
export function countTypes(tensors: readonly Tensor[]): Weights['types'] {
  const counts = new Map<string, number>()
  for (const tensor of tensors) {
    counts.set(tensor.type, (counts.get(tensor.type) ?? 0) + tensor.parameters)
  }
  return [...counts]
    .map(([type, count]) => ({ type, count }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count)
}

async function withFile<T>(path: string, use: (file: FileBytes) => Promise<T>): Promise<T> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    return await use({ size, read: (start, length) => readAt(handle, start, Math.min(length, size - start)) })
  } finally {
    await handle.close()
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

async function readConfigFile(files: readonly SourceFile[], folder: string): Promise<string | undefined> {
  const file = files.find(({ path }) => path === 'config.json')
  if (file === undefined || file.size > LARGEST_CONFIG) return undefined
  return readFile(join(folder, file.path), 'utf8').catch(() => undefined)
}
