/** Puts an edition and the files that its pages read into a store: only what the store lacks is moved. */

import { hash } from 'node:crypto'
import { open, readFile, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { SqliteEdition } from '../edition/edition.ts'
import { UserError } from '../errors.ts'
import { type Digests, stateOf } from '../hub/digests.ts'
import { type ObjectStore, partKey, type Upload } from '../objects/object-store.ts'
import { listCommitted } from './list-committed.ts'
import {
  isRemoving,
  type Listed,
  listingOf,
  MANIFEST,
  type Manifest,
  nameOf,
  type Published,
  parseListing,
  readManifest,
  readServers,
  type ServerReport,
  writeListing,
  writeManifest,
  writeRecord,
} from './manifest.ts'
import { changedMeanwhile, type SeenFolder, type ServedFile } from './seen-folder.ts'

/** Files on their way at one time. */
const AT_ONCE = 16

/** Bytes of files that are held in memory, so that what is moved is what was named. */
const WHOLE = 16 * 1024 * 1024

/** Servers that have said nothing for so long are not waited for, in milliseconds. */
const GONE_MS = 30_000

/** How often servers are asked whether they have an edition, in milliseconds. */
const ASK_MS = 500

export interface PublishOptions {
  store: ObjectStore
  /** Intact and open. */
  edition: SqliteEdition
  /** Of Modelbook. */
  version: string
  /** The folder of cards, looked at before the edition was made; undefined where cards have no files. */
  seen: SeenFolder | undefined
  /** Where what comes with Modelbook lies. */
  program: string
  digests: Digests
  /** Milliseconds to wait for the servers to have it, and again for them to serve it. */
  patience: number
  /** Called with files and bytes moved so far. */
  onProgress?: (moved: Moved) => void
}

export interface Moved {
  files: number
  bytes: number
}

/** What publishing has done. */
export interface PublishReport {
  number: number
  moved: Moved
  /** Bytes of all that is published. */
  total: number
  /** Whether anything is published that was not before. */
  changed: boolean
  servers: number
  /** Servers that did not serve it in time. */
  late: number
}

/**
 * Publishes an edition. What is published stays until all servers that follow have the new one, or have had the time
 * that they are given.
 *
 * @throws {UserError} somebody else is publishing to the same place
 * @throws {StoreAwayError} the store does not answer
 */
export async function publish(options: PublishOptions): Promise<PublishReport> {
  const { store, edition, patience, onProgress } = options
  const before = await readUnheld(store)
  const moved: Moved = { files: 0, bytes: 0 }
  const write = async (sha256: string, from: Upload) => {
    await store.write(partKey(sha256), from)
    moved.files += 1
    moved.bytes += sizeOf(from)
    onProgress?.(moved)
  }
  // One of another size was cut off.
  const has = async (sha256: string, size: number) => (await store.sizeOf(partKey(sha256))) === size
  const move = async (sha256: string, from: Upload) => {
    if (!(await has(sha256, sizeOf(from)))) await write(sha256, from)
  }
  const moveFile = async ({ content: path, listed: [name, size, , sha256] }: ServedFile) => {
    if (await has(sha256, size)) return
    if (typeof path !== 'string' || size <= WHOLE) {
      const bytes = typeof path === 'string' ? await readFile(path) : await path()
      if (hash('sha256', bytes) !== sha256) throw changedMeanwhile(name)
      return write(sha256, bytes)
    }
    const state = stateOf(await stat(path, { bigint: true }))
    await write(sha256, { path, size })
    if (stateOf(await stat(path, { bigint: true })) === state) return
    await store.remove(partKey(sha256))
    throw changedMeanwhile(name)
  }
  const { listings, total } = await moveFolder(options, before?.manifest, { move, moveFile })
  const now = before?.manifest
  // The same cards make the same edition, but for its time and where its files lay.
  const isKnown = now?.current.edition === edition.id && now.current.version === options.version
  const published: Published = isKnown
    ? { ...now.current, listings }
    : {
        edition: edition.id,
        created: edition.createdAt,
        version: options.version,
        hasIndex: edition.hasIndex,
        files: await moveEdition(options, move),
        roots: { cards: options.seen?.folder ?? '', program: options.program },
        listings,
      }
  const bytes = total + published.files.reduce((sum, { size }) => sum + size, 0)
  if (now !== undefined && now.next === undefined && nameOf(now.current) === nameOf(published))
    return { number: now.number, moved, total: bytes, changed: false, servers: 0, late: 0 }

  await writeRecord(store, now === undefined ? 1 : now.number + 2, published)
  if (now === undefined) {
    await swap(store, { number: 1, current: published }, undefined)
    return { number: 1, moved, total: bytes, changed: true, servers: 0, late: 0 }
  }
  const offered: Manifest = { number: now.number + 1, current: now.current, next: published }
  const version = await swap(store, offered, before?.version)
  const name = nameOf(published)
  await waitForServers(store, ({ has }) => has.includes(name), patience)
  const number = offered.number + 1
  await swap(store, { number, current: published }, version)
  const servers = await waitForServers(store, ({ serves }) => serves === name, patience)
  const late = servers.filter(({ serves }) => serves !== name).length
  return { number, moved, total: bytes, changed: true, servers: servers.length, late }
}

/** What is published, once nobody removes parts any more. */
async function readUnheld(store: ObjectStore): ReturnType<typeof readManifest> {
  for (;;) {
    const found = await readManifest(store)
    if (found === undefined || !isRemoving(found.manifest)) return found
    await setTimeout(ASK_MS)
  }
}

type Move = (sha256: string, from: Upload) => Promise<void>

/** Listings are compared first: of a part of the folder that is listed as before, the store has every file. */
async function moveFolder(
  { store, edition, seen, digests }: PublishOptions,
  before: Manifest | undefined,
  { move, moveFile }: { move: Move; moveFile: (file: ServedFile) => Promise<void> },
) {
  const parts = new Map<string, ServedFile[]>()
  let total = 0
  const add = (file: ServedFile) => {
    const [path, size] = file.listed
    const part = listingOf(path)
    const files = parts.get(part)
    if (files === undefined) parts.set(part, [file])
    else files.push(file)
    total += size
  }
  if (seen !== undefined) for await (const file of seen.list(digests)) add(file)
  for await (const file of listCommitted(edition, digests)) add(file)
  const limit = pLimit(AT_ONCE)
  const listings: Record<string, string> = {}
  for (const [part, files] of [...parts].toSorted()) {
    const old = before?.current.listings[part]
    if (old !== undefined && old === hash('sha256', writeListing(files.map(({ listed }) => listed)))) {
      listings[part] = old
      continue
    }
    const known = new Map(
      old === undefined ? [] : (await readListing(store, old)).map((file) => [file[0], file]),
    )
    const isKnown = ({ listed: [path, , , digest] }: ServedFile) => known.get(path)?.[3] === digest
    // A fresh clone has new times for all files, and would be fetched whole.
    const listing = writeListing(
      files.map((file) => (isKnown(file) ? known.get(file.listed[0]) : undefined) ?? file.listed),
    )
    const sha256 = hash('sha256', listing)
    listings[part] = sha256
    if (old === sha256) continue
    await Promise.all(files.filter((file) => !isKnown(file)).map((file) => limit(() => moveFile(file))))
    await move(sha256, listing)
  }
  return { listings, total }
}

async function readListing(store: ObjectStore, sha256: string): Promise<Listed[]> {
  const found = await store.readVersion(partKey(sha256))
  return found === undefined ? [] : parseListing(found.bytes)
}

/** A base is not read again for each edition that builds on it. */
async function moveEdition(
  { edition: { files }, digests }: Pick<PublishOptions, 'edition' | 'digests'>,
  move: Move,
): Promise<Published['files']> {
  const moved: Published['files'] = []
  for (const path of files.toReversed()) {
    const stats = await stat(path, { bigint: true })
    const size = Number(stats.size)
    const sha256 = await digests.digest('sha256', stateOf(stats), () => open(path))
    if (sha256 === undefined) throw changedMeanwhile(path)
    await move(sha256, { path, size })
    moved.push({ name: basename(path), sha256, size })
  }
  return moved
}

const sizeOf = (from: Upload) => (from instanceof Uint8Array ? from.byteLength : from.size)

/** @returns the version of what was written */
async function swap(store: ObjectStore, manifest: Manifest, version: string | undefined): Promise<string> {
  const isDone = await store.swap(MANIFEST, writeManifest(manifest), version)
  const written = isDone ? await readManifest(store) : undefined
  if (written?.manifest.number === manifest.number) return written.version
  throw new UserError(
    `Somebody else has published to ${store.name} meanwhile.\n  Run again: what is there already is not moved twice.`,
  )
}

/** @returns the servers that follow, as they are when all are done or the time is over */
async function waitForServers(
  store: ObjectStore,
  isDone: (server: ServerReport) => boolean,
  patience: number,
): Promise<ServerReport[]> {
  const until = performance.now() + patience
  for (;;) {
    const said = await readServers(store)
    const servers = said.filter(({ at }) => Date.now() - Date.parse(at) < GONE_MS)
    if (servers.every(isDone) || performance.now() > until) return servers
    await setTimeout(ASK_MS)
  }
}
