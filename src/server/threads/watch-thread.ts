/** Watches the processor time of a thread. */

import type { Worker } from 'node:worker_threads'

/** A busy machine may give a thread little processor time; after this much real time it has had enough. */
const MOST_WALL_MS = 180_000

/** Milliseconds between two looks at a thread that has nearly used up its time. */
const LEAST_PAUSE_MS = 50

/**
 * Wait until a thread has used a given amount of processor time, or so much more real time has passed that something is
 * wrong.
 *
 * @param allowed - processor time in milliseconds
 * @param onLate - called then, once; not if the thread has ended by itself
 * @returns a function that stops watching, for when the work is done
 */
export function watchThread(thread: Worker, allowed: number, onLate: () => void): () => void {
  const latest = performance.now() + Math.max(allowed, MOST_WALL_MS)
  // A thread that is just starting has used none, and cannot be asked.
  const before = thread.cpuUsage().catch(() => ({ user: 0, system: 0 }))
  let hasEnded = false
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    const { user, system } = await thread.cpuUsage(await before)
    if (hasEnded) return
    const left = allowed - (user + system) / 1000
    if (left <= 0 || performance.now() >= latest) onLate()
    else lookAfter(left)
  }
  // A thread cannot use more processor time than passes in real time.
  const lookAfter = (left: number) => {
    timer = setTimeout(() => look().catch(() => {}), Math.max(left, LEAST_PAUSE_MS)).unref()
  }
  lookAfter(allowed)
  return () => {
    hasEnded = true
    clearTimeout(timer)
  }
}
