/** Compares labelled parts of a text, and stretches of a sound or film. */

import { quote } from '../../card/quote.ts'
import type { ExampleOutput, Span, Stretch } from '../../example/types.ts'
import { compareTexts } from './compare-text.ts'
import { match, overlapOf } from './match.ts'
import type { Rules } from './rules.ts'
import { type Difference, say } from './types.ts'

type Spans = Pick<Extract<ExampleOutput, { kind: 'spans' }>, 'text' | 'spans'>

/** Parts of equal labels that overlap enough are one. */
export async function compareSpans(recorded: Spans, now: Spans, { overlap }: Pick<Rules, 'overlap'>) {
  const alike = (a: Span, b: Span) => (a.label === b.label ? overlapOf(a, b) : 0)
  const { gone, come } = await match(recorded.spans, now.spans, alike, least(overlap))
  const name = ({ text }: Spans, { label, start, end }: Span) =>
    `${quote(text.slice(start, end))}${label === '' ? '' : ` as ${quote(label)}`} (${start} to ${end})`
  return [
    ...gone.map((span): Difference => ({ message: `${name(recorded, span)} is not found any more` })),
    ...come.map((span): Difference => ({ message: `${name(now, span)} is found, and was not` })),
  ]
}

/** Nothing in common is never enough. */
export const least = (overlap: number) => Math.max(overlap, Number.MIN_VALUE)

/** Stretches are compared in their order, each with what is said in it. */
export function compareStretches(
  recorded: readonly Stretch[],
  now: readonly Stretch[],
  rules: Pick<Rules, 'overlap' | 'text'>,
): Difference[] {
  if (recorded.length !== now.length)
    return [
      {
        message: `there are ${now.length} stretches, not ${recorded.length}`,
        texts: { recorded: wordsOf(recorded), now: wordsOf(now) },
      },
    ]
  return recorded.flatMap((one, at) => {
    const other = now[at]
    if (other === undefined) return []
    const isThere = overlapOf(...closed(one, other)) >= rules.overlap
    const moved = isThere ? [] : [{ message: `stretch ${at + 1} is ${times(other)}, not ${times(one)}` }]
    return [
      ...moved,
      ...compareTexts(one.text ?? '', other.text ?? '', rules, `the text of stretch ${at + 1}`),
    ]
  })
}

const wordsOf = (stretches: readonly Stretch[]) => stretches.map(({ text = '' }) => text).join('\n')

const times = ({ start, end }: Stretch) =>
  `from ${say(start)} s to ${end === undefined ? 'the end' : `${say(end)} s`}`

/** A stretch that is open goes on for a second, so that what is left to compare is where it begins. */
function closed(a: Stretch, b: Stretch): [{ start: number; end: number }, { start: number; end: number }] {
  const last = Math.max(a.start, b.start) + 1
  const isOpen = a.end === undefined && b.end === undefined
  const end = (one: Stretch) => (isOpen ? last : (one.end ?? Number.MAX_SAFE_INTEGER))
  return [
    { start: a.start, end: end(a) },
    { start: b.start, end: end(b) },
  ]
}
