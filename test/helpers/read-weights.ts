/** Reads weight files as those of a card, for tests. */

import { besideCard } from '../../src/sources/open-within.ts'
import { readWeights } from '../../src/weights/read-weights.ts'
import { makeFolder } from './folder.ts'

/** @param files - by path */
export async function readFiles(files: { [path: string]: Buffer | string }) {
  const folder = makeFolder(files)
  const listed = Object.entries(files).map(([path, content]) => ({ path, size: content.length, modified: 0 }))
  return readWeights(listed, (path) => besideCard(folder, undefined, path), 'shown')
}
