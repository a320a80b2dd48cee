/** Has the edition's own index answer while the engine that is meant to is away. */

import { log } from '../log.ts'
import { CLUSTER_SEARCH } from '../moments.ts'
import { noteOtherAnswer } from './as-meant.ts'
import { RefusedQueryError, SearchAwayError, type SearchEngine } from './engine.ts'
import type { Asking } from './query/asking.ts'
import type { SearchQuery, SearchResult } from './types.ts'

/** Milliseconds before an engine that is away is asked again: each question could take as long as its patience. */
const REST_MS = 5_000

/** Whether searches are answered as they are meant to be, by another engine, or not at all. */
export type SearchState = 'ok' | 'fallback' | 'away'

/** What is known of the engine that is meant to answer, for all editions. */
export class SearchWatch {
  /** Questions that it has answered; that it was asked in vain; and that it was spared, as it was away a moment before. */
  readonly counts = { answered: 0, failed: 0, spared: 0 }
  readonly #isCovered: boolean
  readonly #now: () => number
  /** What was last said of a query that the engine refuses. */
  #refusal: string | undefined
  #away: { reason: string; askAgainAt: number } | undefined

  /** @param isCovered - whether another engine answers while it is away */
  constructor(isCovered: boolean, now: () => number = () => performance.now()) {
    this.#isCovered = isCovered
    this.#now = now
  }

  get state(): SearchState {
    if (this.#away === undefined) return 'ok'
    return this.#isCovered ? 'fallback' : 'away'
  }

  /**
   * Asks the engine, unless it has just been found to be away; of many that would ask again, one does.
   *
   * @returns undefined while it is away
   */
  async try<T>(ask: () => Promise<T>): Promise<{ answer: T } | undefined> {
    const away = this.#away
    if (away !== undefined) {
      if (this.#now() < away.askAgainAt) {
        this.counts.spared += 1
        return undefined
      }
      this.#away = { ...away, askAgainAt: this.#now() + REST_MS }
    }
    try {
      const answer = await CLUSTER_SEARCH.tracePromise(ask)
      this.counts.answered += 1
      if (this.#away !== undefined) log('Search answers again.')
      this.#away = undefined
      return { answer }
    } catch (error) {
      if (!(error instanceof SearchAwayError)) throw error
      this.counts.failed += 1
      if (error instanceof RefusedQueryError) return this.#refuse(error)
      if (this.#away === undefined)
        log(
          `Search is away: ${error.message}.${this.#isCovered ? ' The own index of the edition answers.' : ''}`,
        )
      this.#away = { reason: error.message, askAgainAt: this.#now() + REST_MS }
      return undefined
    }
  }

  /** Whoever has thought of such a query must not have the engine count as away for all others. */
  #refuse(error: RefusedQueryError): undefined {
    if (error.message !== this.#refusal) log(`${error.message}. Other searches are not affected.`)
    this.#refusal = error.message
    if (!this.#isCovered) throw error
  }

  /** What whoever asks is told of an engine that is away, and that nothing else answers for. */
  get error(): SearchAwayError {
    return new SearchAwayError(this.#away?.reason ?? 'it does not answer')
  }
}

/**
 * An engine that asks one, and another while that is away.
 *
 * @param other - undefined where there is none: then it is away, too
 */
export function withFallback(
  engine: SearchEngine,
  other: SearchEngine | undefined,
  watch: SearchWatch,
): SearchEngine {
  // What needs no search says nothing of whether the engine is there: it may know it by itself.
  const ask = async <T>(of: (one: SearchEngine) => Promise<T>): Promise<T> => {
    try {
      return await of(engine)
    } catch (error) {
      if (other === undefined || !(error instanceof SearchAwayError)) throw error
      noteOtherAnswer()
      return await of(other)
    }
  }
  return {
    async answer<T>(asking: Asking<T>): Promise<T> {
      let step = asking.next()
      while (step.done !== true) {
        const queries = step.value
        const tried = await watch.try(() => engine.answer(askFor(queries)))
        // Work cannot begin anew: what is left of it is the other's.
        if (tried === undefined) {
          if (other === undefined) throw watch.error
          noteOtherAnswer()
          return await other.answer(goOn(asking, queries))
        }
        step = asking.next(tried.answer)
      }
      return step.value
    },
    async count(queries) {
      const tried = await watch.try(() => engine.count(queries))
      if (tried !== undefined) return tried.answer
      if (other === undefined) throw watch.error
      noteOtherAnswer()
      return await other.count(queries)
    },
    countWith: (values) => ask((one) => one.countWith(values)),
    listValues: (facet, kind) => ask((one) => one.listValues(facet, kind)),
    hasInferred: () => ask((one) => one.hasInferred()),
    docs: (query) => ask((one) => one.docs(query)),
    understand: (read) => ask((one) => one.understand(read)),
  }
}

function* askFor(queries: readonly SearchQuery[]): Asking<readonly SearchResult[]> {
  return yield queries
}

/** The rest of some work, from queries on that it waits for. */
function* goOn<T>(asking: Asking<T>, queries: readonly SearchQuery[]): Asking<T> {
  let step = asking.next(yield queries)
  while (step.done !== true) step = asking.next(yield step.value)
  return step.value
}
