/** `modelbook record`: asks the examples of models at a server, and writes its answers beside the cards. */

import type { Command } from 'commander'
import { type AskingOptions, addAskingOptions, checkAsking } from './asking.ts'

/** Options of `modelbook record`. */
export interface RecordOptions extends AskingOptions {
  missing?: boolean
  dryRun?: boolean
}

/**
 * Add `modelbook record` to the program. Exit codes: 0 all that can be asked is recorded, 1 an example could not be, 2
 * wrong usage.
 */
export function recordCommand(program: Command): void {
  const command = program
    .command('record')
    .description('run the examples of models on a server, and write its answers beside their cards')
  addAskingOptions(command)
    .option('--missing', 'only examples without an output')
    .option('--dry-run', 'print the requests instead of sending them')
    .action(async (dir: string, ids: string[], options: RecordOptions, command: Command) => {
      checkAsking(options, command)
      const { record } = await import('../record.ts')
      await record(dir, ids, options)
    })
}
