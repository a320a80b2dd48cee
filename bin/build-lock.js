/**
 * Allows only one process at a time to build: two would write the same files. Needs the pinned Node, which has SQLite.
 */

import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { LaunchError, say } from './install.js'

/** In seconds; a build takes one, or a few on a busy machine. */
const LONGEST_WAIT = 15 * 60

/** @see https://sqlite.org/rescode.html#busy */
const BUSY = 5

/**
 * Take the lock, waiting while another process holds it. The system releases it however this process ends.
 *
 * @param {string} root - folder of the checkout
 * @returns {() => void} releases it
 * @throws {LaunchError} if the other process did not finish in time
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

/** @param {DatabaseSync} database @returns {boolean} whether this process has the lock now */
function tryTake(database) {
  try {
    database.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if (error instanceof Error && 'errcode' in error && error.errcode === BUSY) return false
    throw error
  }
}
