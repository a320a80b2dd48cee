/** Chooses the words that a mistyped one may have been meant to be. */

/** Words that are kept; a mistake is nearly always meant to be one of those that many names have. */
const MOST_WORDS = 50_000

/** A word and how many documents have it in their name or tags. */
export type SpelledWord = [word: string, count: number]

export class Spelling {
  #words: SpelledWord[] = []
  #least = 1

  add(word: string, count: number): void {
    if (count < this.#least) return
    this.#words.push([word, count])
    if (this.#words.length < MOST_WORDS * 2) return
    this.#words = this.list()
    this.#least = Math.max(this.#least, (this.#words.at(-1)?.[1] ?? 0) + 1)
  }

  /** The most frequent words, the most frequent first. */
  list(): SpelledWord[] {
    return this.#words.toSorted((a, b) => b[1] - a[1]).slice(0, MOST_WORDS)
  }
}
