/** Chooses the words that a mistyped one can be corrected to. */

/** How many words are kept; a mistyped word is nearly always one that many names have. */
const MOST_WORDS = 50_000

/** A word and how likely it is to be meant: see {@link weightOf}. */
export type SpelledWord = [word: string, weight: number]

/**
 * The number of documents that have the word in their name or tags. For words found in texts alone it is less than one,
 * rising with the number of documents, and 0 for a word of a single text, which may itself be a mistake.
 */
export const weightOf = (named: number, documents: number) =>
  named > 0 ? named : Math.floor(1000 - 1000 / documents) / 1000

export class Spelling {
  #words: SpelledWord[] = []
  #above = 0

  /** Whether a word of this weight can still be among those kept. */
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

  /** The words kept, the heaviest first. */
  list(): SpelledWord[] {
    return this.#words.toSorted((a, b) => b[1] - a[1]).slice(0, MOST_WORDS)
  }
}
