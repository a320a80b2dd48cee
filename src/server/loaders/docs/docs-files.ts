/** Tells where the files of a docs set are, in the way in which cards say it of theirs. */

import type { DocsTree } from '../../../docs/types.ts'
import type { FileOwner } from '../show-file.ts'

/** Whose folder the files of a set are in; undefined when they are not on disk. */
export function fileOwner({ folder, sourcePath }: DocsTree): FileOwner | undefined {
  if (folder === undefined) return undefined
  return { folder, sourcePath: sourcePath === '' ? '_toctree.yml' : `${sourcePath}/_toctree.yml` }
}
