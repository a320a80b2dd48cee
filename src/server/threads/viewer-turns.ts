/** Who comes first of those who ask for rows: searches before summaries, and each reader with one query at a time. */

import pLimit from 'p-limit'
import { requestReader } from '../../http/request-reader.ts'
import { requestSignal } from '../../hub/git/git-queue.ts'
import { ViewerError } from '../../viewer/viewer-error.ts'

/** For how long a summary gives way to searches: where these never end, it must be made all the same. */
const GIVES_WAY_MS = 30_000

/** Queries of one reader that wait until their first is answered. */
const MOST_OF_A_READER = 4

export function notReady(message: string): ViewerError {
  return new ViewerError('ResponseNotReadyError', message, 'Try again in a few seconds.')
}

/**
 * Has summaries give way to searches, for whose answers readers wait: one that has begun is stopped, and asked again after
 * them.
 */
export function searchesFirst() {
  /** Searches that are not answered yet. */
  let searches = 0
  let stop: AbortController | undefined
  return {
    async find<T>(ask: () => Promise<T>): Promise<T> {
      searches += 1
      stop?.abort()
      return ask().finally(() => {
        searches -= 1
      })
    },
    async summary<T>(ask: (begin: () => AbortSignal) => Promise<T>): Promise<T> {
      const reader = requestSignal.getStore()
      const end = Date.now() + GIVES_WAY_MS
      for (;;) {
        const own = new AbortController()
        const begin = () => {
          if (Date.now() >= end) return own.signal
          stop = own
          if (searches > 0) own.abort()
          return own.signal
        }
        try {
          return await ask(begin)
        } catch (error) {
          if (!own.signal.aborted || reader?.aborted) throw error
        } finally {
          if (stop === own) stop = undefined
        }
      }
    },
  }
}

/** Has each reader ask one query at a time, so that those of one keep no others waiting. */
export function turnsOfReaders() {
  const turns = new Map<string, ReturnType<typeof pLimit>>()
  return async <T>(work: () => Promise<T>): Promise<T> => {
    const reader = requestReader.getStore() ?? ''
    const own = turns.get(reader) ?? pLimit(1)
    if (own.activeCount + own.pendingCount > MOST_OF_A_READER)
      throw notReady('Queries of yours are still being answered, one after another.')
    turns.set(reader, own)
    return own(work).finally(() => {
      if (own.activeCount + own.pendingCount === 0) turns.delete(reader)
    })
  }
}
