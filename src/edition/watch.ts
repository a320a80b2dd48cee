/** Tells when something in a folder of cards changes. */

import { realpathSync, type Stats, statSync } from 'node:fs'
import { basename, relative, sep } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'
import { isSkippedFolder, isWithin } from './sources/list-folder.ts'

/** Changes that follow each other faster than this are told together: an editor saves in several steps. */
const QUIET_MS = 80

/** Under a constant stream of changes they are told this often all the same. */
const LONGEST_WAIT_MS = 500

/** How often it is looked whether the folder itself is another one than before. */
const LOOK_MS = 1_000

export interface Watcher {
  /** Stops watching; nothing is told any more. */
  close(): Promise<void>
}

/**
 * Watch a folder and all below it but hidden folders and `node_modules`.
 *
 * Symbolic links are not followed: what cards may link to lies inside the folder and is watched in its own place. The
 * exception is a target within a hidden folder, which is watched when a link leads there.
 *
 * The folder itself may be replaced: a link that is set to another release, a disk that is mounted. The system tells
 * nothing of that, so it is looked for. So may one below it, at once: then all is watched anew.
 *
 * @param onChange - told the absolute real paths of what was written, made or deleted, once things are quiet, and the
 *   real path of the folder, which is one of them when it is another folder than before
 * @param onError - told when the system cannot watch everything, such as past its limit of watches; what can be
 *   watched still is
 * @returns once the first look at the folder is done and every later change will be noticed
 */
export async function watchFolder(
  root: string,
  onChange: (paths: string[], folder: string) => void,
  onError: (error: Error) => void = () => {},
): Promise<Watcher> {
  const first = placeOf(root)
  let { folder } = first
  /** Of the folder that is watched; undefined when it is to be watched anew. */
  let watched: string | undefined = first.identity
  const forget = () => {
    watched = undefined
  }
  const batch = new Batch((paths) => onChange(paths, folder))
  let watcher = await watchTree(folder, batch, onError, forget)
  const look = async () => {
    const now = findPlace(root)
    if (now?.identity === watched) return
    forget()
    if (now === undefined) return
    folder = now.folder
    await watcher.close()
    // Before the first look: what is replaced while it lasts is watched anew once more.
    watched = now.identity
    watcher = await watchTree(folder, batch, onError, forget)
    batch.add(folder)
  }
  let looking: Promise<void> | undefined
  const timer = setInterval(() => {
    looking ??= look()
      .catch((error: Error) => {
        forget()
        onError(error)
      })
      .finally(() => {
        looking = undefined
      })
  }, LOOK_MS)
  return {
    async close() {
      clearInterval(timer)
      await looking
      batch.close()
      await watcher.close()
    },
  }
}

/** A folder with all links resolved, and what differs between two that have been at the same path. */
interface Place {
  folder: string
  identity: string
}

/** @throws {Error} there is none */
function placeOf(root: string): Place {
  const folder = realpathSync(root)
  return { folder, identity: `${folder} ${identityOf(statSync(folder))}` }
}

function findPlace(root: string): Place | undefined {
  try {
    return placeOf(root)
  } catch {
    return undefined
  }
}

const identityOf = ({ dev, ino, birthtimeMs }: Stats) => `${dev} ${ino} ${birthtimeMs}`

/** @param onLost - told when a folder is another one than before, and the system would tell of the old one only */
async function watchTree(
  folder: string,
  batch: Batch,
  onError: (error: Error) => void,
  onLost: () => void,
): Promise<FSWatcher> {
  const identities = new Map<string, string>()
  const isAnother = (path: string, stats: Stats) => {
    const [before, now] = [identities.get(path), identityOf(stats)]
    identities.set(path, now)
    return before !== undefined && before !== now
  }
  const watcher = watch(folder, {
    ignoreInitial: true,
    followSymlinks: false,
    // A file that is replaced by a rename is one change, not its end and a new beginning.
    atomic: true,
    ignored: (path, stats) => {
      if (stats?.isSymbolicLink()) watchHiddenTarget(watcher, folder, path)
      if (path !== folder && isSkippedFolder(basename(path)) && stats?.isFile() !== true) return true
      // In an instant: the watcher takes it for the one that it knows.
      if (stats?.isDirectory() && isAnother(path, stats)) onLost()
      return false
    },
  })
  watcher.on('error', (error) => onError(error instanceof Error ? error : new Error(String(error))))
  await new Promise<void>((ready) => watcher.once('ready', ready))
  // Not before: the first look tells of every link, although it is asked to be quiet.
  watcher.on('all', (event, path) => {
    if (event === 'unlinkDir') identities.delete(path)
    // It may be back before anybody looks, and is watched no more.
    if (event === 'unlinkDir' && path === folder) onLost()
    batch.add(path)
  })
  return watcher
}

function watchHiddenTarget(watcher: FSWatcher, root: string, link: string): void {
  try {
    const target = realpathSync(link)
    const isHidden = relative(root, target).split(sep).some(isSkippedFolder)
    if (isHidden && isWithin(root, target)) watcher.add(target)
  } catch {
    // A link to nowhere; the ingest reports it.
  }
}

/** Gathers changes until none has come for a while. */
class Batch {
  readonly #onChange: (paths: string[]) => void
  readonly #paths = new Set<string>()
  #timer: NodeJS.Timeout | undefined
  #first = 0

  constructor(onChange: (paths: string[]) => void) {
    this.#onChange = onChange
  }

  add(path: string): void {
    if (this.#paths.size === 0) this.#first = performance.now()
    this.#paths.add(path)
    clearTimeout(this.#timer)
    const left = this.#first + LONGEST_WAIT_MS - performance.now()
    this.#timer = setTimeout(() => this.#tell(), Math.max(0, Math.min(QUIET_MS, left)))
  }

  close(): void {
    clearTimeout(this.#timer)
    this.#paths.clear()
  }

  #tell(): void {
    const paths = [...this.#paths].sort()
    this.#paths.clear()
    this.#onChange(paths)
  }
}
