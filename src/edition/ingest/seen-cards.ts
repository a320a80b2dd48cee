/** Remembers which cards a run has met, one byte each, so that a catalogue of millions fits in memory. */

export class SeenCards {
  #marks = new Uint8Array(4096)
  size = 0

  /** The mark of a card by its number; 0 if it has none. */
  get(n: number): number {
    return this.#marks[n] ?? 0
  }

  /** @param mark - 1 to 255 */
  add(n: number, mark: number): void {
    if (n >= this.#marks.length) {
      const larger = new Uint8Array(Math.max(n + 1, this.#marks.length * 2))
      larger.set(this.#marks)
      this.#marks = larger
    }
    if (this.get(n) === 0) this.size += 1
    this.#marks[n] = mark
  }
}
