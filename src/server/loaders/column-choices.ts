/** What a reader can choose of a column: the bars of its histogram, or its values, each as a condition on the rows. */

import { formatCount, formatNumber } from '../../format.ts'
import { LIMITS } from '../../limits.ts'
import type { ColumnChoice } from '../../ui/rows/viewer-props.ts'
import { comparison, missing, type narrowing } from '../../viewer/find/narrow.ts'
import type { Condition } from '../../viewer/find/where.ts'
import type { Column, ColumnStatistics, NumberSummary } from '../../viewer/types.ts'

/** Values of a column that are listed, the most frequent first. */
const MOST_VALUES = 20

/** The digits of a bin's bound; the further ones are those that doubles leave behind. */
const DIGITS = 12

const DAY = 86_400_000

/** Below this, in milliseconds, days would not tell the bins of times apart. */
const FEW_DAYS = 12 * DAY

type Choice = Omit<ColumnChoice, 'where' | 'isChosen'> & { conditions: Condition[] }

/** @param narrow - makes a choice part of the condition as it is now */
export function choicesOf(
  column: Column,
  statistics: ColumnStatistics,
  narrow: ReturnType<typeof narrowing>,
): ColumnChoice[] {
  return choices(column, statistics).map(({ conditions, ...choice }) => {
    const narrowed = narrow(column.name, conditions)
    // What is longer than a condition may be cannot be asked, nor what no address may have.
    return narrowed.where.length > LIMITS.condition || narrowed.where.includes('\0')
      ? { ...choice, where: undefined, isChosen: false }
      : { ...choice, ...narrowed }
  })
}

function choices(column: Column, statistics: ColumnStatistics): Choice[] {
  const { summary, frequencies } = statistics
  const gap: Choice = { label: 'missing', count: statistics.missing, conditions: [missing(column.name)] }
  return [
    ...(summary === undefined ? [] : binsOf(column, statistics, summary)),
    ...(frequencies ?? [])
      .filter(([, count]) => count > 0)
      .slice(0, MOST_VALUES)
      .map(([value, count]): Choice => {
        const wanted = statistics.type === 'bool' ? value === 'True' : value
        const of = { column: column.name, isLength: false }
        return { label: value, count, conditions: [comparison(of, '=', wanted)] }
      }),
    ...(gap.count > 0 ? [gap] : []),
  ]
}

function binsOf(column: Column, statistics: ColumnStatistics, summary: NumberSummary): Choice[] {
  const { hist, edges } = summary
  const { write, say, isWhole } = boundsOf(column, statistics, summary)
  const isLength = statistics.type === 'string_text' || statistics.type === 'list'
  const of = { column: column.name, isLength }
  return hist.map((count, bin): Choice => {
    const isLast = bin === hist.length - 1
    const [from = 0, to = 0] = [edges[bin], edges[bin + 1]]
    const last = isWhole && !isLast ? to - 1 : to
    if (isWhole ? last <= from : from === to)
      return { label: say(from), count, conditions: [comparison(of, '=', write(from))] }
    const end = comparison(of, isLast ? '<=' : '<', write(to))
    return {
      label: `${say(from)} to ${say(last)}`,
      count,
      conditions: [comparison(of, '>=', write(from)), end],
    }
  })
}

/** How the bounds of bins are written in conditions and to readers. */
function boundsOf({ feature }: Column, { type }: ColumnStatistics, { min, max }: NumberSummary) {
  if (type !== 'datetime') {
    const isWhole = type !== 'float'
    const write = (bound: number) =>
      isWhole || bound === min || bound === max ? bound : Number(bound.toPrecision(DIGITS))
    return { isWhole, write, say: isWhole ? formatCount : formatNumber }
  }
  // A day begins where it does: a bound within it is that of the next one.
  const isDay = feature._type === 'Value' && feature.dtype.startsWith('date')
  const write = (bound: number) =>
    isDay
      ? new Date(Math.ceil(bound / DAY) * DAY).toISOString().slice(0, 10)
      : new Date(bound).toISOString().replace(/(?:\.000)?Z$/, '')
  const letters = isDay || max - min > FEW_DAYS ? 10 : 16
  const say = (bound: number) => new Date(bound).toISOString().slice(0, letters).replace('T', ' ')
  return { isWhole: false, write, say }
}
