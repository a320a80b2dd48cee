/** Serves the files of a card's folder as they are, and so that no browser runs them in the site's origin. */

import { constants } from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { Entry } from '../edition/types.ts'
import { buildEtag, matchesEtag } from './etags.ts'
import { buildFilePolicy, findMediaType } from './media-types.ts'
import { parseRange } from './ranges.ts'

export interface CardFileRequest {
  entry: Pick<Entry, 'folder' | 'files' | 'sourcePath' | 'text' | 'hash'>
  /** The file's path below the card's folder, percent-decoded once. */
  path: string
  request: Request
}

/** What is sent, and where its bytes come from. */
interface Content {
  size: number
  etag: string
  modified: Date | undefined
  read(start: number, end: number): ReadableStream | Uint8Array<ArrayBuffer>
  close(): Promise<void>
}

/**
 * Answers for one file of a card: whole or a range of it, or that the client has it already.
 *
 * Only files that the entry lists are served, and none that a symbolic link has outside of the source. The
 * README of a card without a folder comes from the edition.
 *
 * @returns 200, 206, 304, 404 or 416; the body is empty for HEAD
 */
export async function serveCardFile({ entry, path, request }: CardFileRequest): Promise<Response> {
  const content = (await openFile(entry, path)) ?? readReadme(entry, path)
  if (content === undefined) {
    return new Response(request.method === 'HEAD' ? null : 'This card has no such file.\n', {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8', ...buildInertHeaders('missing.txt') },
    })
  }
  let reading = false
  try {
    const { status, headers, range } = answer(request.headers, content)
    for (const [name, value] of Object.entries(buildInertHeaders(path))) headers.set(name, value)
    if (range === undefined || request.method === 'HEAD') return new Response(null, { status, headers })
    const body = content.read(range.start, range.end)
    reading = true
    return new Response(body, { status, headers })
  } finally {
    if (!reading) await content.close()
  }
}

/** Status and headers by the request's conditions; no range means that no byte is sent. */
function answer(asked: Headers, { size, etag, modified }: Content) {
  const headers = new Headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'no-cache' })
  const lastModified = modified?.toUTCString()
  if (lastModified !== undefined) headers.set('last-modified', lastModified)

  const known = asked.get('if-none-match')
  const since = Date.parse(asked.get('if-modified-since') ?? '')
  const unchanged =
    known === null
      ? lastModified !== undefined && Date.parse(lastModified) <= since
      : matchesEtag(known, etag)
  if (unchanged) return { status: 304, headers, range: undefined }

  // A part of another version of the file would corrupt what the client already has.
  const condition = asked.get('if-range')
  const mayResume = condition === null || condition === etag || condition === lastModified
  const range = mayResume ? parseRange(asked.get('range'), size) : undefined
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${size}`)
    return { status: 416, headers, range: undefined }
  }
  headers.set('content-length', String(range === undefined ? size : range.end - range.start + 1))
  if (range === undefined) return { status: 200, headers, range: { start: 0, end: size - 1 } }
  headers.set('content-range', `bytes ${range.start}-${range.end}/${size}`)
  return { status: 206, headers, range }
}

function buildInertHeaders(path: string): Record<string, string> {
  const media = findMediaType(path)
  return {
    'content-type': media.type,
    'content-security-policy': buildFilePolicy(media),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'same-origin',
    'x-robots-tag': 'noindex',
    ...(media.download ? { 'content-disposition': buildDisposition(path) } : {}),
  }
}

/** @see https://www.rfc-editor.org/rfc/rfc6266 */
function buildDisposition(path: string): string {
  const name = path.slice(path.lastIndexOf('/') + 1)
  const plain = name.replace(/[^\w .()+-]/g, '_')
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (c) => `%${c.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${encoded}`
}

async function openFile(entry: CardFileRequest['entry'], path: string): Promise<Content | undefined> {
  // File systems differ in how they store an accented letter; a link in a card may use either form.
  const listed = entry.files.find((file) => file.path.normalize() === path.normalize())
  const folder = listed?.folder ?? entry.folder
  if (folder === undefined || listed === undefined || path.includes('\0')) return undefined
  let handle: FileHandle | undefined
  try {
    const root = await realpath(listed.folder ?? findRoot(folder, entry.sourcePath))
    const real = await realpath(join(folder, listed.path))
    if (!real.startsWith(root.endsWith(sep) ? root : root + sep)) return undefined
    // Not following links again: the file could have become one since it was resolved. Not blocking: on a pipe.
    const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)
    handle = await open(real, flags)
    return await describe(handle)
  } catch {
    await handle?.close()
    return undefined
  }
}

async function describe(handle: FileHandle): Promise<Content | undefined> {
  const stat = await handle.stat({ bigint: true })
  if (!stat.isFile()) {
    await handle.close()
    return undefined
  }
  return {
    size: Number(stat.size),
    etag: buildEtag(String(stat.dev), String(stat.ino), String(stat.size), String(stat.mtimeNs)),
    modified: new Date(Number(stat.mtimeMs)),
    read: (start, end) => streamBytes(handle, start, end),
    close: () => handle.close(),
  }
}

const CHUNK = 65_536

/** Reads on as the client takes it, and closes the file when all is read or the client has gone. */
function streamBytes(handle: FileHandle, start: number, end: number): ReadableStream {
  let position = start
  return new ReadableStream({
    async pull(controller) {
      const chunk = new Uint8Array(Math.min(CHUNK, end - position + 1))
      const { bytesRead } = await handle.read(chunk, 0, chunk.length, position).catch(async (error) => {
        await handle.close()
        throw error
      })
      position += bytesRead
      if (bytesRead > 0) controller.enqueue(chunk.subarray(0, bytesRead))
      if (bytesRead > 0 && position <= end) return
      await handle.close()
      if (position > end) controller.close()
      else controller.error(new Error('The file became shorter while it was sent.'))
    },
    cancel: () => handle.close(),
  })
}

/** The folder that was served, of which the card's folder is the part that its path in the source names. */
function findRoot(folder: string, sourcePath: string | undefined): string {
  const within = dirname(sourcePath ?? '').replaceAll('/', sep)
  return within !== '.' && folder.endsWith(sep + within) ? folder.slice(0, -within.length) : folder
}

function readReadme(entry: CardFileRequest['entry'], path: string): Content | undefined {
  if (entry.folder !== undefined || path !== 'README.md') return undefined
  const bytes = new TextEncoder().encode(entry.text)
  return {
    size: bytes.byteLength,
    etag: buildEtag(entry.hash, 'README.md'),
    modified: undefined,
    read: (start, end) => bytes.subarray(start, end + 1),
    close: async () => {},
  }
}
