/** Names a variable for each file whose contents are in a body. */

import { MediaText } from '../request/media-text.ts'
import type { Body, BodyJson } from '../types.ts'

/** A variable and its content. */
export interface NamedMedia {
  name: string
  text: MediaText
}

/** The distinct files of a body, named by type: `image`, `audio`, `image2`. */
export function nameMedia(body: Body): NamedMedia[] {
  const found: NamedMedia[] = []
  const walk = (value: BodyJson): void => {
    if (value instanceof MediaText) {
      if (!found.some(({ text }) => isSame(text, value)))
        found.push({ name: newName(value, found), text: value })
    } else if (typeof value === 'object' && value !== null) {
      for (const item of Object.values(value)) walk(item)
    }
  }
  if (body.kind === 'json') walk(body.value)
  return found
}

/** The variable with a file's contents. */
export function mediaName(names: readonly NamedMedia[], value: MediaText): string {
  const found = names.find(({ text }) => isSame(text, value))
  if (found === undefined) throw new Error(`No variable holds the contents of ${value.media.file}.`)
  return found.name
}

function newName({ media }: MediaText, taken: readonly NamedMedia[]): string {
  const kind = /^(image|audio|video)\//.exec(media.mime)?.[1] ?? 'data'
  return taken.length === 0 ? kind : `${kind}${taken.length + 1}`
}

function isSame(a: MediaText, b: MediaText): boolean {
  return a.before === b.before && a.media.file === b.media.file
}
