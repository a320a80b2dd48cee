/** Errors of an edition or of the store that keeps it. */

import { UserError } from '../errors.ts'

/** The file is not an edition of this version of Modelbook. */
export class UnreadableEditionError extends UserError {
  override readonly name = 'UnreadableEditionError'
  readonly path: string

  constructor(path: string, reason: string, options?: ErrorOptions) {
    super(
      `The edition ${path} cannot be read: ${reason}.\n  Serve the cards again to make a new one.`,
      options,
    )
    this.path = path
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. @see https://sqlite.org/rescode.html */
const DAMAGE: readonly unknown[] = [11, 26]

/** Whether SQLite found a file damaged. */
export function isDamage(error: unknown): error is Error {
  return error instanceof Error && 'errcode' in error && DAMAGE.includes(error.errcode)
}

/** The new edition is not what was written to it; the previous one stays. */
export class DamagedEditionError extends UserError {
  override readonly name = 'DamagedEditionError'

  constructor(reason: string) {
    super(
      `The new edition is damaged and was discarded: ${reason}.\n  The previous edition stays in use. Check the disk and its free space, then run again.`,
    )
  }
}

/** A source that had cards has none any more. */
export class EmptiedError extends UserError {
  override readonly name = 'EmptiedError'

  /** @param name - of the source */
  constructor(name: string) {
    super(
      `${name} has no cards any more.\n  If its disk is not mounted, mount it. If the cards are meant to be gone, wait: after ten minutes the site follows. On SIGHUP, it follows at once.`,
    )
  }
}

/** There is no such edition to roll back to. */
export class UnknownEditionError extends UserError {
  override readonly name = 'UnknownEditionError'
}
