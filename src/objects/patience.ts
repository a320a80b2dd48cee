/** Gives up on a store that has taken a question and does not answer, or stops in the middle of an answer. */

import { StoreAwayError } from './object-store.ts'

/** Milliseconds that a store may be silent. */
export const PATIENCE_MS = 10_000

/**
 * Passes on what comes. The time that whoever reads it takes does not count.
 *
 * @param store - its name
 * @param stop - ends the answer: what waits for the rest of it then fails
 * @returns an iterator that throws a {@link StoreAwayError} if it is cut off, or nothing comes for too long
 */
export function whileItComes(
  store: string,
  body: AsyncIterable<Uint8Array>,
  stop: () => void,
  patience = PATIENCE_MS,
): AsyncIterableIterator<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]()
  return {
    async next() {
      let isLate = false
      const timer = setTimeout(() => {
        isLate = true
        stop()
      }, patience)
      try {
        return await chunks.next()
      } catch (cause) {
        const reason = isLate ? 'it stops in the middle of an answer' : reasonOf(cause)
        throw new StoreAwayError(store, reason, { cause })
      } finally {
        clearTimeout(timer)
      }
    },
    async return() {
      stop()
      return { done: true, value: undefined }
    },
    [Symbol.asyncIterator]() {
      return this
    },
  }
}

/** All bytes of a small object. */
export async function wholeOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** Why a request failed, in a few words. */
export function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  // Amazon's client, whose words name options of its own.
  if (cause.message.startsWith('@smithy/')) return 'it does not answer'
  return cause.message || cause.name
}
