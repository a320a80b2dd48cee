/** Says which file is damaged where SQLite says only that one is. */

import { UserError } from '../errors.ts'
import { openEdition } from './edition.ts'
import { isDamage } from './errors.ts'
import type { Store } from './store.ts'
import { findDamage } from './verify.ts'

/**
 * The error to throw in place of one that has ended the use of a store: one that names the current edition, or what it adds to,
 * when that is what SQLite cannot read; every other error is itself.
 */
export function nameDamage(store: Store, error: unknown): unknown {
  if (!isDamage(error)) return error
  const current = store.openCurrent()
  const base = current?.basePath && openEdition(current.basePath)
  for (const edition of [current, base]) {
    if (!edition) continue
    const damage = findDamage(edition)
    edition.close()
    if (damage !== undefined)
      return new UserError(
        `The edition ${edition.path} is damaged: ${damage}.\n  Delete this file: all cards are read into a new one then. Check the disk that it is on.`,
      )
  }
  return error
}
