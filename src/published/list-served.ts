/** Lists the files of a folder of cards that its site may show, with their digests. */

import { type BigIntStats, type Dirent, realpathSync } from 'node:fs'
import { type FileHandle, lstat, open, readdir, realpath, stat } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import pLimit from 'p-limit'
import { type Digests, stateOf } from '../hub/digests.ts'
import { isHiddenName } from '../sources/hidden-paths.ts'
import { isSkippedFolder, isWithin } from '../sources/list-folder.ts'
import { FILE_FLAGS, openWithin } from '../sources/open-within.ts'
import type { Listed } from './manifest.ts'

/** Files that are read, and folders that are listed, at one time. */
const AT_ONCE = 16

/**
 * What is read of the repository of a card, relative to `.git`: the commits and what they name. Its settings and hooks
 * stay where they are: an address in them may hold a password.
 *
 * @see https://git-scm.com/docs/gitrepository-layout
 */
const GIT_FILES = /^(?:HEAD|packed-refs|shallow|refs\/.+|objects\/.+|lfs\/objects\/.+)$/

/** A file that is served. */
export interface ServedFile {
  listed: Listed
  /** Its absolute path, or what reads it. */
  content: string | (() => Promise<Uint8Array>)
}

/**
 * All files that the site of a folder may show, as they are now: links are followed, hidden files left out.
 *
 * @param folder - absolute
 * @param digests - keeps digests of files from one time to the next
 * @param without - absolute paths of folders below it that are none of its cards'
 */
export async function* listServed(
  folder: string,
  digests: Digests,
  without: readonly string[],
): AsyncGenerator<ServedFile> {
  const root = realpathSync(folder)
  const limit = pLimit(AT_ONCE)
  const served = (path: string, { size, mtimeMs }: BigIntStats, sha256: string): ServedFile => ({
    listed: [path, Number(size), Number(mtimeMs), sha256],
    content: join(root, path),
  })
  const describe = (path: string, open: () => Promise<FileHandle>) =>
    limit(async (): Promise<ServedFile | undefined> => {
      // A file of one name whose digest is known may be opened: it was.
      const now = await lstat(join(root, path), { bigint: true }).catch(() => undefined)
      const known =
        now?.isFile() === true && now.nlink === 1n ? digests.find('sha256', stateOf(now)) : undefined
      if (now !== undefined && known !== undefined) return served(path, now, known)
      const opened = () => open().catch(() => undefined)
      const handle = await opened()
      if (handle === undefined) return undefined
      const stats = await handle.stat({ bigint: true }).finally(() => handle.close())
      const sha256 = stats.isFile() ? await digests.digest('sha256', stateOf(stats), opened) : undefined
      return sha256 === undefined ? undefined : served(path, stats, sha256)
    })

  const list = async ({ path: folder, above }: Waiting) => {
    const files: Promise<ServedFile | undefined>[] = []
    const folders: Waiting[] = []
    for (const entry of await entriesOf(join(root, folder))) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      const absolute = join(root, path)
      if (without.includes(absolute)) continue
      const real = entry.isSymbolicLink() ? await realpath(absolute).catch(() => absolute) : absolute
      const isFolder = entry.isDirectory() || (real !== absolute && (await stat(real)).isDirectory())
      if (entry.name === '.git' && entry.isDirectory()) {
        // That of the whole folder has told its dates to the edition.
        if (folder === '') continue
        for (const inside of await filesOf(absolute))
          if (GIT_FILES.test(inside))
            files.push(describe(`${path}/${inside}`, () => open(join(absolute, inside), FILE_FLAGS)))
      } else if (isFolder) {
        const isOpen = !isSkippedFolder(entry.name) && isWithin(root, real) && !above.includes(real)
        if (isOpen) folders.push({ path, above: [...above, real] })
      } else if (!isHiddenName(entry.name, 'file'))
        files.push(describe(path, () => openWithin({ root, path: absolute })))
    }
    return { files: await Promise.all(files), folders }
  }

  const waiting: Waiting[] = [{ path: '', above: [root] }]
  while (waiting.length > 0) {
    const found = await Promise.all(waiting.splice(-AT_ONCE).map(list))
    for (const { files, folders } of found) {
      waiting.push(...folders)
      for (const file of files) if (file !== undefined) yield file
    }
  }
}

/** A folder to be listed, and those that led to it, with all links resolved. */
interface Waiting {
  path: string
  above: readonly string[]
}

/** What this user cannot read, no site of theirs shows. */
async function entriesOf(folder: string): Promise<Dirent[]> {
  return readdir(folder, { withFileTypes: true }).catch(() => [])
}

/** Plain files at any depth, relative to the folder, with `/` between segments. */
async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
}
