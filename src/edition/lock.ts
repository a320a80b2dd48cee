/** Lets one process at a time write editions. */

import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'

/** Somebody else has been writing for longer than one waits. */
export class StoreBusyError extends Error {
  override readonly name = 'StoreBusyError'
  readonly folder: string

  constructor(folder: string, seconds: number) {
    super(
      `Another Modelbook is writing an edition in ${folder}; waited ${seconds} s.\n  Wait until it has finished, or stop it, and run again.`,
    )
    this.folder = folder
  }
}

/**
 * Take the writer's lock of a store. The operating system gives it back when the process ends, however it ends.
 *
 * @param folder - of the store; it exists
 * @param wait - milliseconds to wait for another writer
 * @returns a function that gives the lock back
 * @throws {StoreBusyError} another writer, in this process or another one, did not finish in time
 */
export async function lockStore(folder: string, wait: number): Promise<() => void> {
  const deadline = performance.now() + wait
  const database = new DatabaseSync(join(folder, 'lock.db'), { timeout: 0 })
  for (;;) {
    try {
      database.exec('BEGIN EXCLUSIVE')
      return () => database.close()
    } catch (error) {
      if (!isBusy(error) || performance.now() >= deadline) {
        database.close()
        throw isBusy(error) ? new StoreBusyError(folder, Math.round(wait / 1000)) : error
      }
    }
    await setTimeout(25)
  }
}

/** @see https://sqlite.org/rescode.html#busy */
function isBusy(error: unknown): boolean {
  return error instanceof Error && 'errcode' in error && error.errcode === 5
}
