/** Parses JSON that a person may have written, and says what is wrong with it and where. */

/**
 * Parse JSON.
 *
 * @returns the value, or the error and its offset in the text; 0 where the engine does not tell
 */
export function parseJson(text: string): { json: unknown } | { error: string; position: number } {
  try {
    return { json: JSON.parse(text) }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    const position = /at position (\d+)/.exec(message)?.[1]
    // The engine quotes the text around the error, which the excerpt shows better.
    const reason = message.replace(/, ?(?:\.\.\.)?".*$/s, '').replace(/ in JSON at position.*$/s, '')
    return { error: reason, position: position === undefined ? 0 : Number(position) }
  }
}
