/** A folder as a store, such as one on a disk that several machines mount. */

import { hash, randomUUID } from 'node:crypto'
import { copyFile, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { Readable } from 'node:stream'
import { lockFile } from '../edition/store/lock.ts'
import { UserError } from '../errors.ts'
import { makeFolder } from '../make-folder.ts'
import { type ObjectStore, StoreAwayError, type Upload } from './object-store.ts'

/** How long a swap waits for another one, in milliseconds. */
const LOCK_WAIT = 10_000

/** @param location - of the folder, which is made with the first object */
export function openFolderStore(location: string): ObjectStore {
  const folder = resolve(location)
  const pathOf = (key: string) => join(folder, ...key.split('/'))
  const guard = async <T>(reading: Promise<T>): Promise<T | undefined> =>
    reading.catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return undefined
      throw new StoreAwayError(folder, error.message, { cause: error })
    })

  const write = async (key: string, from: Upload) => {
    const path = pathOf(key)
    makeFolder(dirname(path))
    const temporary = join(dirname(path), `.${randomUUID()}.tmp`)
    try {
      if (from instanceof Uint8Array) await writeFile(temporary, from)
      else await copyFile(from.path, temporary)
      const handle = await open(temporary, 'r+')
      await handle.sync().finally(() => handle.close())
      await rename(temporary, path)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }
  const readVersion = async (key: string) => {
    const bytes = await guard(readFile(pathOf(key)))
    return bytes && { bytes, version: hash('sha256', bytes) }
  }

  return {
    name: folder,
    isReadOnly: false,
    async read(key, from = 0, to = Number.POSITIVE_INFINITY) {
      const handle = await guard(open(pathOf(key)))
      return handle && Readable.toWeb(handle.createReadStream({ start: from, end: to }))
    },
    readVersion,
    async sizeOf(key) {
      return (await guard(stat(pathOf(key))))?.size
    },
    address: undefined,
    write,
    async swap(key, bytes, known) {
      makeFolder(folder)
      const busy = (seconds: number) =>
        new UserError(
          `Somebody else is publishing to ${folder}; waited ${seconds} s.\n  Run again when they are done.`,
        )
      const unlock = await lockFile(join(folder, 'lock.db'), LOCK_WAIT, busy)
      try {
        if ((await readVersion(key))?.version !== known) return false
        await write(key, bytes)
        return true
      } finally {
        unlock()
      }
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    async list(prefix) {
      const listing = readdir(pathOf(prefix.slice(0, -1)), { recursive: true, withFileTypes: true })
      const found: { key: string; size: number }[] = []
      for (const entry of (await guard(listing)) ?? []) {
        if (!entry.isFile() || entry.name.startsWith('.')) continue
        const path = join(entry.parentPath, entry.name)
        const size = (await guard(stat(path)))?.size
        if (size !== undefined) found.push({ key: relative(folder, path).replaceAll(sep, '/'), size })
      }
      return found
    },
    close() {},
  }
}
