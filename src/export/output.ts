/** The folder that a site is written to: what has not changed is left alone, and only what was written is removed. */

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
import { BUILT_SITE } from '../edition/sources/list-folder.ts'
import { UserError } from '../errors.ts'
import { type DeadLink, readWritten, replaceWritten, type Written } from './written-list.ts'

/** Where a page or the index of search comes from: either is enough to know that it need not be made again. */
export interface Origin {
  page: string
  /** What it was made of. */
  from: string
  /** What it shows; undefined where that is not known. */
  shows?: string | undefined
}

/** Hexadecimal digits of a hash that are kept: enough to tell versions of one file apart. */
const DIGITS = 24

/** Bytes of a file that are copied at once. */
const CHUNK = 64 * 1024

export class Output {
  readonly folder: string
  /** What the site in the folder was made of; undefined when there is none, or its build was cut off. */
  readonly key: string | undefined
  /** Links of that site which lead nowhere. */
  readonly dead: readonly DeadLink[]
  readonly #before: ReadonlyMap<string, Written>
  /** Files of the build before by what they belong to. */
  readonly #filesOf: ReadonlyMap<string | undefined, string[]>
  readonly #now = new Map<string, Written>()
  /** Files that were looked for, and whether they are there. */
  readonly #there = new Map<string, boolean>()
  /** Folders that are there, and whether this build has made them. */
  readonly #made = new Map<string, boolean>()
  /** Of the file in which they are listed, while it is written. */
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

  /** Files of this build, and how many of them were written because they are new or others than before. */
  get counts(): { files: number; changed: number } {
    return { files: this.#now.size, changed: this.#changed }
  }

  /** Whether every file of the build before is still there. */
  isWhole(): boolean {
    return this.#before.size > 0 && [...this.#before.keys()].every((file) => this.#exists(file))
  }

  /** Whether a file of the build before is there and was made of the same, or shows the same. */
  isAsBefore(file: string, { page, from, shows }: Origin): boolean {
    const before = this.#before.get(file)
    if (before?.page !== page || before.hash === '') return false
    const isSame = before.from === from || (shows !== undefined && before.shows === shows)
    return isSame && this.#exists(file)
  }

  /** Whether the build before has said of a page what it shows. */
  isShown(page: string): boolean {
    return (this.#filesOf.get(page) ?? []).some((file) => this.#before.get(file)?.shows !== undefined)
  }

  /**
   * Keep the files of a page or of the index of search, when all of them are there and were made of the same.
   *
   * @returns the links that were written with them; undefined when it has to be made again
   */
  keep(origin: Origin): readonly string[] | undefined {
    const files = this.#filesOf.get(origin.page) ?? []
    if (files.length === 0 || !files.every((file) => this.isAsBefore(file, origin))) return undefined
    const kept = files.flatMap((file) => this.#before.get(file) ?? [])
    for (const written of kept) this.#now.set(written.file, { ...written, from: origin.from })
    return kept.flatMap(({ links }) => links ?? [])
  }

  /** The files of a page or of the index of search as the build before wrote them; none unless all are there. */
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
   * @param origin - see {@link keep}; `links` are addresses that a page leads to and that nobody else names, `index` is
   *   said of one file of the index of search
   */
  write(
    file: string,
    content: string | Uint8Array,
    origin?: Origin & Pick<Written, 'links' | 'index'>,
  ): void {
    const digest = hash('sha256', content, 'hex').slice(0, DIGITS)
    // In place: for a small file, the ways to and from another thread take several times as long as its writing.
    if (this.#isNew({ file, hash: digest, ...origin })) writeFileSync(this.#make(file), content)
  }

  /** Keep a file that was copied, where it is there and of this version; see {@link copy}. */
  keepCopy(file: string, version: string): boolean {
    if (this.#before.get(file)?.hash !== version || !this.#exists(file)) return false
    this.#now.set(file, { file, hash: version })
    return true
  }

  /**
   * @param source - descriptor of an open file, of which nothing has been read yet
   * @param version - changes with the content
   */
  copy(file: string, source: number, version: string): void {
    if (!this.#isNew({ file, hash: version })) return
    const target = openSync(this.#make(file), 'w')
    try {
      const chunk = Buffer.allocUnsafe(CHUNK)
      for (let read = readSync(source, chunk); read > 0; read = readSync(source, chunk))
        writeFileSync(target, chunk.subarray(0, read))
    } finally {
      closeSync(target)
    }
  }

  /** Removes what the build before wrote and this one did not, and says what the folder holds now. */
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

  /** Whether a file must be written; afterwards it counts as written. */
  #isNew(written: Written): boolean {
    const { file } = written
    const before = this.#before.get(file)
    // What this build has made holds what it has written: nothing is looked for there.
    if (before === undefined && !this.#there.has(file) && this.#makeFolder(dirname(this.pathOf(file))))
      this.#there.set(file, false)
    const exists = this.#exists(file)
    if (exists && before === undefined && !this.#now.has(file)) {
      throw new UserError(
        `${this.pathOf(file)} is there already, and no build of Modelbook wrote it.\n  Name an empty folder with --out, or remove what is in this one.`,
      )
    }
    const isNew = !exists || before?.hash !== written.hash
    if (isNew) {
      this.#changed += 1
      // Told before it is written: a build that is cut off here knows its own file again.
      writeSync(this.#begin(), `${JSON.stringify({ file, hash: '' })}\n`)
      this.#there.set(file, true)
    }
    this.#now.set(file, written)
    return isNew
  }

  /** Says of all files that they may be half written, in a list that goes on. */
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

  /** The path of a file, in a folder that is there. */
  #make(file: string): string {
    const path = this.pathOf(file)
    this.#makeFolder(dirname(path))
    return path
  }

  /**
   * One after the other from the outermost: asked for all at once, the system takes twice as long for each.
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

  /** Nobody else writes to the folder during a build, and to look takes as long as to know many marks. */
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
    throw new Error(`"${file}" is no path within ${this.folder}.`)
  }

  /** Removes a folder that has become empty, and those above it that have then. */
  #removeEmpty(file: string): void {
    if (file === '.') return
    try {
      rmdirSync(this.pathOf(file))
    } catch {
      // Something else is in it.
      return
    }
    this.#removeEmpty(dirname(file))
  }
}

/** Makes a folder. @returns false where there is something of that name, be it in other letters */
function hasMade(folder: string): boolean {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}
