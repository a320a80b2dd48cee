/** Makes for a plain folder what git would have: an id of a commit for all that it holds, and one for each folder in it. */

import { createHash, hash } from 'node:crypto'
import type { RepoFile, Tree } from './repository.ts'

/** A file, as far as it counts. */
interface NamedFile extends Pick<RepoFile, 'path' | 'size'> {
  modified: Date | undefined
  /** Of an ordinary file, which counts by content. */
  oid: string | undefined
}

/** @param files - by path */
export function commitOf(files: readonly NamedFile[]): string {
  const sum = createHash('sha1')
  for (const file of files) sum.update(`${file.path}\0${contentOf(file)}\n`)
  return sum.digest('hex')
}

/** @param files - by path */
export function foldersOf(files: readonly NamedFile[]): Tree['folders'] {
  const sums = new Map<string, string[]>()
  for (const file of files) {
    const { path } = file
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = path.slice(0, end)
      const inside = sums.get(folder) ?? []
      inside.push(`${path.slice(end + 1)}\0${contentOf(file)}`)
      sums.set(folder, inside)
    }
  }
  return [...sums]
    .map(([path, inside]) => ({ path, oid: hash('sha1', inside.join('\n')) }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Large files count by size and time, because reading them all takes minutes. */
const contentOf = ({ oid, size, modified }: NamedFile) => oid ?? `${size} ${modified?.getTime()}`
