/** Fills the reader's files into the body of a request. */

import type { Json } from '../../card/types.ts'
import { MediaText } from '../request/media-text.ts'
import type { Body, BodyJson, MediaFile } from '../types.ts'
import { SendError } from './send-error.ts'

type Files = ReadonlyMap<string, Blob>

/**
 * The body as `fetch` takes it.
 *
 * @param files - by the names that the body has for them
 * @throws {SendError} a file is missing
 */
export async function fillBody(body: Body, files: Files): Promise<BodyInit> {
  switch (body.kind) {
    case 'text':
      return body.text
    case 'json':
      return JSON.stringify(await fill(body.value, files))
    case 'bytes':
      return fileOf(body.media, files)
    case 'multipart': {
      const form = new FormData()
      for (const part of body.parts) {
        if ('value' in part) form.append(part.name, part.value)
        else form.append(part.name, fileOf(part.media, files), part.media.file)
      }
      return form
    }
  }
}

/** @param path - the keys on the way to the value, each after a dot */
async function fill(value: BodyJson, files: Files, path = ''): Promise<Json> {
  if (value instanceof MediaText) return value.before + (await base64Of(fileOf(value.media, files)))
  if (typeof value === 'string') return path.endsWith(PICTURE) ? await pictureOf(value, files) : value
  if (Array.isArray(value)) return await Promise.all(value.map((item) => fill(item, files, path)))
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).map(
    async ([key, item]) => [key, await fill(item, files, `${path}.${key}`)] as const,
  )
  // fromEntries defines `__proto__` like any other key.
  return Object.fromEntries(await Promise.all(entries))
}

/** @see https://huggingface.co/docs/inference-providers/tasks/chat-completion */
const PICTURE = '.messages.content.image_url.url'

/** The address of a picture in a message: where it is the name of a file that the reader has chosen, that file. */
async function pictureOf(url: string, files: Files): Promise<string> {
  const file = files.get(url)
  return file === undefined ? url : `data:${file.type};base64,${await base64Of(file)}`
}

function fileOf({ file, mime }: MediaFile, files: Files): Blob {
  const found = files.get(file)
  if (found === undefined) throw new SendError(`Choose a file in place of ${file}.`)
  return new Blob([found], { type: mime })
}

/** Bytes turned into characters at a time: a call takes only so many arguments. */
const STEP = 0x8000

async function base64Of(blob: Blob): Promise<string> {
  const bytes = new Uint8Array(await blob.arrayBuffer())
  let text = ''
  for (let at = 0; at < bytes.length; at += STEP)
    text += String.fromCharCode(...bytes.subarray(at, at + STEP))
  return btoa(text)
}

/** The bytes that are written in base64. */
export function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
}
