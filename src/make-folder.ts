/** Makes a folder that a person has named, wherever it may be. */

import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Make a folder and its parents. Node's recursive `mkdir` never returns where the system says that a folder is missing
 * and makes none, as below `/proc`.
 *
 * @throws the system's error, with the path of what cannot be made
 */
export function makeFolder(path: string): void {
  if (isFolder(path)) return
  const above = dirname(path)
  if (above !== path) makeFolder(above)
  try {
    mkdirSync(path)
  } catch (error) {
    // Another process may have made it in between.
    if (!isFolder(path)) throw error
  }
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
