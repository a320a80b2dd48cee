/** The threads that articles are made in, which give up on one that takes too long. Starting them loads nothing else. */

import { availableParallelism } from 'node:os'
import type { EventLoopUtilization } from 'node:perf_hooks'
import type { Worker } from 'node:worker_threads'
import { Piscina } from 'piscina'
import type { Began, Job } from './article-worker.ts'
import { watchThread } from './watch-thread.ts'

/** Between two pages of a site that is built. */
const PAUSE_MS = 10_000

/**
 * Processor time for an article: hostile pages are not to keep the threads from the others. A card of a megabyte takes
 * two seconds, one of ten half a minute.
 */
const LIMIT_MS = 20_000
const LIMIT_MS_PER_MILLION_CHARACTERS = 4_000

/**
 * For what is new in a thread, in megabytes: V8 keeps two thirds of it, and four times as much by itself, which saves
 * some 6 % of the processor's time. Little of a page outlives it.
 *
 * @see https://nodejs.org/api/worker_threads.html#new-workerfilename-options
 */
const YOUNG_MEGABYTES = 48

/**
 * Jobs that a thread of a build has at once: the one that it is at, and the next ones, so that it need not wait until the
 * main thread has drawn a page and looks at its messages.
 */
const AT_HAND = 4

/** Share of the time that the threads may be without work before they get some of the main thread's. */
const FREE = 0.05

type Sharing = Pick<
  NonNullable<ConstructorParameters<typeof Piscina>[0]>,
  'concurrentTasksPerWorker' | 'loadBalancer'
>

/** A thread has its next job at hand once there are as many as there may be. */
const shareAhead = (threads: number): Sharing => ({
  concurrentTasksPerWorker: AT_HAND,
  // Piscina's own gives nothing more to a thread whose job may be ended.
  loadBalancer: (_, workers) =>
    workers.find(({ currentUsage }) => currentUsage === 0) ??
    (workers.length < threads
      ? null
      : (workers.find(({ currentUsage }) => currentUsage !== AT_HAND) ?? null)),
})

/** @returns tells whether threads have had nothing to do for some of the time since it was asked last */
function watchWork(): (threads: readonly Worker[]) => boolean {
  const before = new WeakMap<Worker, EventLoopUtilization>()
  return (threads) => {
    const shares = threads.map((thread) => {
      const { utilization } = thread.performance.eventLoopUtilization(before.get(thread))
      before.set(thread, thread.performance.eventLoopUtilization())
      return utilization
    })
    return shares.some((share) => share < 1 - FREE)
  }
}

/** The threads, and how they are asked. */
export type ArticleThreads = ReturnType<typeof startArticleThreads>

/**
 * What is asked of the threads is refused when one has worked for too long at it; the time for which it waited for
 * a thread does not count.
 *
 * @param workerFile - the built form of `article-worker.ts`
 * @param isBusy - whether there is work without a pause, so that threads are not worth ending in between
 * @param minThreads - started at once, and there all the time
 * @param limit - processor time for what is short, in milliseconds
 */
export function startArticleThreads(workerFile: string, isBusy: boolean, minThreads = 1, limit = LIMIT_MS) {
  // Two at the least for readers: a card of ten megabytes keeps one of them for half a minute. A build keeps this
  // thread busy as well, and each one more begins with cold code and takes some 200 MB.
  const maxThreads = Math.max(isBusy ? 1 : 2, Math.min(4, availableParallelism() - 1))
  const pool = new Piscina<Job & { job: number }>({
    filename: workerFile,
    minThreads,
    maxThreads,
    // Else each ends as soon as it has nothing to do, and reads all of its code again for the next page.
    idleTimeout: isBusy ? PAUSE_MS : 0,
    ...(isBusy ? shareAhead(maxThreads) : { concurrentTasksPerWorker: 1 }),
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    // A thread that waits in place for its next job was seen to miss the word to end, once in some hundred stops.
    atomics: 'disabled',
  })

  const waiting = new Map<number, (threadId: number) => void>()
  /** Threads that were ended for what they were at. */
  let ended = 0
  /** Whether a thread has loaded its code. */
  let isReady = false
  const ready = Promise.withResolvers<void>()
  pool.on('message', ({ job, threadId }: Began) => {
    isReady = true
    ready.resolve()
    waiting.get(job)?.(threadId)
  })
  let jobs = 0

  const run = async (work: Job, characters: number) => {
    jobs += 1
    const job = jobs
    const allowed = limit + (characters / 1_000_000) * LIMIT_MS_PER_MILLION_CHARACTERS
    const stop = new AbortController()
    const before = ended
    let hasBegun = false
    let unwatch = () => {}
    waiting.set(job, (threadId) => {
      hasBegun = true
      const thread = pool.threads.find((one) => one.threadId === threadId)
      if (thread === undefined) return
      unwatch = watchThread(thread, allowed, () => {
        ended += 1
        stop.abort()
      })
    })
    try {
      return await pool.run({ ...work, job }, { signal: stop.signal })
    } catch (error) {
      if (!stop.signal.aborted) {
        // Its thread was ended for the job before it.
        if (!hasBegun && ended > before) return await run(work, characters)
        throw error
      }
      throw new Error(`It took more than ${Math.round(allowed / 1000)} s of processor time.`)
    } finally {
      unwatch()
      waiting.delete(job)
    }
  }
  const haveBeenFree = watchWork()
  return {
    /** @param characters - of what is worked at: the longer it is, the more time it may take */
    run,
    /** Resolves when the first thread has loaded its code. */
    ready: ready.promise,
    /** Whether a job of now would be begun later than this thread can begin it. */
    areBehind: () => !isReady || waiting.size >= AT_HAND,
    /** Whether the threads of a build have had work for all of the time since it was asked last. */
    areFull: () => isBusy && !haveBeenFree(pool.threads),
    close: () => pool.destroy(),
  }
}
