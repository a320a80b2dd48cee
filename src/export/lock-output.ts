/** Lets only one build at a time write to a folder: two would take each other's files for foreign ones. */

import { join } from 'node:path'
import { lockFile } from '../edition/store/lock.ts'
import { UserError } from '../errors.ts'
import { makeFolder } from '../make-folder.ts'

/** Hidden, as is the list of what a build has written. */
const LOCK = '.modelbook-build.lock'

/** In milliseconds; most builds end sooner. */
const LONGEST_WAIT = 120_000

/**
 * Take the lock of a folder that a site is written to.
 *
 * @param folder - made when it does not exist
 * @param wait - milliseconds to wait for another build
 * @returns a function that releases the lock
 * @throws {UserError} another build did not finish in time
 */
export async function lockOutput(folder: string, wait = LONGEST_WAIT): Promise<() => void> {
  makeFolder(folder)
  return lockFile(
    join(folder, LOCK),
    wait,
    (seconds) =>
      new UserError(
        `Another build is writing to ${folder}; waited ${seconds} s.\n  Wait until it has finished, or stop it, then run again.`,
      ),
  )
}
