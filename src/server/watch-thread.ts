/** Waits until a thread has worked for too long. */

import { setTimeout as sleep } from 'node:timers/promises'
import type { Worker } from 'node:worker_threads'

/** On a machine that is busy with other things a thread gets little of its time; by then it has had enough. */
const MOST_WALL_MS = 180_000

/** Between two looks at a thread that has nearly used up its time. */
const LEAST_PAUSE_MS = 50

/**
 * Wait until a thread has used so much processor time from now on, or so much more time has passed that something is
 * wrong. Never settles when `done` is aborted before.
 *
 * @param allowed - processor time in milliseconds
 * @param done - aborted when the work has ended
 */
export async function watchThread(thread: Worker, allowed: number, done: AbortSignal): Promise<void> {
  const latest = performance.now() + Math.max(allowed, MOST_WALL_MS)
  const ended = new Promise<never>(() => {})
  try {
    const before = await thread.cpuUsage()
    for (let left = allowed; left > 0 && performance.now() < latest; ) {
      // One thread uses no more processor time than passes.
      await sleep(Math.max(left, LEAST_PAUSE_MS), undefined, { signal: done, ref: false })
      const { user, system } = await thread.cpuUsage(before)
      left = allowed - (user + system) / 1000
    }
  } catch {
    // The work has ended, or the thread with it.
    return ended
  }
  return done.aborted ? ended : undefined
}
