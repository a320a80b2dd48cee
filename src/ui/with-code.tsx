/** Sets names between backticks as code, in texts that are plain but for these. */

/** @returns what React draws */
export function withCode(text: string) {
  return text.split(/`([^`]+)`/).map((part, at) => (at % 2 === 0 ? part : <code key={at}>{part}</code>))
}
