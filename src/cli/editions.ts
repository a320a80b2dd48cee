/** Lists the editions that are kept of a catalogue. */

import type { StoredEdition } from '../edition/store/store.ts'
import { formatCount } from '../format.ts'
import { openStoreOf } from './stores.ts'

/**
 * The editions kept of a location, as lines of a table.
 *
 * @param folder - where they are kept, if not in the usual folder
 */
export function listEditions(location: string, folder: string | undefined): string {
  const store = openStoreOf(location, folder)
  const kept = store.list()
  return kept.length === 0
    ? `There are no editions in ${store.folder}.\n  \`modelbook serve\` makes the first.\n`
    : formatEditions(kept)
}

/** A table for people, newest first. */
export function formatEditions(editions: readonly StoredEdition[]): string {
  const rows = editions.map(({ id, created, counts, bytes, current }) => {
    const cards = Object.values(counts).reduce((sum, count) => sum + count, 0)
    return [
      id,
      created.replace('T', ' ').slice(0, 16),
      formatCount(cards),
      formatBytes(bytes),
      current ? 'current' : '',
    ]
  })
  const table = [['Edition', 'Made (UTC)', 'Cards', 'Size', ''], ...rows]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  return table
    .map((row) =>
      row
        .map((cell, column) => {
          const isNumber = column === 2 || column === 3
          return isNumber ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)
        })
        .join('  ')
        .trimEnd(),
    )
    .map((line) => `${line}\n`)
    .join('')
}

function formatBytes(bytes: number): string {
  if (bytes < 1_000_000) return `${(bytes / 1_000).toFixed(0)} kB`
  return bytes < 1_000_000_000
    ? `${(bytes / 1_000_000).toFixed(1)} MB`
    : `${(bytes / 1_000_000_000).toFixed(1)} GB`
}
