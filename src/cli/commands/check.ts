/** `modelbook check`: prints what is wrong with the cards of a source. */

import { type Command, Option } from 'commander'
import { REPORT_FORMATS, type ReportFormat, SEVERITIES } from '../../card/report/choices.ts'
import { CARD_KINDS, type Severity } from '../../card/types.ts'

/** What has a JSON Schema. */
const SCHEMAS = [...CARD_KINDS, 'example'] as const
export type SchemaName = (typeof SCHEMAS)[number]

/** Add `modelbook check` to the program. Exit codes: 0 no error, 1 an error in a card, 2 wrong usage. */
export function checkCommand(program: Command): void {
  program
    .command('check')
    .description('print every problem in the cards of a folder, with line and column')
    .argument('[dir]', 'folder of cards, JSON Lines file, or - for standard input')
    .addOption(
      new Option('--format <format>', 'format of the report').choices(REPORT_FORMATS).default('text'),
    )
    .addOption(
      new Option('--severity <severity>', 'lowest severity to list; all problems are counted')
        .choices(SEVERITIES)
        .default('hint'),
    )
    .addOption(
      new Option(
        '--schema <kind>',
        'print the JSON Schema of front matter, or of a file with an example, instead of a report',
      ).choices(SCHEMAS),
    )
    .action(
      async (
        dir: string | undefined,
        { schema, format, severity }: { format: ReportFormat; severity: Severity; schema?: SchemaName },
        command: Command,
      ) => {
        if (dir === undefined && schema === undefined) {
          return command.error('Give the folder of cards to check, as in: modelbook check catalogue')
        }
        const { check, printSchema } = await import('../check.ts')
        if (schema !== undefined) printSchema(schema)
        else if (dir !== undefined) await check(dir, format, severity)
      },
    )
}
