/** Holds the current edition and closes an old one when its last reader has finished. */

import type { Edition } from '../edition/types.ts'
import type { SearchWatch } from '../search/fallback.ts'

/** A reader's hold on an edition, which stays open until it is released. */
export interface Lease<E extends Edition = Edition> {
  readonly edition: E
  /** Tells that the reader has finished; further calls have no effect. */
  release(): void
}

/** What a listener is told of a new edition. */
export interface Swap {
  edition: Edition
  /** Paths of pages whose cards have changed, e.g. `/models/acme/tiny`; undefined when any page may have. */
  changed: readonly string[] | undefined
}

interface Held<E> {
  edition: E
  readers: number
}

/** The one place that knows which edition is current; readers in flight finish on the one they began with. */
export class EditionHolder<E extends Edition = Edition> {
  /** Whether it may be older than what it is made of, which could not be read again. */
  isBehind = false
  /** How the engine does that answers searches; undefined where each edition's own index does. */
  search: Pick<SearchWatch, 'state' | 'counts'> | undefined
  #current: Held<E>
  #retired = new Set<Held<E>>()
  #listeners = new Set<(swap: Swap) => void>()

  /** @param edition - an open edition, closed by this holder from now on */
  constructor(edition: E) {
    this.#current = { edition, readers: 0 }
  }

  /** Id of the current edition. */
  get id(): string {
    return this.#current.edition.id
  }

  /** The current edition, for callers that read it without awaiting anything; others must acquire it. */
  get current(): E {
    return this.#current.edition
  }

  /** Takes the current edition for one reader, who must release it. */
  acquire(): Lease<E> {
    const held = this.#current
    held.readers++
    let released = false
    return {
      edition: held.edition,
      release: () => {
        if (released) return
        released = true
        held.readers--
        this.#closeIfDone(held)
      },
    }
  }

  /**
   * Makes another edition current. The old one is closed once nobody reads from it.
   *
   * @param next - an open edition, closed by this holder from now on
   * @param changed - paths of the pages whose cards differ, passed to listeners; undefined when any may
   */
  swap(next: E, changed?: readonly string[]): void {
    this.#retire(this.#current)
    this.#current = { edition: next, readers: 0 }
    for (const listener of this.#listeners) listener({ edition: next, changed })
  }

  /**
   * Calls the listener after each swap.
   *
   * @returns a function that removes the listener
   */
  onSwap(listener: (swap: Swap) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Closes the current edition as soon as its readers have finished. For use at the end of the process. */
  close(): void {
    this.#listeners.clear()
    this.#retire(this.#current)
  }

  #retire(held: Held<E>): void {
    this.#retired.add(held)
    this.#closeIfDone(held)
  }

  #closeIfDone(held: Held<E>): void {
    if (held.readers > 0 || !this.#retired.delete(held)) return
    held.edition.close()
  }
}
