/** Escapes as little as possible in the Markdown of a twin, and speeds up the search for characters to escape. */

import type { State, Unsafe } from 'mdast-util-to-markdown'
import { oncePer } from '../../edition/once-per.ts'

/**
 * Keep the writer from escaping a `&` that stands for itself, as in a query, where a backslash before it would be
 * copied along.
 *
 * @param state - of one run of the writer that has not started yet; changed in place
 */
export function spareAmpersands(state: State): void {
  state.unsafe = state.unsafe.map(sparingly)
}

/**
 * Have the writer try only patterns that can match. By default it tries some fifty on each text, most of them for
 * characters that the text lacks. The output is the same.
 *
 * @param state - of one run of the writer that has not started yet; changed in place
 */
export function tryWhatMatches(state: State): void {
  const { safe, unsafe } = state
  state.safe = (value, config) => {
    if (value === undefined || value === null || value === '') return ''
    const matching = findMatching(state, config.before, value, config.after)
    if (matching.length === 0 && !value.includes('\\') && !config.after.includes('\\')) return value
    state.unsafe = matching
    try {
      return safe.call(state, value, config)
    } finally {
      state.unsafe = unsafe
    }
  }
}

/** A pattern and a test of its surroundings; undefined when the pattern matches wherever its character is. */
interface Watched {
  pattern: Unsafe
  near: RegExp | undefined
}

const NONE: readonly Watched[] = []

/** By the code of each pattern's character, all of which are ASCII; the same in every run. */
let watched: Watched[][] | undefined

/** The patterns that match inside a text, and perhaps a few that do not. */
function findMatching(state: State, before: string, value: string, after: string): Unsafe[] {
  watched ??= byCharacter(state.unsafe)
  // Joined, because V8 was seen to flatten a concatenated string anew for each character access.
  const text = [before, value, after].join('')
  const end = before.length + value.length
  const matching: Unsafe[] = []
  for (let at = before.length; at < end; at += 1) {
    for (const { pattern, near } of watched[text.charCodeAt(at)] ?? NONE) {
      if (matching.includes(pattern)) continue
      if (near !== undefined) {
        near.lastIndex = at
        if (!near.test(text)) continue
      }
      if (isInScope(state.stack, pattern)) matching.push(pattern)
    }
  }
  return matching
}

function byCharacter(patterns: readonly Unsafe[]): Watched[][] {
  const found: Watched[][] = Array.from({ length: 128 }, () => [])
  for (const pattern of patterns) {
    found[pattern.character.charCodeAt(0)]?.push({ pattern, near: nearOf(pattern) })
  }
  return found
}

/** Matches what must surround the character; compiled as in the writer, but tested at one place. */
function nearOf({ atBreak, before, character, after, unicode }: Unsafe): RegExp | undefined {
  const behind = `${atBreak === true ? '[\\r\\n][\\t ]*' : ''}${before ? `(?:${before})` : ''}`
  if (behind === '' && !after) return undefined
  const ahead = after ? `(?=${after})` : ''
  const code = character.charCodeAt(0).toString(16).padStart(2, '0')
  return new RegExp(`(?<=${behind})\\x${code}${ahead}`, unicode === true ? 'uy' : 'y')
}

/** Whether a pattern applies within these constructs, as the writer would decide for each. */
const isInScope = (stack: State['stack'], { inConstruct, notInConstruct }: Unsafe): boolean =>
  isWithin(stack, inConstruct, true) && !isWithin(stack, notInConstruct, false)

function isWithin(stack: State['stack'], names: Unsafe['inConstruct'], ofNone: boolean): boolean {
  if (typeof names === 'string') return stack.includes(names)
  if (names === undefined || names === null || names.length === 0) return ofNone
  return names.some((name) => stack.includes(name))
}

/**
 * The rest of a character reference.
 *
 * @see https://spec.commonmark.org/0.31.2/#entity-and-numeric-character-references
 */
const REFERENCE = '(?:#\\d{1,7}|#[xX][\\da-fA-F]{1,6}|[A-Za-z][A-Za-z\\d]*);'

/** The writer caches a compiled form on each pattern, so each pattern of ours must be made only once. */
const sparingly = oncePer((pattern: Unsafe): Unsafe => {
  const { character, inConstruct } = pattern
  const isAlone = character !== '&' || inConstruct === undefined
  return isAlone ? pattern : { character, inConstruct, after: REFERENCE }
})
