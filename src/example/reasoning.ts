/** What a model thinks before it speaks, told apart from what it says. */

const OPENING = '<think>'
const CLOSING = '</think>'

/**
 * Splits a text at the marks that reasoning models write around their thoughts. Some templates hold the first mark
 * back, and a text that is still coming may lack the second.
 */
export function splitReasoning(text: string): { reasoning: string | undefined; text: string } {
  const close = text.indexOf(CLOSING)
  const isOpened = text.trimStart().startsWith(OPENING)
  if (close < 0 && !isOpened) return { reasoning: undefined, text }
  const thought = close < 0 ? text : text.slice(0, close)
  const reasoning = isOpened ? thought.trimStart().slice(OPENING.length) : thought
  return {
    reasoning: reasoning.trim() || undefined,
    text: close < 0 ? '' : text.slice(close + CLOSING.length).trim(),
  }
}
