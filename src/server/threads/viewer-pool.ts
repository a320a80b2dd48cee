/** Has the rows of datasets read in processes of their own, and ends what takes too long. */

import { type ChildProcess, fork } from 'node:child_process'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import { requestSignal } from '../../hub/git/git-queue.ts'
import { logError } from '../../log.ts'
import { SQL_ANSWER } from '../../viewer/limits.ts'
import type { Viewer } from '../../viewer/viewer.ts'
import { ViewerError } from '../../viewer/viewer-error.ts'
import type { ViewerJob, ViewerMessage, ViewerReply, ViewerResult } from './viewer-process.ts'
import { notReady, searchesFirst, turnsOfReaders } from './viewer-turns.ts'

/** The argument by which the file is told that it is a process, not a part of one. */
export const VIEWER_PROCESS = 'viewer-process'

/** What ends a question, and its process if that goes on with it. */
const LIMITS = {
  /** From when a process begins with it. */
  milliseconds: 60_000,
  /** For texts and objects; the engine has a limit of its own. */
  megabytes: 1_024,
}

/** How long a process may take to stop what it was told to, in milliseconds. */
const GRACE_MS = 1_000

/** How long a process is kept without a question, in milliseconds. */
const IDLE_MS = 60_000

/** How long a question that was ended is refused: the files that made it so slow are most likely still the same. */
const REFUSED_MS = 5 * 60_000
const MOST_REFUSED = 1_000

/** Questions that may wait; further ones are rejected. */
const MOST_WAITING = 1_000

export interface ViewerPool {
  viewer: Viewer
  close(): Promise<void>
}

/** Why a process gave no answer. */
class NoAnswer extends Error {
  readonly reason: 'late' | 'memory' | 'crash' | 'end'

  constructor(reason: NoAnswer['reason'], message: string) {
    super(message)
    this.reason = reason
  }
}

/** A process that works on one question at a time, so that it is known for which one it was ended. */
class ViewerLane {
  /** Waits for the questions before it. */
  readonly inTurn = pLimit(1)
  readonly #file: string
  readonly limits: Readonly<typeof LIMITS>
  #process: ChildProcess | undefined
  #idle: NodeJS.Timeout | undefined
  #asked = 0

  constructor(file: string, limits: Readonly<typeof LIMITS>) {
    this.#file = file
    this.limits = limits
  }

  /**
   * @param signal - of the reader, for whom the question is given up when they leave
   * @throws {NoAnswer}
   */
  ask<T>(job: ViewerJob, signal: AbortSignal | undefined): Promise<ViewerResult<T>> {
    clearTimeout(this.#idle)
    const child = this.#started()
    this.#asked += 1
    const id = this.#asked
    let isLate = false
    let grace: NodeJS.Timeout | undefined
    const cancel = () => {
      if (child.connected) child.send({ cancelled: id } satisfies ViewerMessage)
      grace ??= setTimeout(() => child.kill('SIGKILL'), GRACE_MS)
    }
    const limit = setTimeout(() => {
      isLate = true
      cancel()
    }, this.limits.milliseconds)
    return new Promise<ViewerResult<T>>((resolve, reject) => {
      const late = () => new NoAnswer('late', 'It took too long.')
      const onMessage = (reply: ViewerReply<T>) => {
        if (reply.id === id) end(() => (isLate ? reject(late()) : resolve(reply.result)))
      }
      const onExit = (code: number | null, by: NodeJS.Signals | null) =>
        end(() =>
          reject(isLate ? late() : new NoAnswer(reasonOf(code, by, grace), `It ended with ${by ?? code}.`)),
        )
      const end = (settle: () => void) => {
        clearTimeout(limit)
        clearTimeout(grace)
        signal?.removeEventListener('abort', cancel)
        child.off('message', onMessage).off('exit', onExit)
        settle()
      }
      child.on('message', onMessage).on('exit', onExit)
      signal?.addEventListener('abort', cancel)
      if (signal?.aborted) cancel()
      child.send({ id, job } satisfies ViewerMessage)
      this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref()
    })
  }

  close(): void {
    clearTimeout(this.#idle)
    this.#process?.kill('SIGKILL')
  }

  /** Without an end to its channel, a process first finishes what it does beside its questions. */
  #end(): void {
    if (this.inTurn.activeCount > 0) this.#idle = setTimeout(() => this.#end(), IDLE_MS).unref()
    else this.#process?.disconnect()
  }

  #started(): ChildProcess {
    if (this.#process?.connected) return this.#process
    const child = fork(this.#file, [VIEWER_PROCESS], {
      serialization: 'advanced',
      execArgv: [`--max-old-space-size=${this.limits.megabytes}`],
    })
    this.#process = child
    child.on('exit', () => {
      if (this.#process === child) this.#process = undefined
    })
    child.on('error', () => {})
    return child
  }
}

/** Where memory runs out, the runtime aborts; the system kills. */
function reasonOf(
  code: number | null,
  by: NodeJS.Signals | null,
  wasStopped: NodeJS.Timeout | undefined,
): NoAnswer['reason'] {
  if (wasStopped !== undefined) return 'end'
  if (by === 'SIGABRT' || by === 'SIGKILL' || code === 134) return 'memory'
  return by === null ? 'end' : 'crash'
}

/**
 * @param file - the built form of `viewer-process.ts`
 * @param others - limits other than those of a site
 */
export function startViewerPool(file: string, others: Partial<typeof LIMITS> = {}): ViewerPool {
  const limits = { ...LIMITS, ...others }
  // One process for quick answers: it holds the pictures that a page asks for next.
  const quick = new ViewerLane(file, limits)
  // A search of many rows runs in another one, or pages would wait for it.
  const slow = new ViewerLane(file, limits)
  // Nobody else waits for what somebody has written.
  const milliseconds = Math.min(limits.milliseconds, SQL_ANSWER.milliseconds)
  const written = new ViewerLane(file, { ...limits, milliseconds })
  const refused = new LRUCache<string, ViewerError>({ max: MOST_REFUSED, ttl: REFUSED_MS })
  let isClosing = false

  const ask = async <T>(job: ViewerJob, lane: ViewerLane, signal: AbortSignal | undefined): Promise<T> => {
    const stopping = notReady('The server is stopping.')
    if (isClosing) throw stopping
    if (signal?.aborted) throw notReady('The reader has left.')
    const key = keyOf(job)
    // Those that waited behind the first are not tried, too.
    const known = refused.get(key)
    if (known !== undefined) throw known
    const result = await lane.ask<T>(job, signal).catch((error: unknown) => {
      // Errors of the question itself come back as results.
      if (isClosing) throw stopping
      if (signal?.aborted) throw notReady('The reader has left.')
      logError(`A process of the viewer gave no answer about ${job.question.dataset}`, error)
      const failure = error instanceof NoAnswer ? failureOf(job, error, lane.limits) : undefined
      if (failure === undefined) throw notReady('The server could not finish reading these rows.')
      refused.set(key, failure)
      throw failure
    })
    if ('answer' in result) return result.answer
    if ('thrown' in result) throw result.thrown
    const { code, message, remedy, at, seconds } = result.failure
    throw new ViewerError(code, message, remedy, at, seconds)
  }
  /** @param begin - gives a signal that takes the question back, once it has its turn */
  const run = async <T>(
    job: ViewerJob,
    lane = quick,
    begin: () => AbortSignal | undefined = () => undefined,
  ): Promise<T> => {
    if (lane.inTurn.pendingCount >= MOST_WAITING)
      throw notReady('The server is busy with other requests for rows.')
    const reader = requestSignal.getStore()
    return lane.inTurn(() => {
      const signals = [reader, begin()].filter((signal) => signal !== undefined)
      return ask<T>(job, lane, signals.length === 0 ? undefined : AbortSignal.any(signals))
    })
  }
  const { find, summary } = searchesFirst()
  const inTurn = turnsOfReaders()
  return {
    viewer: {
      structure: (question) => run({ method: 'structure', question }),
      rows: (question) => run({ method: 'rows', question }),
      count: (question) => run({ method: 'count', question }),
      columns: (question) => run({ method: 'columns', question }),
      asset: (question) => run({ method: 'asset', question }),
      find: (question) => find(() => run({ method: 'find', question }, slow)),
      statistics: (question) => summary((begin) => run({ method: 'statistics', question }, slow, begin)),
      sql: (question) => inTurn(() => run({ method: 'sql', question }, written)),
      sqlFile: (question) => inTurn(() => run({ method: 'sqlFile', question }, written)),
    },
    async close() {
      isClosing = true
      quick.close()
      slow.close()
      written.close()
    },
  }
}

/** The same for all pages, searches and conditions of a split: what makes one of them slow makes the others slow, too. */
function keyOf({ method, question }: ViewerJob): string {
  const { edition, dataset } = question
  // Of a query, it is the query.
  if ('sql' in question) return JSON.stringify(['sql', edition, dataset, question.sql])
  const { config, split } = { config: undefined, split: undefined, ...question }
  return JSON.stringify([method, edition, dataset, config, split])
}

/** Why a question ended its process; undefined if it was not the question's fault. */
function failureOf(
  { question }: ViewerJob,
  { reason }: NoAnswer,
  limits: Readonly<typeof LIMITS>,
): ViewerError | undefined {
  const isQuery = 'sql' in question
  const less = isQuery
    ? 'Ask for less: fewer rows by WHERE, a join by columns that are equal, shorter texts and lists'
    : 'Put less into a row or a file'
  const again = `${less}; the next try is possible in ${REFUSED_MS / 60_000} minutes.`
  const ended = `${isQuery ? 'The query' : 'Reading these rows'} was ended, because it`
  switch (reason) {
    case 'late':
      return new ViewerError(
        'JobManagerExceededMaximumDurationError',
        `${ended} took more than ${limits.milliseconds / 1000} s.`,
        again,
      )
    case 'memory':
      return new ViewerError(
        'JobManagerCrashedError',
        `${ended} took ${isQuery ? 'more memory than there is for one' : `more than ${limits.megabytes} MB of memory`}.`,
        again,
      )
    case 'crash':
      return new ViewerError(
        'JobManagerCrashedError',
        `${ended} ended the program that ${isQuery ? 'answers it' : 'reads them'}.`,
        again,
      )
    case 'end':
      return undefined
  }
}
