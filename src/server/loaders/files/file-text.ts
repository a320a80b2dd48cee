/** Reads as much of a file as a page shows, and tells text from what only programs read. */

import { decode } from '../../../card/decode.ts'
import type { Content } from '../../../hub/repository.ts'

/** Bytes of a file that a page shows; a larger one is offered as it lies. */
export const LARGEST_SHOWN = 1024 * 1024

/**
 * Bytes at the start by which text is told from the rest: it has no zeros.
 *
 * @see https://git-scm.com/docs/gitattributes#_identifying_binary_files
 */
const SNIFFED = 8000

/** Controls that texts have: tab, line ends, form feed, and the escape before the colours of a terminal. */
const CONTROLS = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x1b])

/** What has a larger share of other controls is no text, in any encoding. */
const MOST_CONTROLS = 0.05

/** What is shown of a file. */
export type FileText =
  | { type: 'text'; text: string }
  /** Longer than what is shown. */
  | { type: 'long' }
  | { type: 'binary' }

/** @param content - which is closed by this */
export async function readFileText(content: Content): Promise<FileText> {
  const isLong = content.size > LARGEST_SHOWN
  const bytes = await readStart(content, isLong ? SNIFFED : LARGEST_SHOWN)
  if (isBinary(bytes)) return { type: 'binary' }
  return isLong ? { type: 'long' } : { type: 'text', text: decode(bytes, () => {}) }
}

/** The first bytes of a file, which is closed by this. */
export async function readStart(content: Content, most: number): Promise<Uint8Array> {
  if (content.size > 0) return new Response(await content.read(0, Math.min(most, content.size) - 1)).bytes()
  await content.close()
  return new Uint8Array()
}

function isBinary(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, SNIFFED)
  const isUtf16 = (start[0] === 0xff && start[1] === 0xfe) || (start[0] === 0xfe && start[1] === 0xff)
  if (isUtf16) return false
  if (start.includes(0)) return true
  const controls = start.filter((byte) => byte < 0x20 && !CONTROLS.has(byte)).length
  return controls > start.length * MOST_CONTROLS
}
