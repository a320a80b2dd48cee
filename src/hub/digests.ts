/** Digests of files, each computed when it is first asked for and then kept beside the editions. */

import { createHash } from 'node:crypto'
import { type BigIntStats, rmSync } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import pLimit from 'p-limit'
import { isDamage } from '../edition/errors.ts'

/** Files of at least this size are large: they are named by SHA-256, as in Git LFS. */
export const LARGE = 10 * 1024 * 1024

/** Digests that are kept; the oldest go first. */
const MOST = 1_000_000

const CHUNK = 1024 * 1024

/** How a digest is made: a git blob's SHA-1 for ordinary files, SHA-256 for large ones. */
type Algorithm = 'blob' | 'sha256'

/** Identifies a state of a file: it changes with every write. */
export function stateOf({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): string {
  return [dev, ino, size, mtimeNs, ctimeNs].join(':')
}

/** The digests of the files of a catalogue. */
export class Digests {
  readonly #path: string
  readonly #database: DatabaseSync
  readonly #finding: StatementSync
  readonly #running = new Map<string, Promise<string | undefined>>()
  readonly #ordinary = pLimit(8)
  /** Large files one at a time: reading two at once would only make the disk seek. */
  readonly #large = pLimit(1)

  /** @param path - of the file that keeps them; where it cannot be used, digests stay in memory */
  constructor(path: string) {
    this.#path = path
    this.#database = openDatabase(path) ?? openMemory()
    this.#finding = this.#database.prepare('SELECT digest FROM digest WHERE key = ?')
  }

  /**
   * The digest of a file.
   *
   * @param state - its {@link stateOf}
   * @param open - opens the file, which is then closed here; undefined when it cannot be read
   * @returns hexadecimal; undefined when the file could not be opened, or changed while it was read
   */
  digest(
    algorithm: Algorithm,
    state: string,
    open: () => Promise<FileHandle | undefined>,
  ): Promise<string | undefined> {
    const key = `${algorithm}:${state}`
    const known = this.find(algorithm, state)
    if (known !== undefined) return Promise.resolve(known)
    const running = this.#running.get(key)
    if (running !== undefined) return running
    const limit = algorithm === 'sha256' ? this.#large : this.#ordinary
    const started = limit(() => this.#compute(algorithm, state, open)).finally(() =>
      this.#running.delete(key),
    )
    this.#running.set(key, started)
    return started
  }

  /** A digest that is known already. @param state - of the file, see {@link stateOf} */
  find(algorithm: Algorithm, state: string): string | undefined {
    try {
      const row = this.#finding.get(`${algorithm}:${state}`)
      return typeof row?.digest === 'string' ? row.digest : undefined
    } catch (error) {
      if (!isDamage(error)) throw error
      // The next process makes it anew.
      remove(this.#path)
      return undefined
    }
  }

  close(): void {
    this.#database.close()
  }

  async #compute(
    algorithm: Algorithm,
    state: string,
    open: () => Promise<FileHandle | undefined>,
  ): Promise<string | undefined> {
    const handle = await open()
    if (handle === undefined) return undefined
    try {
      const { size } = await handle.stat()
      const hash = createHash(algorithm === 'blob' ? 'sha1' : 'sha256')
      if (algorithm === 'blob') hash.update(`blob ${size}\0`)
      const chunk = new Uint8Array(Math.min(CHUNK, size))
      let position = 0
      while (position < size) {
        const { bytesRead } = await handle.read(chunk, 0, chunk.length, position)
        if (bytesRead === 0) return undefined
        hash.update(chunk.subarray(0, bytesRead))
        position += bytesRead
      }
      if (stateOf(await handle.stat({ bigint: true })) !== state) return undefined
      const digest = hash.digest('hex')
      this.keep(algorithm, state, digest)
      return digest
    } catch {
      // The disk fails to read it, or the file is gone by now.
      return undefined
    } finally {
      await handle.close()
    }
  }

  /** Keeps a digest that was found elsewhere. @param state - what it is of */
  keep(algorithm: Algorithm, state: string, digest: string): void {
    try {
      const insert = this.#database.prepare('INSERT OR REPLACE INTO digest (key, digest) VALUES (?, ?)')
      insert.run(`${algorithm}:${state}`, digest)
    } catch {
      // A full disk, or another process that holds the lock: the digest is computed again when next asked for.
    }
  }
}

const SCHEMA = `
  PRAGMA busy_timeout = 2000;
  PRAGMA journal_mode = WAL;
  PRAGMA synchronous = OFF;
  CREATE TABLE IF NOT EXISTS digest (key TEXT NOT NULL UNIQUE, digest TEXT NOT NULL) STRICT;
  DELETE FROM digest WHERE rowid <= (SELECT max(rowid) FROM digest) - ${MOST};
`

/** @param isNew - whether a damaged one was just removed */
function openDatabase(path: string, isNew = false): DatabaseSync | undefined {
  try {
    const database = new DatabaseSync(path)
    database.exec(SCHEMA)
    return database
  } catch (error) {
    if (!isNew && isDamage(error)) {
      remove(path)
      return openDatabase(path, true)
    }
    // The folder is not writable: digests last as long as the process.
    return undefined
  }
}

/** Nothing is lost with it: digests are computed again. */
function remove(path: string): void {
  for (const end of ['', '-wal', '-shm']) {
    try {
      rmSync(path + end, { force: true })
    } catch {
      // Nor can it be written.
    }
  }
}

function openMemory(): DatabaseSync {
  const database = new DatabaseSync(':memory:')
  database.exec(SCHEMA)
  return database
}
