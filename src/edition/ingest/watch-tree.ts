/**
 * Watches all folders below one. A watch of a folder also tells of its files: with one for each file as well, 20,000
 * cards in folders of their own took 13 times as long to begin with, and 450 MB where these take 45.
 */

import { type FSWatcher, lstatSync, readFileSync, realpathSync, type Stats, statSync, watch } from 'node:fs'
import { lstat, readdir } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { isSkippedFolder, isWithin } from '../../sources/list-folder.ts'

/** A folder that is watched, or the file that a link leads to. */
interface Watched {
  path: string
  /** See {@link identityOf}. */
  identity: string
  /** Undefined if the system refuses to watch it. */
  watcher?: FSWatcher
  /** Folders in it, by name. */
  below: Map<string, Watched>
}

/** What {@link TreeWatch} tells. */
export interface TreeListener {
  /** @param path - of what was written, created or deleted */
  onChange(path: string): void
  /** The folder at the root is no longer the one that is watched. */
  onLost(): void
  /** More has changed at once than the system may have told. */
  onFlood(): void
  /** Something cannot be watched; of errors of one kind, the first is told. */
  onError(error: Error): void
}

/**
 * Linux forgets changes beyond a number that wait to be told, 16,384 by default, and Node does not say so. All that wait
 * are told in one turn of the event loop, so that an eighth of this in one turn is far from it.
 *
 * @see https://man7.org/linux/man-pages/man7/inotify.7.html (max_queued_events, IN_Q_OVERFLOW)
 */
const FLOOD = floodOf('/proc/sys/fs/inotify/max_queued_events')

function floodOf(limit: string): number {
  try {
    return Number(readFileSync(limit, 'utf8')) / 8
  } catch {
    return 2_048
  }
}

/** Tells a file or folder from another at the same path. */
export const identityOf = ({ dev, ino, birthtimeMs }: Stats) => `${dev} ${ino} ${birthtimeMs}`

/** A watch of a folder and all below it except hidden folders and `node_modules`; links are passed over. */
export class TreeWatch {
  readonly #root: Watched
  readonly #listener: TreeListener
  /** What links lead to within hidden folders, by path. */
  readonly #targets = new Map<string, Watched>()
  /** Codes of errors. */
  readonly #told = new Set<unknown>()
  /** Changes told in this turn of the event loop. */
  #heard = 0
  #isClosed = false

  /**
   * @param root - path of a folder, with all links resolved
   * @throws the system's error if it is not there
   */
  constructor(root: string, listener: TreeListener) {
    this.#listener = listener
    this.#root = this.#open(root, statSync(root))
  }

  /** Resolves when every folder is watched: whatever changes from then on is told. */
  scan(): Promise<void> {
    return this.#scan(this.#root, false)
  }

  close(): void {
    this.#isClosed = true
    for (const watched of [this.#root, ...this.#targets.values()]) closeAll(watched)
  }

  #open(path: string, stats: Stats): Watched {
    const watched: Watched = { path, identity: identityOf(stats), below: new Map() }
    try {
      watched.watcher = watch(path, (_, name) => this.#hear(watched, name))
      watched.watcher.on('error', (error) => {
        watched.watcher?.close()
        this.#fail(error)
      })
    } catch (error) {
      this.#fail(error)
    }
    return watched
  }

  /** What is gone has been told, or will be, by the folder that it was in. */
  #fail(error: unknown): void {
    if (!(error instanceof Error)) throw error
    const code = 'code' in error ? error.code : error.message
    if (this.#told.has(code) || code === 'ENOENT' || code === 'ENOTDIR') return
    this.#told.add(code)
    this.#listener.onError(error)
  }

  /** @param isNew - whether the folder has just appeared, and what is in it with it */
  async #scan(folder: Watched, isNew: boolean): Promise<void> {
    const items = await readdir(folder.path, { withFileTypes: true }).catch((error: unknown) => {
      this.#fail(error)
      return []
    })
    for (const item of items) {
      if (this.#isClosed) return
      const path = join(folder.path, item.name)
      if (isNew) this.#listener.onChange(path)
      if (item.isSymbolicLink()) this.#openTarget(path)
      if (!item.isDirectory() || isSkippedFolder(item.name)) continue
      const stats = await lstat(path).catch(() => undefined)
      await this.#enter(folder, item.name, stats, isNew)
    }
  }

  /** Watches a folder in another one, unless it is watched already. */
  async #enter(parent: Watched, name: string, stats: Stats | undefined, isNew: boolean): Promise<void> {
    if (this.#isClosed || !stats?.isDirectory() || parent.below.has(name)) return
    const folder = this.#open(join(parent.path, name), stats)
    parent.below.set(name, folder)
    await this.#scan(folder, isNew)
  }

  #hear(watched: Watched, name: string | null): void {
    if (this.#isClosed) return
    this.#count()
    // The system tells in the same way of a folder's own end and of something in it with the folder's name.
    if (name === null || name === basename(watched.path)) this.#lookAtItself(watched)
    if (name === null || !statSync(watched.path, { throwIfNoEntry: false })?.isDirectory()) return
    this.#look(watched, name)
  }

  #count(): void {
    if (this.#heard === 0) {
      setImmediate(() => {
        this.#heard = 0
      })
    }
    this.#heard += 1
    if (this.#heard === Math.ceil(FLOOD)) this.#listener.onFlood()
  }

  #lookAtItself(watched: Watched): void {
    const { path } = watched
    const isTarget = this.#targets.get(path) === watched
    const isOther = !isSame(watched, lstatSync(path, { throwIfNoEntry: false }))
    if (isOther || isTarget) this.#listener.onChange(path)
    if (!isOther) return
    if (watched === this.#root) this.#listener.onLost()
    if (!isTarget) return
    closeAll(watched)
    this.#targets.delete(path)
    this.#openTarget(path)
  }

  #look(parent: Watched, name: string): void {
    const path = join(parent.path, name)
    const stats = lstatSync(path, { throwIfNoEntry: false })
    if (isSkippedFolder(name) && !stats?.isFile()) return
    this.#listener.onChange(path)
    if (stats?.isSymbolicLink()) this.#openTarget(path)
    const before = parent.below.get(name)
    if (before !== undefined && !isSame(before, stats)) {
      closeAll(before)
      parent.below.delete(name)
    }
    // What was changed in it before it was watched is told after it: it may have been read in between.
    void this.#enter(parent, name, stats, true)
  }

  /** What lies within a hidden folder is watched once a link leads there; all else is watched in its own place. */
  #openTarget(link: string): void {
    try {
      const target = realpathSync(link)
      const { path: root } = this.#root
      const isHidden = relative(root, target).split(sep).some(isSkippedFolder)
      if (!isHidden || !isWithin(root, target) || this.#targets.has(target)) return
      const watched = this.#open(target, statSync(target))
      this.#targets.set(target, watched)
      if (statSync(target).isDirectory()) void this.#scan(watched, false)
    } catch {
      // A link to nowhere; the ingest reports it.
    }
  }
}

const isSame = ({ identity }: Watched, stats: Stats | undefined) =>
  stats !== undefined && identityOf(stats) === identity

function closeAll({ watcher, below }: Watched): void {
  watcher?.close()
  for (const folder of below.values()) closeAll(folder)
}
