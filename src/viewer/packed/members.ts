/** The files in the archives of a dataset, as files of it: `data.zip/train.csv` is in `data.zip`. */

import { dataFileOf, isDataFile, isSqliteFile } from '../../data-formats.ts'
import type { DataFile } from '../data-file.ts'
import type { DataProblem } from '../types.ts'
import { describeReaders } from '../unread-formats.ts'
import { problemOfFile, unreadable, ViewerError } from '../viewer-error.ts'
import type { TarMember } from './tar.ts'
import { listZip } from './zip.ts'

/** A file in an archive. */
export interface Member {
  /** In bytes, once it is unpacked. */
  readonly size: number
  /** Bytes that it takes in the archive. */
  readonly stored: number
  /** @throws {ViewerError} it is damaged */
  stream(): AsyncIterable<Uint8Array>
}

/** The files in an archive, by name. */
export interface Directory {
  members: ReadonlyMap<string, Member>
  problems: readonly DataProblem[]
}

/** Whether a name leads to nowhere but into the archive. */
export const isPlainName = (name: string): boolean =>
  !name.startsWith('/') &&
  !name.includes('\0') &&
  !name.split('/').some((part) => part === '..' || part === '.')

/** Names a file by its place in a tar file, so that it need not be looked for there. */
export const referenceOf = (archive: string, { name, start, size }: TarMember): string =>
  `${archive}@${start}+${size}/${name}`

const REFERENCE = /^(.+\.tar)@(\d{1,15})\+(\d{1,15})\/./i

const isArchive = (path: string) => dataFileOf(path)?.reader === 'zip' && !dataFileOf(path)?.compression

/** Opens the files of a dataset, those in archives among them. */
export class Archives {
  readonly #open: (path: string) => Promise<DataFile>
  readonly #listed = new Map<string, Promise<Directory>>()
  readonly #members = new Map<string, { archive: DataFile; member: Member }>()

  readonly #isFile: (path: string) => boolean

  /**
   * @param open - opens a file of the dataset's own
   * @param isFile - whether there is one at a path
   */
  constructor(open: (path: string) => Promise<DataFile>, isFile: (path: string) => boolean) {
    this.#open = open
    this.#isFile = isFile
  }

  /** Whether this is the path of a file in a zip file that was looked into, or a reference to one in a tar file. */
  has(path: string): boolean {
    const [, archive] = REFERENCE.exec(path) ?? []
    return this.#members.has(path) || (archive !== undefined && this.#isFile(archive))
  }

  /** @throws {ViewerError} it is gone */
  async open(path: string): Promise<DataFile> {
    const [, own, start, length] = REFERENCE.exec(path) ?? []
    if (own !== undefined && !this.#members.has(path) && this.#isFile(own))
      return partOf(path, await this.#open(own), Number(start), Number(length))
    const found = this.#members.get(path)
    return found === undefined ? this.#open(path) : memberFile(path, found.archive, found.member)
  }

  /**
   * Puts the data files that are in archives in place of these.
   *
   * @returns also what is wrong with archives; the others are looked into
   * @throws {ViewerError} none of the files can be looked into
   */
  async lookInto(paths: readonly string[]): Promise<{ paths: string[]; problems: DataProblem[] }> {
    const found: string[] = []
    const problems: DataProblem[] = []
    let failure: ViewerError | undefined
    for (const path of paths) {
      if (!isArchive(path)) {
        found.push(path)
        continue
      }
      try {
        const { members, problems: own } = await this.#list(path)
        problems.push(...own)
        const names = [...members.keys()].filter(isDataFile).sort()
        for (const name of names) found.push(`${path}/${name}`)
        if (names.length === 0)
          throw unreadable(path, 'it has no files that are read here.', describeReaders([...members.keys()]))
      } catch (error) {
        if (!(error instanceof ViewerError)) throw error
        failure ??= error
        problems.push(problemOfFile(path, error))
      }
    }
    if (found.length === 0 && failure !== undefined) throw failure
    return { paths: found, problems }
  }

  /**
   * SQLite files in zip files.
   *
   * @param most - zip files that are looked into, the first ones; one that cannot be says so where its rows are asked for
   * @returns also the zip files that have nothing else that is read here
   */
  async sqliteIn(
    paths: readonly string[],
    most: number,
  ): Promise<{ files: string[]; withoutOthers: Set<string> }> {
    const found = { files: [] as string[], withoutOthers: new Set<string>() }
    for (const path of paths.filter(isArchive).slice(0, most)) {
      const names = await this.#list(path).then(
        ({ members }) => [...members.keys()],
        (error: unknown) => {
          if (error instanceof ViewerError) return []
          throw error
        },
      )
      const own = names.filter(isSqliteFile).sort()
      found.files.push(...own.map((name) => `${path}/${name}`))
      if (own.length > 0 && !names.some(isDataFile)) found.withoutOthers.add(path)
    }
    return found
  }

  #list(path: string): Promise<Directory> {
    const known = this.#listed.get(path) ?? this.#read(path)
    this.#listed.set(path, known)
    known.catch(() => this.#listed.delete(path))
    return known
  }

  async #read(path: string): Promise<Directory> {
    const archive = await this.#open(path)
    const directory = await listZip(archive)
    for (const [name, member] of directory.members) this.#members.set(`${path}/${name}`, { archive, member })
    return directory
  }
}

/** A file that is unpacked from its beginning, whichever part of it is wanted. */
function memberFile(path: string, archive: DataFile, member: Member): DataFile {
  const { size, stored } = member
  async function* stream(start = 0, end = size): AsyncIterable<Uint8Array> {
    let at = 0
    for await (const chunk of member.stream()) {
      const piece = chunk.subarray(Math.max(0, start - at), Math.max(0, end - at))
      at += chunk.length
      if (piece.length > 0) yield piece
      if (at >= end && at < size) return
    }
  }
  return {
    ...{ path, size, stored, stream },
    key: `${path} ${archive.key}`,
    read: async (start, end) => bytesOf(stream(start, end)),
    place: async () => undefined,
  }
}

/** Bytes that lie in an archive as they are. */
function partOf(path: string, archive: DataFile, from: number, length: number): DataFile {
  const size = Math.max(0, Math.min(length, archive.size - from))
  const stream = (start = 0, end = size) => archive.stream(from + start, from + Math.min(end, size))
  return {
    ...{ path, size, stored: size, stream },
    key: `${path} ${archive.key}`,
    read: (start, end) => archive.read(from + start, from + Math.min(end, size)),
    place: async () => undefined,
  }
}

async function bytesOf(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = []
  for await (const chunk of chunks) all.push(chunk)
  return Buffer.concat(all)
}
