/** Gives the engine text that it can read: plain, in UTF-8, and complete. */

import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import { dataFileOf } from '../../data-formats.ts'
import type { DataFile, Place } from '../data-file.ts'
import { MOST_KEPT_BYTES } from '../limits.ts'
import { tooLarge, unreadable } from '../viewer-error.ts'

/** A text file as the engine gets it. */
export interface Prepared extends Place {
  /** Path in the repository, for what is said to readers. */
  source: string
  /** Its first bytes. */
  head: Buffer
  /** Whether these are all. */
  isWhole: boolean
}

/** Bytes of a head: a first line that is longer is none. */
export const HEAD = 1024 * 1024

/** Stands before each line of a text: the engine skips lines that have nothing in them. */
export const LINE_MARK = '\x1f'

const LF = 0x0a

/** Of UTF-8; the engine takes it for a part of JSON. */
const BYTE_ORDER_MARK = '\ufeff'

const DECOMPRESS: Partial<Record<string, () => ReturnType<typeof createGunzip>>> = {
  gz: createGunzip,
  zst: createZstdDecompress,
}

/** How a text is read. */
export interface TextOptions {
  /** A label of the Encoding Standard. @see https://encoding.spec.whatwg.org/#names-and-labels */
  encoding: string | undefined
  /** Whether its lines are marked by {@link LINE_MARK}. */
  isMarked: boolean
  /**
   * Whether it is JSON. Its last line must have an end: the engine takes one without for damaged, if it is far from the
   * first.
   */
  isEnded: boolean
}

/**
 * @param newFile - gives a path for a copy, which is removed when the file is closed
 * @throws {ViewerError} if it is no text
 */
export async function prepareText(
  file: DataFile,
  { encoding, isMarked, isEnded }: TextOptions,
  newFile: () => string,
): Promise<Prepared> {
  const { path: source } = file
  const compression = dataFileOf(source)?.compression
  const start = await file.read(0, HEAD)
  if (compression === undefined) checkStart(source, start, encoding)
  const hasEnd =
    !isEnded || start.length >= file.size || (await file.read(file.size - 1, file.size))[0] === LF
  const hasMark = isEnded && start.indexOf(BYTE_ORDER_MARK) === 0
  const isPlain = compression === undefined && encoding === undefined && !isMarked && hasEnd && !hasMark
  const place = isPlain ? await file.place() : undefined
  if (place !== undefined) return { ...place, source, head: start, isWhole: start.length >= file.size }
  const path = newFile()
  let head = Buffer.alloc(0)
  let size = 0
  const unpack = compression === undefined ? undefined : DECOMPRESS[compression]?.()
  const watch = async function* (chunks: AsyncIterable<Uint8Array>) {
    for await (const all of chunks) {
      const isFirst = size === 0
      const chunk =
        isFirst && isEnded && Buffer.from(all).indexOf(BYTE_ORDER_MARK) === 0 ? all.subarray(3) : all
      if (head.length < HEAD) head = Buffer.concat([head, chunk]).subarray(0, HEAD)
      size += chunk.length
      if (size > MOST_KEPT_BYTES)
        throw tooLarge(source, `it unpacks to more than ${MOST_KEPT_BYTES} bytes.`, 'Divide it into several.')
      yield chunk
    }
    if (isEnded) yield Buffer.from([LF])
  }
  try {
    const from = file.stream()
    const unpacked: AsyncIterable<Uint8Array> = unpack === undefined ? from : unpacking(from, unpack)
    const text = encoding === undefined ? unpacked : decode(unpacked, encoding)
    await pipeline(watch(isMarked ? markLines(text) : text), createWriteStream(path))
  } catch (error) {
    await rm(path, { force: true })
    const isDamaged =
      error instanceof Error && 'code' in error && /^(?:Z_|ERR_ZSTD|ZSTD)/.test(String(error.code))
    if (!isDamaged) throw error
    throw unreadable(source, 'it cannot be unpacked.', 'The file may be cut off. Copy it again.')
  }
  return { path, source, head, isWhole: size <= HEAD, close: () => rm(path, { force: true }) }
}

async function* unpacking(
  from: AsyncIterable<Uint8Array>,
  unpack: ReturnType<typeof createGunzip>,
): AsyncIterable<Uint8Array> {
  const done = pipeline(from, unpack)
  done.catch(() => {})
  yield* unpack
  await done
}

function checkStart(path: string, bytes: Buffer, encoding: string | undefined): void {
  const start = bytes.toString('latin1', 0, 4)
  if (start.startsWith('\x1f\x8b') || start === '\x28\xb5\x2f\xfd')
    throw unreadable(path, 'it is compressed, but its name does not say so.', 'Decompress it.')
  if (encoding === undefined && bytes.includes(0))
    throw unreadable(path, 'it contains bytes that are not text.', 'Check its name, and what wrote it.')
}

/** The encoding that a byte order mark states; undefined without one, and for UTF-8. */
export function markedEncoding(head: Buffer): string | undefined {
  const start = head.toString('latin1', 0, 2)
  return start === '\xff\xfe' ? 'utf-16le' : start === '\xfe\xff' ? 'utf-16be' : undefined
}

async function* decode(chunks: AsyncIterable<Uint8Array>, encoding: string): AsyncIterable<Uint8Array> {
  const decoder = new TextDecoder(encoding)
  for await (const chunk of chunks) yield Buffer.from(decoder.decode(chunk, { stream: true }))
  yield Buffer.from(decoder.decode())
}

/** Ends each line by a line feed, as Python does, and puts a mark before it. */
async function* markLines(chunks: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let isStart = true
  let held = ''
  let isFirst = true
  for await (const chunk of chunks) {
    // As Latin-1, bytes stay as they are.
    let text = held + Buffer.from(chunk).toString('latin1')
    if (isFirst) text = text.replace(/^\xef\xbb\xbf/, '')
    isFirst = false
    held = text.endsWith('\r') ? '\r' : ''
    if (held !== '') text = text.slice(0, -1)
    const marked = text.replace(/\r\n?|\n/g, '\n').replace(/^(?!$(?![\n]))/gm, LINE_MARK)
    // A chunk that goes on with a line begins in its midst.
    const own = isStart ? marked : marked.slice(1)
    if (text !== '') {
      yield Buffer.from(own, 'latin1')
      isStart = text.endsWith('\n')
    }
  }
  if (held !== '') yield Buffer.from(isStart ? `${LINE_MARK}\n` : '\n', 'latin1')
}
