/**
 * Finds the git repository of a card's folder, and makes sure that all of it is the card's own.
 *
 * @see https://git-scm.com/docs/gitrepository-layout
 */

import { lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { open, opendir } from 'node:fs/promises'
import { dirname, join, parse, resolve, sep } from 'node:path'
import pLimit from 'p-limit'
import { isHidden } from '../hidden-paths.ts'
import { isWithin } from '../list-folder.ts'
import { FILE_FLAGS } from '../open-within.ts'
import { Places } from '../places.ts'
import { reasonOf } from '../source-problem.ts'
import { isTrusted, readWorktreeSetting } from './git-settings.ts'
import { isPassing } from './safe-git.ts'

/** Files of all objects, packs and references; git's own upkeep leaves thousands. */
const MOST_FILES = 1_000_000
/** References in files of their own. */
const MOST_REFS = 20_000
/** Folders of references, and repositories that lend their objects. */
const MOST_FOLDERS = 1_000
/** As many as Linux follows. */
const MOST_LINKS = 40
/** In bytes; a list of some 60,000 references. */
export const LARGEST_LIST = 4 * 1024 * 1024
/** In bytes, of a file that names a path, and of a configuration. */
const LARGEST_FILE = 64 * 1024

/** Groups of references that clients are shown. */
const REFERENCES = ['heads', 'tags', 'convert', 'pr']

/** Why a card's repository is not read. */
export class GitRefusal extends Error {
  override readonly name = 'GitRefusal'
  /** Whether git's own rule about owners forbids it. */
  readonly isOwners: boolean
  readonly remedy: string

  constructor(message: string, remedy = REMEDY, isOwners = false) {
    super(message)
    this.remedy = remedy
    this.isOwners = isOwners
  }
}

const REMEDY = 'Clone the repository into this folder, or delete .git.'

/** The parts of a repository, and the state that they were checked in. */
export interface GitLayout {
  /** Holds `HEAD`. Like all paths here, absolute, with all links resolved. */
  directory: string
  /** Holds everything else; the same, but for a linked work tree. */
  common: string
  objects: string
  /** Files of references, relative to {@link common}. */
  references: readonly string[]
  /** The file that a shallow clone has. */
  shallow: string | undefined
  /** The store of Git LFS. */
  large: string | undefined
  places: Places
}

/**
 * Finds the repository whose work tree a card's folder is.
 *
 * @param root - the served folder
 * @param last - what was found before: folders that have not changed are not read again
 * @returns undefined for a plain folder
 * @throws {GitRefusal} git would read something that is not the card's own, or no file
 * @throws {Error} git could not run just now, see {@link isPassing}
 */
export async function findLayout(
  folder: string,
  root: string,
  last?: GitLayout,
): Promise<GitLayout | undefined> {
  try {
    if (lstatSync(join(folder, '.git'), { throwIfNoEntry: false }) === undefined) return undefined
    return await new Search(realpathSync.native(folder), realpathSync.native(root), last).find()
  } catch (error) {
    if (error instanceof GitRefusal || isPassing(error)) throw error
    throw new GitRefusal(`its repository cannot be read: ${reasonOf(error)}`)
  }
}

class Search {
  readonly #folder: string
  readonly #root: string
  readonly #last: Places | undefined
  #places: Places
  readonly #lending = new Set<string>()
  #files = 0
  #folders = 0

  constructor(folder: string, root: string, last: GitLayout | undefined) {
    this.#folder = folder
    this.#root = root
    this.#last = last?.places
    this.#places = new Places([root, folder])
  }

  async find(): Promise<GitLayout | undefined> {
    const directory = await this.#findDirectory()
    if (directory === undefined || lstatSync(join(directory, 'HEAD'), QUIET) === undefined) return undefined
    const pointer = await this.#readPath(directory, 'commondir')
    const common = pointer === undefined ? directory : realpathSync.native(resolve(directory, pointer))
    const home = await this.#findHome(directory, common)
    this.#places = new Places([this.#root, home])
    // Again, now that it is known how far up their state matters.
    for (const path of [join(this.#folder, '.git'), directory, common]) this.#places.look(path)
    for (const name of ['gitdir', 'commondir', 'config', 'config.worktree'])
      this.#places.look(join(directory, name))
    if (!(await isTrusted(this.#folder, directory))) throw refusedOwner(this.#folder)
    return this.#takeParts(directory, common, home)
  }

  async #takeParts(directory: string, common: string, home: string): Promise<GitLayout | undefined> {
    if (this.#places.look(join(common, 'reftable')) !== undefined)
      throw new GitRefusal(
        'its repository keeps references in the reftable format, which is not read',
        'Convert them: git refs migrate --ref-format=files.',
      )
    this.#takeHead(join(directory, 'HEAD'))
    this.#takeFile(join(common, 'packed-refs'), LARGEST_LIST)
    const isShallow = this.#takeFile(join(common, 'shallow'), LARGEST_LIST)
    const objects = this.#inHome(join(common, 'objects'), home)
    if (objects === undefined) return undefined
    await this.#takeObjects(objects, home, 0)
    const large = this.#inHome(join(common, 'lfs'), home)
    return {
      directory,
      common,
      objects,
      references: await this.#takeReferences(this.#inHome(join(common, 'refs'), home)),
      shallow: isShallow ? join(common, 'shallow') : undefined,
      large: large === undefined ? undefined : this.#inHome(join(large, 'objects'), home),
      places: this.#places,
    }
  }

  /** What `.git` is, or leads to. */
  async #findDirectory(): Promise<string | undefined> {
    const path = join(this.#folder, '.git')
    const stats = lstatSync(path, QUIET)
    if (stats === undefined || stats.isDirectory()) return stats && path
    if (stats.isSymbolicLink()) return realpathSync.native(path)
    const [, target] =
      /^gitdir: (.+?)[\r\n]*$/s.exec((await this.#readPath(this.#folder, '.git')) ?? '') ?? []
    return target === undefined ? undefined : realpathSync.native(resolve(this.#folder, target))
  }

  /** The folder that everything has to lie in. */
  async #findHome(directory: string, common: string): Promise<string> {
    if (isWithin(this.#folder, directory) && isWithin(this.#folder, common)) return this.#folder
    if (common === directory && (await this.#isSubmodule(directory))) return directory
    if (await this.#isLinkedWorkTree(directory, common)) return common
    const other = isWithin(this.#folder, directory) ? common : directory
    throw new GitRefusal(`its .git leads to ${other}, a repository that does not lead back here`)
  }

  /** The repository of a folder above keeps it among its modules, and it names this folder as its own. */
  async #isSubmodule(directory: string): Promise<boolean> {
    for (let above = dirname(this.#folder); ; above = dirname(above)) {
      const modules = join(above, '.git/modules')
      if (directory !== modules && isWithin(modules, directory)) break
      if (above === dirname(above)) return false
    }
    const texts = [
      await readFile(join(directory, 'config'), LARGEST_FILE),
      await readFile(join(directory, 'config.worktree'), LARGEST_FILE),
    ]
    const named = await readWorktreeSetting(texts.map((text) => text ?? '').join('\n'))
    return named !== undefined && leadsTo(resolve(directory, named), this.#folder)
  }

  /** Another repository that is served lists this folder among its work trees. */
  async #isLinkedWorkTree(directory: string, common: string): Promise<boolean> {
    if (dirname(directory) !== join(common, 'worktrees') || !isWithin(this.#root, common)) return false
    const named = await this.#readPath(directory, 'gitdir')
    return named !== undefined && leadsTo(resolve(directory, named), join(this.#folder, '.git'))
  }

  async #readPath(folder: string, name: string): Promise<string | undefined> {
    return (await readFile(join(folder, name), LARGEST_FILE))?.replace(/[\r\n]+$/, '')
  }

  /** The real path of a folder; undefined where none is. */
  #inHome(path: string, home: string): string | undefined {
    if (this.#places.look(path) === undefined) return undefined
    const real = realpathSync.native(path)
    if (!isWithin(home, real)) throw new GitRefusal(`its ${path} leads to ${real}, outside of ${home}`)
    if (this.#places.look(real)?.isDirectory() !== true) throw notAFolder(path)
    return real
  }

  /** In old repositories, a link to the branch. */
  #takeHead(path: string): void {
    const stats = this.#places.look(path)
    if (stats?.isSymbolicLink() === true && readlinkSync(path).startsWith('refs/')) return
    if (stats?.isFile() !== true) throw notAFile(path)
  }

  #takeFile(path: string, largest: number): boolean {
    const stats = this.#places.look(path)
    if (stats === undefined) return false
    if (!stats.isFile()) throw notAFile(path)
    if (stats.size > largest) throw new GitRefusal(`its ${path} has more than ${largest} bytes`)
    return true
  }

  /** Folders that objects may also be in, however many steps away, lie in `home` or are those of another card. */
  async #takeObjects(objects: string, home: string, depth: number): Promise<void> {
    const limit = pLimit(16)
    const inside: string[] = []
    for (const { name, path } of await this.#list(objects, 'any'))
      if (/^(?:[0-9a-f]{2}|pack|info)$/.test(name)) inside.push(path)
    await Promise.all(inside.map((path) => limit(() => this.#takeFiles(path))))
    const list = join(objects, 'info/alternates')
    if (!this.#takeFile(list, LARGEST_FILE)) return
    // git goes no further.
    if (depth > 5) throw new GitRefusal(`its ${list} is the sixth in a row of repositories that lend objects`)
    for (const lent of readAlternates((await readFile(list, LARGEST_FILE)) ?? '')) {
      const real = this.#follow(resolve(objects, plain(lent)))
      if (!isWithin(home, real) && !isLender(this.#root, real))
        throw new GitRefusal(
          `its ${list} leads to ${real}, which is no other card's repository in ${this.#root}`,
        )
      if (this.#lending.has(real)) continue
      this.#lending.add(real)
      this.#count()
      await this.#takeObjects(real, home, depth + 1)
    }
  }

  /** The real path of a folder that git will open by this one, so each link on the way must stay as it is. */
  #follow(path: string): string {
    const { root } = parse(path)
    const open = path.slice(root.length).split(sep)
    let real = root
    for (let links = 0; open.length > 0; ) {
      const next = join(real, open.shift() ?? '')
      // What lies above the served folder is in nobody's hands but its owner's.
      const stats = isWithin(this.#root, next) ? this.#places.look(next) : lstatSync(next, QUIET)
      if (stats === undefined)
        throw new GitRefusal(`its list of alternates leads to ${path}, which does not exist`)
      if (!stats.isSymbolicLink()) real = next
      else if (++links > MOST_LINKS)
        throw new GitRefusal(`its list of alternates leads to ${path}, a circle of links`)
      else {
        const target = resolve(real, plain(readlinkSync(next)))
        open.unshift(...target.slice(parse(target).root.length).split(sep))
        real = parse(target).root
      }
    }
    return real
  }

  /** A folder of files, and folders of files, such as those of `commit-graphs`. */
  async #takeFiles(folder: string): Promise<void> {
    const state = this.#takeFolder(folder)
    if (state !== undefined && state === this.#last?.state(folder) && !/\/info$/.test(folder)) return
    for (const { path, isFolder } of await this.#list(folder, 'any'))
      if (isFolder) await this.#list(path, 'file')
  }

  async #takeReferences(refs: string | undefined): Promise<string[]> {
    const found: string[] = []
    const open = refs === undefined ? [] : REFERENCES.map((group) => join(refs, group))
    for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
      if (this.#places.look(folder) === undefined) continue
      this.#count()
      for (const { path, isFolder } of await this.#list(folder, 'any')) {
        if (isFolder) open.push(path)
        else found.push(path.slice((refs?.length ?? 0) + 1))
      }
      if (found.length > MOST_REFS)
        throw new GitRefusal(
          `its repository has more than ${MOST_REFS} references in files of their own`,
          PACK,
        )
    }
    return found.map((path) => `refs/${path}`)
  }

  #count(): void {
    this.#folders += 1
    if (this.#folders > MOST_FOLDERS)
      throw new GitRefusal(`its repository has more than ${MOST_FOLDERS} folders`)
  }

  /** Its state. */
  #takeFolder(path: string): string | undefined {
    if (this.#places.look(path)?.isDirectory() !== true) throw notAFolder(path)
    return this.#places.state(path)
  }

  /** What is in a folder: files, and folders where they may be. */
  async #list(folder: string, allowed: 'any' | 'file'): Promise<Listed[]> {
    this.#takeFolder(folder)
    const listed: Listed[] = []
    for await (const entry of await opendir(folder, { bufferSize: 256 })) {
      const { name } = entry
      const path = join(folder, name)
      // Some file systems tell the kind of an entry only when asked about it.
      const kind = entry.isFile() || entry.isDirectory() ? entry : lstatSync(path, QUIET)
      // Deleted by now: git's own upkeep.
      if (kind === undefined) continue
      const isFolder = kind.isDirectory()
      if (!kind.isFile() && !(isFolder && allowed === 'any')) throw notAFile(path)
      this.#files += 1
      if (this.#files > MOST_FILES)
        throw new GitRefusal(`its repository has more than ${MOST_FILES} files`, PACK)
      listed.push({ name, path, isFolder })
    }
    return listed
  }
}

interface Listed {
  name: string
  path: string
  isFolder: boolean
}

const PACK = 'Pack it: git gc.'

const QUIET = { throwIfNoEntry: false } as const

function notAFile(path: string): GitRefusal {
  return new GitRefusal(`its ${path} is a link, pipe, socket or device, where git would read a file`)
}

function notAFolder(path: string): GitRefusal {
  return new GitRefusal(`its ${path} is no folder`)
}

function refusedOwner(folder: string): GitRefusal {
  return new GitRefusal(
    'its repository belongs to another user, so git refuses to read it',
    `Run Modelbook as its owner, or trust it: git config --global --add safe.directory ${folder}`,
    true,
  )
}

/**
 * A path that means the same to git, which follows each link before it goes up, as it does by its text alone.
 *
 * @throws {GitRefusal} it goes up after a name, or was not UTF-8
 */
function plain(path: string): string {
  const segments = path.split('/')
  const named = segments.findIndex((segment) => segment !== '.' && segment !== '..')
  if ((named !== -1 && segments.includes('..', named)) || path.includes('\uFFFD'))
    throw new GitRefusal(
      `its list of alternates has a path that goes up after a name, or is not UTF-8: ${path}`,
    )
  return path
}

/** Whether a folder holds the objects of another card in the served folder: a folder with a README, not the root. */
function isLender(root: string, objects: string): boolean {
  const folder = dirname(dirname(objects))
  return (
    objects === join(folder, '.git/objects') &&
    folder !== root &&
    isWithin(root, folder) &&
    !isHidden(root, folder) &&
    lstatSync(join(folder, 'README.md'), QUIET)?.isFile() === true
  )
}

function leadsTo(path: string, real: string): boolean {
  try {
    return realpathSync.native(path) === real
  } catch {
    return false
  }
}

/**
 * Paths of folders that lend objects.
 *
 * @see https://git-scm.com/docs/gitrepository-layout (objects/info/alternates)
 */
function readAlternates(text: string): string[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  const quoted = lines.find((line) => line.startsWith('"'))
  if (quoted !== undefined) throw new GitRefusal(`its list of alternates has a path in quotes: ${quoted}`)
  return lines
}

/**
 * Reads a small file.
 *
 * @returns undefined where nothing is
 * @throws {GitRefusal} it is no regular file, or larger
 */
export async function readFile(path: string, largest: number): Promise<string | undefined> {
  if (lstatSync(path, QUIET) === undefined) return undefined
  const handle = await open(path, FILE_FLAGS).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ELOOP') throw notAFile(path)
    throw error
  })
  try {
    const stats = await handle.stat()
    if (!stats.isFile()) throw notAFile(path)
    if (stats.size > largest) throw new GitRefusal(`its ${path} has more than ${largest} bytes`)
    const bytes = Buffer.alloc(stats.size)
    const { bytesRead } = await handle.read(bytes, 0, bytes.length, 0)
    return bytes.toString('utf8', 0, bytesRead)
  } finally {
    await handle.close()
  }
}
