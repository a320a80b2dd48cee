/**
 * Finds hits that are further from the first than a cluster counts to. It can go on behind any hit, if it is told what that
 * was put in order by.
 *
 * @see https://docs.opensearch.org/latest/search-plugins/searching-data/paginate/#the-search_after-parameter
 */

import { LRUCache } from 'lru-cache'
import { LARGEST_PAGE } from '../page.ts'
import { WINDOW } from './index-form.ts'

/** A hit, and what it was put in order by. */
interface SortedHit {
  sort: unknown[]
}

/** Hits that are passed at once: those of a page fit behind them. */
export const STEP = WINDOW - LARGEST_PAGE

/** Places that are kept. Whoever reads page after page goes on where the page before has ended. */
const KEPT = 1_000

export class DeepPages {
  readonly #step: number
  /** What a list goes on behind, by the place of the next hit and the list. */
  readonly #known = new LRUCache<string, unknown[]>({ max: KEPT })

  constructor(step: number) {
    this.#step = step
  }

  /**
   * The hits from one place up to, but not including, another, at most {@link LARGEST_PAGE}; there must be so many.
   *
   * @param list - what the hits and their order depend on
   * @param ask - answers with the next hits
   */
  async between(
    list: string,
    start: number,
    end: number,
    ask: (size: number, after: unknown[] | undefined) => Promise<SortedHit[]>,
  ): Promise<SortedHit[]> {
    if (start >= end) return []
    let { place, after } = this.#nearest(list, start)
    for (;;) {
      const isLast = start - place < this.#step
      const hits = await ask(isLast ? end - place : this.#step, after)
      after = hits.at(-1)?.sort.map(exact)
      if (after === undefined) return []
      const passed = place
      place += hits.length
      this.#known.set(`${place} ${list}`, after)
      if (isLast) return hits.slice(start - passed)
    }
  }

  /** The last known place before a hit. */
  #nearest(list: string, start: number): { place: number; after: unknown[] | undefined } {
    const steps = Array.from({ length: Math.ceil(start / this.#step) }, (_, number) => number * this.#step)
    for (const place of [...steps, start].toReversed()) {
      const after = this.#known.get(`${place} ${list}`)
      if (after !== undefined) return { place, after }
    }
    return { place: 0, after: undefined }
  }
}

/** Where a number is unknown, the least that there is stands for it. It is none that JSON keeps every digit of. */
function exact(value: unknown): unknown {
  return typeof value === 'number' && !Number.isSafeInteger(Math.trunc(value)) ? String(BigInt(value)) : value
}
