/** Names the files of a site so that any disk and host can hold them, and none of two is taken for the other. */

import { hash } from 'node:crypto'
import { posix } from 'node:path'

/** Bytes of a name: the file systems in use take no longer ones. @see https://man7.org/linux/man-pages/man7/path_resolution.7.html (NAME_MAX) */
const LONGEST_NAME = 255

/**
 * Bytes of a path. Stores of objects take 1024, of which the folder and the base of the site need some.
 *
 * @see https://docs.aws.amazon.com/AmazonS3/latest/userguide/object-keys.html
 */
const LONGEST_PATH = 800

/**
 * Names that Windows refuses or changes: devices, whatever their endings, and dots or spaces at the end. A name of
 * dots is a folder's own or the one above it, everywhere.
 *
 * @see https://learn.microsoft.com/windows/win32/fileio/naming-a-file
 */
const REFUSED = /^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)|^$|[. ]$/i

/** Characters that Windows refuses; a NUL ends a name everywhere. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
const REFUSED_CHARACTERS = /[\0-\x1f\x7f<>:"|?*\\]/g

/** A folder so called would be taken for the page of the folder above, or for a repository by git. */
const MISTAKEN_FOLDER = /^(?:index\.html?|\.git)$/i

/** What a host chooses a media type by. */
const ENDING = /\.\w{1,16}$/

const INDEX = 'index.html'

/** Digits of the mark that tells a changed name from others. */
const DIGITS = 10

/** What is in the place of a folder among the owners of files. */
const FOLDER = ''

/** The names of a site's files. */
export class FileNames {
  /** The owner of each claimed path, as a disk sees it that ignores case and the spelling of accents. */
  readonly #owners = new Map<string, string>()
  /** Claimed paths that another owner's path made different. */
  readonly moved: string[] = []

  /**
   * The path of a file: as wanted, except that names which some disk refuses, or which another owner has claimed, are
   * cut and marked.
   *
   * @param owner - identifies what is written there, e.g. its address; not empty
   * @param wanted - path from the folder of the site, `/` between segments
   */
  pathOf(owner: string, wanted: string): string {
    let path = ''
    const names = wanted.split('/')
    for (const [at, own] of names.entries()) {
      const isFile = at === names.length - 1
      // The page of a folder has to keep its name, so that the folder gets another one.
      const index = at === names.length - 2 && names.at(-1) === INDEX ? `/${INDEX}` : undefined
      const isTaken = (name: string) =>
        isOther(this.#owners.get(fold(path + name)), isFile ? owner : FOLDER) ||
        (index !== undefined && isOther(this.#owners.get(fold(path + name + index)), owner))
      let name = isRefused(own, isFile) ? mark(own, isFile) : own
      while (isTaken(name)) name = mark(name, isFile)
      path += isFile ? name : `${name}/`
    }
    return Buffer.byteLength(path) > LONGEST_PATH ? shorten(path) : path
  }

  /**
   * The same, and keeps the path for this owner: any other will get another one.
   *
   * @returns the path
   */
  claim(owner: string, wanted: string): string {
    const path = this.pathOf(owner, wanted)
    if (path !== wanted) this.moved.push(path)
    this.#owners.set(fold(path), owner)
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      const folder = fold(path.slice(0, end))
      if (this.#owners.has(folder)) break
      this.#owners.set(folder, FOLDER)
    }
    return path
  }
}

const isOther = (found: string | undefined, owner: string) => found !== undefined && found !== owner

/** How the disks of macOS and Windows compare names, and at least as coarsely. */
export function fold(path: string): string {
  return path.normalize('NFD').toUpperCase()
}

function isRefused(name: string, isFile: boolean): boolean {
  return (
    REFUSED.test(name) ||
    name.search(REFUSED_CHARACTERS) >= 0 ||
    Buffer.byteLength(name) > LONGEST_NAME ||
    (!isFile && MISTAKEN_FOLDER.test(name))
  )
}

/** A name that every disk takes, different for every name: `CON.md` becomes `CON~0123456789.md`. */
function mark(name: string, isFile: boolean): string {
  const ending = isFile ? (ENDING.exec(name)?.[0] ?? '') : ''
  const stem = name.slice(0, name.length - ending.length).replace(/\./g, '_')
  const tail = `~${digest(name)}${ending}`
  return cut(stem.replace(REFUSED_CHARACTERS, '_'), LONGEST_NAME - tail.length) + tail
}

/** Keeps the top folder, by which hosts may be told how to serve what is in it, and the name of the file. */
function shorten(path: string): string {
  const [top = ''] = path.split('/', 1)
  const file = posix.basename(path)
  return `${cut(top, LONGEST_PATH / 4)}/~${digest(path)}/${Buffer.byteLength(file) > LONGEST_PATH / 2 ? mark(file, true) : file}`
}

const digest = (text: string) => hash('sha256', text).slice(0, DIGITS)

/** As many whole characters as fit into a number of bytes. */
function cut(text: string, bytes: number): string {
  const all = Buffer.from(text)
  return all.length <= bytes
    ? text
    : all
        .subarray(0, bytes)
        .toString()
        .replace(/\uFFFD+$/, '')
}
