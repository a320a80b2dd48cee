/** The report of a test for a terminal. */

import { inert, printable } from '../../card/quote.ts'
import { wordChanges } from '../compare/compare-text.ts'
import type { Difference } from '../compare/types.ts'
import type { Tested } from './types.ts'
import { countLine, describeDurations, nameOfOutcome } from './words.ts'

/** Differences of one example that are listed. */
const MOST = 20

/** One example: a line for what is the same, and what differs below the others. */
export function formatTextExample(tested: Tested): string {
  const { id, title, file, line, outcome, differences, reason } = tested
  const head = `${file}:${line}  ${nameOfOutcome(tested)}: ${id}, ${title}`
  if (outcome === 'same') return printable(head)
  const listed = differences.slice(0, MOST).flatMap(linesOf)
  const more = differences.length - Math.min(differences.length, MOST)
  const took = describeDurations(tested)
  return [
    printable(head),
    ...listed.map((text) => `  ${text}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    ...(reason === undefined ? [] : [`  ${printable(reason)}`]),
    ...(took === undefined ? [] : [`  It ${took}.`]),
  ].join('\n')
}

export const formatText = (examples: readonly Tested[]): string =>
  [...examples.map(formatTextExample), '', countLine(examples)].join('\n')

function linesOf({ message, texts }: Difference): string[] {
  const shown = texts && markChanges(texts)
  return [printable(message), ...(shown === undefined ? [] : shown.split('\n').map((text) => `  | ${text}`))]
}

/** Characters around a change that are shown. */
const AROUND = 60

/**
 * A text with what is gone in `[-…-]` and what has come in `{+…+}`, as `git diff --word-diff` writes it; longer parts
 * that are equal are cut. Undefined for texts without a word in common, which the message has both.
 */
export function markChanges({ recorded, now }: NonNullable<Difference['texts']>): string | undefined {
  const changes = wordChanges(recorded, now)
  if (changes === undefined || !changes.some(({ added, removed }) => !added && !removed)) return undefined
  const last = changes.length - 1
  const parts = changes.map(({ value, added, removed }, at) => {
    const text = inert(value)
    if (removed) return `[-${text}-]`
    if (added) return `{+${text}+}`
    const before = at === 0 ? '' : text.slice(0, AROUND)
    const after = at === last ? '' : text.slice(-AROUND)
    return text.length > 2 * AROUND ? `${before}…${after}` : text
  })
  return parts.join('').replace(/(?<=##\w*)\[/g, '\uFFFD')
}
