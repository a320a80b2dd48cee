/** Reads what an ONNX file says of its graph: inputs, outputs, and its tensors without their numbers. */

import { beginsAsPointer } from '../sources/lfs-pointer.ts'
import { LONGEST_NAME, MOST_DIMENSIONS, MOST_ENTRIES, MOST_TENSORS } from './limits.ts'
import { type ProtoField, ProtoFile } from './protobuf.ts'
import { elementsOf } from './safetensors.ts'
import type { FileBytes, Graph, GraphValue, Tensor } from './types.ts'

/** Number types, called as in safetensors. @see https://github.com/onnx/onnx/blob/main/onnx/onnx.proto for the fields too */
const TYPES: readonly (string | undefined)[] = [
  ...[
    undefined,
    'F32',
    'U8',
    'I8',
    'U16',
    'I16',
    'I32',
    'I64',
    'STRING',
    'BOOL',
    'F16',
    'F64',
    'U32',
    'U64',
    'C64',
    'C128',
  ],
  ...['BF16', 'F8_E4M3', 'F8_E4M3FNUZ', 'F8_E5M2', 'F8_E5M2FNUZ', 'U4', 'I4', 'F4', 'F8_E8M0'],
]
const typeOf = (number: number) => TYPES[number] ?? `type ${number}`

/**
 * Reads a file.
 *
 * @returns undefined for a Git LFS pointer
 * @throws {Error} it is no such file, or exceeds a limit; the message is worded for a problem
 */
export async function readOnnx(file: FileBytes): Promise<{ tensors: Tensor[]; graph: Graph } | undefined> {
  if (beginsAsPointer(await file.read(0, 128))) return undefined
  return new OnnxReader(file).read(file.size)
}

class OnnxReader {
  readonly #file: ProtoFile
  readonly #tensors: Tensor[] = []
  readonly #external = new Set<string>()

  constructor(file: FileBytes) {
    this.#file = new ProtoFile(file)
  }

  async read(size: number): Promise<{ tensors: Tensor[]; graph: Graph }> {
    const made: string[] = []
    let opset: number | undefined
    let graph: ProtoField | undefined
    for await (const field of this.#file.fields(0, size)) {
      if (field.id === 2 || field.id === 3) made.push(await this.#text(field))
      if (field.id === 7) graph = field
      if (field.id === 8) opset = (await this.#opset(field)) ?? opset
    }
    if (graph === undefined) throw new Error('it has no graph, so it is no ONNX file')
    const { inputs, outputs } = await this.#graph(graph)
    // Older files list their tensors among the inputs.
    const own = new Set(this.#tensors.map(({ name }) => name))
    return {
      tensors: this.#tensors,
      graph: {
        producer: made.filter((part) => part !== '').join(' '),
        opset,
        inputs: inputs.filter(({ name }) => !own.has(name)),
        outputs,
        external: [...this.#external],
      },
    }
  }

  async #graph(graph: ProtoField): Promise<Pick<Graph, 'inputs' | 'outputs'>> {
    const inputs: GraphValue[] = []
    const outputs: GraphValue[] = []
    for await (const field of this.#file.fields(graph.start, graph.end)) {
      if (field.id === 5) this.#tensors.push(await this.#tensor(field))
      if (field.id === 11) inputs.push(await this.#value(field))
      if (field.id === 12) outputs.push(await this.#value(field))
      if (this.#tensors.length > MOST_TENSORS || inputs.length > MOST_TENSORS)
        throw new Error(`it has more than ${MOST_TENSORS} tensors, which are read at most`)
      if (outputs.length > MOST_ENTRIES)
        throw new Error(`it has more than ${MOST_ENTRIES} outputs, which are read at most`)
    }
    return { inputs, outputs }
  }

  async #tensor({ start, end }: ProtoField): Promise<Tensor> {
    const shape: number[] = []
    let name = ''
    let type = 0
    for await (const field of this.#file.fields(start, end)) {
      if (field.id === 1) shape.push(...(await this.#file.numbers(field, MOST_DIMENSIONS)))
      if (field.id === 2) type = field.number
      if (field.id === 8) name = await this.#text(field)
      if (field.id === 13) await this.#externalData(field)
      if (shape.length > MOST_DIMENSIONS)
        throw new Error(
          `tensor "${name.slice(0, 60)}" has more than ${MOST_DIMENSIONS} dimensions, which are read at most`,
        )
    }
    const parameters = elementsOf(shape)
    if (!Number.isSafeInteger(parameters))
      throw new Error(`tensor "${name.slice(0, 60)}" is too large to be real`)
    return { name, type: typeOf(type), shape, parameters }
  }

  /** One entry of what tells where a tensor's numbers are. */
  async #externalData({ start, end }: ProtoField): Promise<void> {
    const [key, value] = await this.#texts(start, end)
    if (key !== 'location' || value === undefined) return
    this.#external.add(value)
    if (this.#external.size > MOST_ENTRIES)
      throw new Error(`it names more than ${MOST_ENTRIES} files, which are read at most`)
  }

  /** The version of the operators, if these are those of ONNX itself. */
  async #opset({ start, end }: ProtoField): Promise<number | undefined> {
    let version: number | undefined
    for await (const field of this.#file.fields(start, end)) {
      if (field.id === 1 && !['', 'ai.onnx'].includes(await this.#text(field))) return undefined
      if (field.id === 2) version = field.number
    }
    return version
  }

  async #value({ start, end }: ProtoField): Promise<GraphValue> {
    const value: GraphValue = { name: '', type: '', shape: [] }
    for await (const field of this.#file.fields(start, end)) {
      if (field.id === 1) value.name = await this.#text(field)
      if (field.id !== 2) continue
      for await (const kind of this.#file.fields(field.start, field.end))
        if (kind.id === 1) Object.assign(value, await this.#tensorType(kind))
    }
    return value
  }

  async #tensorType({ start, end }: ProtoField): Promise<Pick<GraphValue, 'type' | 'shape'>> {
    let type = ''
    const shape: string[] = []
    for await (const field of this.#file.fields(start, end)) {
      if (field.id === 1) type = typeOf(field.number)
      if (field.id !== 2) continue
      for await (const size of this.#file.fields(field.start, field.end)) {
        if (shape.length < MOST_DIMENSIONS) shape.push(await this.#size(size))
      }
    }
    return { type, shape }
  }

  async #size({ start, end }: ProtoField): Promise<string> {
    for await (const field of this.#file.fields(start, end)) {
      if (field.id === 1) return String(field.number)
      if (field.id === 2) return this.#text(field)
    }
    return '?'
  }

  async #texts(start: number, end: number): Promise<string[]> {
    const texts: string[] = []
    for await (const field of this.#file.fields(start, end)) {
      if (texts.length < 2) texts.push(await this.#text(field))
    }
    return texts
  }

  #text(field: ProtoField): Promise<string> {
    return this.#file.text(field, LONGEST_NAME)
  }
}
