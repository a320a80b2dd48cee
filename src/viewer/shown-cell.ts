/** Prepares cells for display: cut to a length that fits a page, with images and sounds as references. */

import { imageSize } from 'image-size'
import { SHORTEST_TEXT } from './limits.ts'
import type { Cell, Column, Feature, Media, ShownCell } from './types.ts'

/** The limits of cells. */
export interface Limits {
  /** Characters of a text. */
  text: number
  /** Items of a list, keys of a mapping. */
  items: number
  /** Characters of all cells of an answer. When they are used up, further cells are cut to next to nothing. */
  total: number
}

/** What is left of an answer for its next cells, in characters. */
export interface Room {
  left: number
}

/** Characters of a reference to a picture or sound beside the names in it, and of a number or a bracket. */
const REFERENCE = 300
const SMALL = 4

/** Magic numbers of file types, read as Latin-1, and their offsets. */
const MEDIA_TYPES: readonly [at: number, start: string, type: string][] = [
  [1, 'PNG', 'image/png'],
  [0, '\xff\xd8\xff', 'image/jpeg'],
  [0, 'GIF8', 'image/gif'],
  [8, 'WEBP', 'image/webp'],
  [0, 'BM', 'image/bmp'],
  [4, 'ftypavif', 'image/avif'],
  [0, 'II*\0', 'image/tiff'],
  [0, 'MM\0*', 'image/tiff'],
  [8, 'WAVE', 'audio/wav'],
  [0, 'ID3', 'audio/mpeg'],
  [0, '\xff\xfb', 'audio/mpeg'],
  [0, 'fLaC', 'audio/flac'],
  [0, 'OggS', 'audio/ogg'],
  [4, 'ftyp', 'video/mp4'],
  [0, '\x1aE\xdf\xa3', 'video/webm'],
  [0, '%PDF', 'application/pdf'],
]

const UNKNOWN_TYPE = 'application/octet-stream'

/**
 * Detect the media type of bytes from their start. @see
 * https://mimesniff.spec.whatwg.org/#matching-an-image-type-pattern
 */
export function sniffType(bytes: Uint8Array): string {
  const start = Buffer.from(bytes.subarray(0, 16)).toString('latin1')
  return MEDIA_TYPES.find(([at, text]) => start.startsWith(text, at))?.[2] ?? UNKNOWN_TYPE
}

/** How the cells of an answer are shown. */
export interface Showing {
  limits: Limits
  /** Shared by the cells; once it is used up, they are cut to next to nothing. */
  room: Room
  /** Whether the repository has a file at a path. */
  isFile: (path: string) => boolean
  /** Whether there is one in an archive of it. */
  isInArchive: (path: string) => boolean
  /** Gives a file's media type by its name. */
  typeOf: (path: string) => string
}

export function showCell(cell: Cell, { name, feature }: Column, showing: Showing): ShownCell {
  const { limits, room } = showing
  const kind = mediaKind(feature)
  if (kind !== undefined) {
    if (cell === null) return { value: null, media: [], isCut: false }
    if (room.left <= 0) return { value: null, media: [], isCut: true }
    const fitting = Math.ceil(room.left / (REFERENCE + name.length))
    const items = Array.isArray(cell) ? cell.slice(0, Math.min(limits.items, fitting)) : [cell]
    const media = items.map((item) => readMedia(item, kind, showing))
    const isCut = Array.isArray(cell) && cell.length > items.length
    if (media.some((item) => item !== null)) {
      for (const item of media) room.left -= REFERENCE + (item?.file ?? name).length
      return { value: null, media, isCut }
    }
  }
  const state = { isCut: false }
  return { value: cut(cell, limits, room, state), media: [], isCut: state.isCut }
}

/** The kind of media in a column's cells, or in the lists in them. */
export function mediaKind(feature: Feature): Media['kind'] | undefined {
  if (feature._type === 'List' || feature._type === 'LargeList') return mediaKind(feature.feature)
  const isMedia =
    feature._type === 'Image' ||
    feature._type === 'Audio' ||
    feature._type === 'Video' ||
    feature._type === 'Pdf'
  return isMedia ? feature._type : undefined
}

/** The bytes in a media cell; undefined when they are elsewhere. */
export function bytesOf(cell: Cell): Uint8Array | undefined {
  if (cell instanceof Uint8Array) return cell
  return isMapping(cell) && cell.bytes instanceof Uint8Array ? cell.bytes : undefined
}

/** The path in a media cell. */
export function pathOf(cell: Cell): string | undefined {
  const path = isMapping(cell) ? cell.path : cell
  return typeof path === 'string' ? path : undefined
}

function readMedia(cell: Cell, kind: Media['kind'], { isFile, isInArchive, typeOf }: Showing): Media | null {
  const bytes = bytesOf(cell)
  if (bytes !== undefined) {
    const { width, height } = kind === 'Image' ? sizeOf(bytes) : {}
    return { kind, file: undefined, type: sniffType(bytes), size: bytes.length, width, height }
  }
  const path = pathOf(cell)
  if (path === undefined || !(isFile(path) || isInArchive(path))) return null
  const file = isFile(path) ? path : undefined
  return { kind, file, type: typeOf(path), size: undefined, width: undefined, height: undefined }
}

function sizeOf(bytes: Uint8Array): { width?: number; height?: number } {
  try {
    const { width, height } = imageSize(bytes)
    return { width, height }
  } catch {
    return {}
  }
}

function cut(cell: Cell, limits: Limits, room: Room, state: { isCut: boolean }): Cell {
  const isFull = room.left <= 0
  room.left -= SMALL
  if (typeof cell === 'string' || cell instanceof Uint8Array) {
    const most = isFull ? SHORTEST_TEXT : Math.min(limits.text, Math.max(room.left, SHORTEST_TEXT))
    state.isCut ||= cell.length > most
    const shown = cell.slice(0, most)
    room.left -= shown.length
    return shown
  }
  if (Array.isArray(cell)) {
    const items: Cell[] = []
    for (const item of cell) {
      if (items.length >= limits.items || room.left <= 0) break
      items.push(cut(item, limits, room, state))
    }
    state.isCut ||= items.length < cell.length
    return items
  }
  if (!isMapping(cell)) return cell
  const all = Object.entries(cell)
  const entries: [string, Cell][] = []
  for (const [key, item] of all) {
    if (entries.length >= limits.items || room.left <= 0 || key.length > limits.text) break
    room.left -= key.length
    entries.push([key, cut(item, limits, room, state)])
  }
  state.isCut ||= entries.length < all.length
  return Object.fromEntries(entries)
}

/** Whether a cell holds values by name. */
export function isMapping(cell: Cell | undefined): cell is { [key: string]: Cell } {
  return typeof cell === 'object' && cell !== null && !Array.isArray(cell) && !(cell instanceof Uint8Array)
}
