/** Takes the pictures, sounds and films out of an answer, so that they become files beside the example. */

import { childOf, isObject } from '../card/json.ts'
import type { Json } from '../card/types.ts'
import { readFileSource } from '../example/read-values.ts'
import { FILE_KEYS } from '../example/with-files.ts'

/** A file of an answer. */
export interface AnswerFile {
  /** Its name in the folder of the example. */
  name: string
  bytes: Uint8Array
}

/** @see https://www.iana.org/assignments/media-types */
const ENDINGS: { readonly [type: string]: string } = {
  'audio/flac': 'flac',
  'audio/mpeg': 'mp3',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'audio/x-wav': 'wav',
  'image/gif': 'gif',
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/webm': 'webm',
}

const EMBEDDED = /^data:([^,;]{1,100})(?:;[^,]{0,100})?;base64,/

/** Names files and keeps them. */
export class AnswerFiles {
  readonly all: AnswerFile[] = []
  readonly #stem: string

  /** @param stem - how their names begin */
  constructor(stem: string) {
    this.#stem = stem
  }

  /**
   * @param type - the media type that was said; what the bytes are comes first
   * @param fallback - a name with the ending to use where neither tells
   * @returns its name
   */
  add(bytes: Uint8Array, type: string, fallback: string): string {
    const number = this.all.length === 0 ? '' : `-${this.all.length + 1}`
    const ending = ENDINGS[typeOf(bytes) ?? type] ?? fallback.slice(fallback.lastIndexOf('.') + 1)
    const name = `${this.#stem}-output${number}.${ending}`
    this.all.push({ name, bytes })
    return name
  }

  /** JSON in which files that are written in base64 have become names, wherever an output may name a file. */
  takeFrom(value: Json, key = ''): Json {
    if (typeof value === 'string') return FILE_KEYS.has(key) ? this.#take(value) : value
    if (Array.isArray(value)) return value.map((item) => this.takeFrom(item, key))
    if (!isObject(value)) return value
    const entries = Object.keys(value).map((name) => [
      name,
      this.takeFrom(childOf(value, name) ?? null, name),
    ])
    return Object.fromEntries(entries)
  }

  #take(text: string): string {
    const src = readFileSource(text) ?? text
    const [start, type = ''] = EMBEDDED.exec(src) ?? []
    if (start === undefined || ENDINGS[type] === undefined) return text
    return this.add(Buffer.from(src.slice(start.length), 'base64'), type, '')
  }
}

/** The media type of what is in a file, as far as its first bytes tell. */
export function typeOf(bytes: Uint8Array): string | undefined {
  const src = readFileSource(Buffer.from(bytes.subarray(0, 30)).toString('base64'))
  return EMBEDDED.exec(src ?? '')?.[1]
}
