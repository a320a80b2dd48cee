/** Shows a file that lies beside a card, as an input or output of an example. */

import { imageSize } from 'image-size'
import type { CardFile, EntryFacts } from '../../edition/types.ts'
import { findMediaType } from '../../http/media-types.ts'
import { openListedFile } from '../../hub/card-folder.ts'
import { filePath } from '../../paths.ts'
import type { ShownItem, ShownPicture } from '../../ui/example/sides.tsx'
import { readWaveform } from './waveform.ts'

/**
 * @param label - what it is, for those who cannot see or hear it
 * @param src - its address, that of a file of the card by default
 * @returns pictures come with their size, sounds with their waveform; what is no picture, sound or film is a link
 */
export async function showFile(
  entry: EntryFacts,
  listed: CardFile,
  label: string,
  src = filePath(entry.kind, entry.id, listed.path),
): Promise<ShownItem> {
  const item = showByName(listed.path, src, label)
  if (item.type === 'picture') return { ...item, size: await pictureSize(entry, listed) }
  if (item.type === 'sound') return { ...item, wave: await waveformOf(entry, listed) }
  return item
}

/**
 * Shows a file by what its name says of it.
 *
 * @param src - its address
 */
export function showByName(path: string, src: string, label: string): ShownItem {
  switch (findMediaType(path).type.split('/')[0]) {
    case 'image':
      return { type: 'picture', src, label }
    case 'audio':
      return { type: 'sound', src, label }
    case 'video':
      return { type: 'film', src, label }
    default:
      return { type: 'link', href: src, label: path }
  }
}

/** A picture that is written into the card itself, as APIs answer. */
export function showEmbedded(src: string, label: string): ShownItem {
  const [start = '', type] = EMBEDDED.exec(src) ?? []
  if (type === undefined) return { type: 'note', text: 'A file that is written into the card is not shown.' }
  return { type: 'picture', src, label, size: sizeOf(Buffer.from(src.slice(start.length), 'base64')) }
}

/** Kinds of picture that are pixels alone. */
const EMBEDDED = /^data:image\/(png|jpeg|webp|gif);base64,/

/** Bytes that a picture's header fits into, with all that cameras put before the size. */
export const PICTURE_HEADER = 256 * 1024

/** Whose folder a file is in. */
export type FileOwner = Pick<EntryFacts, 'folder' | 'sourcePath'>

/** The size of a picture of a folder, as {@link sizeOf} tells it; undefined also where the file is gone. */
export async function pictureSize(owner: FileOwner, listed: CardFile): Promise<ShownPicture['size']> {
  const handle = await openListedFile(owner, listed)
  try {
    const read = await handle?.read(Buffer.alloc(Math.min(PICTURE_HEADER, listed.size)), 0)
    return read && sizeOf(read.buffer.subarray(0, read.bytesRead))
  } finally {
    await handle?.close()
  }
}

/** More than any picture has; a header may say anything. */
const MOST_PIXELS = 100_000

/** Width and height of a picture as browsers show it; undefined where its header does not tell. */
export function sizeOf(header: Uint8Array): ShownPicture['size'] {
  try {
    const { width, height, orientation = 1 } = imageSize(header)
    if (!(width > 0 && height > 0 && width < MOST_PIXELS && height < MOST_PIXELS)) return undefined
    // From 5 on, it lies on its side.
    return orientation < 5 ? { width, height } : { width: height, height: width }
  } catch {
    return undefined
  }
}

async function waveformOf(entry: EntryFacts, listed: CardFile): Promise<number[] | undefined> {
  const handle = await openListedFile(entry, listed)
  try {
    return handle && (await readWaveform(handle))
  } finally {
    await handle?.close()
  }
}
