/** Keeps the smallest of keys that come one after the other, without keeping them all. */

export class LeastKeys {
  readonly #limit: number
  readonly #keys: Float64Array<ArrayBuffer>
  #length = 0
  #bound = Number.POSITIVE_INFINITY

  /** @param limit - how many are kept */
  constructor(limit: number) {
    this.#limit = limit
    this.#keys = new Float64Array(limit * 2)
  }

  /** A key from here on is not kept; it is exact once as many are there as are kept. */
  get bound(): number {
    return this.#bound
  }

  /** @param key - another one than all before */
  add(key: number): void {
    if (key >= this.#bound) return
    this.#keys[this.#length] = key
    this.#length += 1
    if (this.#length === this.#keys.length) this.#cut()
  }

  /** Those that are kept, the smallest first; starts anew. */
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
