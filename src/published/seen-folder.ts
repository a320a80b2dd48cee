/**
 * A folder of cards as it was when an edition was last made of it, and as it is now: only what differs is read again. A
 * file is taken for unchanged by what {@link stateOf} has of it, which no write leaves as it is.
 */

import { hash } from 'node:crypto'
import { closeSync, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs'
import { open, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Changes, Reading } from '../edition/ingest/ingest.ts'
import { UserError } from '../errors.ts'
import { type Digests, LARGE, stateOf } from '../hub/digests.ts'
import { FILE_FLAGS, openWithin, openWithinSync } from '../sources/open-within.ts'
import { type Entry, type Looked, lookAt } from './look.ts'
import type { Listed } from './manifest.ts'

/** A file that is served. */
export interface ServedFile {
  listed: Listed
  /** Its absolute path, or what reads it. */
  content: string | (() => Promise<Uint8Array>)
}

/** What is kept of an entry: its name, its state, and of a file with one name its SHA-256. */
type Kept = [name: string, state: string | null, sha256: string | null | undefined]

/** By the path of the folder. */
type KeptFolders = Map<string, Kept[]>

export class SeenFolder {
  readonly #path: string
  /** Absolute, as it was named. */
  readonly folder: string
  readonly #root: string
  readonly #folders: Looked[]
  readonly #before: Remembered
  /** Digests of files that are taken for unchanged next time, by {@link Entry}. */
  readonly #digests = new Map<Entry, string>()

  /**
   * Looks at a folder.
   *
   * @param folder - absolute
   * @param without - absolute paths of folders below it that are none of its cards'
   * @param path - of the file that keeps what was seen
   */
  static async look(folder: string, without: readonly string[], path: string): Promise<SeenFolder> {
    const root = realpathSync(folder)
    return new SeenFolder(path, folder, root, [...lookAt(root, without)], await remember(path))
  }

  private constructor(path: string, folder: string, root: string, folders: Looked[], before: Remembered) {
    this.#path = path
    this.folder = folder
    this.#root = root
    this.#folders = folders
    this.#before = before
    for (const { path: inRoot, entries } of folders) {
      const known = new Map(before.folders.get(inRoot)?.map((kept) => [kept[0], kept]))
      for (const entry of entries) {
        const [, state, sha256] = known.get(entry.name) ?? []
        if (typeof sha256 === 'string' && state === entry.state) this.#digests.set(entry, sha256)
      }
    }
  }

  /** For an ingest; undefined if it has to read everything. */
  get changes(): Changes | undefined {
    const { reading, folders } = this.#before
    if (reading === undefined) return undefined
    const paths = this.#folders.flatMap(({ path, real, entries }) =>
      differing(folders.get(path) ?? [], entries).map((name) => join(real, name)),
    )
    return { paths, since: reading }
  }

  /**
   * All files that the site of the folder may show.
   *
   * @param digests - keeps digests of large files from one time to the next
   * @throws {UserError} one changes while it is read
   */
  async *list(digests: Digests): AsyncGenerator<ServedFile> {
    for (const { path: folder, entries } of this.#folders) {
      for (const entry of entries) {
        if (entry.file === undefined) continue
        const path = folder === '' ? entry.name : `${folder}/${entry.name}`
        const content = join(this.#root, path)
        const sha256 = this.#digests.get(entry)
        const { size, modified } = entry.file
        const read =
          sha256 === undefined
            ? await this.#read(entry, entry.file.kind, content, digests)
            : { size, modified, sha256 }
        if (read !== undefined) yield { listed: [path, read.size, read.modified, read.sha256], content }
      }
    }
  }

  /** @returns undefined if this user may not read the file, or nobody may by the rules for them */
  async #read(entry: Entry, kind: 'git' | 'only' | 'linked', path: string, digests: Digests) {
    const place = { root: this.#root, path }
    let descriptor: number
    try {
      descriptor = kind === 'git' ? openSync(path, FILE_FLAGS) : openWithinSync(place)
    } catch {
      return undefined
    }
    try {
      const stats = fstatSync(descriptor, { bigint: true })
      const state = stateOf(stats)
      const again = () => (kind === 'git' ? open(path, FILE_FLAGS) : openWithin(place))
      const sha256 =
        stats.size < LARGE
          ? hash('sha256', readFileSync(descriptor))
          : await digests.digest('sha256', state, again)
      if (sha256 === undefined || stateOf(fstatSync(descriptor, { bigint: true })) !== state)
        throw changedMeanwhile(path)
      if (kind !== 'linked' && state === entry.state) this.#digests.set(entry, sha256)
      return { size: Number(stats.size), modified: Number(stats.mtimeMs), sha256 }
    } finally {
      closeSync(descriptor)
    }
  }

  /**
   * Keeps what was seen and listed, for the next look.
   *
   * @param reading - of the ingest that the folder was looked at for
   */
  async keep(reading: Reading | undefined): Promise<void> {
    const temporary = `${this.#path}.tmp`
    await writeFile(temporary, this.#lines(reading))
    await rename(temporary, this.#path)
  }

  *#lines(reading: Reading | undefined): Generator<string> {
    yield `${JSON.stringify(reading ?? null)}\n`
    for (const { path, entries } of this.#folders) {
      const kept = entries.map((entry): Kept => [entry.name, entry.state ?? null, this.#digests.get(entry)])
      yield `${JSON.stringify([path, kept])}\n`
    }
  }
}

export const changedMeanwhile = (name: string) =>
  new UserError(`${name} changed while it was published, so nothing was. Run again.`)

interface Remembered {
  reading: Reading | undefined
  folders: KeptFolders
}

/** What cannot be read is as if nothing had been seen. */
async function remember(path: string): Promise<Remembered> {
  const folders: KeptFolders = new Map()
  try {
    let reading: Reading | null | undefined
    const handle = await open(path)
    for await (const line of handle.readLines()) {
      if (reading === undefined) reading = JSON.parse(line)
      else {
        const [folder, kept]: [string, Kept[]] = JSON.parse(line)
        folders.set(folder, kept)
      }
    }
    return { reading: reading ?? undefined, folders }
  } catch {
    return { reading: undefined, folders: new Map() }
  }
}

/** Names of what is new, gone or another. */
function differing(before: readonly Kept[], now: readonly Entry[]): string[] {
  const states = new Map(before.map(([name, state]) => [name, state]))
  const names = now.flatMap(({ name, state }) => {
    const isSame = state !== undefined && states.get(name) === state
    states.delete(name)
    return isSame ? [] : name
  })
  return [...names, ...states.keys()]
}
