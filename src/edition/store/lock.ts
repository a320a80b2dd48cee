/** Lets one process at a time write editions, or anything else guarded by a lock file. */

import { accessSync, constants, existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import { UserError } from '../../errors.ts'
import { isDamage } from '../errors.ts'

/** Another writer has not finished within the time to wait. */
export class StoreBusyError extends UserError {
  override readonly name = 'StoreBusyError'
  readonly folder: string

  constructor(folder: string, seconds: number) {
    super(
      `Another Modelbook is writing an edition in ${folder}; waited ${seconds} s.\n  Wait until it has finished, or stop it, then run again.`,
    )
    this.folder = folder
  }
}

/**
 * Takes the writer's lock of a store.
 *
 * @param folder - of the store; it exists
 * @param wait - milliseconds to wait for another writer
 * @returns a function that releases the lock
 * @throws {StoreBusyError} another writer, in this process or another one, did not finish in time
 * @throws the system's error if the folder cannot be written to
 */
export function lockStore(folder: string, wait: number): Promise<() => void> {
  return lockFile(join(folder, 'lock.db'), wait, (seconds) => new StoreBusyError(folder, seconds))
}

/**
 * Takes a lock. The operating system releases it when the process ends, however it ends.
 *
 * @param path - of an empty lock file; its folder exists. The file is never deleted: a waiting process has it open, and
 *   would lock a deleted file.
 * @param wait - milliseconds to wait for the holder, in this process or another one
 * @param busy - the error to throw when that was not long enough
 * @returns a function that releases the lock; calling it again does nothing
 * @throws {UserError} the file is something else
 * @throws the system's error if the file or its folder may not be written to
 */
export async function lockFile(
  path: string,
  wait: number,
  busy: (seconds: number) => Error,
): Promise<() => void> {
  // SQLite reports neither which file it cannot open nor why, and a lock on a read-only file keeps nobody out.
  accessSync(dirname(path), constants.W_OK)
  if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK)
  const deadline = performance.now() + wait
  const database = new DatabaseSync(path, { timeout: 0 })
  for (;;) {
    try {
      database.exec('BEGIN EXCLUSIVE')
      return () => {
        if (database.isOpen) database.close()
      }
    } catch (error) {
      if (isBusy(error) && performance.now() < deadline) {
        await setTimeout(25)
        continue
      }
      database.close()
      if (isBusy(error)) throw busy(Math.round(wait / 1000))
      throw isDamage(error) ? new UserError(`${path} ${NO_LOCK}`) : error
    }
  }
}

const NO_LOCK =
  'is not a lock file of Modelbook, which would be empty, but is in its place.\n  Move it away, then run again.'

/** @see https://sqlite.org/rescode.html#busy */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}
