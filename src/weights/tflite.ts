/**
 * Reads what a file of TensorFlow Lite says of its graph: inputs, outputs, and its tensors without their numbers.
 *
 * @see https://github.com/tensorflow/tensorflow/blob/master/tensorflow/compiler/mlir/lite/schema/schema.fbs for the types,
 *   and the fields by number
 */

import { beginsAsPointer } from '../sources/lfs-pointer.ts'
import { PagedFile } from './file-parts.ts'
import { FlatTable } from './flatbuffer.ts'
import { LONGEST_NAME, MOST_DIMENSIONS, MOST_ENTRIES, MOST_TENSORS } from './limits.ts'
import { elementsOf, notWhole } from './safetensors.ts'
import type { FileBytes, Graph, GraphValue, Tensor } from './types.ts'

/** Number types, called as in safetensors. */
const TYPES: readonly string[] = [
  ...['F32', 'F16', 'I32', 'U8', 'I64', 'STRING', 'BOOL', 'I16', 'C64', 'I8', 'F64', 'C128', 'U64'],
  ...['RESOURCE', 'VARIANT', 'U32', 'U16', 'I4', 'BF16'],
]

/**
 * Reads a file.
 *
 * @returns undefined for a Git LFS pointer
 * @throws {Error} it is no such file, or exceeds a limit; the message is worded for a problem
 */
export async function readTflite(file: FileBytes): Promise<{ tensors: Tensor[]; graph: Graph } | undefined> {
  const start = Buffer.from(await file.read(0, 128))
  if (beginsAsPointer(start)) return undefined
  if (start.toString('latin1', 4, 8) !== 'TFL3') throw new Error('it is no file of TensorFlow Lite')
  const root = await FlatTable.root(new PagedFile(file))
  const stored = await storedBuffers(root, file.size)
  const counted = new Set<number>()
  const tensors: Tensor[] = []
  let graph: Graph | undefined
  for (const subgraph of await root.tables(2, MOST_ENTRIES, 'graphs')) {
    const listed = await subgraph.tables(0, MOST_TENSORS - tensors.length, 'tensors')
    for (const table of listed) {
      const buffer = await table.u32(2)
      // What is computed has no numbers in the file, and those that two tensors share count once.
      if (stored.has(buffer)) tensors.push(await readTensor(table, counted.has(buffer)))
      counted.add(buffer)
    }
    graph ??= {
      ...{ producer: '', opset: undefined, external: [] },
      inputs: await readValues(subgraph, 1, listed),
      outputs: await readValues(subgraph, 2, listed),
    }
  }
  if (graph === undefined) throw new Error('it has no graph')
  return { tensors, graph }
}

/** The buffers with numbers in them, by their place. */
async function storedBuffers(root: FlatTable, size: number): Promise<Set<number>> {
  const stored = new Set<number>()
  for (const [place, buffer] of (await root.tables(4, MOST_TENSORS, 'buffers')).entries()) {
    const { at, count } = await buffer.list(0)
    // Numbers of files of more than two gigabytes lie behind the tables.
    const [offset, length] = [await buffer.u64(1), await buffer.u64(2)]
    const end = offset > 1 ? offset + length : at + count
    if (end > size) throw new Error(notWhole(size, end))
    if (offset > 1 || count > 0) stored.add(place)
  }
  return stored
}

const typeOf = (number: number) => TYPES[number] ?? `type ${number}`

async function readTensor(table: FlatTable, isCounted: boolean): Promise<Tensor> {
  const name = await table.text(3, LONGEST_NAME)
  const type = typeOf(await table.byte(1))
  const shape = await table.numbers(0, MOST_DIMENSIONS, 'dimensions in a tensor')
  const elements = elementsOf(shape)
  if (!Number.isSafeInteger(elements) || shape.some((size) => size < 0))
    throw new Error(`tensor "${name.slice(0, 60)}" is too large to be real`)
  return { name, type, shape, parameters: isCounted || type === 'STRING' ? 0 : elements }
}

/** Inputs or outputs of a graph, which names them by their place. */
async function readValues(
  subgraph: FlatTable,
  id: number,
  tensors: readonly FlatTable[],
): Promise<GraphValue[]> {
  const values: GraphValue[] = []
  for (const place of await subgraph.numbers(id, MOST_ENTRIES, 'inputs or outputs')) {
    const table = tensors[place]
    if (table === undefined) throw new Error('it names an input or output that it does not have')
    const fixed = await table.numbers(0, MOST_DIMENSIONS, 'dimensions in a tensor')
    const signed = await table.numbers(7, MOST_DIMENSIONS, 'dimensions in a tensor')
    const shape = signed.length === 0 ? fixed : signed
    values.push({
      name: await table.text(3, LONGEST_NAME),
      type: typeOf(await table.byte(1)),
      shape: shape.map((size) => (size < 0 ? '?' : String(size))),
    })
  }
  return values
}
