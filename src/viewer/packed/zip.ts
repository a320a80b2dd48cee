/** The files in a zip file that may come from anyone: listed by its directory, and unpacked one by one. */

import { crc32, createInflateRaw } from 'node:zlib'
import { type Entry, getFileNameLowLevel } from 'yauzl'
import { openZip } from '../../zip-reader.ts'
import type { DataFile } from '../data-file.ts'
import { LONGEST_MEMBER_NAME, MOST_MEMBERS } from '../limits.ts'
import type { DataProblem } from '../types.ts'
import { unreadable } from '../viewer-error.ts'
import { type Directory, isPlainName, type Member } from './members.ts'
import { through } from './unpack.ts'
import { inWindows } from './windows.ts'

/** @see https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT 4.4.5 */
const STORED = 0
const DEFLATED = 8

/** The header before the bytes of a file, and where it tells the lengths of what follows it: 4.3.7 there. */
const HEADER = 30
const NAME_LENGTH = 26
const EXTRA_LENGTH = 28

/** Kinds of files in the attributes of Unix. @see https://www.man7.org/linux/man-pages/man7/inode.7.html */
const KIND = 0o170000
const REGULAR = 0o100000

/** Bytes that are read at once where few are asked for: those of the next entry are among them. */
const WINDOW = 256 * 1024

/** @throws {ViewerError} it is no zip file, or not whole */
export async function listZip(file: DataFile): Promise<Directory> {
  const members = new Map<string, Member>()
  const problems: DataProblem[] = []
  const note = (message: string, remedy: string) => problems.push({ path: file.path, message, remedy })
  const skipped = new Map<string, { names: string[]; count: number }>()
  let failure: unknown
  const read = inWindows(file, WINDOW)
  const watched: typeof read = (start, length) =>
    read(start, length).catch((error: unknown) => {
      failure = error
      throw error
    })
  try {
    const zip = await openZip(file.size, watched, { decodeStrings: false })
    for await (const entry of zip.eachEntry()) {
      const name = getFileNameLowLevel(
        entry.generalPurposeBitFlag,
        entry.fileNameRaw,
        entry.extraFields,
        false,
      )
      if (name.endsWith('/')) continue
      const reason = reasonAgainst(name, entry) ?? (members.has(name) ? TWICE : undefined)
      if (reason !== undefined) {
        const known = skipped.get(reason) ?? { names: [], count: 0 }
        known.count += 1
        if (known.names.length < 3) known.names.push(name.slice(0, 100))
        skipped.set(reason, known)
      }
      // As other programs do, the last one of a name is taken.
      if (reason === undefined || reason === TWICE) members.set(name, new ZipMember(file, name, entry))
      if (members.size < MOST_MEMBERS) continue
      note(`of its ${zip.entryCount} files, the first ${MOST_MEMBERS} are shown.`, 'Divide it into several.')
      break
    }
  } catch {
    if (failure !== undefined) throw failure
    throw unreadable(file.path, 'it is no zip file, or not whole.', 'Copy it again.')
  }
  for (const [reason, { names, count }] of skipped) {
    const others = count > names.length ? ` and ${count - names.length} more` : ''
    note(`its ${names.map((name) => JSON.stringify(name)).join(', ')}${others} ${reason}`, 'Write it again.')
  }
  return { members, problems }
}

const TWICE = 'is there more than once; the last one is shown.'

/** Why a file is not shown. */
function reasonAgainst(name: string, entry: Entry): string | undefined {
  const kind = (entry.externalFileAttributes >>> 16) & KIND
  if (!isPlainName(name)) return 'has a name that leads elsewhere, and is not shown.'
  if (name.length > LONGEST_MEMBER_NAME) return 'has too long a name, and is not shown.'
  if (kind !== 0 && kind !== REGULAR) return 'is a link or another special file, and is not shown.'
  if (entry.isEncrypted()) return 'is encrypted, and not shown.'
  if (entry.compressionMethod !== STORED && entry.compressionMethod !== DEFLATED)
    return `is compressed in a way (${entry.compressionMethod}) that is not read here: "zip" writes it as it is read.`
  return undefined
}

class ZipMember implements Member {
  readonly size: number
  readonly stored: number
  readonly #file: DataFile
  readonly #name: string
  readonly #header: number
  readonly #sum: number
  readonly #isStored: boolean

  constructor(file: DataFile, name: string, entry: Entry) {
    this.size = entry.uncompressedSize
    this.#file = file
    this.#name = name
    this.#header = entry.relativeOffsetOfLocalHeader
    this.stored = entry.compressedSize
    this.#sum = entry.crc32
    this.#isStored = entry.compressionMethod === STORED
  }

  async *stream(): AsyncIterable<Uint8Array> {
    const header = await this.#file.read(this.#header, this.#header + HEADER)
    if (header.length < HEADER || header.toString('latin1', 0, 4) !== 'PK\x03\x04') throw this.#damaged()
    const start = this.#header + HEADER + header.readUInt16LE(NAME_LENGTH) + header.readUInt16LE(EXTRA_LENGTH)
    const packed = this.#file.stream(start, start + this.stored)
    let size = 0
    let sum = 0
    try {
      for await (const chunk of this.#isStored ? packed : through(packed, createInflateRaw())) {
        size += chunk.length
        // What claims to be small is not unpacked further.
        if (size > this.size) break
        sum = crc32(chunk, sum)
        yield chunk
      }
    } catch (error) {
      throw isZlibError(error) ? this.#damaged() : error
    }
    if (size !== this.size || sum !== this.#sum) throw this.#damaged()
  }

  #damaged() {
    return unreadable(
      `${this.#file.path}/${this.#name}`,
      'it cannot be unpacked.',
      'The zip file may be damaged. Copy it again.',
    )
  }
}

const isZlibError = (error: unknown) =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')
