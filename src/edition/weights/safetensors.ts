/** Reads the header of a safetensors file. */

import type { FileBytes, Tensor } from './types.ts'

/** The format's limit for a header: https://huggingface.co/docs/safetensors */
const LONGEST_HEADER = 100_000_000

/**
 * How a Git LFS pointer begins, which a clone has if LFS did not fetch the file:
 * https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md
 */
const LFS_POINTER = 'version '

/** Whether the first bytes of a file are those of a Git LFS pointer. */
export function isPointer(start: Uint8Array): boolean {
  return Buffer.from(start.subarray(0, LFS_POINTER.length)).toString('latin1') === LFS_POINTER
}

/**
 * Reads the tensors of a file, in the order of its header.
 *
 * @returns undefined for a Git LFS pointer
 * @throws {Error} the file is not a safetensors file; the message is worded for a problem
 */
export async function readSafetensors(file: FileBytes): Promise<Tensor[] | undefined> {
  const start = Buffer.from(await file.read(0, 8))
  if (isPointer(start)) return undefined
  if (start.length < 8) throw new Error('it is too short to have a header')
  const length = start.readBigUInt64LE()
  if (length > LONGEST_HEADER)
    throw new Error(`its header claims ${length} bytes, more than the format allows`)
  if (Number(length) > file.size - 8) throw new Error('it ends within its header')
  const header = parseHeader(Buffer.from(await file.read(8, Number(length))).toString('utf8'))
  return Object.entries(header).flatMap(([name, tensor]) =>
    name === '__metadata__' ? [] : [readTensor(name, tensor)],
  )
}

function parseHeader(text: string): object {
  let header: unknown
  try {
    header = JSON.parse(text)
  } catch {
    throw new Error('its header is not valid JSON')
  }
  if (typeof header !== 'object' || header === null || Array.isArray(header)) {
    throw new Error('its header is not a JSON object')
  }
  return header
}

function readTensor(name: string, value: unknown): Tensor {
  const tensor = typeof value === 'object' && value !== null ? value : {}
  const shape: unknown = 'shape' in tensor ? tensor.shape : undefined
  const type = 'dtype' in tensor && typeof tensor.dtype === 'string' ? tensor.dtype : 'unknown'
  if (!Array.isArray(shape)) throw new Error(`tensor "${name.slice(0, 60)}" has no shape`)
  const sizes = shape.map((size: unknown) => {
    if (Number.isSafeInteger(size) && Number(size) >= 0) return Number(size)
    throw new Error(`tensor "${name.slice(0, 60)}" has no shape`)
  })
  const parameters = elementsOf(sizes)
  if (Number.isSafeInteger(parameters)) return { name, type, shape: sizes, parameters }
  throw new Error(`tensor "${name.slice(0, 60)}" is too large to be real`)
}

/** The number of elements of a tensor with a shape. */
export function elementsOf(shape: readonly number[]): number {
  return shape.reduce((product, size) => product * size, 1)
}
