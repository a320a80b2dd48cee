/** The ranges beside a list: the distribution of the numbers, possible bounds, and those chosen. */

import { formatBytes, formatDate, formatParameters } from '../../../format.ts'
import { SIZE_BOUNDS } from '../../../search/index/format.ts'
import { writeSearchParams } from '../../../search/query/url.ts'
import {
  RANGES,
  type Range,
  type RangeCount,
  type RangeId,
  type SearchQuery,
  type SearchResult,
} from '../../../search/types.ts'
import type { RangeBound, RangeGroup } from '../../../ui/list/range-facet.tsx'
import type { ListAddresses } from './list-addresses.ts'
import type { ChosenFilter } from './list-facets.ts'

interface RangeKind {
  label: string
  /** The bound of a step as the start or end of a range. */
  min: (bound: number) => number
  max: (bound: number) => number
  /** In words. */
  from: (min: number) => string
  to: (max: number) => string
  step: (step: RangeCount) => string
  /** Where steps between two others begin. */
  between: (min: number, max: number) => number[]
}

const dateOf = (time: number) => formatDate(new Date(time).toISOString()) ?? ''
const yearOf = (time: number) => String(new Date(time).getUTCFullYear())
const isNewYear = (time: number) => new Date(time).toISOString().slice(5, 10) === '01-01'

const KINDS: Record<RangeId, RangeKind> = {
  parameters: sizeKind('Parameters', formatParameters),
  bytes: sizeKind('Bytes', formatBytes),
  updated: {
    label: 'Updated',
    min: (bound) => bound,
    // A year ends at the last moment before the next.
    max: (bound) => bound - 1,
    from: (min) => (isNewYear(min) ? yearOf(min) : dateOf(min)),
    to: (max) => (isNewYear(max + 1) ? yearOf(max) : dateOf(max)),
    step: ({ min }) => yearOf(min ?? 0),
    between: (min, max) => {
      const [first, last] = [new Date(min).getUTCFullYear(), new Date(max).getUTCFullYear()]
      return Array.from({ length: last - first }, (_, place) => Date.UTC(first + place, 0))
    },
  },
}

function sizeKind(label: string, format: (amount: number) => string): RangeKind {
  return {
    label,
    min: (bound) => bound,
    max: (bound) => bound,
    from: format,
    to: format,
    step: ({ min, max }) => {
      if (min === undefined) return `below ${format(max ?? 0)}`
      return max === undefined ? `from ${format(min)}` : `${format(min)} to ${format(max)}`
    },
    between: (min, max) => SIZE_BOUNDS.filter((bound) => bound >= min && bound < max),
  }
}

/**
 * A range beside a list: its bounds, and a histogram of its steps.
 *
 * @param total - how many cards match without the range, if it is chosen
 */
export function rangeGroup(
  range: RangeId,
  query: SearchQuery,
  result: SearchResult,
  total: number | undefined,
  { path, state }: ListAddresses,
): RangeGroup {
  const kind = KINDS[range]
  const chosen = query.ranges?.[range] ?? {}
  const counted = result.histograms[range]
  const known = counted.reduce((sum, { count }) => sum + count, 0)
  const steps = withGaps(counted, kind.between)
  const own = (name: string) => name === `${range}_min` || name === `${range}_max`
  const write = (bounds: Range, end: 'min' | 'max') =>
    writeSearchParams({ ...query, ranges: { [range]: bounds } }).get(`${range}_${end}`) ?? ''
  const offer = (end: 'min' | 'max'): RangeBound[] => {
    const bounds = steps.flatMap((step) => (step[end] === undefined ? [] : [kind[end](step[end])]))
    const all = [...bounds, ...(chosen[end] === undefined ? [] : [chosen[end]])]
    const say = end === 'min' ? kind.from : kind.to
    return [...new Set(all)]
      .toSorted((a, b) => a - b)
      .filter((bound) =>
        end === 'min' ? bound <= (chosen.max ?? Infinity) : bound >= (chosen.min ?? -Infinity),
      )
      .map((bound) => ({ value: write({ [end]: bound }, end), label: say(bound) }))
  }
  return {
    range,
    label: kind.label,
    steps: steps.map((step) => ({
      label: kind.step(step),
      count: step.count,
      within:
        (step.max ?? Infinity) > (chosen.min ?? -Infinity) &&
        (step.min ?? -Infinity) <= (chosen.max ?? Infinity),
    })),
    from: offer('min'),
    to: offer('max'),
    leftOut: total === undefined ? 0 : total - known,
    min: write(chosen, 'min'),
    max: write(chosen, 'max'),
    action: path,
    state: state.filter(([name]) => !own(name)),
  }
}

/** The engine returns only steps with entries; the chart also shows the empty ones between them. */
function withGaps(found: readonly RangeCount[], between: RangeKind['between']): RangeCount[] {
  return found.flatMap((step, place) => {
    const before = found[place - 1]?.max
    if (before === undefined || step.min === undefined) return [step]
    const starts = between(before, step.min)
    const gaps = starts.map((min, at) => ({ min, max: starts[at + 1] ?? step.min, count: 0 }))
    return [...gaps, step]
  })
}

/** The chosen ranges above a list, as links that take them back. */
export function chosenRanges(query: SearchQuery, { href }: ListAddresses): ChosenFilter[] {
  return RANGES.flatMap((range) => {
    const { [range]: bounds = {}, ...ranges } = query.ranges ?? {}
    if (bounds.min === undefined && bounds.max === undefined) return []
    return [{ ...rangeInWords(range, bounds), href: href({ ranges }) }]
  })
}

/** A range in words for a sentence. */
export function rangeInWords(range: RangeId, { min, max }: Range): Omit<ChosenFilter, 'href'> {
  const { label, from, to } = KINDS[range]
  return { facet: label.toLowerCase(), label: inWords(min, max, from, to) }
}

function inWords(
  min: number | undefined,
  max: number | undefined,
  from: (min: number) => string,
  to: (max: number) => string,
): string {
  if (min === undefined) return max === undefined ? '' : `up to ${to(max)}`
  if (max === undefined) return `from ${from(min)}`
  return from(min) === to(max) ? from(min) : `${from(min)} to ${to(max)}`
}
