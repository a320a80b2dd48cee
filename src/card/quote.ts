/** Quotes text of a card in messages: short, and harmless on a terminal. */

const MAX_LENGTH = 60

/** A text in quotes, on one line, shortened if it is long. */
export function quote(text: string): string {
  return `"${shorten(text)}"`
}

/** Several quoted texts, joined as in prose: `"a"`, `"a" or "b"`, `"a", "b" or "c"`. */
export function quoteAny(texts: readonly string[]): string {
  const quoted = texts.map(quote)
  const last = quoted.pop() ?? ''
  return quoted.length === 0 ? last : `${quoted.join(', ')} or ${last}`
}

/**
 * Make text safe to print: control characters and those that change the direction of writing would let a card
 * rewrite a terminal.
 */
export function printable(text: string): string {
  return text.replace(/[^\P{Cc}\t]|[\u202A-\u202E\u2066-\u2069]/gu, '\uFFFD')
}

function shorten(text: string): string {
  const line = printable(
    text
      .slice(0, MAX_LENGTH * 2)
      .replace(/\s+/g, ' ')
      .trim(),
  )
  return line.length > MAX_LENGTH || text.length > MAX_LENGTH * 2 ? `${line.slice(0, MAX_LENGTH)}…` : line
}
