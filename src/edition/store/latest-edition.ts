/** For threads, which are told an edition by the path of its file. */

import { statSync } from 'node:fs'
import { openEdition, type SqliteEdition } from '../edition.ts'

/** Keeps the edition open that was asked for last. */
export class LatestEdition {
  #edition: SqliteEdition | undefined
  #file: string | undefined

  /**
   * The edition at a path. One that is made anew in place of a damaged one has the same path, but is another file. One
   * whose file was deleted can still be read.
   *
   * @param isMapped - see {@link openEdition}
   * @throws {UnreadableEditionError} it cannot be opened; the one before stays open
   */
  at(path: string, isMapped = true): SqliteEdition {
    const stats = statSync(path, { throwIfNoEntry: false })
    const file = stats && `${stats.dev} ${stats.ino}`
    const before = this.#edition
    if (before?.path === path && (file === undefined || file === this.#file)) return before
    const edition = openEdition(path, isMapped)
    this.#edition = edition
    this.#file = file
    before?.close()
    return edition
  }

  close(): void {
    this.#edition?.close()
  }
}
