/** The finished pages of the current edition, kept in memory. */

import { LRUCache } from 'lru-cache'
import type { EditionHolder } from '../edition-holder.ts'
import type { Encoding } from './encodings.ts'
import type { FinishedResponse } from './finished-response.ts'

/** What a finished page depends on beside the edition. */
export interface PageKey {
  /** Identifies the code and settings that drew it. */
  build: string
  /** Its path and query. */
  url: string
  encoding: Encoding
}

/** Keeps pages until another edition becomes current. */
export class PageCache {
  readonly #pages: LRUCache<string, FinishedResponse>
  #swaps = 0
  #hits = 0
  #misses = 0

  /** @param maxBytes - of all pages together */
  constructor(holder: Pick<EditionHolder, 'onSwap'>, maxBytes: number) {
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      maxEntrySize: Math.ceil(maxBytes / 16),
      // Roughly what the key and the headers take.
      sizeCalculation: ({ body }, key) => body.byteLength + 2 * key.length + 2048,
    })
    holder.onSwap(() => {
      this.#swaps++
      this.#pages.clear()
    })
  }

  /** How often another edition has become current: a page drawn across a swap may be of either edition. */
  get swaps(): number {
    return this.#swaps
  }

  /** How often a page was found. */
  get hits(): number {
    return this.#hits
  }

  /** How often one was drawn that could have been found. */
  get misses(): number {
    return this.#misses
  }

  find(key: PageKey): FinishedResponse | undefined {
    const page = this.#pages.get(textOf(key))
    if (page !== undefined) this.#hits++
    return page
  }

  keep(key: PageKey, page: FinishedResponse): void {
    this.#misses++
    this.#pages.set(textOf(key), page)
  }
}

const textOf = ({ build, url, encoding }: PageKey) => `${encoding} ${url} ${build}`
