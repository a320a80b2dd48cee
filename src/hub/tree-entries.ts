/** Files and folders of a revision as the API lists them. */

import type { RepoFile, RepoFolder, Repository, Tree } from './repository.ts'

/**
 * What lies in a folder, sorted by path.
 *
 * @param folder - without slashes at its ends; empty for all
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

/** @param expand - whether the last change of the file is wanted */
export async function describeFile(repository: Repository, commit: string, file: RepoFile, expand: boolean) {
  const { path, size } = file
  const { oid, lfs } = await repository.digest(commit, file)
  return {
    type: 'file',
    oid,
    size,
    path,
    ...(lfs === undefined ? {} : { lfs: { oid: lfs.sha256, size, pointerSize: lfs.pointerSize } }),
    ...(expand ? await lastCommit(repository, commit, path) : {}),
  }
}

/** @param expand - whether the last change of the folder is wanted */
export async function describeFolder(
  repository: Repository,
  commit: string,
  { path, oid }: RepoFolder,
  expand: boolean,
) {
  const more = expand ? await lastCommit(repository, commit, path) : {}
  return { type: 'directory', oid, size: 0, path, ...more }
}

async function lastCommit(repository: Repository, commit: string, path: string) {
  const { commit: id, title, date } = await repository.lastChange(commit, path)
  return { lastCommit: { id, title, date } }
}
