/** Puts an edition and the files that its pages read into a store: only what the store lacks is moved. */

import { open, stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { SqliteEdition } from '../edition/edition.ts'
import { UserError } from '../errors.ts'
import { type Digests, stateOf } from '../hub/digests.ts'
import type { ObjectStore } from '../objects/object-store.ts'
import { listCommitted } from './list-committed.ts'
import {
  isRemoving,
  MANIFEST,
  type Manifest,
  nameOf,
  type Published,
  REMOVING_MS,
  readManifest,
  readServers,
  type ServerReport,
  writeManifest,
  writeRecord,
} from './manifest.ts'
import { type Moved, Mover } from './move-folder.ts'
import { changedMeanwhile, type SeenFolder } from './seen-folder.ts'

/** Servers that have said nothing for so long are not waited for, in milliseconds. */
const GONE_MS = 30_000

/** How long servers that have an edition are given to serve it, in milliseconds: they look every two seconds. */
const SWITCH_MS = 20_000

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
  /** Milliseconds to wait for the servers to have it. */
  patience: number
  /** Called with what was moved so far. */
  onProgress?: (moved: Moved) => void
  /** Called once if it has to wait until old parts are removed. */
  onHeld?: () => void
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
  const before = await readUnheld(store, options.onHeld)
  const damaged = (await readPresent(store)).flatMap((server) => server.damaged ?? [])
  const mover = await Mover.open(store, damaged, onProgress)
  const { moved } = mover
  const files = async function* () {
    if (options.seen !== undefined) yield* options.seen.list(options.digests)
    yield* listCommitted(edition, options.digests)
  }
  const { listings, total } = await mover.moveFolder(files(), before?.manifest.current.listings ?? {})
  const now = before?.manifest
  // The same cards make the same edition, but for its time and where its files lay.
  const isKnown =
    now?.current.edition === edition.id &&
    now.current.version === options.version &&
    now.current.files.every(({ sha256, size }) => mover.has(sha256, size))
  const published: Published = isKnown
    ? { ...now.current, listings }
    : {
        edition: edition.id,
        created: edition.createdAt,
        version: options.version,
        hasIndex: edition.hasIndex,
        files: await moveEdition(options, mover),
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
  // Whoever has not fetched it by now was waited for.
  const servers = await waitForServers(
    store,
    ({ has, serves }) => serves === name || !has.includes(name),
    Math.min(patience, SWITCH_MS),
  )
  const late = servers.filter(({ serves }) => serves !== name).length
  return { number, moved, total: bytes, changed: true, servers: servers.length, late }
}

/** What is published, once nobody removes parts any more. */
async function readUnheld(store: ObjectStore, onHeld = () => {}): ReturnType<typeof readManifest> {
  let seen: { version: string; until: number } | undefined
  for (;;) {
    const found = await readManifest(store)
    if (found === undefined || !isRemoving(found.manifest)) return found
    if (seen === undefined) onHeld()
    // One whose clock is ahead is not waited for until this one's is there, too.
    if (seen?.version !== found.version)
      seen = { version: found.version, until: performance.now() + REMOVING_MS }
    else if (performance.now() > seen.until) return found
    await setTimeout(ASK_MS)
  }
}

/** A base is not read again for each edition that builds on it. */
async function moveEdition(
  { edition: { files }, digests }: Pick<PublishOptions, 'edition' | 'digests'>,
  mover: Mover,
): Promise<Published['files']> {
  const moved: Published['files'] = []
  for (const path of files.toReversed()) {
    const stats = await stat(path, { bigint: true })
    const size = Number(stats.size)
    const sha256 = await digests.digest('sha256', stateOf(stats), () => open(path))
    if (sha256 === undefined) throw changedMeanwhile(path)
    await mover.move(sha256, { path, size })
    moved.push({ name: basename(path), sha256, size })
  }
  return moved
}

/** @returns the version of what was written */
async function swap(store: ObjectStore, manifest: Manifest, version: string | undefined): Promise<string> {
  const isDone = await store.swap(MANIFEST, writeManifest(manifest), version)
  const written = isDone ? await readManifest(store) : undefined
  if (written?.manifest.number === manifest.number) return written.version
  throw new UserError(
    `Somebody else has published to ${store.name} meanwhile.\n  Run again: what is there already is not moved twice.`,
  )
}

/** The servers that follow. */
async function readPresent(store: ObjectStore): Promise<ServerReport[]> {
  return (await readServers(store)).filter(({ at }) => Date.now() - Date.parse(at) < GONE_MS)
}

/** @returns the servers that follow, as they are when all are done or the time is over */
async function waitForServers(
  store: ObjectStore,
  isDone: (server: ServerReport) => boolean,
  patience: number,
): Promise<ServerReport[]> {
  const until = performance.now() + patience
  for (;;) {
    const servers = await readPresent(store)
    if (servers.every(isDone) || performance.now() > until) return servers
    await setTimeout(ASK_MS)
  }
}
