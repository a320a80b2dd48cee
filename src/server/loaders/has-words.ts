/** Finds names by the words that are typed, in any order and case. */

/** Whether a text has every word of another one, `trivia qa` of `TriviaQA (qa-wiki)`; true without words. */
export function hasWords(text: string, words: string): boolean {
  const lower = text.toLowerCase()
  return words
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => lower.includes(word))
}
