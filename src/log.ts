/** The log of a server or a build. What it tells of came from strangers, so none of it may steer a terminal. */

import { inspect } from 'node:util'
import { oneLine, printable } from './card/quote.ts'

/** Write a line to the log. */
export function log(line: string): void {
  console.error(printable(line))
}

/**
 * Write to the log what went wrong, and where in the program.
 *
 * @param what - failed; the words before a colon
 */
export function logError(what: string, error: unknown): void {
  console.error(`${printable(what)}: ${describe(error)}`)
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return oneLine(inspect(error))
  const { name, message, stack = '', cause } = error
  // The message is repeated in the stack, with its line ends: a log that is read line by line could be led astray.
  const frames = stack.split('\n').filter((line) => line.startsWith('    at '))
  const lines = [`${name}: ${oneLine(message)}`, ...frames.map(printable)]
  return [...lines, ...(cause === undefined ? [] : [`  because of ${describe(cause)}`])].join('\n')
}
