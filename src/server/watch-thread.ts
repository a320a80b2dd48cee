/** Waits until a thread has worked for too long. */

import type { Worker } from 'node:worker_threads'

/** On a machine that is busy with other things a thread gets little of its time; by then it has had enough. */
const MOST_WALL_MS = 180_000

/** Between two looks at a thread that has nearly used up its time. */
const LEAST_PAUSE_MS = 50

/**
 * Wait until a thread has used so much processor time from now on, or so much more time has passed that something is
 * wrong.
 *
 * @param allowed - processor time in milliseconds
 * @param onLate - called then, once; not where the thread has ended by itself
 * @returns ends the waiting, when the work has ended
 */
export function watchThread(thread: Worker, allowed: number, onLate: () => void): () => void {
  const latest = performance.now() + Math.max(allowed, MOST_WALL_MS)
  const before = thread.cpuUsage()
  before.catch(() => {})
  let hasEnded = false
  let timer: NodeJS.Timeout | undefined
  const look = async () => {
    const { user, system } = await thread.cpuUsage(await before)
    if (hasEnded) return
    const left = allowed - (user + system) / 1000
    if (left <= 0 || performance.now() >= latest) onLate()
    else lookAfter(left)
  }
  // One thread uses no more processor time than passes.
  const lookAfter = (left: number) => {
    timer = setTimeout(() => look().catch(() => {}), Math.max(left, LEAST_PAUSE_MS)).unref()
  }
  lookAfter(allowed)
  return () => {
    hasEnded = true
    clearTimeout(timer)
  }
}
