/**
 * Opens files of a served folder: the only way in which what an author has placed there is read. Whoever writes a card
 * may change its folder at any time, so the rule is checked for what is open, not only for what was named.
 */

import {
  type BigIntStats,
  closeSync,
  constants,
  fstatSync,
  openSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  statSync,
} from 'node:fs'
import { type FileHandle, open, realpath } from 'node:fs/promises'
import { dirname, join, resolve, sep } from 'node:path'
import { isHiddenFile, isHiddenFileSync } from './hidden-files.ts'
import { isHidden } from './hidden-paths.ts'
import { isWithin } from './list-folder.ts'

/** A file that the rule keeps closed. The message ends a sentence, as those of the system do. */
export class RefusedFileError extends Error {}

/** Where a file is, and what it must not lie outside of. */
export interface FilePlace {
  /** The served folder: absolute, all links resolved. */
  root: string
  /** Absolute. */
  path: string
  /** A folder below the root that the file must be in, for a stricter rule; absolute, all links resolved. */
  within?: string
}

/** No links: the file may have become one since it was looked at. Non-blocking: it may be a pipe. */
export const FILE_FLAGS = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0)

/**
 * Opens a regular file that by its real path lies in the root and is not hidden, nor a hard link to a hidden file below
 * the root. A hard link to a file elsewhere cannot be told from a file.
 *
 * @returns a handle to be closed
 * @throws {RefusedFileError} the rule forbids it
 * @throws {Error} the system cannot open it
 */
export async function openWithin(place: FilePlace): Promise<FileHandle> {
  const real = await realpath(place.path)
  checkPlace(place, real)
  const handle = await open(real, FILE_FLAGS)
  try {
    if (await isHiddenFile(place.root, checkOpened(handle.fd, place, real))) throw hardLink()
    return handle
  } catch (error) {
    await handle.close()
    throw error
  }
}

/**
 * The same, synchronously, for callers with nothing else to do: for a small file, the trip to another thread takes
 * several times as long as reading it.
 *
 * @returns its descriptor
 */
export function openWithinSync(place: FilePlace): number {
  const real = realpathSync.native(place.path)
  checkPlace(place, real)
  const descriptor = openSync(real, FILE_FLAGS)
  try {
    if (isHiddenFileSync(place.root, checkOpened(descriptor, place, real))) throw hardLink()
    return descriptor
  } catch (error) {
    closeSync(descriptor)
    throw error
  }
}

/**
 * Reads a file whole, by the rule of {@link openWithin}.
 *
 * @param most - bytes that it may have
 * @returns its size alone if that is more
 */
export function readWithin(
  place: FilePlace,
  most = Number.POSITIVE_INFINITY,
): { size: number; bytes: Buffer | undefined } {
  const descriptor = openWithinSync(place)
  try {
    const { size } = fstatSync(descriptor)
    return { size, bytes: size > most ? undefined : readFileSync(descriptor) }
  } finally {
    closeSync(descriptor)
  }
}

/**
 * The real path of a file that may be opened, without opening it.
 *
 * @throws {RefusedFileError} the rule forbids it
 * @throws {Error} there is none
 */
export async function findWithin(place: FilePlace): Promise<string> {
  const real = await realpath(place.path)
  checkPlace(place, real)
  return real
}

/** The folder that was served: a card's folder without the part that its path in the source names. */
export function findRoot(folder: string, sourcePath: string | undefined): string {
  const within = dirname(sourcePath ?? '').replaceAll('/', sep)
  return within !== '.' && folder.endsWith(sep + within) ? resolve(folder.slice(0, -within.length)) : folder
}

/** The place of a file beside a card. */
export function besideCard(folder: string, sourcePath: string | undefined, path: string): FilePlace {
  return { root: findRoot(folder, sourcePath), path: join(folder, path) }
}

const HIDDEN =
  'it is hidden: its name or that of a folder it is in begins with a dot, or git keeps it for itself'

const hardLink = () => new RefusedFileError('it is a second name of a hidden file')

function checkPlace({ root, within = root }: FilePlace, real: string): void {
  if (!isWithin(root, real) || !isWithin(within, real))
    throw new RefusedFileError('it leads out of the folder')
  if (isHidden(root, real)) throw new RefusedFileError(HIDDEN)
}

/** Checks the rule for what is open. @returns its state */
function checkOpened(descriptor: number, place: FilePlace, real: string): BigIntStats {
  const stats = fstatSync(descriptor, { bigint: true })
  if (!stats.isFile()) throw new RefusedFileError('it is not a file')
  checkPlace(place, findPlace(descriptor, real, stats))
  return stats
}

/**
 * The real path of an open file: Linux tells it. Elsewhere it is the path that was opened, if that still leads to the
 * file and goes through no link.
 *
 * @see https://man7.org/linux/man-pages/man5/proc_pid_fd.5.html
 */
function findPlace(descriptor: number, real: string, { dev, ino }: BigIntStats): string {
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`)
    } catch {
      // Not mounted.
    }
  }
  const there = statSync(real, { bigint: true })
  if (there.dev === dev && there.ino === ino) return realpathSync.native(real)
  throw new RefusedFileError('it was replaced while it was opened')
}
