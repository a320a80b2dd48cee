/** Finds out which file of an edition is damaged, and takes it out of the way. */

import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { openEdition } from './edition.ts'
import type { Store } from './store.ts'
import { findDamage } from './verify.ts'

/** Where a damaged file is kept, for whoever wants to look into it; a later one takes its place. */
const KEPT_AS = 'damaged-edition.db'

/**
 * Checks the files of the current edition, its own and that of its base, and renames those that are damaged. The edition
 * can then no longer be opened, so that the next ingest reads all cards; whoever has it open can go on reading.
 *
 * Only the holder of the store's lock may call this.
 *
 * @returns a sentence on each file that was renamed; undefined if there is none
 */
export function setDamageAside(store: Store): string | undefined {
  const current = store.openCurrent()
  const base = current?.basePath && openEdition(current.basePath)
  const told: string[] = []
  for (const edition of [current, base]) {
    if (!edition) continue
    const damage = findDamage(edition)
    edition.close()
    if (damage === undefined) continue
    // What builds on it must not be read together with a file made anew, whose entries may have other numbers.
    for (const { id, basePath } of store.list()) if (basePath === edition.path) rmSync(store.pathOf(id))
    renameSync(edition.path, join(store.folder, KEPT_AS))
    told.push(`The edition ${edition.path} is damaged: ${damage}.`)
  }
  if (told.length === 0) return undefined
  const now = `It is kept as ${KEPT_AS} in the same folder, and all cards are read into a new edition.`
  return [...told, `  ${now} Check the disk.`].join('\n')
}
