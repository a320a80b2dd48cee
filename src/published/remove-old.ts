/**
 * Removes parts that nobody needs any longer. Meanwhile the manifest says so, and nobody publishes: a part that is about
 * to go could be one that a publisher finds there and does not move.
 */

import pLimit from 'p-limit'
import { type ObjectStore, PARTS, partKey } from '../objects/object-store.ts'
import {
  isRemoving,
  MANIFEST,
  type Manifest,
  nameOf,
  type Published,
  parseListing,
  readManifest,
  readRecords,
  readServers,
  writeManifest,
} from './manifest.ts'
import { partsOf } from './packs.ts'

/** An edition stays for so long after the next one, in milliseconds: a server may be about to fetch it. */
const REPLACED_MS = 3_600_000

/** A server that has said nothing for so long needs nothing any more, in milliseconds. */
const FORGOTTEN_MS = 24 * 3_600_000

/** Parts that are removed between two looks whether this is still the one that removes. */
const BATCH = 500

/** Objects on their way at one time. */
const AT_ONCE = 16

export type Removal =
  | { type: 'removed'; parts: number; editions: number }
  /** Somebody publishes, or removes, at this moment. */
  | { type: 'busy' }
  /** A server has an edition of which nothing is known. */
  | { type: 'unknown'; server: string }

/**
 * Removes what the last editions do not have, nor those that servers have or may be fetching.
 *
 * @param keep - editions to keep, at least one
 * @throws {StoreAwayError} the store does not answer
 * @throws {UserError} what is published cannot be read
 */
export async function removeOld(store: ObjectStore, keep: number): Promise<Removal> {
  const found = await readManifest(store)
  if (found === undefined || found.manifest.next !== undefined || isRemoving(found.manifest))
    return { type: 'busy' }
  const lock = new RemovalLock(store, found)
  if (!(await lock.hold())) return { type: 'busy' }
  try {
    const servers = await readServers(store)
    const present = servers.filter(({ at }) => Date.now() - Date.parse(at) < FORGOTTEN_MS)
    const records = await readRecords(store)
    const known = new Set([nameOf(found.manifest.current), ...records.map(({ name }) => name)])
    const unknown = present.find(({ has }) => has.some((name) => !known.has(name)))
    if (unknown !== undefined) return { type: 'unknown', server: unknown.key }

    const wanted = new Set(present.flatMap(({ has }) => has))
    const kept = records.filter(({ name }, place) => {
      const replaced = records[place - 1]?.at
      const isRecent = replaced === undefined || Date.now() - Date.parse(replaced) < REPLACED_MS
      return place < keep || isRecent || wanted.has(name)
    })
    const needed = await keysOf(store, [found.manifest.current, ...kept.map(({ published }) => published)])
    const gone = (await store.list(PARTS)).map(({ key }) => key).filter((key) => !needed.has(key))
    const old = records.filter((record) => !kept.includes(record))
    const away = servers.filter((server) => !present.includes(server))
    // Records go last: cut off, another run finds the same.
    const keys = [...gone, ...old.map(({ key }) => key), ...away.map(({ key }) => key)]
    const limit = pLimit(AT_ONCE)
    for (let at = 0; at < keys.length; at += BATCH) {
      if (at > 0 && !(await lock.hold())) return { type: 'busy' }
      await limit.map(keys.slice(at, at + BATCH), (key) => store.remove(key))
    }
    return { type: 'removed', parts: gone.length, editions: old.length }
  } finally {
    await lock.release()
  }
}

/** The keys of all parts of some editions. */
async function keysOf(store: ObjectStore, editions: readonly Published[]): Promise<Set<string>> {
  const listings = new Set(editions.flatMap((edition) => Object.values(edition.listings)))
  const needed = new Set(editions.flatMap(({ files }) => files.map(({ sha256 }) => partKey(sha256))))
  const limit = pLimit(AT_ONCE)
  await limit.map([...listings], async (sha256) => {
    const found = await store.readVersion(partKey(sha256))
    needed.add(partKey(sha256))
    for (const { name } of found === undefined ? [] : partsOf(parseListing(found.bytes)))
      needed.add(partKey(name))
  })
  return needed
}

/** The manifest's word that parts are being removed. Who swaps it meanwhile takes it away. */
class RemovalLock {
  readonly #store: ObjectStore
  readonly #manifest: Manifest
  #version: string

  constructor(store: ObjectStore, { manifest, version }: { manifest: Manifest; version: string }) {
    this.#store = store
    // Were it the same afterwards, who has read it before could swap it.
    this.#manifest = { number: manifest.number + 1, current: manifest.current }
    this.#version = version
  }

  /** @returns whether it is held, for as long again */
  hold(): Promise<boolean> {
    return this.#swap({ ...this.#manifest, removing: new Date().toISOString() })
  }

  async release(): Promise<void> {
    await this.#swap(this.#manifest)
  }

  async #swap(manifest: Manifest): Promise<boolean> {
    if (!(await this.#store.swap(MANIFEST, writeManifest(manifest), this.#version))) return false
    const written = await readManifest(this.#store)
    if (written === undefined || JSON.stringify(written.manifest) !== JSON.stringify(manifest)) return false
    this.#version = written.version
    return true
  }
}
