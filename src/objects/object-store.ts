/** Where a catalogue is published: objects by name, each read whole or from some byte on, one of them swapped by condition. */

import { UserError } from '../errors.ts'

/** A small object, with what tells it from what else may be there at another time. */
export interface Versioned {
  bytes: Uint8Array
  version: string
}

/** What is written under a name: bytes, or a file whose size is known. */
export type Upload = Uint8Array | { path: string; size: number }

/** How a browser that is sent to an object should take it. */
export interface SavedAs {
  type: string
  /** Value of `Content-Disposition`. */
  disposition: string
}

/** How long an address is valid: clients that go on with a broken download ask the same one again. */
export const ADDRESS_SECONDS = 3600

/** The key of a part: an object that is named by its SHA-256, and never changed. */
export const partKey = (sha256: string) => `${PARTS}${sha256.slice(0, 2)}/${sha256}`
export const PARTS = 'parts/'

/** Keys are names with `/` between segments, made by this program alone. */
export interface ObjectStore {
  /** As people name it, without secrets. */
  readonly name: string
  /** Whether it can only be followed. */
  readonly isReadOnly: boolean
  /**
   * Reads an object.
   *
   * @param from - the first byte that is wanted
   * @param to - the last one; that of the object by default
   * @returns undefined when there is none
   * @throws {StoreAwayError} the store does not answer, as all of these do
   */
  read(key: string, from?: number, to?: number): Promise<AsyncIterable<Uint8Array> | undefined>
  /** Reads an object that is swapped, at once. */
  readVersion(key: string): Promise<Versioned | undefined>
  /** Bytes of an object; undefined when there is none. */
  sizeOf(key: string): Promise<number | undefined>
  /**
   * An address from which anyone may read an object for {@link ADDRESS_SECONDS}, without keys; undefined for a store
   * that has none.
   */
  readonly address: ((key: string, as: SavedAs) => Promise<string>) | undefined
  /** Writes an object, whole or not at all. */
  write(key: string, from: Upload): Promise<void>
  /**
   * Replaces a small object if nobody else has meanwhile.
   *
   * @param version - that was read; undefined if there was none
   * @returns whether it was replaced
   */
  swap(key: string, bytes: Uint8Array, version: string | undefined): Promise<boolean>
  /** Takes an object away that should not be there. */
  remove(key: string): Promise<void>
  /** The objects below a prefix that ends with `/`, with their sizes in bytes. */
  list(prefix: string): Promise<{ key: string; size: number }[]>
  close(): void
}

/** The store does not answer, or refuses. */
export class StoreAwayError extends UserError {
  override readonly name = 'StoreAwayError'

  constructor(store: string, reason: string, options?: ErrorOptions) {
    super(`${store} cannot be reached: ${reason}.`)
    this.cause = options?.cause
  }
}

/**
 * Opens the store at a location: `s3://bucket/prefix`, `https://…` for reading alone, or a folder.
 *
 * @throws {UserError} the location is none of these, or what it needs is not installed
 */
export async function openObjectStore(location: string): Promise<ObjectStore> {
  if (location.startsWith('s3://')) {
    const { openS3Store } = await import('./s3-store.ts')
    return openS3Store(location)
  }
  if (/^https?:\/\//.test(location)) {
    const { openHttpStore } = await import('./http-store.ts')
    return openHttpStore(location)
  }
  if (/^[a-z][a-z\d+.-]+:\/\//i.test(location))
    throw new UserError(
      `${location} is not a place that Modelbook can publish to.\n  Give s3://bucket/prefix or a folder; a server may also follow https://…`,
    )
  const { openFolderStore } = await import('./folder-store.ts')
  return openFolderStore(location)
}

/** The value of `Range` for part of an object; undefined for all of it. */
export function rangeOf(from: number | undefined, to: number | undefined): string | undefined {
  return from === undefined && to === undefined ? undefined : `bytes=${from ?? 0}-${to ?? ''}`
}
