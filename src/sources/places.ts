/** Remembers the state of files and folders, to tell whether anything was put in their place since. */

import { type BigIntStats, lstatSync } from 'node:fs'
import { dirname } from 'node:path'
import { isWithin } from './list-folder.ts'

/**
 * In milliseconds, longer than the clock of any file system needs for a tick: of two changes within one, the second
 * leaves no trace.
 */
const TICK_MS = 20

/**
 * Places on disk as they were when they were looked at. Whatever replaces a file or folder, or is put into a folder,
 * changes the time of change of the folder, which no program can set.
 *
 * @see https://man7.org/linux/man-pages/man7/inode.7.html (ctime)
 */
export class Places {
  readonly #states = new Map<string, string>()
  readonly #within: readonly string[]
  #settled: number | undefined

  /** @param within - folders whose own state counts with that of everything in them; absolute, all links resolved */
  constructor(within: readonly string[]) {
    this.#within = within
  }

  /**
   * Looks at a file or folder, and at the folders above it.
   *
   * @param path - absolute; all links above the last segment resolved
   * @returns undefined where nothing is
   * @throws {Error} the system does not tell
   */
  look(path: string): BigIntStats | undefined {
    const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false })
    if (stats !== undefined && !this.#states.has(path)) {
      this.#states.set(path, stateOf(stats))
      const now = Date.now()
      const settled = Number(stats.ctimeMs) + TICK_MS
      // A time to come is one of another clock, as that of a file server, which tells nothing.
      if (settled > now && settled <= now + TICK_MS) this.#settled = Math.max(this.#settled ?? 0, settled)
    }
    const above = dirname(path)
    if (!this.#states.has(above) && this.#within.some((folder) => isWithin(folder, above))) this.look(above)
    return stats
  }

  /**
   * When to look again, in milliseconds since 1970, if a place had just changed when it was looked at: a further change
   * could go unseen. Undefined if none had.
   */
  get settled(): number | undefined {
    return this.#settled
  }

  /** The state of a place that was looked at. */
  state(path: string): string | undefined {
    return this.#states.get(path)
  }

  /** Whether everything is as it was. */
  areUnchanged(): boolean {
    try {
      for (const [path, state] of this.#states) {
        const now = lstatSync(path, { bigint: true, throwIfNoEntry: false })
        if (now === undefined || stateOf(now) !== state) return false
      }
      return true
    } catch {
      return false
    }
  }
}

function stateOf({ dev, ino, ctimeNs, size }: BigIntStats): string {
  return `${dev}:${ino}:${ctimeNs}:${size}`
}
