/** Warms up a large catalogue's search for its first readers; see `search/shortcuts/warm-up.ts`. */

import { setTimeout } from 'node:timers/promises'
import { CARD_KINDS } from '../card/types.ts'
import type { SqliteEdition } from '../edition/edition.ts'
import { search } from '../search/search.ts'
import { warmUpQueries } from '../search/shortcuts/warm-up.ts'
import type { EditionHolder } from './edition-holder.ts'

/** Below this many entries, a first query is not noticeably slower than the next. */
const LARGE = 20_000

/** Readers' requests run between two queries. */
const PAUSE_MS = 5

/**
 * Runs the queries one by one, yielding to incoming requests.
 *
 * @param signal - stops it
 * @param from - number of entries from which it is worthwhile
 * @returns when all queries have run, or when stopped
 * @throws the error of a query
 */
export async function warmUp(
  holder: EditionHolder<SqliteEdition>,
  signal: AbortSignal,
  from = LARGE,
): Promise<void> {
  const pause = () => setTimeout(PAUSE_MS, undefined, { signal }).catch(() => {})
  await pause()
  if (signal.aborted) return
  const { current } = holder
  const entries = CARD_KINDS.reduce((sum, kind) => sum + current.count(kind), 0)
  if (entries < from) return
  for (const query of warmUpQueries(current)) {
    search(holder.current, query)
    await pause()
    if (signal.aborted) return
  }
}
