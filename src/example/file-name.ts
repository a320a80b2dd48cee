/** What readers call a file of an example: by the ending of its address, or by what it says of itself. */

import { dataFileOf } from '../data-formats.ts'

const NAMES = { image: 'Picture', audio: 'Sound', video: 'Film', pdf: 'Document' } as const

/** @param src - an address, a path, or a `data:` address */
export function nameOfFile(src: string): (typeof NAMES)[keyof typeof NAMES] | 'File' {
  const [, embedded] = /^data:(image|audio|video)\//.exec(src) ?? []
  const reader = embedded ?? dataFileOf(URL.parse(src)?.pathname ?? src)?.reader
  const media = reader === 'image' || reader === 'audio' || reader === 'video' || reader === 'pdf'
  return media ? NAMES[reader] : 'File'
}
