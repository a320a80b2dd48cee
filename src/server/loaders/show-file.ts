/** Shows a file that lies beside a card, as an input or output of an example. */

import type { CardFile, Entry } from '../../edition/types.ts'
import { findMediaType } from '../../http/media-types.ts'
import { openListedFile } from '../../hub/card-folder.ts'
import { filePath } from '../../paths.ts'
import type { ShownItem } from '../../ui/example/sides.tsx'
import { readWaveform } from './waveform.ts'

/**
 * @param label - what it is, for those who cannot see or hear it
 * @returns sounds come with their waveform; what is no picture, sound or film is a link
 */
export async function showFile(entry: Entry, listed: CardFile, label: string): Promise<ShownItem> {
  const src = filePath(entry.kind, entry.id, listed.path)
  switch (findMediaType(listed.path).type.split('/')[0]) {
    case 'image':
      return { type: 'picture', src, label }
    case 'audio':
      return { type: 'sound', src, label, wave: await waveformOf(entry, listed) }
    case 'video':
      return { type: 'film', src, label }
    default:
      return { type: 'link', href: src, label: listed.path }
  }
}

async function waveformOf(entry: Entry, listed: CardFile): Promise<number[] | undefined> {
  const handle = await openListedFile(entry, listed)
  try {
    return handle && (await readWaveform(handle))
  } finally {
    await handle?.close()
  }
}
