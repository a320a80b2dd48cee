/** Keeps the smallest keys of a sequence, without storing all of it. */

export class LeastKeys {
  readonly #limit: number
  readonly #keys: Float64Array<ArrayBuffer>
  #length = 0
  #bound = Number.POSITIVE_INFINITY

  /** @param limit - how many keys are kept */
  constructor(limit: number) {
    this.#limit = limit
    this.#keys = new Float64Array(limit * 2)
  }

  /** Keys at or above this are not kept. It is exact only right after the keys were cut down to the limit. */
  get bound(): number {
    return this.#bound
  }

  /** @param key - different from all before */
  add(key: number): void {
    if (key >= this.#bound) return
    this.#keys[this.#length] = key
    this.#length += 1
    if (this.#length === this.#keys.length) this.#cut()
  }

  /** The keys kept, smallest first; starts anew. */
  take(): Float64Array<ArrayBuffer> {
    this.#cut()
    const taken = this.#keys.slice(0, this.#length)
    this.#length = 0
    this.#bound = Number.POSITIVE_INFINITY
    return taken
  }

  #cut(): void {
    this.#keys.subarray(0, this.#length).sort()
    if (this.#length < this.#limit) return
    this.#length = this.#limit
    this.#bound = this.#keys[this.#limit - 1] ?? 0
  }
}
