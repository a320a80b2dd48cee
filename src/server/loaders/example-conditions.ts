/** Examples of conditions on the rows of a table, with its own columns and values. */

import { comparison, missing, writeCondition } from '../../viewer/find/narrow.ts'
import type { Condition } from '../../viewer/find/where.ts'
import type { ColumnStatistics, RowsAnswer, Statistics } from '../../viewer/types.ts'

/** Examples enough to see how conditions are written. */
const MOST = 3

/** Characters of a text that is short enough to be typed. */
const SHORT = 24

/** @returns conditions that some rows meet, each on another column; none for a table of pictures alone */
export function exampleConditions(answer: RowsAnswer, statistics: Statistics | undefined): string[] {
  const summed = new Map(statistics?.columns.map((summary) => [summary.name, summary]))
  const made = answer.columns.flatMap((column, place) => {
    const of = { column: column.name, isLength: false }
    const summary = summed.get(column.name)
    const condition =
      (summary === undefined ? undefined : fromSummary(of, summary)) ?? fromRows(of, answer, place)
    return condition === undefined ? [] : [{ condition, isNumber: condition.operator !== '=' }]
  })
  // A word and a number teach more than two words.
  const first = made[0]
  const other = made.find(({ isNumber }) => isNumber !== first?.isNumber)
  const chosen = [...new Set([first, other, ...made])].flatMap((one) => (one === undefined ? [] : [one]))
  const gap = [...summed.values()].find((summary) => summary.missing > 0)
  const conditions: Condition[] = chosen.slice(0, MOST - 1).map(({ condition }) => condition)
  if (gap !== undefined) conditions.push(missing(gap.name))
  return conditions.map(writeCondition)
}

type Of = Parameters<typeof comparison>[0]

function fromSummary(of: Of, { type, summary, frequencies }: ColumnStatistics) {
  const [value] = frequencies?.[0] ?? []
  if (value !== undefined && value.length <= SHORT)
    return comparison(of, '=', type === 'bool' ? value === 'True' : value)
  if (summary === undefined || !['int', 'float'].includes(type)) return undefined
  const median = type === 'int' ? Math.round(summary.median) : Number(summary.median.toPrecision(4))
  return comparison(of, '>=', median)
}

function fromRows(of: Of, { columns, rows }: RowsAnswer, place: number) {
  const feature = columns[place]?.feature
  for (const { cells } of rows) {
    const value = cells[place]?.value
    if (feature?._type === 'ClassLabel' && typeof value === 'number' && feature.names[value] !== undefined)
      return comparison(of, '=', feature.names[value])
    if (feature?._type !== 'Value') continue
    if (typeof value === 'boolean') return comparison(of, '=', value)
    if (typeof value === 'number' && Number.isFinite(value)) return comparison(of, '>=', value)
    if (typeof value === 'string' && value !== '' && value.length <= SHORT && !value.includes('\n'))
      return comparison(of, '=', value)
  }
  return undefined
}
