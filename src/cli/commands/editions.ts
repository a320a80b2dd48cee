/** `modelbook editions` and `modelbook rollback`: list the editions kept of a catalogue, and go back to one. */

import type { Command } from 'commander'
import { DEFAULT_LOCATION } from '../package-files.ts'

interface StoreOptions {
  editions?: string
}

/** What a rollback does not change: the cards themselves. */
const UNTIL_WHEN = `The cards in the folder do not change: the next change to one, or the next start of \`modelbook serve\`,
makes a new edition from them. To go back for good, restore the cards, for example with git.`

const DIR = 'folder of cards that is served; the built-in catalogue by default'

/** Add `modelbook editions` to the program. */
export function editionsCommand(program: Command): void {
  program
    .command('editions')
    .description('list the editions of a folder of cards')
    .argument('[dir]', DIR)
    .option('--editions <dir>', 'folder of the editions, if not the default one')
    .action(async (dir: string | undefined, { editions }: StoreOptions) => {
      const { listEditions } = await import('../editions.ts')
      process.stdout.write(listEditions(dir ?? DEFAULT_LOCATION, editions))
    })
}

/** Add `modelbook rollback` to the program. */
export function rollbackCommand(program: Command): void {
  program
    .command('rollback')
    .description('make an older edition the current one; a running site follows within a second')
    .addHelpText('after', `\n${UNTIL_WHEN}`)
    .argument('[dir]', DIR)
    .option(
      '--to <id>',
      'id of the edition, or the beginning of it (default: the one before the current one)',
    )
    .option('--editions <dir>', 'folder of the editions, if not the default one')
    .action(async (dir: string | undefined, { editions, to }: StoreOptions & { to?: string }) => {
      const { openStoreOf } = await import('../stores.ts')
      const id = await openStoreOf(dir ?? DEFAULT_LOCATION, editions).rollback(to)
      process.stdout.write(`Edition ${id} is current.\n  ${UNTIL_WHEN.replace('\n', '\n  ')}\n`)
    })
}
