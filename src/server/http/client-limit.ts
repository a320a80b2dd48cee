/** Lets each client have only so many requests open, so that none keeps the others waiting. */

import type { ServerResponse } from 'node:http'

export class ClientLimit {
  readonly #most: number
  /** Requests that are open, by client; nobody is in it who has none. */
  readonly #open = new Map<string, number>()

  constructor(most: number) {
    this.#most = most
  }

  /**
   * Counts a request until its answer has ended.
   *
   * @param client - see `Access.readerOf`
   * @returns whether the client has too many open already; then it is not counted
   */
  isOver(client: string, answer: ServerResponse): boolean {
    const open = this.#open.get(client) ?? 0
    if (open >= this.#most) return true
    this.#open.set(client, open + 1)
    answer.once('close', () => this.#end(client))
    return false
  }

  #end(client: string): void {
    const left = (this.#open.get(client) ?? 1) - 1
    if (left > 0) this.#open.set(client, left)
    else this.#open.delete(client)
  }
}
