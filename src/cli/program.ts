/** The command line: its commands, its help, and how it ends. */

import { Command, CommanderError } from 'commander'
import { readVersion } from '../package-root.ts'
import { buildCommand } from './commands/build.ts'
import { checkCommand } from './commands/check.ts'
import { editionsCommand, rollbackCommand } from './commands/editions.ts'
import { importCommand } from './commands/import.ts'
import { newCommand } from './commands/new.ts'
import { publishCommand } from './commands/publish.ts'
import { recordCommand } from './commands/record.ts'
import { serveCommand } from './commands/serve.ts'
import { testCommand } from './commands/test.ts'
import { describeError, isWrongCall } from './describe-error.ts'

const EXAMPLES = `
Examples:
  $ modelbook serve                      serve the built-in catalogue
  $ modelbook serve cards --port 8080    serve your own folder
  $ modelbook build cards --out site     build a static site, for any host
  $ modelbook new model acme/tiny        write a commented card to start from
  $ modelbook new docs tiny              write a docs set to start from
  $ modelbook check cards                print every problem, with line and column
  $ modelbook record cards --endpoint http://127.0.0.1:8000/v1
                                         run the examples on a server, and keep its answers
  $ modelbook test cards                 ask again, and print what has changed
  $ modelbook import hub --author acme --out cards
                                         import cards from a Hub; run again for new ones
  $ modelbook publish cards --to s3://acme/models
                                         publish to servers that run modelbook serve --from
  $ modelbook rollback cards             go back to the previous edition`

/** The program with all its commands, not yet run. */
export function createProgram(): Command {
  const program = new Command('modelbook')
    .description('Turns a folder of model, dataset and task cards into a catalogue site.')
    .version(readVersion(), '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help, or the help of a command')
    .option('--verbose', 'print the stack trace when something fails')
    .addHelpText('after', EXAMPLES)
    .showHelpAfterError('  Run it with --help to see its usage.')
    .exitOverride()
  const commands = [
    ...[serveCommand, buildCommand, newCommand, checkCommand, recordCommand],
    ...[testCommand, importCommand, publishCommand, editionsCommand, rollbackCommand],
  ]
  for (const add of commands) add(program)
  return program.hook('preAction', (_program, command) => refuseEmpty(command))
}

/** An unset variable of the shell would otherwise stand for the working folder, or for everything at a Hub. */
function refuseEmpty(command: Command): void {
  const names = [
    ...command.registeredArguments
      .filter((_, at) => command.args[at] === '')
      .map((argument) => argument.name()),
    ...command.options
      .filter((option) => [command.getOptionValue(option.attributeName())].flat().includes(''))
      .map((option) => option.flags),
  ]
  const [name] = names
  if (name !== undefined)
    command.error(`error: ${name} is empty. Give a value; a variable that it comes from may be unset.`)
}

/**
 * Runs a command.
 *
 * @param argv - arguments after the name of the program
 * @returns the exit code: 0 after `--help` or `--version`, 1 for a failure, 2 for wrong usage; undefined when the
 *   command has succeeded or still runs
 */
export async function runProgram(argv: readonly string[]): Promise<number | undefined> {
  const program = createProgram()
  try {
    await program.parseAsync(argv, { from: 'user' })
    return undefined
  } catch (error) {
    // Commander has printed it already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    // The person who stopped it knows, and `stop.ts` ends the process once everything is released.
    if (error instanceof Error && error.name === 'AbortError') return undefined
    process.stderr.write(`${describeError(error, program.opts().verbose === true)}\n`)
    return isWrongCall(error) ? 2 : 1
  }
}
