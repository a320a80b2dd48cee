/** Lets few processes of git run at once, and fewer for each repository, so that none keeps the others waiting. */

import { AsyncLocalStorage } from 'node:async_hooks'
import { LRUCache } from 'lru-cache'
import pLimit, { type LimitFunction } from 'p-limit'
import { logError } from '../../log.ts'
import { isPassing } from '../../sources/git/safe-git.ts'
import { HubError } from '../hub-error.ts'

/** Processes at once; more would only wait for each other. */
const all = pLimit(8)

/** Processes at once for one repository. */
const MOST_PER_REPOSITORY = 2

const perRepository = new LRUCache<string, LimitFunction>({ max: 1_000 })

/** In milliseconds; a git that has not ended by then hangs, as on a disk that no longer answers. */
export const LONGEST = 60_000

/** For answers that another attempt may improve. */
export const LATER = { headers: { 'retry-after': '5' } }

/** The signal of the request that is being answered: it tells when its reader has left. */
export const requestSignal = new AsyncLocalStorage<AbortSignal>()

/** The reader has left, so nobody waits for what git was asked. */
export class ReaderLeft extends HubError {
  constructor() {
    super(503, 'The reader has left.', LATER)
  }
}

/** Limits of one run. */
export interface Turn {
  milliseconds: number
  signal: AbortSignal | undefined
}

/**
 * Runs git once a process is free.
 *
 * @param repository - identifies it
 * @throws {HubError} 503, the system cannot start a process or has killed this one, git hangs, or the reader has left
 */
export async function inTurn<T>(repository: string, start: (turn: Turn) => Promise<T>): Promise<T> {
  const signal = requestSignal.getStore()
  const own = perRepository.get(repository) ?? pLimit(MOST_PER_REPOSITORY)
  perRepository.set(repository, own)
  const run = () => {
    if (signal?.aborted) throw new ReaderLeft()
    return start({ milliseconds: LONGEST, signal })
  }
  try {
    return await own(() => all(run))
  } catch (error) {
    if (signal?.aborted) throw new ReaderLeft()
    if (!isPassing(error)) throw error
    logError('git was not started, or ended', error)
    throw new HubError(503, 'The server could not run git.', LATER)
  }
}

/** What {@link once} has made, or is making. */
interface Kept<T> {
  get(key: string): Promise<T> | undefined
  set(key: string, made: Promise<T>): unknown
  delete(key: string): unknown
}

/**
 * Does some work once for all who ask for it at the same time or later. Work that failed is done again for the next
 * one, and for all who wait if only the reader that it was done for has left.
 */
export async function once<T>(kept: Kept<T>, key: string, make: () => Promise<T>): Promise<T> {
  for (let known = kept.get(key); known !== undefined; known = kept.get(key)) {
    try {
      return await known
    } catch (error) {
      if (!(error instanceof ReaderLeft)) throw error
    }
  }
  const made = make()
  kept.set(key, made)
  // The failure may have passed by the next request: too few processes, too little memory.
  made.catch(() => kept.delete(key))
  return made
}
