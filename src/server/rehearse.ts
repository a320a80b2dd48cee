/** Has a large catalogue's search ready for its first readers; see `rehearsal.ts` of the engine. */

import type { SqliteEdition } from '../edition/edition.ts'
import { KINDS } from '../edition/facets.ts'
import { rehearsal } from '../search/rehearsal.ts'
import { search } from '../search/search.ts'
import type { EditionHolder } from './edition-holder.ts'

/** In a smaller catalogue the first query is as quick as all others to whoever waits for it. */
const LARGE = 20_000

/** Between two queries readers have their turn. */
const PAUSE_MS = 5

/**
 * Asks the queries one by one, behind the requests that come in.
 *
 * @param from - entries from which on it is worth it
 * @returns a function that ends it, and what is done when all are asked
 */
export function rehearse(
  holder: EditionHolder<SqliteEdition>,
  from = LARGE,
): { stop: () => void; done: Promise<void> } {
  let timer: NodeJS.Timeout | undefined
  const { promise, resolve } = Promise.withResolvers<void>()
  const later = (step: () => void) => {
    timer = setTimeout(step, PAUSE_MS)
  }
  const begin = () => {
    const { current } = holder
    const isLarge = KINDS.reduce((sum, kind) => sum + current.count(kind), 0) >= from
    const queries = isLarge ? rehearsal(current) : []
    const askNext = () => {
      const query = queries.shift()
      if (query === undefined) return resolve()
      search(holder.current, query)
      later(askNext)
    }
    askNext()
  }
  later(begin)
  const stop = () => {
    clearTimeout(timer)
    resolve()
  }
  return { stop, done: promise }
}
