/**
 * Opens the files of a table for the engine, and keeps them open for a while with their database: to open them again
 * takes longer than to find rows. What is wrong with one is kept for later.
 */

import { LRUCache } from 'lru-cache'
import { logError } from '../../log.ts'
import type { LivePlace } from '../data-file.ts'
import { type Access, Database, type Engine, EngineError } from '../engine/engine.ts'
import { AGAIN, unreadable, ViewerError } from '../viewer-error.ts'
import type { Part } from './parquet-part.ts'

/** So many databases are kept, with so many files. */
const MOST = 8
const MOST_FILES = 1_000

/** A reader who turns pages asks again within so many milliseconds. */
const KEPT_MS = 15_000

/** The files of a table. */
export interface PartFiles {
  parts: readonly Part[]
  scratch: Access['scratch']
}

/** Where files lie as long as they are open, or why they cannot be opened. */
type Places = ReadonlyMap<Part, Tried<LivePlace>>

/** A database, and the files that it may open. */
interface Opened {
  database: Database
  places: Places
  isKept: boolean
  /** Pieces of work that are not done yet. */
  users: number
}

/** By the files of their tables. */
const kept = new LRUCache<readonly Part[], Opened>({
  max: MOST,
  maxSize: MOST_FILES,
  sizeCalculation: ({ places }) => Math.max(1, places.size),
  ttl: KEPT_MS,
  ttlAutopurge: true,
  updateAgeOnGet: true,
  dispose: (opened) => {
    opened.isKept = false
    closeUnused(opened)
  },
})

/** Gives the path of a file. @throws {ViewerError} it is not there, or cannot be read */
export type PathOf = (part: Part) => string

/** Does a piece of work with files of a table, in a database that can open these, and at most others of that table. */
export async function using<T>(
  { parts: all, scratch }: PartFiles,
  some: readonly Part[],
  work: (engine: Engine, pathOf: PathOf) => Promise<T>,
): Promise<T> {
  const opened = await take(all, some, scratch)
  try {
    return await opened.database.use((engine) => work(engine, (part) => pathIn(opened.places, part)))
  } finally {
    if (opened.isKept && opened.database.hasFailed) kept.delete(all)
    opened.users -= 1
    closeUnused(opened)
  }
}

/** A database that is kept, else another; its user is counted. */
async function take(all: readonly Part[], some: readonly Part[], scratch: string): Promise<Opened> {
  const known = kept.get(all)
  if (known !== undefined) {
    known.users += 1
    if (await areOpen(known, some)) return known
    known.users -= 1
    closeUnused(known)
  }
  const opened = await open(some, scratch)
  kept.set(all, opened)
  opened.isKept = kept.has(all)
  return opened
}

async function areOpen({ places }: Opened, parts: readonly Part[]): Promise<boolean> {
  const all = await Promise.all(
    parts.map((part) => {
      const one = places.get(part)
      return one !== undefined && 'value' in one && one.value.isCurrent()
    }),
  )
  return all.every(Boolean)
}

/** @throws {ViewerError} it is not there, or cannot be read */
export function pathIn(places: Places, part: Part): string {
  const one = places.get(part)
  if (one === undefined) throw new Error(`${part.path} was not asked for.`)
  if ('failure' in one) throw one.failure
  return one.value.path
}

function closeUnused({ isKept, users, database, places }: Opened): void {
  if (isKept || users > 0) return
  database.close()
  closeAll(places)
}

export function closeAll(places: Places): void {
  for (const one of places.values())
    if ('value' in one)
      one.value.close().catch((error: unknown) => logError('A file could not be closed', error))
}

/** Opens files, which {@link closeAll} closes. */
export async function placeAll(parts: readonly Part[]): Promise<Places> {
  return new Map(await Promise.all(parts.map(async (part) => [part, await tried(part.place())] as const)))
}

export const pathsOf = (places: Places): string[] =>
  [...places.values()].flatMap((one) => ('value' in one ? [one.value.path] : []))

async function open(parts: readonly Part[], scratch: Access['scratch']): Promise<Opened> {
  const places = await placeAll(parts)
  try {
    const database = await Database.open({ files: pathsOf(places), scratch })
    return { database, places, isKept: false, users: 1 }
  } catch (error) {
    closeAll(places)
    throw error
  }
}

export type Tried<T> = { value: T } | { failure: ViewerError }

/** What is wrong with a file is kept for later. */
export async function tried<T>(made: Promise<T>): Promise<Tried<T>> {
  try {
    return { value: await made }
  } catch (error) {
    if (error instanceof ViewerError) return { failure: error }
    throw error
  }
}

export const asUnreadable = (path: string, error: unknown) =>
  error instanceof EngineError ? unreadable(path, 'its rows cannot be gone through.', AGAIN) : error

export const asViewerError =
  ({ path }: Part) =>
  (error: unknown): never => {
    throw asUnreadable(path, error)
  }
