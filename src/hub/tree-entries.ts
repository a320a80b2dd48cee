/** Files and folders of a revision, as the API lists them. */

import type { RepoFile, RepoFolder, Repository, Revision, Tree } from './repository.ts'

/**
 * The contents of a folder, sorted by path.
 *
 * @param folder - without slashes at either end; empty for the root
 * @returns undefined when there is no such folder
 */
export function listBelow(
  { files, folders }: Tree,
  folder: string,
  recursive: boolean,
): (RepoFile | RepoFolder)[] | undefined {
  const name = folder.replace(/^\/+|(?<!\/)\/+$/g, '').normalize()
  const prefix = name === '' ? '' : `${name}/`
  if (name !== '' && !folders.some(({ path }) => path.normalize() === name)) return undefined
  const isInside = ({ path }: { path: string }) => {
    const full = path.normalize()
    return full.startsWith(prefix) && (recursive || !full.slice(prefix.length).includes('/'))
  }
  return [...folders, ...files].filter(isInside).sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** @param expand - whether to add the last change of each */
export async function describeEntries(
  repository: Repository,
  commit: string,
  items: readonly (RepoFile | RepoFolder)[],
  expand: boolean,
) {
  const paths = items.map(({ path }) => path)
  const changes = expand ? await repository.lastChanges(commit, paths) : undefined
  return Promise.all(
    items.map(async (item) => ({
      ...('size' in item ? await describeFile(repository, commit, item) : describeFolder(item)),
      ...lastCommit(changes?.get(item.path)),
    })),
  )
}

async function describeFile(repository: Repository, commit: string, file: RepoFile) {
  const { path, size } = file
  const { oid, lfs } = await repository.digest(commit, file)
  return {
    type: 'file',
    oid,
    size,
    path,
    ...(lfs === undefined ? {} : { lfs: { oid: lfs.sha256, size, pointerSize: lfs.pointerSize } }),
  }
}

function describeFolder({ path, oid }: RepoFolder) {
  return { type: 'directory', oid, size: 0, path }
}

function lastCommit(revision: Revision | undefined) {
  if (revision === undefined) return {}
  const { commit: id, title, date } = revision
  return { lastCommit: { id, title, date } }
}
