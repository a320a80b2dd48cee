/** Keeps to the pace that a server asks for: no request begins before it wants one. */

import { setTimeout as sleep } from 'node:timers/promises'

export class Pace {
  /** No request starts before this time. */
  #resumeAt = 0

  /**
   * Takes note of a wait that the server asks for.
   *
   * @param wait - milliseconds from now
   * @returns whether it is longer than any before
   */
  heed(wait: number): boolean {
    if (Date.now() + wait <= this.#resumeAt) return false
    this.#resumeAt = Date.now() + wait
    return true
  }

  /** Waits until a request may begin. @throws {DOMException} an `AbortError`, when the signal ends the wait */
  async waitForTurn(signal: AbortSignal | undefined): Promise<void> {
    for (let left = this.#resumeAt - Date.now(); left > 0; left = this.#resumeAt - Date.now()) {
      // Requests that have waited together do not resume at the same moment.
      const spread = Math.random() * Math.min(left / 10, 1000)
      await sleep(left + spread, undefined, { ...(signal && { signal }) })
    }
  }
}
