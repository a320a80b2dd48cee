/** Lets one build at a time write to a folder: two would take each other's files for somebody's own. */

import { join } from 'node:path'
import { lockFile } from '../edition/lock.ts'
import { UserError } from '../errors.ts'
import { makeFolder } from '../make-folder.ts'

/** Hidden, as the list of what a build has written is. */
const LOCK = '.modelbook-build.lock'

/** In milliseconds; most builds have ended by then. */
const LONGEST_WAIT = 120_000

/**
 * Take the lock of a folder that a site is written to.
 *
 * @param folder - made when it does not exist
 * @param wait - milliseconds to wait for another build
 * @returns a function that gives the lock back
 * @throws {UserError} another build did not finish in time
 */
export async function lockOutput(folder: string, wait = LONGEST_WAIT): Promise<() => void> {
  makeFolder(folder)
  return lockFile(
    join(folder, LOCK),
    wait,
    (seconds) =>
      new UserError(
        `Another build is writing to ${folder}; waited ${seconds} s.\n  Wait until it has finished, or stop it, and run again.`,
      ),
  )
}
