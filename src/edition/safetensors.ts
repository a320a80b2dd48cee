/** Counts the parameters of a model from the headers of its safetensors files. */

import { closeSync, openSync, readSync } from 'node:fs'
import { join } from 'node:path'
import type { Problem } from '../card/types.ts'
import { reasonOf, sourceProblem } from './sources/source-problem.ts'
import type { SourceFile } from './sources/types.ts'

/** The format allows no longer header: https://huggingface.co/docs/safetensors */
const LONGEST_HEADER = 100_000_000

/** What a clone without Git LFS has in place of the file: https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md */
const LFS_POINTER = 'version '

/** What the weight files of a card say. */
export interface Weights {
  /** Undefined when no file says it. */
  parameters: number | undefined
  problems: Problem[]
}

/**
 * The files that hold a model's weights: `model.safetensors` or its shards where they are, because other files beside
 * them hold the same weights in another form; else all at the top; else all below it, as in a pipeline of models.
 */
export function weightFiles<File extends { path: string }>(files: readonly File[]): File[] {
  const all = files.filter(({ path }) => path.endsWith('.safetensors'))
  const top = all.filter(({ path }) => !path.includes('/'))
  const single = top.filter(({ path }) => path === 'model.safetensors')
  const shards = top.filter(({ path }) => /^model-\d+-of-\d+\.safetensors$/.test(path))
  return [single, shards, top, all].find((group) => group.length > 0) ?? []
}

/**
 * Sum the parameters of weight files, reading nothing but their headers. A file that cannot be read is a problem and
 * leaves the sum unknown; one that Git LFS has not fetched leaves it unknown, too.
 *
 * @param folder - absolute, what the files are relative to
 * @param shown - the same folder as the person knows it
 */
export function readWeights(files: readonly SourceFile[], folder: string, shown: string): Weights {
  const problems: Problem[] = []
  let sum = 0
  let known = files.length > 0
  for (const file of files) {
    try {
      const count = countParameters(join(folder, file.path), file.size)
      if (count === undefined) known = false
      else sum += count
    } catch (error) {
      known = false
      const path = join(shown, file.path)
      const message = `the number of parameters is unknown, because this file cannot be read: ${reasonOf(error)}`
      problems.push(
        sourceProblem('broken-safetensors', 'warning', path, message, 'Save or download it again.'),
      )
    }
  }
  return { parameters: known && Number.isSafeInteger(sum) ? sum : undefined, problems }
}

/**
 * @returns undefined for a Git LFS pointer
 * @throws {Error} the file is not a safetensors file, in the words of a problem
 */
function countParameters(path: string, size: number): number | undefined {
  const descriptor = openSync(path, 'r')
  try {
    const start = readAt(descriptor, 0, Math.min(8, size))
    if (start.toString('latin1') === LFS_POINTER) return undefined
    if (start.length < 8) throw new Error('it is too short to have a header')
    const length = start.readBigUInt64LE()
    if (length > LONGEST_HEADER)
      throw new Error(`its header claims ${length} bytes, more than the format allows`)
    if (Number(length) > size - 8) throw new Error('it ends within its header')
    return sumShapes(parseHeader(readAt(descriptor, 8, Number(length)).toString('utf8')))
  } finally {
    closeSync(descriptor)
  }
}

function readAt(descriptor: number, position: number, length: number): Buffer {
  const buffer = Buffer.alloc(length)
  let done = 0
  while (done < length) {
    const count = readSync(descriptor, buffer, done, length - done, position + done)
    if (count === 0) break
    done += count
  }
  return buffer.subarray(0, done)
}

function parseHeader(text: string): object {
  let header: unknown
  try {
    header = JSON.parse(text)
  } catch {
    throw new Error('its header is not valid JSON')
  }
  if (typeof header !== 'object' || header === null || Array.isArray(header)) {
    throw new Error('its header is no JSON object')
  }
  return header
}

function sumShapes(header: object): number {
  let sum = 0
  for (const [name, tensor] of Object.entries(header)) {
    if (name === '__metadata__') continue
    const shape: unknown = tensor?.shape
    if (!Array.isArray(shape)) throw new Error(`tensor "${name.slice(0, 60)}" has no shape`)
    const count = shape.reduce((product: number, size: unknown) => {
      if (!Number.isSafeInteger(size) || Number(size) < 0)
        throw new Error(`tensor "${name.slice(0, 60)}" has no shape`)
      return product * Number(size)
    }, 1)
    if (!Number.isSafeInteger(count)) throw new Error(`tensor "${name.slice(0, 60)}" is too large to be real`)
    sum += count
  }
  return sum
}
