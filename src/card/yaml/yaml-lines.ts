/** Reads YAML by its lines alone, where a parser has given up or has not run yet. */

/** A key at the start of a line: quoted, or plain up to the first colon before white space. */
const KEY_LINE =
  /^("[^"\n]*"[^\S\n]*|'[^'\n]*'[^\S\n]*|[^\s#\-?:,[\]{}&*!|>'"%@`][^\n]*?|-[^\s:-][^\n]*?):(?=\s|$)/

/** A key that no prose begins with, unlike `Note: ` or `Example: `. */
const PLAIN_KEY_LINE = /^[a-z][a-z0-9_-]*:(?=\s|$)/

/** A line that continues the one above: indented, a list item, or the end of a flow collection. */
const CONTINUATION = /^(?:\s|-(?:\s|$)|[\]}])/

/** The part of front matter that belongs to one key of its outermost mapping. */
export interface YamlPiece {
  key: string
  /** Offsets into the YAML. The value begins after the colon, on the same line. */
  start: number
  valueStart: number
  end: number
}

/** Whether a line begins with an unindented key. */
export function isKeyLine(line: string): boolean {
  return KEY_LINE.test(line)
}

/**
 * The length of the part at the start of a text that reads as YAML of front matter.
 *
 * @returns the offset of the first line that cannot belong to it; 0 when not even the first line can. A blank line
 *   ends it unless another key follows, since prose has colons too.
 */
export function findYamlRun(text: string): number {
  let end = 0
  let blankBefore = false
  let keys = 0
  for (let line = 0; line < text.length; ) {
    const next = text.indexOf('\n', line)
    const lineEnd = next === -1 ? text.length : next
    const content = text.slice(line, lineEnd)
    if (content.trim() === '') {
      blankBefore = true
    } else {
      const belongs =
        blankBefore && keys > 0
          ? PLAIN_KEY_LINE.test(content)
          : isKeyLine(content) || (keys > 0 && CONTINUATION.test(content)) || /^#(?!#*\s)/.test(content)
      if (!belongs) break
      if (isKeyLine(content)) keys += 1
      blankBefore = false
      end = Math.min(text.length, lineEnd + 1)
    }
    line = lineEnd + 1
  }
  return keys > 0 ? end : 0
}

/** Cut YAML at the keys of its outermost mapping. Lines above the first key belong to no piece. */
export function splitYamlPieces(yaml: string): YamlPiece[] {
  const pieces: YamlPiece[] = []
  let last: YamlPiece | undefined
  for (let line = 0; line < yaml.length; ) {
    const next = yaml.indexOf('\n', line)
    const lineEnd = next === -1 ? yaml.length : next
    const match = KEY_LINE.exec(yaml.slice(line, lineEnd))
    if (match) {
      if (last) last.end = line
      const [head, key] = match
      last = { key: unquote(key ?? ''), start: line, valueStart: line + head.length, end: yaml.length }
      pieces.push(last)
    }
    line = lineEnd + 1
  }
  return pieces
}

/** Removes the quotes around a text, if any. */
export function unquote(text: string): string {
  const quoted = /^(["'])(.*)\1$/s.exec(text.trim())
  return quoted?.[2] ?? text.trim()
}
