/** Reads the header of a safetensors file. */

import { formatCount, plural } from '../format.ts'
import { beginsAsPointer } from '../sources/lfs-pointer.ts'
import { LONGEST_HEADER, LONGEST_NAME, LONGEST_TYPE, MOST_DIMENSIONS, MOST_TENSORS } from './limits.ts'
import type { FileBytes, Tensor } from './types.ts'

/**
 * Reads the header of a file.
 *
 * @see https://huggingface.co/docs/safetensors
 * @returns its tensors, in its order, and its text, which is JSON; undefined for a Git LFS pointer
 * @throws {Error} the file is not a safetensors file; the message is worded for a problem
 */
export async function readSafetensors(
  file: FileBytes,
): Promise<{ tensors: Tensor[]; text: string } | undefined> {
  const start = Buffer.from(await file.read(0, 8))
  if (beginsAsPointer(start)) return undefined
  if (start.length < 8) throw new Error('it is too short to have a header')
  const length = start.readBigUInt64LE()
  if (length > file.size - 8) throw new Error('it is no Safetensors file, or ends within its header')
  if (length > LONGEST_HEADER)
    throw new Error(
      `its header has ${formatCount(Number(length))} bytes, of which ${formatCount(LONGEST_HEADER)} are read at most`,
    )
  const text = Buffer.from(await file.read(8, Number(length))).toString('utf8')
  const header = parseHeader(text)
  const entries = Object.entries(header)
  if (entries.length > MOST_TENSORS)
    throw new Error(`it has ${entries.length} tensors, of which ${MOST_TENSORS} are read at most`)
  const tensors: Tensor[] = []
  let end = 0
  for (const [name, value] of entries) {
    if (name === '__metadata__') continue
    const entry = typeof value === 'object' && value !== null ? value : {}
    const tensor = readTensor(name, entry)
    tensors.push(tensor)
    end = Math.max(end, endOf(tensor, entry))
  }
  const size = 8 + Number(length) + end
  if (size > file.size) throw new Error(notWhole(file.size, size))
  if (size < file.size)
    throw new Error(`it has ${plural(file.size - size, 'byte')} more than its header describes`)
  return { tensors, text }
}

/** What is said of a file that ends before its last tensor. */
export function notWhole(size: number, wanted: number): string {
  return `it is not whole: ${formatCount(size)} of ${formatCount(wanted)} bytes are here`
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

function readTensor(name: string, tensor: object): Tensor {
  const shape: unknown = 'shape' in tensor ? tensor.shape : undefined
  const type = 'dtype' in tensor && typeof tensor.dtype === 'string' ? tensor.dtype : 'unknown'
  checkName(name)
  if (type.length > LONGEST_TYPE)
    throw new Error(`tensor "${name.slice(0, 60)}" is of no known type: ${type.slice(0, 40)}…`)
  if (!Array.isArray(shape)) throw new Error(`tensor "${name.slice(0, 60)}" has no shape`)
  if (shape.length > MOST_DIMENSIONS)
    throw new Error(
      `tensor "${name.slice(0, 60)}" has ${shape.length} dimensions, of which ${MOST_DIMENSIONS} are read at most`,
    )
  const sizes = shape.map((size: unknown) => {
    if (isSize(size)) return size
    throw new Error(`tensor "${name.slice(0, 60)}" has no shape`)
  })
  const parameters = elementsOf(sizes)
  if (Number.isSafeInteger(parameters)) return { name, type, shape: sizes, parameters }
  throw new Error(`tensor "${name.slice(0, 60)}" is too large to be real`)
}

/** Bits of each number. @see https://github.com/huggingface/safetensors/blob/main/safetensors/src/tensor.rs */
const BITS: ReadonlyMap<string, number> = new Map(
  Object.entries({
    4: ['F4'],
    6: ['F6_E2M3', 'F6_E3M2'],
    8: ['BOOL', 'U8', 'I8', 'F8_E4M3', 'F8_E5M2', 'F8_E8M0', 'F8_E4M3FNUZ', 'F8_E5M2FNUZ'],
    16: ['U16', 'I16', 'F16', 'BF16'],
    32: ['U32', 'I32', 'F32'],
    64: ['U64', 'I64', 'F64', 'C64'],
  }).flatMap(([bits, types]) => types.map((type): [string, number] => [type, Number(bits)])),
)

/** Where a tensor ends, in bytes from the end of the header. @throws {Error} it is not where the header says */
function endOf({ name, type, parameters }: Tensor, entry: object): number {
  const offsets: unknown = 'data_offsets' in entry ? entry.data_offsets : undefined
  const [start, end]: unknown[] = Array.isArray(offsets) ? offsets : []
  if (!isSize(start) || !isSize(end) || start > end)
    throw new Error(`tensor "${name.slice(0, 60)}" has no place in the file`)
  const bits = BITS.get(type)
  if (bits !== undefined && Math.ceil((parameters * bits) / 8) !== end - start)
    throw new Error(
      `tensor "${name.slice(0, 60)}" has ${formatCount(end - start)} bytes, which are not those of its shape`,
    )
  return end
}

const isSize = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0

/** @throws {Error} the name of a tensor is too long; the message is worded for a problem */
export function checkName(name: string): void {
  if (name.length > LONGEST_NAME)
    throw new Error(
      `the name of tensor "${name.slice(0, 60)}…" has ${name.length} characters, of ${LONGEST_NAME} at most`,
    )
}

/** The number of elements of a tensor with a shape. */
export function elementsOf(shape: readonly number[]): number {
  return shape.reduce((product, size) => product * size, 1)
}
