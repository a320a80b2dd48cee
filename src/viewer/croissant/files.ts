/** Lists a dataset's files with their digests. */

import pLimit from 'p-limit'
import { isDataFile } from '../../data-formats.ts'
import type { EntryFacts } from '../../edition/types.ts'
import type { Repository } from '../../hub/repository.ts'
import type { CroissantFile } from './document.ts'

/** Limit on listed files: a data dump has more, and its description would grow as large. */
const MOST_FILES = 1000

/** Those files of a dataset that are listed. */
interface ListedFiles {
  files: readonly CroissantFile[]
  /** How many there are. */
  total: number
}

/** @param address - gives a repository file's absolute URL */
export async function describeFiles(
  entry: EntryFacts,
  repository: Repository,
  commit: string,
  address: (path: string) => string,
): Promise<ListedFiles> {
  const { files } = await repository.tree(commit)
  // A record set refers to a file that is listed.
  const listed = files.toSorted((a, b) => Number(isDataFile(b.path)) - Number(isDataFile(a.path)))
  // Few at a time: each may start a git process.
  const limit = pLimit(4)
  const here = await limit.map(listed.slice(0, MOST_FILES), async (file) => ({
    path: file.path,
    size: file.size,
    url: address(file.path),
    sha256: await repository.sha256(commit, file),
  }))
  const known = new Set(files.map(({ path }) => path))
  const elsewhere = entry.files.flatMap(({ path, size, at }) =>
    at === undefined || known.has(path) ? [] : [{ path, size, ...at }],
  )
  return {
    files: [...here, ...elsewhere].slice(0, MOST_FILES),
    total: files.length + elsewhere.length,
  }
}
