/** Watches a folder of cards for changes. */

import { realpathSync, statSync } from 'node:fs'
import { identityOf, TreeWatch } from './watch-tree.ts'

/** Changes that follow each other faster than this are reported together: an editor saves in several steps. */
const QUIET_MS = 80

/** Under a constant stream of changes, they are reported at least this often. */
const LONGEST_WAIT_MS = 500

/** How often to check whether the folder itself has been replaced. */
const LOOK_MS = 1_000

export interface Watcher {
  /** Stops watching; nothing is reported any more. */
  close(): Promise<void>
}

/**
 * Watches a folder and all below it except hidden folders and `node_modules`.
 *
 * Symbolic links are not followed: what cards may link to lies inside the folder and is watched in its own place. The
 * exception is a target within a hidden folder, which is watched once a link leads there.
 *
 * The folder itself may be away, and be replaced, by a link that moves to another release or a disk that is mounted. The
 * system does not report that, so it is polled.
 *
 * @param onChange - given the absolute real paths of what was written, created or deleted, once things are quiet, and
 *   the real path of the folder, which is among them if the folder was replaced, or something else may have changed in it
 * @param onError - called if the system cannot watch everything, such as past its limit of watches; the rest is still
 *   watched
 * @returns once the first scan is done and every later change will be noticed
 */
export async function watchFolder(
  root: string,
  onChange: (paths: string[], folder: string) => void,
  onError: (error: Error) => void = () => {},
): Promise<Watcher> {
  const first = findPlace(root)
  let folder = first?.folder ?? root
  /** Identity of the folder being watched; undefined if it has to be watched anew. */
  let watched = first?.identity
  const forget = () => {
    watched = undefined
  }
  const batch = new Batch((paths) => onChange(paths, folder))
  let watcher = first && (await watchTree(folder, batch, onError, forget))
  const look = async () => {
    const now = findPlace(root)
    if (now?.identity === watched) return
    forget()
    if (now === undefined) return
    folder = now.folder
    await watcher?.close()
    // Set before the scan: if the folder is replaced meanwhile, it is watched anew once more.
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
      await watcher?.close()
    },
  }
}

/** A folder with all links resolved, and an identity that differs between two folders at the same path. */
interface Place {
  folder: string
  identity: string
}

function findPlace(root: string): Place | undefined {
  try {
    const folder = realpathSync(root)
    return { folder, identity: `${folder} ${identityOf(statSync(folder))}` }
  } catch {
    return undefined
  }
}

async function watchTree(
  folder: string,
  batch: Batch,
  onError: (error: Error) => void,
  onLost: () => void,
): Promise<TreeWatch> {
  const watcher = new TreeWatch(folder, {
    onChange: (path) => batch.add(path),
    onFlood: () => batch.add(folder),
    onError,
    onLost,
  })
  await watcher.scan()
  return watcher
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
