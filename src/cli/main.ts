/** Entry of the bundle that `bin/modelbook.js` runs. */

import { runProgram } from './program.ts'

const code = await runProgram(process.argv.slice(2))
if (code !== undefined) process.exit(code)
// Nothing is left to do, and tearing down the heap would take a fiftieth of a short command.
process.once('beforeExit', () => process.exit())
