/**
 * Reads which tensors an HDF5 file holds: names, types and shapes, by its structure alone. It reads the form that Keras
 * writes, which is the oldest one and what the library writes unless it is told otherwise.
 *
 * @see https://support.hdfgroup.org/documentation/hdf5/latest/_f_m_t11.html
 */

import { PagedFile, part } from './file-parts.ts'
import { LONGEST_NAME, MOST_DIMENSIONS, MOST_TENSORS } from './limits.ts'
import { checkName, elementsOf, notWhole } from './safetensors.ts'
import type { FileBytes, Tensor } from './types.ts'

const SIGNATURE = Buffer.from('\x89HDF\r\n\x1a\n', 'latin1')

/** Whether a file begins as an HDF5 file does. */
export const beginsAsHdf5 = (start: Uint8Array): boolean => SIGNATURE.equals(start.subarray(0, 8))

/** Messages of an object, by their number. */
const MESSAGE = { shape: 0x01, type: 0x03, layout: 0x08, continued: 0x10, members: 0x11 }

/** A place that is none. */
const NOWHERE = Number(0xffff_ffff_ffff_ffffn)

/** A group or a tensor, by its place in the file. */
interface Found {
  name: string
  at: number
}

/** What is told of an object. */
interface Header {
  /** Places of the tree and of the names, of a group. */
  members?: { tree: number; names: number }
  shape?: number[]
  type?: string
}

/**
 * Reads a file.
 *
 * @returns its tensors, with points between the parts of their names
 * @throws {Error} it is no such file, of another form, or exceeds a limit; the message is worded for a problem
 */
export async function readHdf5(file: FileBytes): Promise<Tensor[]> {
  const start = Buffer.from(await file.read(0, 100))
  if (!beginsAsHdf5(start) || start.length < 100) throw new Error('it is no HDF5 file')
  const version = start.readUInt8(8)
  if (version > 1 || start.readUInt8(13) !== 8 || start.readUInt8(14) !== 8)
    throw new Error(
      `it is written in a form of HDF5 (superblock ${version}) that is not read; Keras writes an older one`,
    )
  const places = version === 0 ? 24 : 28
  const base = Number(start.readBigUInt64LE(places))
  const end = Number(start.readBigUInt64LE(places + 16))
  if (end > file.size) throw new Error(notWhole(file.size, end))
  const root = Number(start.readBigUInt64LE(places + 40))
  return new Hdf5Reader(part(file, base, file.size - base)).read(root)
}

class Hdf5Reader {
  readonly #file: PagedFile
  /** Places that have been read: one that is reached again would lead around in circles. */
  readonly #seen = new Set<number>()

  constructor(file: FileBytes) {
    this.#file = new PagedFile(file)
  }

  async read(root: number): Promise<Tensor[]> {
    const tensors: Tensor[] = []
    const todo: Found[] = [{ name: '', at: root }]
    for (let one = todo.pop(); one !== undefined; one = todo.pop()) {
      // A link to what has a name already.
      if (!this.#isNew(one.at)) continue
      checkName(one.name)
      const { members, shape, type } = await this.#header(one.at)
      if (members !== undefined) {
        const below = await this.#members(members.tree, members.names)
        const prefix = one.name === '' ? '' : `${one.name}.`
        for (const { name, at } of below.reverse()) todo.push({ name: prefix + name, at })
      } else if (shape !== undefined) tensors.push(toTensor(one.name, type ?? 'unknown', shape))
      if (tensors.length + todo.length > MOST_TENSORS)
        throw new Error(`it has more than ${MOST_TENSORS} tensors and groups, which are read at most`)
    }
    return tensors
  }

  #isNew(at: number): boolean {
    const isNew = !this.#seen.has(at)
    this.#seen.add(at)
    return isNew
  }

  /** Reads the messages of an object. */
  async #header(at: number): Promise<Header> {
    const head = await this.#file.bytes(at, 16)
    if (head.readUInt8(0) !== 1) throw new Error('a part of it is written in a form of HDF5 that is not read')
    const header: Header = {}
    const blocks = [{ from: at + 16, length: head.readUInt32LE(8) }]
    for (let block = blocks.pop(); block !== undefined; block = blocks.pop()) {
      const { from, length } = block
      for (let place = from; place + 8 <= from + length; ) {
        const message = await this.#file.bytes(place, 8)
        const [kind, size] = [message.readUInt16LE(0), message.readUInt16LE(2)]
        const more = await this.#message(header, kind, place + 8, size)
        if (more !== undefined && this.#isNew(more.from)) blocks.push(more)
        place += 8 + size
      }
    }
    return header
  }

  /** @returns where the messages go on, if this is what it tells */
  async #message(
    header: Header,
    kind: number,
    at: number,
    size: number,
  ): Promise<{ from: number; length: number } | undefined> {
    switch (kind) {
      case MESSAGE.members:
        header.members = { tree: await this.#file.u64(at), names: await this.#file.u64(at + 8) }
        return undefined
      case MESSAGE.continued:
        return { from: await this.#file.u64(at), length: await this.#file.u64(at + 8) }
      case MESSAGE.shape:
        header.shape = await this.#shape(at)
        return undefined
      case MESSAGE.type:
        header.type = typeOf(await this.#file.bytes(at, Math.min(size, 20)))
        return undefined
      case MESSAGE.layout:
        await this.#checkLayout(at)
        return undefined
      default:
        return undefined
    }
  }

  async #shape(at: number): Promise<number[]> {
    const version = await this.#file.byte(at)
    const rank = await this.#file.byte(at + 1)
    if (rank > MOST_DIMENSIONS)
      throw new Error(`a tensor has ${rank} dimensions, of which ${MOST_DIMENSIONS} are read at most`)
    const from = at + (version === 1 ? 8 : 4)
    const shape: number[] = []
    for (let dimension = 0; dimension < rank; dimension += 1)
      shape.push(await this.#file.u64(from + 8 * dimension))
    return shape
  }

  /** Numbers that lie in one piece have to be within the file. */
  async #checkLayout(at: number): Promise<void> {
    const isContiguous = (await this.#file.byte(at)) >= 3 && (await this.#file.byte(at + 1)) === 1
    if (!isContiguous) return
    const start = await this.#file.u64(at + 2)
    const end = start + (await this.#file.u64(at + 10))
    if (start !== NOWHERE && end > this.#file.size) throw new Error(notWhole(this.#file.size, end))
  }

  /** The members of a group, in a tree whose leaves list them. */
  async #members(tree: number, names: number): Promise<Found[]> {
    const texts = await this.#file.u64(names + 24)
    const found: Found[] = []
    const todo = [tree]
    for (let at = todo.pop(); at !== undefined; at = todo.pop()) {
      if (!this.#isNew(at)) throw new Error('it leads around in circles')
      const head = await this.#file.bytes(at, 8)
      const [signature, count] = [head.toString('latin1', 0, 4), head.readUInt16LE(6)]
      if (signature === 'TREE') {
        const children: number[] = []
        for (let child = 0; child < count; child += 1)
          children.push(await this.#file.u64(at + 32 + 16 * child))
        todo.push(...children.reverse())
      } else if (signature === 'SNOD') {
        for (let entry = 0; entry < count; entry += 1)
          found.push(await this.#entry(at + 8 + 40 * entry, texts))
      } else throw new Error('it is damaged: a list of its members is none')
      if (found.length + todo.length > MOST_TENSORS)
        throw new Error(`it has more than ${MOST_TENSORS} tensors and groups, which are read at most`)
    }
    // A link by name leads nowhere in the file.
    return found.filter(({ at }) => at !== NOWHERE)
  }

  async #entry(at: number, texts: number): Promise<Found> {
    const name = await this.#text(texts + (await this.#file.u64(at)))
    return { name: name.replaceAll('/', '.'), at: await this.#file.u64(at + 8) }
  }

  async #text(at: number): Promise<string> {
    const longest = Math.max(1, Math.min(LONGEST_NAME + 1, this.#file.size - at))
    const bytes = await this.#file.bytes(at, longest)
    const end = bytes.indexOf(0)
    const text = bytes.toString('utf8', 0, end === -1 ? longest : end)
    checkName(text)
    return text
  }
}

/** Classes of types. */
const CLASS = { whole: 0, real: 1, text: 3, opaque: 5, listed: 8, long: 9 }

/** @returns the type of a tensor's numbers, called as in safetensors */
function typeOf(message: Buffer): string {
  if (message.length < 8) return 'unknown'
  const bits = message.readUInt32LE(4) * 8
  switch (message.readUInt8(0) % 16) {
    case CLASS.whole:
      return `${(message.readUInt8(1) & 8) === 0 ? 'U' : 'I'}${bits}`
    case CLASS.real:
      // The bits of its exponent tell one from the other.
      return bits === 16 && message.length > 13 && message.readUInt8(13) === 8 ? 'BF16' : `F${bits}`
    case CLASS.opaque:
      // So Keras stores what NumPy has no type for.
      return bits === 16 ? 'BF16' : 'unknown'
    case CLASS.listed:
      return bits === 8 ? 'BOOL' : 'unknown'
    case CLASS.text:
    case CLASS.long:
      return 'STRING'
    default:
      return 'unknown'
  }
}

function toTensor(name: string, type: string, shape: number[]): Tensor {
  const parameters = elementsOf(shape)
  if (!Number.isSafeInteger(parameters))
    throw new Error(`tensor "${name.slice(0, 60)}" is too large to be real`)
  return { name, type, shape, parameters: type === 'STRING' ? 0 : parameters }
}
