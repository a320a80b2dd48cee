/** Keeps the editions of one catalogue in a folder, and tracks which of them is current. */

import { hash } from 'node:crypto'
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { CardKind } from '../../card/types.ts'
import { makeFolder } from '../../make-folder.ts'
import { openEdition, type SqliteEdition } from '../edition.ts'
import { UnknownEditionError, UnreadableEditionError } from '../errors.ts'
import { byKind } from '../kind-of.ts'
import { lockStore } from './lock.ts'

/** Number of editions kept for rollback. */
const KEPT = 3

/** How long an ingest waits for another one, in milliseconds. */
const LOCK_WAIT = 5_000

const EDITION_FILE = /^edition-([0-9a-f]+)\.db$/

/** An edition in the store. */
export interface StoredEdition {
  id: string
  /** ISO 8601 in UTC. */
  created: string
  counts: Record<CardKind, number>
  bytes: number
  current: boolean
  /** Path of the base's file if the edition is a layer. */
  basePath?: string | undefined
}

/**
 * The folder for a catalogue's editions: named after the location, in `$MODELBOOK_HOME` or the user's state folder.
 *
 * @param location - of the cards, as the user named it
 * @param base - overrides the parent folder
 * @see https://specifications.freedesktop.org/basedir-spec/latest/
 */
export function storeFolder(location: string, base = defaultBase()): string {
  const path = location === '-' ? '-' : resolve(location)
  const name = (location === '-' ? 'standard-input' : basename(path)).replace(/[^\w.-]+/g, '-') || 'root'
  return join(base, `${name}-${hash('sha256', path).slice(0, 8)}`)
}

function defaultBase(): string {
  const { MODELBOOK_HOME: own, XDG_STATE_HOME: state } = process.env
  return own ? resolve(own) : join(state || join(homedir(), '.local', 'state'), 'modelbook')
}

/** Opens the store in a folder, which is created if it is missing. */
export function openStore(folder: string, hasIndex = true): Store {
  makeFolder(folder)
  return new Store(folder, hasIndex)
}

/** The editions of one catalogue. Reading needs no lock: files never change, and the pointer is swapped atomically. */
export class Store {
  readonly folder: string
  /** Whether editions are made with an index to find cards by; without, they need a search cluster. */
  readonly hasIndex: boolean

  /** @param folder - exists */
  constructor(folder: string, hasIndex = true) {
    this.folder = folder
    this.hasIndex = hasIndex
  }

  /** All readable editions, newest first. */
  list(): StoredEdition[] {
    const current = this.currentId()
    return this.#ids()
      .flatMap((id) => this.#describe(id, current) ?? [])
      .sort((a, b) => (a.created > b.created ? -1 : 1))
  }

  /**
   * Opens the current edition; undefined before the first ingest, or if its file is of another version or gone.
   *
   * @param isMapped - see {@link openEdition}
   */
  openCurrent(isMapped = true): SqliteEdition | undefined {
    // Another process may swap the pointer and clean up between reading it and opening the file.
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const id = this.currentId()
      if (id === undefined) return undefined
      try {
        return openEdition(this.pathOf(id), isMapped)
      } catch (error) {
        if (!(error instanceof UnreadableEditionError)) throw error
        if (this.currentId() === id) return undefined
      }
    }
    return undefined
  }

  /** The files of the current edition, whether or not they can be read. */
  currentFiles(): readonly string[] {
    const id = this.currentId()
    if (id === undefined) return []
    const edition = this.openCurrent()
    edition?.close()
    return edition?.files ?? [this.pathOf(id)]
  }

  /**
   * Makes an older edition current.
   *
   * @param id - all or the beginning of an id; if left out, the edition before the current one
   * @returns the id that is now current
   * @throws {UnknownEditionError} there is no such edition, or more than one
   * @throws {StoreBusyError} another writer, which would make its own edition current afterwards, does not finish
   */
  async rollback(id?: string): Promise<string> {
    const unlock = await this.lock()
    try {
      const editions = this.list()
      const target = id === undefined ? beforeCurrent(editions, this.folder) : named(editions, id)
      this.point(target.id)
      return target.id
    } finally {
      unlock()
    }
  }

  /** Path of the file of an edition. */
  pathOf(id: string): string {
    return join(this.folder, `edition-${id}.db`)
  }

  /** Id of the current edition, whether or not its file can be read. */
  currentId(): string | undefined {
    try {
      return readFileSync(join(this.folder, 'current'), 'utf8').trim() || undefined
    } catch {
      return undefined
    }
  }

  /**
   * Takes the writer's lock. The folder is made again if somebody has deleted it.
   *
   * @returns a function that releases it
   * @throws {StoreBusyError} another writer does not finish
   */
  async lock(wait = LOCK_WAIT): Promise<() => void> {
    makeFolder(this.folder)
    return lockStore(this.folder, wait)
  }

  /** A path for an unfinished file. Only the holder of the lock may use this and the methods below. */
  temporaryPath(): string {
    return join(this.folder, `ingest-${process.pid}.tmp`)
  }

  /** Deletes what a crashed ingest left behind. */
  cleanUp(): void {
    for (const name of readdirSync(this.folder)) {
      if (/\.tmp(?:-journal|-wal|-shm|-runs|-layer|-words)?$/.test(name))
        rmSync(join(this.folder, name), { force: true })
    }
  }

  /** Adds a finished file as an edition, makes it current, and deletes the oldest ones. */
  adopt(temporary: string, id: string): void {
    this.place(temporary, basename(this.pathOf(id)))
    this.makeCurrent(id)
  }

  /** Moves a finished file of an edition to where it is looked for. @param name - of the file, in this folder */
  place(temporary: string, name: string): void {
    sync(temporary)
    renameSync(temporary, join(this.folder, name))
    sync(this.folder)
  }

  /** Makes an edition current whose files are in place, and deletes the oldest ones. */
  makeCurrent(id: string): void {
    this.point(id)
    this.#dropOld()
  }

  /** Swaps the pointer atomically: whatever happens, a reader sees either the old id or this one. */
  point(id: string): void {
    const temporary = join(this.folder, `current-${process.pid}.tmp`)
    writeFileSync(temporary, `${id}\n`)
    sync(temporary)
    renameSync(temporary, join(this.folder, 'current'))
    sync(this.folder)
  }

  #dropOld(): void {
    const editions = this.list()
    const kept = new Set(editions.slice(0, KEPT).map(({ id }) => id))
    const current = this.currentId()
    const bases = editions.flatMap(({ id, basePath }) =>
      id === current || kept.has(id) ? (basePath ?? []) : [],
    )
    for (const id of this.#ids()) {
      if (id !== current && !kept.has(id) && !bases.includes(this.pathOf(id)))
        rmSync(this.pathOf(id), { force: true })
    }
  }

  #ids(): string[] {
    return readdirSync(this.folder).flatMap((name) => EDITION_FILE.exec(name)?.[1] ?? [])
  }

  #describe(id: string, current: string | undefined): StoredEdition | undefined {
    try {
      const edition = openEdition(this.pathOf(id))
      const counts = byKind((kind) => edition.count(kind))
      const created = edition.createdAt
      edition.close()
      // Another process may have cleaned up since it was opened.
      const bytes = statSync(this.pathOf(id), { throwIfNoEntry: false })?.size ?? 0
      return { id, created, counts, bytes, current: id === current, basePath: edition.basePath }
    } catch (error) {
      if (error instanceof UnreadableEditionError) return undefined
      throw error
    }
  }
}

function beforeCurrent(editions: StoredEdition[], folder: string): StoredEdition {
  const index = editions.findIndex(({ current }) => current)
  const target = editions[index + 1]
  if (index !== -1 && target) return target
  const kept = editions.length === 1 ? 'one edition is' : `${editions.length} editions are`
  throw new UnknownEditionError(
    `There is no edition before the current one.\n  ${kept} kept in ${folder}; \`modelbook editions\` lists them.`,
  )
}

function named(editions: StoredEdition[], id: string): StoredEdition {
  const [target, second] = editions.filter((edition) => id !== '' && edition.id.startsWith(id))
  if (target && !second) return target
  const known = editions.map((edition) => edition.id).join(', ') || 'none'
  throw new UnknownEditionError(
    second
      ? `More than one edition begins with "${id}".\n  Available: ${known}. Give more of the id.`
      : `There is no edition "${id}".\n  Available: ${known}.`,
  )
}

/** Waits until a file, or the entries of a folder, have reached the disk. */
function sync(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
