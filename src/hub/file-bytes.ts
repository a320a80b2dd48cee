/** A repository's file for random access: its bytes, range by range. */

import type { FileBytes } from '../weights/types.ts'
import type { RepoFile, Repository } from './repository.ts'

/**
 * @param file - of the tree of that commit
 * @returns bytes whose reading throws, worded for a problem, when the file is not here
 */
export function fileBytes(
  repository: Pick<Repository, 'open'>,
  commit: string,
  { path, size }: RepoFile,
): FileBytes {
  return {
    size,
    async read(start, length) {
      const content = await repository.open(commit, path, 'resolve')
      if (content === undefined) throw new Error('it is gone')
      const end = Math.min(start + length, content.size) - 1
      if (end >= start)
        return new Uint8Array(await new Response(await content.read(start, end)).arrayBuffer())
      await content.close()
      return new Uint8Array()
    },
  }
}
