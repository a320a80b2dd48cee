/**
 * What is published, in objects of a store. `manifest.json` names one edition, and another while servers fetch it; all
 * else lies below `parts/`, each part named by the SHA-256 of its bytes, or of the files in it, and never changed:
 *
 * - files of an edition (see `edition/store`), an edition that builds on another one after that;
 * - listings of the folder of cards, cut by the folder of a file, so that a change of one card touches one of them;
 * - the files that the listings name, small ones in packs (see `packs.ts`).
 *
 * Servers that follow say what they have in `servers/<name>.json`. What was published before is on record below
 * `editions/`, for as long as its parts are kept.
 */

import { hash } from 'node:crypto'
import { posix } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import * as z from 'zod'
import { UserError } from '../errors.ts'
import type { ObjectStore, Versioned } from '../objects/object-store.ts'

export const MANIFEST = 'manifest.json'
export const SERVERS = 'servers/'
export const EDITIONS = 'editions/'

/** A change of what this file describes that older servers would get wrong raises it. */
const FORMAT = 2

const sha256Schema = z.string().regex(/^[0-9a-f]{64}$/)

const editionFileSchema = z.object({
  /** As in the store of editions. */
  name: z.string().regex(/^edition-[0-9a-f]+\.db$/),
  sha256: sha256Schema,
  size: z.int().nonnegative(),
})

/** An edition with all that its pages read. */
const publishedSchema = z.object({
  edition: z.string().regex(/^[0-9a-f]+$/),
  created: z.string(),
  /** Of Modelbook. */
  version: z.string(),
  /** Whether cards are found by an index in the edition, and not by a search cluster alone. */
  hasIndex: z.boolean().default(true),
  /** Its base before it. */
  files: z.array(editionFileSchema).min(1),
  /** Where the publisher had the folder of cards and what comes with Modelbook: editions name files by these. */
  roots: z.object({ cards: z.string(), program: z.string() }),
  /** SHA-256 of the listing by the part of the folder that it lists, see {@link listingOf}. */
  listings: z.record(z.string().regex(/^[0-9a-f]{2}$/), sha256Schema),
})
export type Published = z.infer<typeof publishedSchema>

const manifestSchema = z.object({
  /** One more with each change. */
  number: z.int().positive(),
  /** What is served. */
  current: publishedSchema,
  /** What is to be served once all servers have it. */
  next: publishedSchema.optional(),
  /** When somebody last said that they are removing old parts: nobody publishes meanwhile. ISO 8601 in UTC. */
  removing: z.string().optional(),
})
export type Manifest = z.infer<typeof manifestSchema>

const listedSchema = z.tuple([
  /** Relative to the folder of cards, `/` between segments, and not above it. */
  z.string().refine((path) => posix.normalize(`/${path}`) === `/${path}` && /^[^\0]*[^\0/]$/.test(path)),
  /** Bytes. */
  z.int().nonnegative(),
  /** When it was last written, in milliseconds since 1970. */
  z.number(),
  sha256Schema,
])
export type Listed = z.infer<typeof listedSchema>

const serverSchema = z.object({
  /** Ids of editions: what it has whole, and what it serves. */
  has: z.array(z.string()),
  serves: z.string().optional(),
  /** Names of parts that it has found damaged in the store. */
  damaged: z.array(z.string()).optional(),
  /** ISO 8601 in UTC. */
  at: z.string(),
})
export type ServerReport = z.infer<typeof serverSchema>

/**
 * Reads what is published.
 *
 * @returns undefined before the first time
 * @throws {UserError} it is not of this version, or damaged
 */
export async function readManifest(
  store: ObjectStore,
): Promise<{ manifest: Manifest; version: string } | undefined> {
  const found = await store.readVersion(MANIFEST)
  return found && { manifest: parseManifest(store.name, found), version: found.version }
}

function parseManifest(name: string, { bytes }: Versioned): Manifest {
  const json = parseJson(bytes)
  const format = z.object({ format: z.number() }).safeParse(json)
  if (format.success && format.data.format !== FORMAT)
    throw new UserError(
      `${name} was published by another version of Modelbook, in format ${format.data.format} instead of ${FORMAT}.\n  Use the same version to publish and to serve.`,
    )
  const manifest = manifestSchema.safeParse(json)
  if (manifest.success) return manifest.data
  throw new UserError(
    `${MANIFEST} in ${name} is not what Modelbook publishes: ${z.prettifyError(manifest.error)}\n  Publish again to another place, or restore the file.`,
  )
}

/** Names what one server must have, to tell it from the same cards made or placed anew. */
export function nameOf({ edition, created, version, listings }: Published): string {
  return hash('sha256', JSON.stringify([edition, created, version, Object.entries(listings).toSorted()]))
}

/** The bytes of a manifest. */
export function writeManifest(manifest: Manifest): Uint8Array {
  return Buffer.from(JSON.stringify({ format: FORMAT, ...manifest }))
}

/** The part of the folder that a file is listed with: all files of a folder together. */
export function listingOf(path: string): string {
  return hash('sha256', posix.dirname(path)).slice(0, 2)
}

/** @param files - of one part of the folder; the same files make the same bytes */
export function writeListing(files: readonly Listed[]): Uint8Array {
  const sorted = files.toSorted(([a], [b]) => (a < b ? -1 : 1))
  return gzipSync(sorted.map((file) => `${JSON.stringify(file)}\n`).join(''))
}

/** @throws {UserError} it is not a listing */
export function parseListing(bytes: Uint8Array): Listed[] {
  try {
    const lines = gunzipSync(bytes).toString().split('\n').filter(Boolean)
    return lines.map((line) => listedSchema.parse(JSON.parse(line)))
  } catch (error) {
    throw new UserError('A listing of what is published cannot be read.', { cause: error })
  }
}

/** Reads what servers say; those that cannot be read say nothing. */
export async function readServers(store: ObjectStore): Promise<(ServerReport & { key: string })[]> {
  return readAll(store, SERVERS, serverSchema)
}

/** Who removes parts says so again before this is over, in milliseconds. */
export const REMOVING_MS = 10 * 60_000

/** Whether somebody is removing old parts. */
export function isRemoving({ removing }: Manifest): boolean {
  return removing !== undefined && Date.now() - Date.parse(removing) < REMOVING_MS
}

const recordSchema = z.object({
  /** When it was published: ISO 8601 in UTC. */
  at: z.string(),
  published: publishedSchema,
})

/** Puts what is about to be published on record. */
export async function writeRecord(store: ObjectStore, number: number, published: Published): Promise<void> {
  const record: z.infer<typeof recordSchema> = { at: new Date().toISOString(), published }
  const key = `${EDITIONS}${String(number).padStart(10, '0')}-${nameOf(published).slice(0, 16)}.json`
  await store.write(key, Buffer.from(JSON.stringify(record)))
}

/** What is on record, newest first. */
export async function readRecords(store: ObjectStore) {
  const records = await readAll(store, EDITIONS, recordSchema)
  return records
    .map((record) => ({ ...record, name: nameOf(record.published) }))
    .toSorted((a, b) => (a.key < b.key ? 1 : -1))
}

async function readAll<T>(
  store: ObjectStore,
  prefix: string,
  schema: z.ZodType<T>,
): Promise<(T & { key: string })[]> {
  const keys = (await store.list(prefix)).map(({ key }) => key)
  const found = await Promise.all(keys.map((key) => store.readVersion(key)))
  return keys.flatMap((key, place) => {
    const bytes = found[place]?.bytes
    const read = schema.safeParse(bytes && parseJson(bytes))
    return read.success ? [{ ...read.data, key }] : []
  })
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString())
  } catch {
    return undefined
  }
}
