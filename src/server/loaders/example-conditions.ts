/** Examples of conditions on the rows of a table, with its own columns and values. */

import { comparison, missing, writeCondition } from '../../viewer/find/narrow.ts'
import type { Condition } from '../../viewer/find/where.ts'
import type { ColumnStatistics, RowsAnswer, Statistics } from '../../viewer/types.ts'

/** Examples enough to see how conditions are written. */
const MOST = 3

/** Characters of a text that is short enough to be typed. */
const SHORT = 24

/**
 * @returns conditions that some rows meet and others do not, each on another column; as far as is known before the
 *   columns are summed up, when the rows at hand decide. None for a table of pictures alone
 */
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
  const gap = [...summed.values()].find(({ missing, rows }) => missing > 0 && missing < rows)
  const conditions: Condition[] = chosen.slice(0, MOST - 1).map(({ condition }) => condition)
  if (gap !== undefined) conditions.push(missing(gap.name))
  return conditions.map(writeCondition)
}

type Of = Parameters<typeof comparison>[0]

function fromSummary(of: Of, { type, rows, summary, frequencies = [] }: ColumnStatistics) {
  const [value] = frequencies.find(([text, count]) => count > 0 && count < rows && isTypable(text)) ?? []
  if (value !== undefined) return comparison(of, '=', type === 'bool' ? value === 'True' : value)
  if (summary === undefined || !['int', 'float'].includes(type)) return undefined
  const median = type === 'int' ? Math.round(summary.median) : Number(summary.median.toPrecision(4))
  return upperPart(of, median, summary)
}

function fromRows(of: Of, { columns, rows }: RowsAnswer, place: number) {
  const feature = columns[place]?.feature
  if (feature?._type !== 'ClassLabel' && feature?._type !== 'Value') return undefined
  const cells = rows.flatMap(({ cells }) => cells[place] ?? [])
  const values = cells.map(({ value, isCut }) => {
    if (isCut) return undefined
    return feature._type === 'ClassLabel' && typeof value === 'number' ? feature.names[value] : value
  })
  const numbers = values
    .filter((value) => typeof value === 'number')
    .filter(Number.isFinite)
    .sort((a, b) => a - b)
  const middle = numbers[numbers.length >> 1]
  if (middle !== undefined)
    return upperPart(of, middle, { min: numbers[0] ?? middle, max: numbers.at(-1) ?? middle })
  const example = values
    .filter((value) => typeof value === 'boolean' || typeof value === 'string')
    .filter((value) => typeof value === 'boolean' || isTypable(value))
    .find((value) => values.some((other) => other !== value))
  return example === undefined ? undefined : comparison(of, '=', example)
}

/** The values from about the middle on; undefined where all are the same. */
function upperPart(of: Of, middle: number, { min, max }: Record<'min' | 'max', number>) {
  if (min === max) return undefined
  return middle > min && middle <= max ? comparison(of, '>=', middle) : comparison(of, '>', min)
}

/** Spaces around a text do not show, and look as if it had been cut. */
const isTypable = (text: string) =>
  text !== '' && text.length <= SHORT && text === text.trim() && !text.includes('\n')
