/** Tells the person at the terminal, or the log of a service. */

import { inert } from '../../card/quote.ts'

/** Print a line on standard error. */
export function say(line: string): void {
  process.stderr.write(`${inert(line)}\n`)
}
