/** Reads parts of a text that a model has marked. */

import type { JsonObject } from '../card/json.ts'
import { allOf, readText } from './read-values.ts'
import type { ExampleOutput, Span } from './types.ts'

/** Spans in their order; undefined unless all are parts of the text that do not overlap. */
export function readSpans(
  list: readonly JsonObject[],
  text: string | undefined,
): ExampleOutput[] | undefined {
  if (text === undefined) return undefined
  const units = unitOffsets(text)
  const spans = allOf(list, (item): Span | undefined => {
    const label = readText(item.entity_group ?? item.entity ?? item.label ?? item.type)
    const span = readSpan(item, units)
    return label === undefined || span === undefined ? undefined : { label, ...span }
  })?.toSorted((a, b) => a.start - b.start)
  const areApart = spans?.every(({ start }, at) => start >= (spans[at - 1]?.end ?? 0))
  return spans !== undefined && areApart ? [{ kind: 'spans', text, spans }] : undefined
}

/** Where a part of a text begins and ends, by the offsets of the text; undefined where it is no part of it. */
export function readSpan(item: JsonObject, units: readonly number[]): Omit<Span, 'label'> | undefined {
  const start = typeof item.start === 'number' ? units[item.start] : undefined
  const end = typeof item.end === 'number' ? units[item.end] : undefined
  return start === undefined || end === undefined || start >= end ? undefined : { start, end }
}

/** From Python's offsets, which count characters, to JavaScript's, which count UTF-16 code units. */
export function unitOffsets(text: string): readonly number[] {
  const units = [0]
  for (const character of text) units.push((units.at(-1) ?? 0) + character.length)
  return units
}
