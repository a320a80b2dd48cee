/**
 * Where the next page of a tree begins, in the Hub's form: after the file or folder that ended the one before. Some
 * clients make it themselves instead of following the link, and end at an empty page.
 *
 * @see https://github.com/oobabooga/text-generation-webui/blob/main/download-model.py
 */

import { childOf } from '../../card/json.ts'
import type { Json } from '../../card/types.ts'
import { badRequest } from '../hub-error.ts'

/** @param path - the last on a page of so many items */
export function writeTreeCursor(path: string, limit: number): string {
  const place = encode(JSON.stringify({ file_name: path }))
  return encode(`${place}:${limit}`)
}

/**
 * @returns the path after which the page begins; undefined for the first page
 * @throws {HubError} 400, not such a cursor
 */
export function readTreeCursor(params: URLSearchParams): string | undefined {
  const text = params.get('cursor')
  if (text === null || text === '') return undefined
  const [place = ''] = decode(text).split(':', 1)
  const path = childOf(parse(decode(place)), 'file_name')
  if (typeof path === 'string') return path
  throw badRequest('"cursor" is not that of a tree. Follow the Link header instead.')
}

const encode = (text: string) => Buffer.from(text).toString('base64')
const decode = (text: string) => Buffer.from(text, 'base64').toString('utf8')

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
