/** Notices that the files of the edition that is served are damaged or gone, and has them made anew. */

import { statSync } from 'node:fs'
import type { SqliteEdition } from '../../edition/edition.ts'
import { findFault } from '../../edition/store/checksum.ts'
import type { EditionHolder } from '../../server/edition-holder.ts'
import type { Catalogue } from '../catalogue.ts'

/** Requests that fail have the files checked at most this often. */
const AGAIN_MS = 60_000

/** A bit that turns over on the disk tells nobody. */
const ROUTINE_MS = 3_600_000

/**
 * Opens the current edition if it is whole. If it is not, the next ingest of the catalogue makes it anew.
 *
 * @returns undefined if there is none, or it is of another version, damaged or gone, or lacks an index
 */
export async function openIntact(catalogue: Catalogue): Promise<SqliteEdition | undefined> {
  const edition = catalogue.openCurrent()
  if (edition !== undefined && !(await isFaulty(edition))) return edition
  edition?.close()
  catalogue.isSuspect = true
  return undefined
}

/** Looks after the edition that a site holds. */
export class DamageWatch {
  readonly #catalogue: Catalogue
  readonly #holder: EditionHolder<SqliteEdition>
  readonly #mend: () => void
  /** The edition that was last looked at, and the state of its files then. */
  #seen: { edition: SqliteEdition; state: string }
  #checkedAt = performance.now()
  #checking: Promise<boolean> | undefined

  /**
   * @param holder - of an edition that has just been checked
   * @param mend - called when it must be made anew: the next ingest of the catalogue then does so
   */
  constructor(catalogue: Catalogue, holder: EditionHolder<SqliteEdition>, mend: () => void) {
    this.#catalogue = catalogue
    this.#holder = holder
    this.#mend = mend
    this.#seen = { edition: holder.current, state: stateOf(holder.current) }
  }

  /** For each second: follows other processes, and checks files that somebody has touched, and all of them each hour. */
  async look(): Promise<void> {
    const { current } = this.#holder
    const state = stateOf(current)
    const isTouched = this.#seen.edition === current && this.#seen.state !== state
    this.#seen = { edition: current, state }
    const isOther = this.#catalogue.follow(this.#holder, isTouched)
    if (isTouched || isOther || performance.now() - this.#checkedAt > ROUTINE_MS) await this.#check()
  }

  /** For an answer that failed: whether damage may be the cause, so that it will succeed before long. */
  async isDamaged(): Promise<boolean> {
    if (this.#catalogue.isSuspect) return true
    if (this.#checking === undefined && performance.now() - this.#checkedAt < AGAIN_MS) return false
    return this.#check()
  }

  #check(): Promise<boolean> {
    this.#checking ??= this.#findDamage().finally(() => {
      this.#checking = undefined
    })
    return this.#checking
  }

  async #findDamage(): Promise<boolean> {
    this.#checkedAt = performance.now()
    const { current } = this.#holder
    // Meanwhile another edition may have become current, and this one been deleted.
    if (!(await isFaulty(current)) || current !== this.#holder.current) return false
    this.#catalogue.isSuspect = true
    this.#mend()
    return true
  }
}

async function isFaulty({ files }: SqliteEdition): Promise<boolean> {
  for (const file of files) if ((await findFault(file)) !== undefined) return true
  return false
}

/** Differs once somebody has written to a file, replaced it, or deleted it. */
function stateOf({ files }: SqliteEdition): string {
  const states = files.map((file) => {
    const stats = statSync(file, { throwIfNoEntry: false })
    return stats && [stats.dev, stats.ino, stats.size, stats.mtimeMs]
  })
  return JSON.stringify(states)
}
