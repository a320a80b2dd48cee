/** The threads that make articles, with a time limit for each. Starting them loads no other code. */

import { availableParallelism } from 'node:os'
import type { EventLoopUtilization } from 'node:perf_hooks'
import type { Worker } from 'node:worker_threads'
import pLimit from 'p-limit'
import { Piscina } from 'piscina'
import type { Began, Job } from './article-worker.ts'
import { SHORT_TEXT } from './short-text.ts'
import { watchThread } from './watch-thread.ts'

/** Idle time after which a build's threads end. */
const PAUSE_MS = 10_000

/**
 * Processor time for an article, so that hostile pages cannot keep the threads from others. A card of one megabyte
 * takes two seconds, one of ten half a minute.
 */
const LIMIT_MS = 20_000
const LIMIT_MS_PER_MILLION_CHARACTERS = 4_000

/**
 * Young generation of a thread, in megabytes: V8 uses two thirds of it. By default it would be four times as large,
 * which saves some 6 % of processor time. Little of a page outlives it.
 *
 * @see https://nodejs.org/api/worker_threads.html#new-workerfilename-options
 */
const YOUNG_MEGABYTES = 48

/**
 * Jobs that each thread of a build holds at a time: the current one and the next few, so that it need not wait until
 * the main thread has drawn a page and reads its messages.
 */
const AT_HAND = 4

/** Share of idle time above which the threads are given some of the main thread's work. */
const FREE = 0.05

type Sharing = Pick<
  NonNullable<ConstructorParameters<typeof Piscina>[0]>,
  'concurrentTasksPerWorker' | 'loadBalancer'
>

/** Gives each thread its next jobs ahead, once all threads have been started. */
const shareAhead = (threads: number): Sharing => ({
  concurrentTasksPerWorker: AT_HAND,
  // Piscina's default gives nothing more to a thread with an abortable job.
  loadBalancer: (_, workers) =>
    workers.find(({ currentUsage }) => currentUsage === 0) ??
    (workers.length < threads
      ? null
      : (workers.find(({ currentUsage }) => currentUsage !== AT_HAND) ?? null)),
})

/** @returns a function that tells whether any thread has been idle for some of the time since the last call */
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

/** A thread worked on a job for too long. */
export class TooLongError extends Error {
  override name = 'TooLongError'

  /** @param limit - processor time, in milliseconds */
  constructor(limit: number) {
    super(`It took more than ${Math.round(limit / 1000)} s of processor time.`)
  }
}

type JobPool = Piscina<Job & { job: number }>

/** Runs jobs in the threads of a pool, and watches the processor time of each from when its thread has begun it. */
function jobsOf(pool: JobPool) {
  const waiting = new Map<number, (threadId: number) => void>()
  /** Threads that were ended because of their job. */
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

  const runNow = async (work: Job, allowed: number) => {
    jobs += 1
    const job = jobs
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
        if (!hasBegun && ended > before) return await runNow(work, allowed)
        throw error
      }
      throw new TooLongError(allowed)
    } finally {
      unwatch()
      waiting.delete(job)
    }
  }
  return { runNow, waiting, isReady: () => isReady, ready: ready.promise }
}

/** The threads, and the way to run jobs in them. */
export type ArticleThreads = ReturnType<typeof startArticleThreads>

/**
 * Starts the threads. A job is rejected with a {@link TooLongError} when a thread has worked on it for too long; the
 * time that it waited for a thread does not count.
 *
 * @param workerFile - the built form of `article-worker.ts`
 * @param isBusy - whether work arrives without a pause, so that threads are not worth ending in between
 * @param minThreads - started at once and kept alive
 * @param limit - processor time for a short text, in milliseconds
 */
export function startArticleThreads(workerFile: string, isBusy: boolean, minThreads = 1, limit = LIMIT_MS) {
  // At least two for readers: a card of ten megabytes keeps one of them busy for half a minute. A build keeps this
  // thread busy as well, and each further one starts with cold code and takes some 200 MB.
  const maxThreads = Math.max(isBusy ? 1 : 2, Math.min(4, availableParallelism() - 1))
  const pool: JobPool = new Piscina({
    filename: workerFile,
    minThreads,
    maxThreads,
    // Otherwise each ends as soon as it is idle, and loads all its code again for the next page.
    idleTimeout: isBusy ? PAUSE_MS : 0,
    ...(isBusy ? shareAhead(maxThreads) : { concurrentTasksPerWorker: 1 }),
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    // With `Atomics.wait`, a thread waiting for its next job missed the signal to end in about one of a hundred stops.
    atomics: 'disabled',
  })

  const { runNow, waiting, isReady, ready } = jobsOf(pool)
  // However many long texts readers ask for, a thread is left for the short ones.
  const limitLong = pLimit(isBusy ? Number.POSITIVE_INFINITY : maxThreads - 1)
  const runWithin = (work: Job, allowed: number) => limitLong(() => runNow(work, allowed))
  const run = (work: Job, characters: number) => {
    const allowed = limit + (characters / 1_000_000) * LIMIT_MS_PER_MILLION_CHARACTERS
    return characters > SHORT_TEXT ? runWithin(work, allowed) : runNow(work, allowed)
  }
  const haveBeenFree = watchWork()
  return {
    /** @param characters - length of the input: the longer, the more time is allowed */
    run,
    /** For what may take as long as a long text. @param allowed - processor time, in milliseconds */
    runWithin,
    /** Resolves when the first thread has loaded its code. */
    ready,
    /** Whether a new job would start later than this thread could start it itself. */
    areBehind: () => !isReady() || waiting.size >= AT_HAND,
    /** Whether a build's threads have been busy all the time since the last call. */
    areFull: () => isBusy && !haveBeenFree(pool.threads),
    close: () => pool.destroy(),
  }
}
