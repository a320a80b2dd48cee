/** What is escaped in the Markdown of a twin: as little as may be, and looked for only where it occurs. */

import type { State, Unsafe } from 'mdast-util-to-markdown'

/**
 * Let the writer of a page escape sparingly. It tries some fifty patterns on each text, most of them about characters
 * that the text does not have.
 *
 * @param state - of one run of the writer, before it has written anything; changed in place
 */
export function settleEscapes(state: State): void {
  state.unsafe = state.unsafe.map(sparingly)
  const { safe, unsafe } = state
  const byCharacter = Map.groupBy(unsafe, ({ character }) => character)
  state.safe = (value, config) => {
    const text = `${config.before}${value}${config.after}`
    const hasLines = /[\r\n]/.test(text)
    const occurring: Unsafe[] = []
    for (const [character, patterns] of byCharacter) {
      if (!text.includes(character)) continue
      for (const pattern of patterns) if (hasLines || !isAtLineEnd(pattern)) occurring.push(pattern)
    }
    if (occurring.length === 0 && !text.includes('\\')) return value ?? ''
    state.unsafe = occurring
    try {
      return safe.call(state, value, config)
    } finally {
      state.unsafe = unsafe
    }
  }
}

const isAtLineEnd = ({ before, after }: Unsafe): boolean => before === LINE_END || after === LINE_END

/** As the writer's own patterns have it. */
const LINE_END = '[\\r\\n]'

/**
 * The rest of a character reference. Every other `&` means itself, as between the parts of a query, where a backslash
 * before it would be copied along.
 *
 * @see https://spec.commonmark.org/0.31.2/#entity-and-numeric-character-references
 */
const REFERENCE = '(?:#\\d{1,7}|#[xX][\\da-fA-F]{1,6}|[A-Za-z][A-Za-z\\d]*);'

/** The writer keeps with each pattern what it has compiled of it, so that a pattern of ours is made once. */
const ours = new WeakMap<Unsafe, Unsafe>()

function sparingly(pattern: Unsafe): Unsafe {
  const { character, inConstruct } = pattern
  if (character !== '&' || inConstruct === undefined) return pattern
  const known = ours.get(pattern) ?? { character, inConstruct, after: REFERENCE }
  ours.set(pattern, known)
  return known
}
