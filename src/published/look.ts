/** Looks at all that a site may show of a folder of cards, without opening a file. */

import { type Dirent, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { stateOf } from '../hub/digests.ts'
import { isHiddenName } from '../sources/hidden-paths.ts'
import { isSkippedFolder, isWithin } from '../sources/list-folder.ts'

/**
 * What is read of the repository of a card, relative to `.git`: the commits and what they name. Its settings and hooks
 * stay where they are: an address in them may hold a password.
 *
 * @see https://git-scm.com/docs/gitrepository-layout
 */
const GIT_FILES = /^(?:HEAD|packed-refs|shallow|refs\/.+|objects\/.+|lfs\/objects\/.+)$/

/**
 * What was written so shortly before a look may be written again without a sign, in nanoseconds: the clocks of file
 * systems are coarse.
 *
 * @see https://git-scm.com/docs/racy-git
 */
const RACY_NS = 2_000_000_000n

/** Something in a folder. */
export interface Entry {
  /** In the folder: of a file of a repository, its path. */
  name: string
  /** Changes with what a reader would find; undefined if it may have changed since the look without a sign. */
  state: string | undefined
  /** Undefined for what is no file, nor a link to one. */
  file: FileEntry | undefined
}

interface FileEntry {
  /** Bytes. */
  size: number
  /** When it was last written, in milliseconds since 1970. */
  modified: number
  /** Whether it is in `.git`, has this name alone, or may have others. */
  kind: 'git' | 'only' | 'linked'
}

/** A folder that was looked at. */
export interface Looked {
  /** Relative to the root, `/` between segments. */
  path: string
  /** Absolute, all links resolved. */
  real: string
  entries: Entry[]
}

/** A folder to be looked at, and those that led to it, with all links resolved. */
interface Waiting {
  path: string
  above: readonly string[]
}

/**
 * Looks at each folder below one, and at it: links are followed, hidden files left out. In one thread: for small folders
 * the trip to another takes longer than the look.
 *
 * @param root - absolute, all links resolved
 * @param without - absolute paths of folders below it that are none of its cards'
 */
export function* lookAt(root: string, without: readonly string[]): Generator<Looked> {
  const racy = BigInt(Date.now()) * 1_000_000n - RACY_NS
  const entryOf = (name: string, path: string, from: FileEntry['kind']): Entry => {
    const stats = statsOf(path)
    if (stats === undefined) return { name, state: undefined, file: undefined }
    const state = stats.ctimeNs < racy ? stateOf(stats) : undefined
    if (!stats.isFile()) return { name, state, file: undefined }
    const kind = from === 'only' && stats.nlink > 1n ? 'linked' : from
    return { name, state, file: { size: Number(stats.size), modified: Number(stats.mtimeMs), kind } }
  }
  const waiting: Waiting[] = [{ path: '', above: [root] }]
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    const { path: inRoot, above } = folder
    const real = above.at(-1) ?? root
    const entries: Entry[] = []
    const enter = (name: string, target: string) => {
      if (isSkippedFolder(name)) return
      // What is in it has states of its own.
      entries.push({ name, state: target, file: undefined })
      if (isWithin(root, target) && !above.includes(target))
        waiting.push({ path: inRoot === '' ? name : `${inRoot}/${name}`, above: [...above, target] })
    }
    for (const entry of entriesOf(real)) {
      const { name } = entry
      const path = join(real, name)
      if (without.includes(path)) continue
      if (entry.isDirectory() && name !== '.git') enter(name, path)
      else if (entry.isDirectory()) {
        // That of the whole folder has told its dates to the edition.
        if (inRoot === '') continue
        for (const inside of filesOf(path))
          if (GIT_FILES.test(inside)) entries.push(entryOf(`${name}/${inside}`, join(path, inside), 'git'))
      } else if (entry.isSymbolicLink()) {
        const target = followed(path)
        if (target?.stats.isDirectory() === true) enter(name, target.real)
        else if (!isHiddenName(name, 'file')) {
          const there = target && entryOf(name, target.real, 'linked')
          const state = there?.state && `${target?.real}:${there.state}`
          entries.push({ name, state, file: there?.file })
        }
      } else if (!isHiddenName(name, 'file')) entries.push(entryOf(name, path, 'only'))
    }
    yield { path: inRoot, real, entries }
  }
}

/** Undefined for what is gone by now, or in a folder that this user may list but not enter. */
function statsOf(path: string) {
  try {
    return lstatSync(path, { bigint: true })
  } catch {
    return undefined
  }
}

function followed(link: string) {
  try {
    const real = realpathSync(link)
    return { real, stats: statSync(real) }
  } catch {
    return undefined
  }
}

/** What this user cannot read, no site of theirs shows. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}

/** Plain files at any depth, relative to the folder, with `/` between segments. */
function filesOf(folder: string): string[] {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
  } catch {
    return []
  }
}
