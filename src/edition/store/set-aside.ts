/** Finds out which file of an edition is damaged, and takes it out of the way. */

import { existsSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findFault } from './checksum.ts'
import type { Store } from './store.ts'

/** Where a damaged file is kept, for whoever wants to look into it; a later one takes its place. */
const KEPT_AS = 'damaged-edition.db'

/**
 * Checks the files of the current edition, its own and that of its base, and renames those that are damaged. The edition
 * can then no longer be opened, so that the next ingest reads all cards; whoever has it open can go on reading.
 *
 * Only the holder of the store's lock may call this.
 *
 * @returns a sentence on each file that is damaged or gone; undefined if there is none
 */
export async function setDamageAside(store: Store): Promise<string | undefined> {
  const told: string[] = []
  let kept = 'All cards are read into a new edition.'
  for (const path of store.currentFiles()) {
    const fault = await findFault(path)
    if (fault === undefined) continue
    told.push(`The edition ${path} ${fault}.`)
    // What builds on it must not be read together with a file made anew, whose entries may have other numbers.
    for (const { id, basePath } of store.list()) if (basePath === path) rmSync(store.pathOf(id))
    if (!existsSync(path)) continue
    renameSync(path, join(store.folder, KEPT_AS))
    kept = `It is kept as ${KEPT_AS} in the same folder, and all cards are read into a new edition. Check the disk.`
  }
  if (told.length === 0) return undefined
  // Else it would be missed, and told of, again and again until a new edition is made.
  rmSync(join(store.folder, 'current'), { force: true })
  return [...told, `  ${kept}`].join('\n')
}
