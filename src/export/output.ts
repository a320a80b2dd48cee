/** The folder that a site is written to: leaves unchanged files alone, and removes only files of earlier builds. */

import { hash } from 'node:crypto'
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { dirname, join, resolve, sep } from 'node:path'
import { UserError } from '../errors.ts'
import { BUILT_SITE } from '../sources/list-folder.ts'
import { type DeadLink, readWritten, replaceWritten, type Written } from './written-list.ts'

/** What a page or the search index depends on: an equal `from` or `shows` means that it need not be made again. */
export interface Origin {
  page: string
  /** Identifies its inputs. */
  from: string
  /** Identifies what it shows; undefined where that is not known. */
  shows?: string | undefined
}

/** A file that the disk refused. */
export interface RefusedFile {
  file: string
  /** What the system said. */
  reason: string
}

/** What systems say to a name that is too long or has characters they refuse, or that a folder or file has already. */
const REFUSALS = new Set(['ENAMETOOLONG', 'ENOTDIR', 'EISDIR', 'EILSEQ', 'EINVAL'])

/** Hexadecimal digits kept of a hash: enough to tell versions of one file apart. */
const DIGITS = 24

/** Bytes copied at a time. */
const CHUNK = 64 * 1024

export class Output {
  readonly folder: string
  /** Identifies the inputs of the site in the folder; undefined when there is none, or its build was cut off. */
  readonly key: string | undefined
  /** Links of that site that lead nowhere. */
  readonly dead: readonly DeadLink[]
  /** Files that could not be written because of their names: they are left out. */
  readonly refused: RefusedFile[] = []
  readonly #before: ReadonlyMap<string, Written>
  /** Files of the previous build by their `page`. */
  readonly #filesOf: ReadonlyMap<string | undefined, string[]>
  readonly #now = new Map<string, Written>()
  /** Files whose existence was checked, and the result. */
  readonly #there = new Map<string, boolean>()
  /** Folders that exist, and whether this build has made them. */
  readonly #made = new Map<string, boolean>()
  /** Descriptor of the list of written files, while it is open. */
  #list: number | undefined
  #changed = 0

  /** @param folder - need not exist */
  constructor(folder: string) {
    this.folder = resolve(folder)
    const { site, files } = readWritten(join(this.folder, BUILT_SITE))
    this.key = site?.site
    this.dead = site?.dead ?? []
    this.#before = files
    const entries = Map.groupBy(files, ([, { page }]) => page)
    this.#filesOf = new Map([...entries].map(([page, written]) => [page, written.map(([file]) => file)]))
  }

  /** Files of this build, and how many of them were written because they are new or different. */
  get counts(): { files: number; changed: number } {
    return { files: this.#now.size, changed: this.#changed }
  }

  /** Whether every file of the previous build still exists. */
  isWhole(): boolean {
    return this.#before.size > 0 && [...this.#before.keys()].every((file) => this.#exists(file))
  }

  /** Whether a file of the previous build exists and has the same inputs, or shows the same. */
  isAsBefore(file: string, { page, from, shows }: Origin): boolean {
    const before = this.#before.get(file)
    if (before?.page !== page || before.hash === '') return false
    const isSame = before.from === from || (shows !== undefined && before.shows === shows)
    return isSame && this.#exists(file)
  }

  /** Whether the previous build recorded what a page shows. */
  isShown(page: string): boolean {
    return (this.#filesOf.get(page) ?? []).some((file) => this.#before.get(file)?.shows !== undefined)
  }

  /**
   * Keep the files of a page or of the search index, if all of them exist and are up to date.
   *
   * @returns the links recorded with them; undefined when it has to be made again
   */
  keep(origin: Origin): readonly string[] | undefined {
    const files = this.#filesOf.get(origin.page) ?? []
    if (files.length === 0 || !files.every((file) => this.isAsBefore(file, origin))) return undefined
    const kept = files.flatMap((file) => this.#before.get(file) ?? [])
    for (const written of kept) this.#now.set(written.file, { ...written, from: origin.from })
    return kept.flatMap(({ links }) => links ?? [])
  }

  /** The files of a page or of the search index as the previous build wrote them; none unless all of them exist. */
  before(page: string): readonly Written[] {
    const files = this.#filesOf.get(page) ?? []
    const written = files.flatMap((file) => this.#before.get(file) ?? [])
    return written.every(({ file, hash: known }) => known !== '' && this.#exists(file)) ? written : []
  }

  /** Keep a file that is one of {@link before}; `index` as in {@link write}. */
  keepFile(file: string, origin: Origin & Pick<Written, 'index'>): void {
    this.#now.set(file, { file, hash: this.#before.get(file)?.hash ?? '', ...origin })
  }

  /**
   * @param origin - see {@link keep}; `links` are pages that this one links to and the site itself does not name,
   *   `index` is recorded with one file of the search index
   */
  write(
    file: string,
    content: string | Uint8Array,
    origin?: Origin & Pick<Written, 'links' | 'index'>,
  ): void {
    const digest = hash('sha256', content, 'hex').slice(0, DIGITS)
    // Synchronously: for a small file, the trip to another thread takes several times as long as writing it.
    this.#put({ file, hash: digest, ...origin }, (path) => writeFileSync(path, content))
  }

  /** Keep a file that was copied, if it exists in this version; see {@link copy}. */
  keepCopy(file: string, version: string): boolean {
    if (this.#before.get(file)?.hash !== version || !this.#exists(file)) return false
    this.#now.set(file, { file, hash: version })
    return true
  }

  /**
   * @param source - descriptor of an open file, not yet read from
   * @param version - changes with the content
   */
  copy(file: string, source: number, version: string): void {
    this.#put({ file, hash: version }, (path) => {
      const target = openSync(path, 'w')
      try {
        const chunk = Buffer.allocUnsafe(CHUNK)
        for (let read = readSync(source, chunk); read > 0; read = readSync(source, chunk))
          writeFileSync(target, chunk.subarray(0, read))
      } finally {
        closeSync(target)
      }
    })
  }

  /** Removes files that only the previous build wrote, and records what the folder now holds. */
  finish(key: string, dead: readonly DeadLink[]): { removed: number } {
    const gone = [...this.#before.keys()].filter((file) => !this.#now.has(file))
    for (const file of gone) {
      rmSync(this.pathOf(file), { force: true })
      this.#removeEmpty(dirname(file))
    }
    const files = [...this.#now].sort(([a], [b]) => (a < b ? -1 : 1))
    const lines = [{ site: key, dead: [...dead] }, ...files.map(([, written]) => written)]
    mkdirSync(this.folder, { recursive: true })
    if (this.#list !== undefined) closeSync(this.#list)
    this.#list = undefined
    replaceWritten(join(this.folder, BUILT_SITE), lines)
    return { removed: gone.length }
  }

  /** Writes a file if it must be written; one whose name the disk refuses is noted and left out. */
  #put(written: Written, write: (path: string) => void): void {
    const { file } = written
    try {
      if (this.#isNew(written)) write(this.#make(file))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && REFUSALS.has(String(error.code)))) throw error
      this.refused.push({ file, reason: error.message })
      this.#now.delete(file)
    }
  }

  /** Whether a file must be written; from then on it counts as written. */
  #isNew(written: Written): boolean {
    const { file } = written
    const before = this.#before.get(file)
    // A folder that this build made holds only what this build wrote: no need to look.
    if (before === undefined && !this.#there.has(file) && this.#makeFolder(dirname(this.pathOf(file))))
      this.#there.set(file, false)
    const exists = this.#exists(file)
    if (exists && before === undefined && !this.#now.has(file)) {
      throw new UserError(
        `${this.pathOf(file)} already exists, and Modelbook did not write it.\n  Choose an empty folder with --out, or empty this one.`,
      )
    }
    const isNew = !exists || before?.hash !== written.hash
    if (isNew) {
      this.#changed += 1
      // Recorded before it is written, so that after a build is cut off here the next one knows its own file.
      writeSync(this.#begin(), `${JSON.stringify({ file, hash: '' })}\n`)
      this.#there.set(file, true)
    }
    this.#now.set(file, written)
    return isNew
  }

  /** Starts a list that says of every file that it may be half written, and to which files are added. */
  #begin(): number {
    if (this.#list !== undefined) return this.#list
    this.#makeFolder(this.folder)
    const path = join(this.folder, BUILT_SITE)
    replaceWritten(
      path,
      [...this.#before.keys()].map((file) => ({ file, hash: '' })),
    )
    this.#list = openSync(path, 'a')
    return this.#list
  }

  /** The path of a file, whose folder is made if need be. */
  #make(file: string): string {
    const path = this.pathOf(file)
    this.#makeFolder(dirname(path))
    return path
  }

  /**
   * Made one by one from the outermost: a recursive `mkdir` takes the system twice as long for each.
   *
   * @returns whether this build has made it
   */
  #makeFolder(folder: string): boolean {
    const known = this.#made.get(folder)
    if (known !== undefined) return known
    const isNew =
      folder === this.folder
        ? mkdirSync(folder, { recursive: true }) !== undefined
        : (this.#makeFolder(dirname(folder)) || !existsSync(folder)) && hasMade(folder)
    this.#made.set(folder, isNew)
    return isNew
  }

  /** Cached: nobody else writes to the folder during a build, and each look is a system call. */
  #exists(file: string): boolean {
    const known = this.#there.get(file)
    if (known !== undefined) return known
    const isThere = statSync(this.pathOf(file), { throwIfNoEntry: false })?.isFile() === true
    this.#there.set(file, isThere)
    return isThere
  }

  /** Where a file of the site lies. */
  pathOf(file: string): string {
    const path = join(this.folder, file)
    if (path.startsWith(this.folder + sep) && !file.includes('\0')) return path
    throw new Error(`"${file}" is not a path within ${this.folder}.`)
  }

  /** Removes a folder that has become empty, and then its parents likewise. */
  #removeEmpty(file: string): void {
    if (file === '.') return
    try {
      rmdirSync(this.pathOf(file))
    } catch {
      // It is not empty.
      return
    }
    this.#removeEmpty(dirname(file))
  }
}

/** Makes a folder. @returns false where something of that name exists, even in other letter case */
function hasMade(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
