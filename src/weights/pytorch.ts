/** Reads which tensors a file of PyTorch holds, and what would be run by loading it. Nothing is. */

import { gunzipSync } from 'node:zlib'
import { formatBytes } from '../format.ts'
import { beginsAsPointer } from '../sources/lfs-pointer.ts'
import { inMemory } from './file-parts.ts'
import {
  LONGEST_NAME,
  LONGEST_PICKLE,
  LONGEST_UNPACKED,
  MOST_BYTES,
  MOST_DIMENSIONS,
  MOST_TENSORS,
} from './limits.ts'
import { BrokenPickle, type Pickle, PickleNode, type PickleValue, readPickle } from './pickle.ts'
import { checkName, elementsOf, notWhole } from './safetensors.ts'
import { beginsAsTar, findInTar } from './tar.ts'
import type { FileBytes, Tensor } from './types.ts'
import { beginsAsZip, readZipped } from './zip.ts'

/** Bytes with which a file is begun that is no zip file. */
const FIRST_PIECE = 256 * 1024

/** Levels of folders within folders of tensors. */
const DEEPEST = 50

/**
 * The first of the five pickles of a file that is older than PyTorch 1.6.
 *
 * @see https://github.com/pytorch/pytorch/blob/main/torch/serialization.py for `MAGIC_NUMBER`
 */
const MAGIC = Buffer.from('8a0a6cfc9c46f9206aa85019', 'hex')

/** What such a file holds. */
export interface PytorchFile {
  tensors: Tensor[]
  /** What loading it imports, and perhaps calls: `os.system`. */
  imports: string[]
}

/**
 * Reads a file made by `torch.save`, or another pickle, which holds no tensors.
 *
 * @returns undefined for a Git LFS pointer
 * @throws {BrokenPickle} its pickle cannot be read, or says what cannot be
 * @throws {Error} it is no such file, or exceeds a limit; the message is worded for a problem
 */
export async function readPytorch(file: FileBytes): Promise<PytorchFile | undefined> {
  const start = await file.read(0, 512)
  if (beginsAsPointer(start)) return undefined
  if (beginsAsGzip(start)) return readNemo(await unzip(file))
  if (beginsAsTar(start)) return readNemo(file)
  if (!beginsAsZip(start)) return readOld(file)
  const bytes = await readZipped(file, (name) => /^(?:[^/]+\/)?data\.pkl$/.test(name), LONGEST_PICKLE)
  if (bytes === undefined) throw new Error('it is a zip file without a data.pkl, so not one of PyTorch')
  const { value, imports } = readPickle(bytes)
  return describe(value, [...imports], file.size)
}

const beginsAsGzip = (start: Uint8Array) => start[0] === 0x1f && start[1] === 0x8b

/** Older versions of NeMo compress their files, of which no part can be read alone. */
async function unzip(file: FileBytes): Promise<FileBytes> {
  if (file.size > MOST_BYTES / 2)
    throw new Error(`it is compressed, and has ${formatBytes(file.size)}: ${UNPACK_IT}`)
  try {
    return inMemory(gunzipSync(await file.read(0, file.size), { maxOutputLength: LONGEST_UNPACKED }))
  } catch (error) {
    const isLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE'
    throw new Error(
      isLong
        ? `it is compressed, and is too long when unpacked: ${UNPACK_IT}`
        : 'it is compressed, and damaged',
    )
  }
}

const UNPACK_IT = `${formatBytes(MOST_BYTES / 2)} are unpacked at most, to ${formatBytes(LONGEST_UNPACKED)}; store it without gzip`

/**
 * A file of NeMo holds one of PyTorch, beside the configuration of the model.
 *
 * @see https://docs.nvidia.com/nemo-framework/user-guide/latest/nemotoolkit/checkpoints/intro.html
 */
async function readNemo(file: FileBytes): Promise<PytorchFile | undefined> {
  const weights = await findInTar(file, (name) => /^(?:\.\/)?model_weights\.ckpt$/.test(name))
  if (weights === undefined)
    throw new Error('it is a tar file without a model_weights.ckpt, so not one of NeMo')
  if (beginsAsTar(await weights.read(0, 512))) throw new Error('its model_weights.ckpt is a tar file')
  return readPytorch(weights)
}

/** A file that is no zip file begins with its pickles. */
async function readOld(file: FileBytes): Promise<PytorchFile> {
  for (let length = FIRST_PIECE; ; length *= 8) {
    const bytes = await file.read(0, Math.min(length, LONGEST_PICKLE))
    try {
      const isTorch = Buffer.from(bytes.subarray(0, 32)).includes(MAGIC)
      const { value, imports } = isTorch ? readParts(bytes) : readPickle(bytes)
      return describe(isTorch ? value : undefined, [...imports], file.size)
    } catch (error) {
      if (!(error instanceof BrokenPickle && error.endsEarly) || bytes.length === file.size) throw error
      if (length >= LONGEST_PICKLE) {
        const message = `its pickle has more than the ${LONGEST_PICKLE} bytes that are read`
        throw new BrokenPickle(message, error.imports)
      }
    }
  }
}

/** Five pickles: two numbers that tell the format, the machine, the weights, and the names of their storages. */
function readParts(bytes: Uint8Array): Pickle {
  const imports = new Set<string>()
  const parts: Pickle[] = []
  while (parts.length < 5) {
    try {
      const part = readPickle(bytes, parts.at(-1)?.end)
      for (const name of part.imports) imports.add(name)
      parts.push(part)
    } catch (error) {
      if (!(error instanceof BrokenPickle)) throw error
      throw new BrokenPickle(error.message, [...imports, ...error.imports], error.endsEarly)
    }
  }
  return { value: parts[3]?.value, imports, end: parts[4]?.end ?? 0 }
}

/** @throws {BrokenPickle} a tensor cannot be real, or its numbers are not all here */
function describe(value: PickleValue, imports: string[], size: number): PytorchFile {
  try {
    const { tensors, bytes } = tensorsOf(value)
    if (bytes > size) throw new Error(notWhole(size, bytes))
    return { tensors, imports }
  } catch (error) {
    throw new BrokenPickle(error instanceof Error ? error.message : String(error), imports)
  }
}

/** Storages by the type of their numbers, called as in safetensors, and their bits. */
const STORAGES: { readonly [storage: string]: readonly [type: string, bits: number] } = {
  DoubleStorage: ['F64', 64],
  FloatStorage: ['F32', 32],
  HalfStorage: ['F16', 16],
  BFloat16Storage: ['BF16', 16],
  LongStorage: ['I64', 64],
  IntStorage: ['I32', 32],
  ShortStorage: ['I16', 16],
  CharStorage: ['I8', 8],
  ByteStorage: ['U8', 8],
  BoolStorage: ['BOOL', 8],
  QInt8Storage: ['I8', 8],
  QUInt8Storage: ['U8', 8],
  QInt32Storage: ['I32', 32],
  ComplexFloatStorage: ['C64', 64],
  ComplexDoubleStorage: ['C128', 128],
}

/** Types of which there is no storage: `_rebuild_tensor_v3` names them. */
const TYPES: { readonly [type: string]: string } = {
  float8_e4m3fn: 'F8_E4M3',
  float8_e5m2: 'F8_E5M2',
  float8_e4m3fnuz: 'F8_E4M3FNUZ',
  float8_e5m2fnuz: 'F8_E5M2FNUZ',
  float8_e8m0fnu: 'F8_E8M0',
  uint16: 'U16',
  uint32: 'U32',
  uint64: 'U64',
}

/** Parts of a module, which stand before the names that people know. */
const MODULE_PARTS: readonly PickleValue[] = ['_parameters', '_buffers', '_modules']

/** Finds the tensors in a value, each with the keys that lead to it, and the bytes that they are stored in. */
function tensorsOf(root: PickleValue): { tensors: Tensor[]; bytes: number } {
  const tensors: Tensor[] = []
  // A part that is reached twice is told of once: its parts could be more than anybody could count.
  const seen = new Set<PickleNode>()
  const storages = new Map<PickleValue, number>()
  const todo: { value: PickleValue; name: string; depth: number }[] = [{ value: root, name: '', depth: 0 }]
  for (let one = todo.pop(); one !== undefined; one = todo.pop()) {
    const { value, name, depth } = one
    if (!(value instanceof PickleNode) || depth > DEEPEST) continue
    const stored = storedTensor(value)
    if (stored === undefined && seen.has(value)) continue
    seen.add(value)
    if (stored !== undefined) {
      const isShared = storages.has(stored.key)
      storages.set(stored.key, (stored.numbers * stored.bits) / 8)
      tensors.push(toTensor(name, stored, isShared))
      if (tensors.length > MOST_TENSORS)
        throw new Error(`it has more than ${MOST_TENSORS} tensors, which are read at most`)
      continue
    }
    const below = partsOf(value).map(([key, part]) => ({
      value: part,
      name: join(name, key),
      depth: depth + 1,
    }))
    todo.push(...below.reverse())
  }
  return { tensors, bytes: [...storages.values()].reduce((sum, bytes) => sum + bytes, 0) }
}

function partsOf({ kind, items, entries, state }: PickleNode): [PickleValue, PickleValue][] {
  const own =
    kind === 'list' || kind === 'call'
      ? items.map((item, place): [PickleValue, PickleValue] => [kind === 'call' ? '' : place, item])
      : []
  return [...own, ...(entries ?? []), ['', state]]
}

function join(name: string, key: PickleValue): string {
  if (key === '' || MODULE_PARTS.includes(key)) return name
  const part = typeof key === 'string' || typeof key === 'number' ? String(key) : '?'
  if (name.length > LONGEST_NAME) return name
  return name === '' ? part : `${name}.${part}`
}

interface StoredTensor {
  /** Names the storage. */
  key: PickleValue
  type: string
  bits: number
  /** In the storage. */
  numbers: number
  shape: PickleValue[]
}

const nameOf = (value: PickleValue) =>
  value instanceof PickleNode && value.kind === 'global' ? value.name : ''

/** A call that puts a tensor together of what is stored; undefined for another value. */
function storedTensor({ kind, target, items }: PickleNode): StoredTensor | undefined {
  const called = kind === 'call' ? nameOf(target) : ''
  if (called === 'torch._tensor._rebuild_from_type_v2' && items[2] instanceof PickleNode) {
    return storedTensor(new PickleNode('call', items[2].items, { target: items[0] }))
  }
  if (!/^torch\._utils\._rebuild_(?:q?tensor|tensor_v[23])$/.test(called)) return undefined
  const [storage, , size] = items
  if (!(storage instanceof PickleNode) || storage.kind !== 'stored' || !(size instanceof PickleNode))
    return undefined
  const [, storageType, key, , numbers] = storage.items
  const [type, bits] = STORAGES[nameOf(storageType).split('.').at(-1) ?? ''] ?? ['unknown', 8]
  const named = called.endsWith('_v3') ? nameOf(items[6]).replace(/^torch\./, '') : ''
  return {
    key,
    type: TYPES[named] ?? type,
    bits,
    numbers: typeof numbers === 'number' && numbers >= 0 ? numbers : 0,
    shape: size.items,
  }
}

/** @param isShared - whether its numbers belong to another tensor too, with which they count */
function toTensor(name: string, { type, shape }: StoredTensor, isShared: boolean): Tensor {
  checkName(name)
  if (shape.length > MOST_DIMENSIONS)
    throw new Error(
      `tensor "${name.slice(0, 60)}" has ${shape.length} dimensions, of which ${MOST_DIMENSIONS} are read at most`,
    )
  const sizes = shape.map((size) => {
    if (typeof size === 'number' && Number.isSafeInteger(size) && size >= 0) return size
    throw new Error(`tensor "${name.slice(0, 60)}" has no shape`)
  })
  const elements = elementsOf(sizes)
  if (!Number.isSafeInteger(elements))
    throw new Error(`tensor "${name.slice(0, 60)}" is too large to be real`)
  return { name, type, shape: sizes, parameters: isShared ? 0 : elements }
}
