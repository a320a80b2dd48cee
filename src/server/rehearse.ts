/** Has a large catalogue's search ready for its first readers; see `rehearsal.ts` of the engine. */

import { setTimeout } from 'node:timers/promises'
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
 * @param signal - ends it
 * @param from - entries from which on it is worth it
 * @returns when all are asked, or it was ended
 * @throws what a query failed with
 */
export async function rehearse(
  holder: EditionHolder<SqliteEdition>,
  signal: AbortSignal,
  from = LARGE,
): Promise<void> {
  const pause = () => setTimeout(PAUSE_MS, undefined, { signal }).catch(() => {})
  await pause()
  if (signal.aborted) return
  const { current } = holder
  const entries = KINDS.reduce((sum, kind) => sum + current.count(kind), 0)
  if (entries < from) return
  for (const query of rehearsal(current)) {
    search(holder.current, query)
    await pause()
    if (signal.aborted) return
  }
}
