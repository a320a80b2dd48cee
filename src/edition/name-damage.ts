/** Finds out which file is damaged when SQLite does not say. */

import { UserError } from '../errors.ts'
import { openEdition } from './edition.ts'
import { isDamage } from './errors.ts'
import type { Store } from './store.ts'
import { findDamage } from './verify.ts'

/**
 * The error to throw for one that ended the use of a store: if the current edition or its base is damaged, an error
 * that names the file; otherwise the error itself.
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
        `The edition ${edition.path} is damaged: ${damage}.\n  Delete this file, and all cards are read into a new one. Check the disk that it is on.`,
      )
  }
  return error
}
