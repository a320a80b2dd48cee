/** Decides which names are hidden: dot files hold settings and passwords, so that nothing shows them. */

import { lstatSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { LRUCache } from 'lru-cache'

/**
 * Dot files that are part of a model or dataset: those that repositories on the Hub commonly have and that hold no
 * passwords, and the record of an import. The guide lists them under "Hidden files".
 *
 * @see https://huggingface.co/docs/datasets/repository_structure
 * @see https://huggingface.co/docs/huggingface_hub/guides/upload
 */
export const SHOWN_FILES: ReadonlySet<string> = new Set([
  ...['.gitattributes', '.gitignore', '.gitkeep', '.gitmodules', '.dockerignore', '.editorconfig'],
  ...['.huggingface.yaml', '.huggingfaceignore', '.pre-commit-config.yaml', '.hub.json'],
])

/** The folder with the examples of a card that has a folder of its own, and what such a folder ends in beside `x.md`. */
export const EXAMPLES = '.examples'

/**
 * Folders likewise, and the one with a card's examples.
 *
 * @see https://huggingface.co/docs/hub/eval-results
 */
export const SHOWN_FOLDERS: ReadonlySet<string> = new Set(['.eval_results', EXAMPLES, '.huggingface'])

/** Kept in `.huggingface` by old versions of the Hub's client, in a home folder. */
const TOKEN = /(?:^|\/)\.huggingface\/(?:stored_)?tokens?$/

/**
 * Folders that visible files may be links into: git-annex keeps content there, and so does Kubernetes in each volume.
 *
 * @see https://git-annex.branchable.com/internals/
 * @see https://github.com/kubernetes/kubernetes/blob/master/pkg/volume/util/atomic_writer.go
 */
const CONTENT_STORE = /(?:^|\/)(?:\.git\/annex\/objects|\.\.\d{4}_\d\d_\d\d_[\d_.]+)\//g

/** Whether a file or folder of this name is hidden wherever it is. */
export function isHiddenName(name: string, kind: 'file' | 'folder'): boolean {
  return name.startsWith('.') && !(kind === 'file' ? SHOWN_FILES : SHOWN_FOLDERS).has(name)
}

/**
 * Whether a file or folder is hidden, in a hidden folder or in a repository without a work tree.
 *
 * @param root - the served folder
 * @param path - below it; both absolute, with all links resolved
 */
export function isHidden(root: string, path: string): boolean {
  return isHiddenPath(relative(root, path).replaceAll(sep, '/')) || isInRepository(root, path)
}

/** The same by the path alone: relative to the served folder, `/` between segments. */
export function isHiddenPath(path: string): boolean {
  const segments = path.replace(CONTENT_STORE, '/').split('/')
  const last = segments.length - 1
  return (
    TOKEN.test(path) ||
    segments.some((name, index) => {
      const mayBeFolder = index < last || SHOWN_FOLDERS.has(name)
      return isHiddenName(name, mayBeFolder ? 'folder' : 'file')
    })
  )
}

function isInRepository(root: string, path: string): boolean {
  for (let folder = path; folder.length > root.length; ) {
    folder = dirname(folder)
    // Hidden by its name, except for its store of content.
    if (basename(folder) !== '.git' && isBareRepository(folder)) return true
  }
  return false
}

/**
 * What makes a folder a repository without a work tree.
 *
 * @see https://git-scm.com/docs/gitrepository-layout
 */
export const BARE_REPOSITORY = ['HEAD', 'objects', 'refs']

/** Kept for half a second: thousands of files of one folder are looked at together. */
const repositories = new LRUCache<string, boolean>({ max: 20_000, ttl: 500 })

/** Whether a folder is a repository without a work tree: the whole folder is as hidden as `.git`. */
export function isBareRepository(folder: string): boolean {
  const known = repositories.get(folder)
  if (known !== undefined) return known
  const isBare = BARE_REPOSITORY.every(
    // In old repositories, HEAD is a link, which may lead to no file yet.
    (name) => lstatSync(join(folder, name), { throwIfNoEntry: false }) !== undefined,
  )
  repositories.set(folder, isBare)
  return isBare
}
