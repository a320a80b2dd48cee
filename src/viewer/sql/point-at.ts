/** Points at a place in a query. */

import type { QueryPlace } from '../viewer-error.ts'

/** How much of a line is shown on either side of a place in it, in characters. */
const AROUND = 60

/** The line of a place, and below it a caret that points there; long lines are cut. */
export function pointAt(sql: string, { line, column }: QueryPlace): string {
  const all = [...(sql.split('\n')[line - 1] ?? '').replace(/[\t\r]/g, ' ')]
  const from = Math.max(0, column - 1 - AROUND)
  const shown = all.slice(from, column - 1 + AROUND)
  const start = from > 0 ? '…' : ''
  const end = column - 1 + AROUND < all.length ? '…' : ''
  return `${start}${shown.join('')}${end}\n${' '.repeat(start.length + column - 1 - from)}^`
}
