/** The files that a request names, for tests that send it. */

import { MediaText } from '../../../src/snippet/request/media-text.ts'
import type { Body, BodyJson, MediaFile } from '../../../src/snippet/types.ts'

/** The files that a body needs, each once. */
export function filesOf(body: Body): MediaFile[] {
  const found = new Map<string, MediaFile>()
  const add = (media: MediaFile) => found.set(media.file, media)
  const walk = (value: BodyJson): void => {
    if (value instanceof MediaText) add(value.media)
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(walk)
  }
  if (body.kind === 'json') walk(body.value)
  else if (body.kind === 'bytes') add(body.media)
  else if (body.kind === 'multipart') {
    for (const part of body.parts) if ('media' in part) add(part.media)
  }
  return [...found.values()]
}
