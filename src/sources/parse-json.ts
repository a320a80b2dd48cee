/** Parses JSON that a person or Python may have written, and says what is wrong with it and where. */

/**
 * Parse JSON, and the numbers that Python writes although JSON has none of them: NaN, Infinity and -Infinity.
 *
 * @see https://docs.python.org/3/library/json.html#infinite-and-nan-number-values
 * @returns the value, in which NaN is null; or the error and its offset in the text, 0 where the engine does not tell
 */
export function parseJson(text: string): { json: unknown } | { error: string; position: number } {
  try {
    return { json: JSON.parse(text) }
  } catch (error) {
    const { written, nulls } = withoutBareNumbers(text)
    if (written === text) return describe(error, [])
    try {
      return { json: JSON.parse(written) }
    } catch (second) {
      return describe(second, nulls)
    }
  }
}

/** A text in quotes, which is matched to be left alone even if it never ends, or a number that JSON lacks. */
const BARE = /"[^"\\]*(?:\\.[^"\\]*)*"?|(-?)Infinity\b|NaN\b/gs

/** The text with numbers that JSON has, and where in it they are longer by one character. */
function withoutBareNumbers(text: string): { written: string; nulls: number[] } {
  const nulls: number[] = []
  const written = text.replace(BARE, (found, sign: string | undefined, at: number) => {
    if (found.startsWith('"')) return found
    // A number that is too large is read as infinite. The spaces keep what follows in its place.
    if (found !== 'NaN') return `${sign}1e999   `
    nulls.push(at + nulls.length)
    return 'null'
  })
  return { written, nulls }
}

function describe(error: unknown, nulls: readonly number[]): { error: string; position: number } {
  const message = error instanceof Error ? error.message : String(error)
  const position = Number(/at position (\d+)/.exec(message)?.[1] ?? 0)
  // The engine quotes the text around the error, which the excerpt shows better.
  const reason = message.replace(/, ?(?:\.\.\.)?".*$/s, '').replace(/ in JSON at position.*$/s, '')
  return { error: reason, position: position - nulls.filter((at) => at < position).length }
}
