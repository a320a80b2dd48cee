/** Chooses the words that a mistyped one may have been meant to be. */

/** Words that are kept; a mistake is nearly always meant to be one of those that many names have. */
const MOST_WORDS = 50_000

/** A word and how likely it is meant: see {@link weightOf}. */
export type SpelledWord = [word: string, weight: number]

/**
 * How many documents have a word in their name or tags; for a word of texts alone less than one, the more the more have it,
 * and nothing for a word of a single text, which may be a mistake itself.
 */
export const weightOf = (named: number, documents: number) =>
  named > 0 ? named : Math.floor(1000 - 1000 / documents) / 1000

export class Spelling {
  #words: SpelledWord[] = []
  #above = 0

  /** Whether a word of this weight can be one of those. */
  takes(weight: number): boolean {
    return weight > this.#above
  }

  add(word: string, weight: number): void {
    if (!this.takes(weight)) return
    this.#words.push([word, weight])
    if (this.#words.length < MOST_WORDS * 2) return
    this.#words = this.list()
    this.#above = this.#words.at(-1)?.[1] ?? 0
  }

  /** Those with the most weight, the most first. */
  list(): SpelledWord[] {
    return this.#words.toSorted((a, b) => b[1] - a[1]).slice(0, MOST_WORDS)
  }
}
