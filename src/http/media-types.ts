/** The media type that a card's file is sent with, so that a browser shows it and never runs it. */

import { getMimeType, mimes } from 'hono/utils/mime'
import { COMPRESSIONS, DATA_ENDINGS } from '../data-formats.ts'

/** Types by ending: those of data files, and what the library's table lacks. */
const TYPES: Record<string, string> = {
  ...mimes,
  apng: 'image/apng',
  jfif: 'image/jpeg',
  jxl: 'image/jxl',
  m4v: 'video/mp4',
  md: 'text/markdown',
  yaml: 'application/yaml',
  yml: 'application/yaml',
  ...COMPRESSIONS,
  ...Object.assign({}, ...[...DATA_ENDINGS.values()].map(({ endings }) => endings)),
}

/** Text that a person wants to read in the browser, whatever a program would make of it. */
const TEXT = new Set([
  ...[...DATA_ENDINGS].flatMap(([ending, { isText }]) => (isText ? [ending] : [])),
  ...(
    'bash bib c cc cff cfg conf cpp css cu cuh diff dockerfile env fish go h hpp htm html ini ipynb java ' +
    'jinja jl js jsx kt lock lua m make md mdx mjs patch pl po proto py pyi r rb rs rst scala sh ' +
    'sql srt swift template tex tmpl toml ts tsx vtt xhtml yaml yml zsh'
  ).split(' '),
])

/** Files without an extension that are text by their name. */
const TEXT_NAMES = new Set(['license', 'licence', 'readme', 'notice', 'authors', 'makefile', 'dockerfile'])

/**
 * The media type of what is in a file, by the ending of its name; undefined for an unknown one.
 *
 * @returns without parameters, e.g. `text/csv`
 */
export function mediaTypeOf(path: string): string | undefined {
  return getMimeType(path, TYPES)?.replace(/;.*/, '')
}

/** How a file is sent. */
export interface MediaType {
  type: string
  /** Whether the browser saves it rather than shows it. */
  download: boolean
}

/**
 * The type that a file is sent with, decided by its name alone: pictures, sound, film, JSON and text are shown; what a
 * browser could run is sent as text; the rest is saved.
 *
 * @param path - path of the file; only its last segment counts
 */
export function findMediaType(path: string): MediaType {
  const name = path.slice(path.lastIndexOf('/') + 1).toLowerCase()
  const extension = name.includes('.') ? name.slice(name.lastIndexOf('.') + 1) : ''
  if (extension === 'json') return { type: 'application/json', download: false }
  // The whole name of `.gitignore` is its extension.
  if (TEXT.has(extension) || TEXT_NAMES.has(name) || name === `.${extension}`) {
    return { type: 'text/plain; charset=utf-8', download: false }
  }
  const type = getMimeType(name, TYPES)
  if (type !== undefined && /^(image|audio|video)\//.test(type)) return { type, download: false }
  return { type: 'application/octet-stream', download: true }
}

/**
 * Content security policy of a card's file: an opaque origin and nothing to load. A picture or film opened on its own
 * may load itself; an SVG drawing may not, because it can hold a document.
 *
 * @see https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Content-Security-Policy/sandbox
 */
export function buildFilePolicy({ type }: MediaType): string {
  const policy = "sandbox; default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'"
  if (/^image\/(?!svg)/.test(type)) return `${policy}; img-src 'self'`
  return /^(audio|video)\//.test(type) ? `${policy}; media-src 'self'` : policy
}
