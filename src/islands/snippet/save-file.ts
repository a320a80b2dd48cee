/** Has the browser save a text as a file. */

import type { RequestExport } from '../../snippet/index.ts'

export function save({ file, mime, text }: Pick<RequestExport, 'file' | 'mime' | 'text'>): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: mime }))
  link.download = file
  link.click()
  // The browser has taken the bytes by the time the click's task is over.
  setTimeout(() => URL.revokeObjectURL(link.href))
}
