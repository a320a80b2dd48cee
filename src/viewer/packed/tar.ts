/**
 * The files in a tar file that may come from anyone, in its order. What is in them is skipped.
 *
 * @see https://pubs.opengroup.org/onlinepubs/9699919799/utilities/pax.html#tag_20_92_13_06
 * @see https://www.gnu.org/software/tar/manual/html_node/Standard.html
 */

import type { DataFile } from '../data-file.ts'
import { LONGEST_MEMBER_NAME } from '../limits.ts'
import { unreadable } from '../viewer-error.ts'
import { isPlainName } from './members.ts'
import { inWindows } from './windows.ts'

/** A file in it: where its bytes begin, and how many there are. */
export interface TarMember {
  name: string
  start: number
  size: number
  /** Reads all of them. */
  bytes(): Promise<Buffer>
}

const BLOCK = 512
const WINDOW = 16 * 1024

/** What is said of the next file may be so long, in bytes. */
const LONGEST_NOTE = 1024 * 1024

/**
 * Files alone: no links, and none whose name leads elsewhere.
 *
 * @throws {ViewerError} it is no tar file, or damaged
 */
export async function* listTar(file: DataFile): AsyncGenerator<TarMember> {
  const read = inWindows(file, WINDOW)
  let said: { path?: string; size?: number } = {}
  for (let at = 0; at + BLOCK <= file.size; ) {
    const header = await read(at, BLOCK)
    // Blocks of nothing end it.
    if (header.every((byte) => byte === 0)) return
    const kind = header.toString('latin1', 156, 157)
    const size = kind === 'x' || kind === 'L' ? numberOf(header, 124) : (said.size ?? numberOf(header, 124))
    const start = at + BLOCK
    if (size === undefined || numberOf(header, 148) !== sumOf(header) || start + size > file.size)
      throw unreadable(file.path, 'it is no tar file, or cut off.', 'Copy it again.')
    at = start + Math.ceil(size / BLOCK) * BLOCK
    if (kind === 'x' || kind === 'L') {
      if (size > LONGEST_NOTE) throw unreadable(file.path, 'a name in it is too long.', 'Write it again.')
      const note = await read(start, size)
      said = kind === 'x' ? { ...said, ...readPax(note) } : { ...said, path: textOf(note, 0, size) }
      continue
    }
    const name = said.path ?? nameOf(header)
    said = {}
    const isFile = kind === '0' || kind === '\0' || kind === '7'
    if (isFile && isPlainName(name.replace(/^\.\//, '')) && name.length <= LONGEST_MEMBER_NAME)
      yield { name, start, size, bytes: () => read(start, size) }
  }
}

function nameOf(header: Buffer): string {
  const prefix = header.toString('latin1', 257, 263) === 'ustar\0' ? textOf(header, 345, 155) : ''
  return `${prefix === '' ? '' : `${prefix}/`}${textOf(header, 0, 100)}`
}

/** A text that ends with a zero, if it is shorter than its field. */
function textOf(bytes: Buffer, start: number, length: number): string {
  const [text = ''] = bytes.toString('utf8', start, start + length).split('\0', 1)
  return text
}

/** Octal digits, or binary if the first bit says so. */
function numberOf(header: Buffer, start: number): number | undefined {
  const field = header.subarray(start, start + (start === 148 ? 8 : 12))
  if (field[0] === 0x80) return Number(field.readBigUInt64BE(field.length - 8))
  const digits = field.toString('latin1').replaceAll('\0', ' ').trim()
  return /^[0-7]*$/.test(digits) ? Number.parseInt(`0${digits}`, 8) : undefined
}

/** The sum of all bytes, with spaces in place of the sum. */
function sumOf(header: Buffer): number {
  return header.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 0x20 : byte), 0)
}

/** Lines of a length, a key and a value. */
function readPax(note: Buffer): { path?: string; size?: number } {
  const said: { path?: string; size?: number } = {}
  for (let at = 0; at < note.length; ) {
    const [, length = ''] = /^(\d{1,9}) /.exec(note.toString('latin1', at, at + 10)) ?? []
    const end = at + Number(length)
    if (end <= at) break
    const [, key, value = ''] = /^\d+ ([^=]+)=(.*)\n$/s.exec(note.toString('utf8', at, end)) ?? []
    if (key === 'path') said.path = value
    if (key === 'size' && /^\d{1,15}$/.test(value)) said.size = Number(value)
    at = end
  }
  return said
}
