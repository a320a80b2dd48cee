/** Finds the words that a misspelt one may stand for. */

/** Longer words are prose, and comparing them takes quadratic time. */
const MAX_LENGTH = 64

/**
 * The words nearest to an unknown word, nearest first.
 *
 * Case and the difference between `-`, `_`, dots and spaces do not count; a third of the letters may be wrong.
 *
 * @returns at most `limit` words; none when nothing is near
 */
export function findNearest(word: string, words: Iterable<string>, limit = 1): string[] {
  const wanted = fold(word)
  if (wanted.length === 0 || wanted.length > MAX_LENGTH) return []
  const bound = Math.max(1, Math.floor(wanted.length / 3))
  const found: { candidate: string; distance: number }[] = []
  for (const candidate of words) {
    const folded = fold(candidate)
    if (Math.abs(folded.length - wanted.length) > bound) continue
    const distance = editDistance(wanted, folded)
    if (distance <= bound) found.push({ candidate, distance })
  }
  return found
    .sort((a, b) => a.distance - b.distance)
    .slice(0, limit)
    .map(({ candidate }) => candidate)
}

/** Number of letters that may be wrong in a word that is searched for in a catalogue. */
export const typosIn = (word: string) => (word.length < 4 ? 0 : word.length < 7 ? 1 : 2)

/**
 * Number of letters to insert, delete, replace or swap with a neighbour to get from one word to the other.
 *
 * @see https://en.wikipedia.org/wiki/Damerau–Levenshtein_distance, the optimal string alignment
 */
export function editDistance(from: string, to: string): number {
  let beforeLast: number[] = []
  let last = Array.from({ length: to.length + 1 }, (_, index) => index)
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= to.length; column += 1) {
      const same = from[row - 1] === to[column - 1]
      const swapped =
        row > 1 && column > 1 && from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1]
      current[column] = Math.min(
        (last[column] ?? 0) + 1,
        (current[column - 1] ?? 0) + 1,
        (last[column - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (beforeLast[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      )
    }
    beforeLast = last
    last = current
  }
  return last[to.length] ?? 0
}

function fold(word: string): string {
  return word.toLowerCase().replace(/[-_.\s]/g, '-')
}
