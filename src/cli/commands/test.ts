/** `modelbook test`: asks the examples of models again, and compares the answers with what is recorded. */

import { type Command, InvalidArgumentError } from 'commander'
import { TEST_REPORTS, type TestReport } from '../../reproduce/report/formats.ts'
import { type AskingOptions, addAskingOptions, checkAsking } from './asking.ts'

/** A report, and the file that it goes to; undefined for standard output. */
export interface WantedReport {
  format: TestReport
  file: string | undefined
}

/** Options of `modelbook test`. */
export interface TestOptions extends AskingOptions {
  report?: WantedReport[]
  save?: boolean
  accept?: boolean
}

/**
 * Add `modelbook test` to the program. Exit codes: 0 everything still comes out, 1 an answer has changed, 2 some examples
 * could not be asked or compared, or wrong usage.
 */
export function testCommand(program: Command): void {
  const command = program
    .command('test')
    .description('run the examples of models again, and compare the answers with what is recorded')
  addAskingOptions(command)
    .option(
      '--report <format[=file]>',
      `write a report (${TEST_REPORTS.join(', ')}), e.g. html=report.html; can be repeated (default: text)`,
      addReport,
    )
    .option('--save', 'write beside each card what still comes out, for its page')
    .option('--accept', 'record the answers that have changed in place of the old ones')
    .addHelpText(
      'after',
      '\nEnds with 1 if an answer has changed, and with 2 if an example could not be run.',
    )
    .action(async (dir: string, ids: string[], options: TestOptions, command: Command) => {
      checkAsking(options, command)
      const { test } = await import('../test.ts')
      await test(dir, ids, options)
    })
}

function addReport(text: string, before: readonly WantedReport[] = []): WantedReport[] {
  const [, name = text, file] = /^([^=]*)=(.+)$/s.exec(text) ?? []
  const format = TEST_REPORTS.find((one) => one === name)
  if (format === undefined)
    throw new InvalidArgumentError(
      `Give one of ${TEST_REPORTS.join(', ')}, or one with a file: html=report.html.`,
    )
  if (file === undefined && before.some((one) => one.file === undefined))
    throw new InvalidArgumentError(
      'Only one report can be printed. Give the others a file: html=report.html.',
    )
  return [...before, { format, file }]
}
