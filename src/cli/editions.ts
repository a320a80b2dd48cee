/** `modelbook editions` and `modelbook rollback`: what is kept of a catalogue, and going back to it. */

import type { Command } from 'commander'
import type { StoredEdition } from '../edition/store.ts'
import { formatCount } from '../ui/format.ts'
import { DEFAULT_LOCATION, openStoreOf } from './locations.ts'

interface StoreOptions {
  editions?: string
}

/** What a rollback does not change: the cards themselves. */
const UNTIL_WHEN = `The cards in the folder stay as they are: the next change of one, or the next start of \`modelbook serve\`,
makes a new edition of them. To go back for good, bring back the cards, for example with git.`

const DIR = 'folder of cards that is served; the reference catalogue if left out'

/** Add `modelbook editions` to the program. */
export function editionsCommand(program: Command): void {
  program
    .command('editions')
    .description('list the editions that are kept of a folder of cards')
    .argument('[dir]', DIR)
    .option('--editions <dir>', 'folder that the editions are kept in, if not the usual one')
    .action((dir: string | undefined, { editions }: StoreOptions) => {
      const store = openStoreOf(dir ?? DEFAULT_LOCATION, editions)
      const kept = store.list()
      process.stdout.write(
        kept.length === 0
          ? `No edition is kept in ${store.folder}.\n  \`modelbook serve\` makes the first.\n`
          : formatEditions(kept),
      )
    })
}

/** Add `modelbook rollback` to the program. */
export function rollbackCommand(program: Command): void {
  program
    .command('rollback')
    .description('make an older edition the current one; a running site follows within a second')
    .addHelpText('after', `\n${UNTIL_WHEN}`)
    .argument('[dir]', DIR)
    .option('--to <id>', 'id of the edition or its beginning (default: the one before the current)')
    .option('--editions <dir>', 'folder that the editions are kept in, if not the usual one')
    .action(async (dir: string | undefined, { editions, to }: StoreOptions & { to?: string }) => {
      const store = openStoreOf(dir ?? DEFAULT_LOCATION, editions)
      const id = await store.rollback(to)
      process.stdout.write(`Edition ${id} is current.\n  ${UNTIL_WHEN.replace('\n', '\n  ')}\n`)
    })
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
