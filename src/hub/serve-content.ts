/** Sends a file's bytes unchanged, in such a way that no browser runs them in the site's origin. */

import type { FileHandle } from 'node:fs/promises'
import { failsMatch, matchesEtag } from '../http/etags.ts'
import { buildFilePolicy, findMediaType } from '../http/media-types.ts'
import { parseRange } from '../http/ranges.ts'
import type { Content } from './repository.ts'

/** The part of a file that a response sends. */
export interface FileBody {
  handle: FileHandle
  /** First and last byte, both included. */
  start: number
  end: number
}

/** What is in memory, as it is served. @param etag - with its quotes */
export function bytesContent(bytes: Uint8Array<ArrayBuffer>, etag: string): Content {
  return {
    size: bytes.byteLength,
    etag: async () => etag,
    modified: undefined,
    read: (start, end) => bytes.subarray(start, end + 1),
    close: async () => {},
  }
}

const files = new WeakMap<Response, FileBody>()

/**
 * The file behind a response. A caller that sends it from there must close it and leave the response's body alone.
 *
 * @returns undefined when its bytes come from elsewhere
 */
export function fileBodyOf(response: Response): FileBody | undefined {
  return files.get(response)
}

/**
 * Answers with a file, whole or a range of it, or with 304 when the client has it already.
 *
 * @param path - decides the media type
 * @param more - further headers, sent with every status
 * @returns 200, 206, 304, 412 or 416, or 302 to where the file lies; the body is empty for HEAD
 */
export async function serveContent(
  content: Content,
  path: string,
  request: Request,
  more: Readonly<Record<string, string>> = {},
): Promise<Response> {
  let reading = false
  try {
    const etag = await content.etag()
    const { status, headers, range } = answer(request.headers, content, etag)
    const address = range && (await content.address?.(path, buildDisposition(path)))
    if (address !== undefined) return leadTo(address, { etag, size: content.size }, more)
    for (const [name, value] of Object.entries({ ...buildInertHeaders(path), ...more })) {
      headers.set(name, value)
    }
    if (range === undefined || request.method === 'HEAD') return new Response(null, { status, headers })
    const response = new Response(await content.read(range.start, range.end), { status, headers })
    reading = true
    if (content.handle !== undefined) files.set(response, { handle: content.handle, ...range })
    return response
  } finally {
    if (!reading) await content.close()
  }
}

/**
 * Sends a client to a file elsewhere with what the Hub says of it: clients name their copies by that.
 *
 * @see https://github.com/huggingface/huggingface_hub/blob/main/src/huggingface_hub/file_download.py for
 *   `get_hf_file_metadata`
 */
function leadTo(
  location: string,
  { etag, size }: { etag: string; size: number },
  more: Readonly<Record<string, string>>,
): Response {
  const linked = { 'x-linked-etag': etag, 'x-linked-size': String(size) }
  // The address is for this client, and for a while.
  const headers = { ...more, ...linked, location, 'cache-control': 'no-store', 'accept-ranges': 'bytes' }
  return new Response(null, { status: 302, headers })
}

/** Status and headers by the request's conditions; no range means that no bytes are sent. */
function answer(asked: Headers, { size, modified }: Content, etag: string) {
  const headers = new Headers({ etag, 'accept-ranges': 'bytes', 'cache-control': 'no-cache' })
  const lastModified = modified?.toUTCString()
  if (lastModified !== undefined) headers.set('last-modified', lastModified)

  if (failsMatch(asked.get('if-match'), etag)) return { status: 412, headers, range: undefined }

  const known = asked.get('if-none-match')
  const since = Date.parse(asked.get('if-modified-since') ?? '')
  const unchanged =
    known === null
      ? lastModified !== undefined && Date.parse(lastModified) <= since
      : matchesEtag(known, etag)
  if (unchanged) return { status: 304, headers, range: undefined }

  // A range of another version would corrupt what the client already has.
  const condition = asked.get('if-range')
  const mayResume = condition === null || condition === etag || condition === lastModified
  const range = mayResume ? parseRange(asked.get('range'), size) : undefined
  if (range === 'unsatisfiable' && size > 0) {
    headers.set('content-range', `bytes */${size}`)
    return { status: 416, headers, range: undefined }
  }
  // No range of an empty file is satisfiable, yet clients ask for its first byte to learn the size: send it whole.
  const part = range === 'unsatisfiable' ? undefined : range
  if (range === 'unsatisfiable') headers.set('content-range', 'bytes */0')
  headers.set('content-length', String(part === undefined ? size : part.end - part.start + 1))
  if (part === undefined) return { status: 200, headers, range: { start: 0, end: size - 1 } }
  headers.set('content-range', `bytes ${part.start}-${part.end}/${size}`)
  return { status: 206, headers, range: part }
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
