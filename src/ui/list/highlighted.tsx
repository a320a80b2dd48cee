/** Text with the matches of a search marked. */

import type { ReactNode } from 'react'

/** @param ranges - `[start, end)` pairs in UTF-16 code units, in order, not overlapping */
export function Highlighted({ text, ranges }: { text: string; ranges: [number, number][] }) {
  if (ranges.length === 0) return text
  const parts: ReactNode[] = []
  let at = 0
  for (const [start, end] of ranges) {
    parts.push(text.slice(at, start), <mark key={start}>{text.slice(start, end)}</mark>)
    at = end
  }
  parts.push(text.slice(at))
  return parts
}
