/** Parameters of a model by data type, from the headers of its safetensors files and nothing else of them. */

import * as z from 'zod'
import { weightFiles } from '../edition/safetensors.ts'
import type { Repository } from './repository.ts'

/** The format allows no longer header. @see https://huggingface.co/docs/safetensors */
const LONGEST_HEADER = 100_000_000

/** Shards of the largest models come in hundreds; more is no model. */
const MOST_FILES = 2000

export interface SafetensorsInfo {
  /** Number of parameters by data type, such as `F32`. */
  parameters: Record<string, number>
  total: number
}

const header = z.record(
  z.string(),
  z.looseObject({ dtype: z.string().optional(), shape: z.array(z.int().nonnegative()).optional() }),
)

/**
 * Counts the parameters of a revision.
 *
 * @returns undefined when it has no such files, or one of them cannot be read
 */
export async function readSafetensors(
  repository: Repository,
  commit: string,
): Promise<SafetensorsInfo | undefined> {
  const { files } = await repository.tree(commit)
  const weights = weightFiles(files)
  if (weights.length === 0 || weights.length > MOST_FILES) return undefined
  const parameters: Record<string, number> = {}
  for (const { path } of weights) {
    const tensors = header.safeParse(await readHeader(repository, commit, path))
    if (!tensors.success) return undefined
    for (const [name, { dtype = '', shape }] of Object.entries(tensors.data)) {
      if (name === '__metadata__' || shape === undefined) continue
      parameters[dtype] = (parameters[dtype] ?? 0) + shape.reduce((product, size) => product * size, 1)
    }
  }
  const total = Object.values(parameters).reduce((sum, count) => sum + count, 0)
  return Number.isSafeInteger(total) ? { parameters, total } : undefined
}

/** @returns undefined for what is no safetensors file */
async function readHeader(repository: Repository, commit: string, path: string): Promise<unknown> {
  const start = await readBytes(repository, commit, path, 0, 7)
  if (start?.byteLength !== 8) return undefined
  const length = Number(start.readBigUInt64LE())
  if (length === 0 || length > LONGEST_HEADER) return undefined
  const bytes = await readBytes(repository, commit, path, 8, 7 + length)
  try {
    return bytes && JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}

/** Bytes from `start` to `end`, both included; undefined when the file is shorter, or is not there. */
async function readBytes(
  repository: Repository,
  commit: string,
  path: string,
  start: number,
  end: number,
): Promise<Buffer | undefined> {
  const content = await repository.open(commit, path, 'resolve')
  if (content === undefined) return undefined
  if (end < content.size) return Buffer.from(await new Response(content.read(start, end)).arrayBuffer())
  await content.close()
  return undefined
}
