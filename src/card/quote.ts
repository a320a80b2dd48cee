/** Makes text of strangers harmless for terminals, build logs and texts for programs; quotes it in messages. */

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
 * A text of which nothing steers a terminal: control characters, line ends other than `\n`, and characters that turn
 * the direction of writing around, and those that only programs see (tags), are replaced, one by one. Marks of direction are left: they turn nothing around.
 *
 * @see https://www.unicode.org/reports/tr9/#Directional_Formatting_Characters
 */
export function inert(text: string): string {
  return text.replace(/[^\P{Cc}\t\n]|[\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\u{E0000}-\u{E007F}]/gu, REPLACED)
}

/**
 * A line that is safe to print: {@link inert}, with line ends replaced as well, and no command to a build server, which
 * looks for `##[` and `##vso[` anywhere in a log.
 *
 * @see https://github.com/actions/runner/blob/main/src/Runner.Common/ActionCommand.cs
 * @see https://learn.microsoft.com/azure/devops/pipelines/scripts/logging-commands
 */
export function printable(text: string): string {
  return inert(text).replace(/\n|(?<=##\w*)\[/g, REPLACED)
}

/** A text on one line: white space and line ends of any kind become single spaces, and the rest is printable. */
export function oneLine(text: string): string {
  return printable(text.replace(/[\s\u0085]+/g, ' ').trim())
}

const REPLACED = '\uFFFD'

function shorten(text: string): string {
  const line = oneLine(text.slice(0, MAX_LENGTH * 2))
  return line.length > MAX_LENGTH || text.length > MAX_LENGTH * 2 ? `${line.slice(0, MAX_LENGTH)}…` : line
}
