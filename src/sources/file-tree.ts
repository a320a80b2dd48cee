/** The files of a source, whether on disk or in a commit. */

import { hash } from 'node:crypto'
import { readdirSync, realpathSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { readWithin } from './open-within.ts'

/** A file below a folder. */
export interface TreeFile {
  /** Relative to the folder, `/` between segments. */
  path: string
  /** In bytes. */
  size: number
  /** Changes with the file's content. @throws {Error} it cannot be read */
  key(): string
  read(): Uint8Array
}

/** The files of a served folder, as they are on disk or in a commit. */
export interface FileTree {
  /**
   * All files below a folder, in order.
   *
   * @param folder - relative to the served folder
   * @param ahead - files that are certain to be read
   * @throws {Error} there is none
   */
  list(folder: string, ahead?: RegExp): Promise<TreeFile[]>
  /**
   * One file.
   *
   * @throws {Error} there is none
   */
  read(path: string): Promise<Uint8Array>
}

/** Folders that are not part of an importable package. */
const PASSED_OVER = /^(?:\..*|__pycache__|node_modules)$/
const MAX_DEPTH = 20

/** Digests of files, valid as long as size and modification time stay the same. */
const digests = new Map<string, { stamp: string; digest: string }>()

/** A digest of the content, because another checkout has the same content with other times. */
function digestOf(root: string, path: string, stamp: string): string {
  const known = digests.get(path)
  if (known?.stamp === stamp) return known.digest
  const digest = hash('sha256', readFile(root, path))
  digests.set(path, { stamp, digest })
  return digest
}

function readFile(root: string, path: string): Uint8Array {
  return readWithin({ root, path }).bytes ?? new Uint8Array()
}

/**
 * The files below a folder on disk. Whoever writes the settings names a package, which may be anywhere; links in it are
 * not followed.
 */
export function diskTree(root: string): FileTree {
  return {
    list: async (folder) => [...listFiles(realpathSync.native(join(root, folder)), '', 0)],
    async read(path) {
      const real = realpathSync.native(join(root, path))
      return readFile(dirname(real), real)
    },
  }
}

function* listFiles(folder: string, below: string, depth: number): Generator<TreeFile> {
  const items = readdirSync(join(folder, below), { withFileTypes: true })
  for (const item of items.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
    const path = below + item.name
    if (item.isDirectory() && !PASSED_OVER.test(item.name) && depth < MAX_DEPTH) {
      yield* listFiles(folder, `${path}/`, depth + 1)
    } else if (item.isFile()) {
      const real = join(folder, path)
      const { size, mtimeMs } = statSync(real)
      yield {
        path,
        size,
        key: () => digestOf(folder, real, `${size} ${mtimeMs}`),
        read: () => readFile(folder, real),
      }
    }
  }
}
