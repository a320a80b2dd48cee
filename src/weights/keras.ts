/** Reads which tensors a file of Keras holds, what goes into the model, and what loading it would import. Nothing is run. */

import { beginsAsPointer } from '../sources/lfs-pointer.ts'
import { beginsAsHdf5, readHdf5 } from './hdf5.ts'
import {
  LONGEST_NAME,
  LONGEST_TYPE,
  LONGEST_UNPACKED,
  MOST_DIMENSIONS,
  MOST_ENTRIES,
  MOST_IMPORTS,
} from './limits.ts'
import { isSafeImport } from './safe-imports.ts'
import type { FileBytes, Graph, GraphValue, Tensor } from './types.ts'
import { beginsAsZip, openZipped, readZipped } from './zip.ts'

/** The configuration of a model in its file, in bytes. */
const LONGEST_DESCRIPTION = 16 * 1024 * 1024

/** What training keeps beside the weights. */
const TRAINING = /^(?:optimizer|optimizer_weights)\./

/** What such a file holds. */
export interface KerasFile {
  tensors: Tensor[]
  graph?: Graph
  /** What loading it imports, and perhaps calls: `keras.layers.Lambda`. */
  imports?: string[]
}

/**
 * Reads a file of Keras 3 (`.keras`), which is a zip file, or one of weights (`.h5`).
 *
 * @returns undefined for a Git LFS pointer
 * @throws {Error} it is no such file, or exceeds a limit; the message is worded for a problem
 * @see https://keras.io/guides/serialization_and_saving/
 */
export async function readKeras(file: FileBytes): Promise<KerasFile | undefined> {
  const start = await file.read(0, 128)
  if (beginsAsPointer(start)) return undefined
  if (beginsAsHdf5(start)) return { tensors: await weightsIn(file) }
  if (!beginsAsZip(start)) throw new Error('it is neither a zip file nor one of HDF5, so not one of Keras')
  const config = await readDescription(file, 'config.json')
  if (config === undefined) throw new Error('it is a zip file without a config.json, so not one of Keras')
  const metadata = await readDescription(file, 'metadata.json')
  const weights = await openZipped(file, (name) => name === 'model.weights.h5', LONGEST_UNPACKED)
  if (weights === undefined) throw new Error('it has no model.weights.h5')
  const version = fieldOf(metadata, 'keras_version')
  return {
    tensors: await weightsIn(weights),
    ...describe(config, typeof version === 'string' ? `Keras ${version.slice(0, LONGEST_NAME)}` : 'Keras'),
  }
}

const weightsIn = async (file: FileBytes) => (await readHdf5(file)).filter(({ name }) => !TRAINING.test(name))

async function readDescription(file: FileBytes, wanted: string): Promise<unknown> {
  const bytes = await readZipped(file, (name) => name === wanted, LONGEST_DESCRIPTION)
  if (bytes === undefined) return undefined
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new Error(`its ${wanted} is not valid JSON`)
  }
}

/** What a configuration says: each object in it is of a class, which loading the file imports. */
function describe(config: unknown, producer: string): { graph: Graph; imports: string[] } {
  const inputs: GraphValue[] = []
  const imports = new Set<string>()
  const todo = [config]
  while (todo.length > 0) {
    const value = todo.pop()
    if (typeof value !== 'object' || value === null) continue
    for (const part of Object.values(value).reverse()) todo.push(part)
    const name = importedBy(value)
    if (name === undefined) continue
    if (imports.size < MOST_IMPORTS || !isSafeImport(name)) imports.add(name.slice(0, LONGEST_NAME))
    if (name.endsWith('.InputLayer')) inputs.push(inputOf(fieldOf(value, 'config')))
    if (imports.size > 2 * MOST_IMPORTS || inputs.length > MOST_ENTRIES)
      throw new Error('it imports more, or has more inputs, than are read of a model')
  }
  return {
    graph: { producer, opset: undefined, inputs, outputs: [], external: [] },
    imports: [...imports],
  }
}

/**
 * The name that an object stands for. One without a module is given by whoever loads the file, unless it is code in the
 * file itself (`__lambda__`).
 *
 * @see https://github.com/keras-team/keras/blob/master/keras/src/saving/serialization_lib.py
 */
function importedBy(value: object): string | undefined {
  const [module, kind, config] = ['module', 'class_name', 'config'].map((key) => fieldOf(value, key))
  if (kind === '__lambda__') return kind
  if (typeof module !== 'string' || typeof kind !== 'string') return undefined
  return `${module}.${kind === 'function' && typeof config === 'string' ? config : kind}`
}

function inputOf(config: unknown): GraphValue {
  const [name, type, shape] = ['name', 'dtype', 'batch_shape'].map((key) => fieldOf(config, key))
  const sizes: unknown[] = Array.isArray(shape) ? shape.slice(0, MOST_DIMENSIONS) : []
  return {
    name: typeof name === 'string' ? name.slice(0, LONGEST_NAME) : '',
    type: typeof type === 'string' ? typeOf(type).slice(0, LONGEST_TYPE) : '',
    shape: sizes.map((size) => (typeof size === 'number' ? String(size) : '?')),
  }
}

/** Number types, called as in safetensors: `BF16` for `bfloat16`. */
const typeOf = (name: string) =>
  name
    .replace(/^(b?f)loat|^(u)?int/, '$1$2')
    .replace(/^(?=\d)/, 'i')
    .toUpperCase()

function fieldOf(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  return new Map<string, unknown>(Object.entries(value)).get(key)
}
