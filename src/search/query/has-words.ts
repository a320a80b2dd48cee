/** Matches names by words, in any order and case. */

/** Whether a text contains every word of another, as `TriviaQA (qa-wiki)` contains `trivia qa`; true without words. */
export function hasWords(text: string, words: string): boolean {
  const lower = text.toLowerCase()
  return words
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => lower.includes(word))
}
