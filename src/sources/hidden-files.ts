/** Recognises a hidden file by its identity: a hard link is a second, visible name for it. */

import { type BigIntStats, type Dirent, lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import { isBareRepository, isHiddenName } from './hidden-paths.ts'

/** How long a search stays fresh: this many milliseconds, or this many times as long as it took. */
const FRESH_MS = 2_000
const FRESH_TIMES = 20

/** Milliseconds of searching after which others have their turn. */
const TURN_MS = 5

/** More hidden files than this are not remembered; then each file with a second name counts as hidden. */
const MOST = 500_000

interface Found {
  until: number
  /** By device and inode; undefined for too many. */
  files: ReadonlySet<string> | undefined
}

const kept = new LRUCache<string, Found>({ max: 100 })
const running = new Map<string, Promise<Found>>()

const keyOf = ({ dev, ino }: Pick<BigIntStats, 'dev' | 'ino'>) => `${dev}:${ino}`

/**
 * Whether a file is also a hidden file below a folder. One with a single name cannot be, which costs nothing to know;
 * for another, the folder is searched and the result is kept for a while.
 *
 * @param root - absolute, all links resolved
 */
export function isHiddenFileSync(root: string, stats: BigIntStats): boolean {
  if (stats.nlink < 2n) return false
  return has(freshOf(root) ?? searchAtOnce(root), stats)
}

/** The same, searching in small steps for callers that have others to serve. */
export async function isHiddenFile(root: string, stats: BigIntStats): Promise<boolean> {
  if (stats.nlink < 2n) return false
  const known = freshOf(root)
  if (known !== undefined) return has(known, stats)
  const search = running.get(root) ?? searchInTurns(root).finally(() => running.delete(root))
  running.set(root, search)
  return has(await search, stats)
}

const has = ({ files }: Found, stats: BigIntStats) => files?.has(keyOf(stats)) ?? true

function freshOf(root: string): Found | undefined {
  const known = kept.get(root)
  return known !== undefined && performance.now() < known.until ? known : undefined
}

function keep(root: string, started: number, files: Found['files']): Found {
  const ended = performance.now()
  const found = { until: ended + Math.max(FRESH_MS, FRESH_TIMES * (ended - started)), files }
  kept.set(root, found)
  return found
}

function searchAtOnce(root: string): Found {
  const started = performance.now()
  const search = findHidden(root)
  let step = search.next()
  while (step.done !== true) step = search.next()
  return keep(root, started, step.value)
}

async function searchInTurns(root: string): Promise<Found> {
  const started = performance.now()
  let turn = started
  const search = findHidden(root)
  let step = search.next()
  while (step.done !== true) {
    if (performance.now() - turn > TURN_MS) {
      await setImmediate()
      turn = performance.now()
    }
    step = search.next()
  }
  return keep(root, started, step.value)
}

/** Pauses after each folder and each hidden file. */
function* findHidden(root: string): Generator<void, Found['files']> {
  const files = new Set<string>()
  const waiting = [{ folder: root, hidden: false }]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    yield
    const { folder } = next
    const hidden = next.hidden || isBareRepository(folder)
    for (const entry of entriesOf(folder)) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        if (isSearched(path, entry.name))
          waiting.push({ folder: path, hidden: hidden || isHiddenName(entry.name, 'folder') })
      } else if (entry.isFile() && (hidden || isHiddenName(entry.name, 'file'))) {
        yield
        const stats = lstatSync(path, { bigint: true, throwIfNoEntry: false })
        if (stats !== undefined) files.add(keyOf(stats))
        if (files.size > MOST) return undefined
      }
    }
  }
  return files
}

/** git-annex may give content its visible name by a hard link; `node_modules` has a dot file in every package. */
function isSearched(path: string, name: string): boolean {
  return name !== 'node_modules' && !/[\\/]\.git[\\/]annex[\\/]objects$/.test(path)
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    // What this user cannot read, no link can show.
    return []
  }
}
