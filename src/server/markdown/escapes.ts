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
  const inLines = byCharacter(unsafe)
  const inOneLine = byCharacter(unsafe.filter((pattern) => !isAtLineEnd(pattern)))
  state.safe = (value, config) => {
    const text = `${config.before}${value}${config.after}`
    const patterns = /[\r\n]/.test(text) ? inLines : inOneLine
    const occurring = new Set<Unsafe>()
    for (let at = 0; at < text.length; at += 1) {
      for (const pattern of patterns[text.charCodeAt(at)] ?? NONE)
        if (isInScope(state.stack, pattern)) occurring.add(pattern)
    }
    if (occurring.size === 0 && !text.includes('\\')) return value ?? ''
    state.unsafe = [...occurring]
    try {
      return safe.call(state, value, config)
    } finally {
      state.unsafe = unsafe
    }
  }
}

const NONE: readonly Unsafe[] = []

/** @returns patterns by the code of the character that each is about, all of which are ASCII */
function byCharacter(patterns: readonly Unsafe[]): Unsafe[][] {
  const found: Unsafe[][] = Array.from({ length: 128 }, () => [])
  for (const pattern of patterns) found[pattern.character.charCodeAt(0)]?.push(pattern)
  return found
}

/** Whether a pattern holds within these constructs, as the writer would ask for each. */
const isInScope = (stack: State['stack'], { inConstruct, notInConstruct }: Unsafe): boolean =>
  isWithin(stack, inConstruct, true) && !isWithin(stack, notInConstruct, false)

function isWithin(stack: State['stack'], names: Unsafe['inConstruct'], ofNone: boolean): boolean {
  if (typeof names === 'string') return stack.includes(names)
  if (names === undefined || names === null || names.length === 0) return ofNone
  return names.some((name) => stack.includes(name))
}

const isAtLineEnd = ({ before, after, atBreak }: Unsafe): boolean =>
  atBreak === true || before === LINE_END || after === LINE_END

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
