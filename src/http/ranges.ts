/** Reads the one range of bytes that a request asks for. */

/** First and last byte, both included. */
export interface ByteRange {
  start: number
  end: number
}

/**
 * The range that a header asks for.
 *
 * @param header - value of `Range`, e.g. `bytes=0-499`, `bytes=500-`, `bytes=-500`
 * @param size - bytes of the whole file
 * @returns undefined when the whole file is to be sent (no header, a unit we do not know, bad syntax, several
 *   ranges at once), `unsatisfiable` when no byte of the file is in the range
 * @see https://www.rfc-editor.org/rfc/rfc9110#name-range-requests
 */
export function parseRange(header: string | null, size: number): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? '')
  const [, from = '', to = ''] = match ?? []
  if (from === '' && to === '') return undefined
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(from)
  if (to !== '' && Number(to) < start) return undefined
  if (start >= size) return 'unsatisfiable'
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}
