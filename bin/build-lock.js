/** Lets one process at a time build: two would write the same files. On the pinned Node, which has SQLite. */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { LaunchError, say } from './install.js'

/** In seconds; a build takes one, or a few on a busy machine. */
const LONGEST_WAIT = 15 * 60

/** @see https://sqlite.org/rescode.html#busy */
const BUSY = 5

/**
 * Takes the lock, and waits while another process has it. The system gives it back however this process ends.
 *
 * @param {string} root - folder of the checkout
 * @returns {() => void} gives it back
 * @throws {LaunchError} the other did not finish in time
 */
export function lockBuild(root) {
  const folder = join(root, 'node_modules/.cache')
  mkdirSync(folder, { recursive: true })
  const database = new DatabaseSync(join(folder, 'modelbook-build.lock'), { timeout: 0 })
  if (!tryTake(database)) {
    say('Waiting for another command that builds Modelbook …')
    database.exec(`PRAGMA busy_timeout = ${LONGEST_WAIT * 1000}`)
    if (!tryTake(database)) {
      throw new LaunchError(
        `Another command has been building Modelbook for ${LONGEST_WAIT / 60} minutes.\n  End it, then run this again.`,
      )
    }
  }
  return () => database.close()
}

/** @param {DatabaseSync} database @returns {boolean} whether it is this process's now */
function tryTake(database) {
  try {
    database.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return false
    throw error
  }
}
