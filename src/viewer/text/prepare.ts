/** Gives the engine text that it can read: plain, in UTF-8, and complete. */

import { isUtf8 } from 'node:buffer'
import { closeSync, createWriteStream, fstatSync, openSync, readSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { DataFile, Place } from '../data-file.ts'
import { compressionOf } from '../formats.ts'
import { type Room, unpack, within } from '../packed/unpack.ts'
import { unreadable } from '../viewer-error.ts'

/** A text file as the engine gets it. */
export interface Prepared extends Place {
  /** Path in the repository, for what is said to readers. */
  source: string
  /** Whether its head is all of it. */
  isWhole: boolean
  /** What it was read as; undefined for UTF-8. */
  encoding: string | undefined
}

/** Bytes of a head: a first line that is longer is none. */
export const HEAD = 1024 * 1024

/** The first bytes of a text. They are not kept: there may be many texts. */
export function headOf({ path }: Pick<Prepared, 'path'>, most = HEAD): Buffer {
  const file = openSync(path, 'r')
  try {
    const head = Buffer.alloc(Math.min(fstatSync(file).size, most))
    return head.subarray(0, readSync(file, head, 0, head.length, 0))
  } finally {
    closeSync(file)
  }
}

const LF = 0x0a

/** Of UTF-8; the engine takes it for a part of JSON. */
const BYTE_ORDER_MARK = '\ufeff'

/** How a text is read. */
export interface TextOptions {
  /** A label of the Encoding Standard. @see https://encoding.spec.whatwg.org/#names-and-labels */
  encoding: string | undefined
  /** Makes it what the engine reads as it should be read. */
  change: ((text: AsyncIterable<Uint8Array>) => AsyncIterable<Uint8Array>) | undefined
  /**
   * Whether it is JSON. Its last line must have an end: the engine takes one without for damaged, if it is far from the
   * first.
   */
  isEnded: boolean
}

/** Where copies of texts go, and how much. */
export interface Copies {
  /** Gives a path for a copy, which is removed when the file is closed. */
  newFile: () => string
  room: Room
  /** Bytes of a text that are copied, up to the end of a line; undefined for all. */
  most: number | undefined
  /** Files that are not copied if they can be read where they lie: each is held open. */
  held: ReadonlySet<DataFile>
}

/** What is read as where nothing else is said, when it is not UTF-8: every byte is a character of it. */
export const FALLBACK = 'windows-1252'

/** @throws {ViewerError} if it is no text */
export async function prepareText(
  file: DataFile,
  { encoding: wanted, change, isEnded }: TextOptions,
  { newFile, room, most, held }: Copies,
): Promise<Prepared> {
  const { path: source } = file
  const compression = compressionOf(source)
  const start = compression === undefined ? await file.read(0, HEAD) : Buffer.alloc(0)
  const isAll = compression === undefined && start.length >= file.size
  const encoding = wanted ?? encodingOf(start, isAll)
  if (compression === undefined) checkStart(source, start, encoding)
  const hasMark = isEnded && start.indexOf(BYTE_ORDER_MARK) === 0
  const isPlain =
    compression === undefined && encoding === undefined && change === undefined && !hasMark && held.has(file)
  const place = isPlain ? await file.place() : undefined
  if (place !== undefined) {
    const isComplete = !isEnded || isAll || (await file.read(file.size - 1, file.size))[0] === LF
    if (isComplete) return { ...place, source, isWhole: isAll, encoding }
    await place.close()
  }
  const path = newFile()
  let size = 0
  let last: number | undefined
  const watch = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const all of chunks) {
      const isFirst = size === 0
      const chunk =
        isFirst && isEnded && Buffer.from(all).indexOf(BYTE_ORDER_MARK) === 0 ? all.subarray(3) : all
      size += chunk.length
      last = chunk.at(-1) ?? last
      yield chunk
    }
    if (isEnded && last !== LF) yield Buffer.from([LF])
  }
  try {
    const from = isAll ? Readable.from([start]) : file.stream()
    const unpacked = compression === undefined ? from : unpack(from, compression, source)
    const whole = within(room, encoding === undefined ? unpacked : decode(unpacked, encoding), source)
    const text = most === undefined ? whole : beginning(whole, most)
    await pipeline(watch(change?.(text) ?? text), createWriteStream(path))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  return { path, source, isWhole: size <= HEAD, encoding, close: () => rm(path, { force: true }) }
}

/** As many bytes, up to the end of a line; all of them where there is none. */
async function* beginning(chunks: AsyncIterable<Uint8Array>, most: number): AsyncIterable<Uint8Array> {
  let left = most
  for await (const chunk of chunks) {
    const end = chunk.length < left ? -1 : chunk.indexOf(LF, Math.max(0, left))
    yield end === -1 ? chunk : chunk.subarray(0, end + 1)
    if (end !== -1) return
    left -= chunk.length
  }
}

function checkStart(path: string, bytes: Buffer, encoding: string | undefined): void {
  const start = bytes.toString('latin1', 0, 4)
  if (start.startsWith('\x1f\x8b') || start === '\x28\xb5\x2f\xfd')
    throw unreadable(path, 'it is compressed, but its name does not say so.', 'Decompress it.')
  if (encoding === undefined && isBinary(bytes))
    throw unreadable(path, 'it contains bytes that are not text.', 'Check its name, and what wrote it.')
}

/** Text has no more control characters than one in so many bytes; UTF-16 has every other one. */
const CONTROLS = 5

/** Before the tab. */
const isControl = (byte: number) => byte < 0x09

/** A NUL alone says little: programs leave some in fields, and loaders keep them. */
function isBinary(bytes: Buffer): boolean {
  if (!bytes.includes(0)) return false
  // A head may end within a character.
  const lines = bytes.subarray(0, bytes.lastIndexOf(LF) + 1 || bytes.length)
  return bytes.filter(isControl).length > bytes.length / CONTROLS || !isUtf8(lines)
}

/**
 * The encoding that a byte order mark states; undefined without one, and for UTF-8.
 *
 * @param isAll - whether this is the whole text, which may be in no encoding that is known
 */
function encodingOf(text: Buffer, isAll: boolean): string | undefined {
  const start = text.toString('latin1', 0, 2)
  if (start === '\xff\xfe') return 'utf-16le'
  if (start === '\xfe\xff') return 'utf-16be'
  return !isAll || isUtf8(text) || text.includes(0) ? undefined : FALLBACK
}

async function* decode(chunks: AsyncIterable<Uint8Array>, encoding: string): AsyncIterable<Uint8Array> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }))
  yield Buffer.from(decoder.decode())
}
