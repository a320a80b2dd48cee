/**
 * Reads tables of a FlatBuffers file where they lie: the weights of a model lie between them.
 *
 * @see https://flatbuffers.dev/internals/
 */

import type { PagedFile } from './file-parts.ts'

/** A table, whose fields are found by their number in the schema. */
export class FlatTable {
  readonly #file: PagedFile
  readonly #at: number

  constructor(file: PagedFile, at: number) {
    this.#file = file
    this.#at = at
  }

  /** The table with which a file begins. */
  static async root(file: PagedFile): Promise<FlatTable> {
    return new FlatTable(file, await file.u32(0))
  }

  /** Where a field is; undefined for one that is not there, and has its usual value. */
  async #field(id: number): Promise<number | undefined> {
    const fields = this.#at - (await this.#file.i32(this.#at))
    if (6 + 2 * id > (await this.#file.u16(fields))) return undefined
    const offset = await this.#file.u16(fields + 4 + 2 * id)
    return offset === 0 ? undefined : this.#at + offset
  }

  async byte(id: number): Promise<number> {
    const at = await this.#field(id)
    return at === undefined ? 0 : this.#file.byte(at)
  }

  async u32(id: number): Promise<number> {
    const at = await this.#field(id)
    return at === undefined ? 0 : this.#file.u32(at)
  }

  async u64(id: number): Promise<number> {
    const at = await this.#field(id)
    return at === undefined ? 0 : this.#file.u64(at)
  }

  /** Where the items of a list are, and how many. */
  async list(id: number): Promise<{ at: number; count: number }> {
    const field = await this.#field(id)
    if (field === undefined) return { at: 0, count: 0 }
    const at = field + (await this.#file.u32(field))
    return { at: at + 4, count: await this.#file.u32(at) }
  }

  /** @throws {Error} there are more than so many; the message is worded for a problem */
  async numbers(id: number, most: number, what: string): Promise<number[]> {
    const { at, count } = await this.list(id)
    if (count > most) throw new Error(`it has ${count} ${what}, of which ${most} are read at most`)
    const bytes = await this.#file.bytes(at, 4 * count)
    return Array.from({ length: count }, (_, place) => bytes.readInt32LE(4 * place))
  }

  /** @throws {Error} there are more than so many; the message is worded for a problem */
  async tables(id: number, most: number, what: string): Promise<FlatTable[]> {
    const { at } = await this.list(id)
    const offsets = await this.numbers(id, most, what)
    return offsets.map((offset, place) => new FlatTable(this.#file, at + 4 * place + offset))
  }

  /** A text of at most so many bytes; the rest is left out. */
  async text(id: number, longest: number): Promise<string> {
    const { at, count } = await this.list(id)
    return (await this.#file.bytes(at, Math.min(count, longest))).toString('utf8')
  }
}
