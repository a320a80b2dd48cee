/** Makes queries on the tables of a dataset, with its own columns: to try, and to learn from. */

import { isNumeric } from '../../../ui/rows/feature-label.ts'
import type { ShownTable } from '../../../ui/rows/sql-props.ts'
import type { Column, Statistics } from '../../../viewer/types.ts'

/** Names of columns that count rows, which nobody takes the mean of. */
const ID = /(?:^|_)(?:id|idx|index|key)$/i

/** @param statistics - of the first table, where they are known */
export function exampleQueries(tables: readonly ShownTable[], statistics: Statistics | undefined): string[] {
  const first = tables.find(({ columns }) => columns !== undefined && columns.length > 0)
  if (first?.columns === undefined) return []
  const { name, columns } = first
  const labels = columnOf(columns, (column) => isLabel(column, statistics))
  const time = columnOf(
    columns,
    ({ feature }) => feature._type === 'Value' && /^(?:timestamp|date)/.test(feature.dtype),
  )
  const number = columnOf(columns, ({ name: own, feature }) => isNumeric(feature) && !ID.test(own))
  const text = columnOf(columns, ({ feature }) => feature._type === 'Value' && feature.dtype === 'string')
  const other = tables.find(
    (table) => table.config === first.config && table.split !== first.split && table.columns !== undefined,
  )
  return [
    `SELECT * FROM ${name} LIMIT 20`,
    ...(labels === undefined
      ? []
      : [`SELECT ${labels}, count(*) AS n FROM ${name} GROUP BY ${labels} ORDER BY n DESC LIMIT 20`]),
    ...(number === undefined
      ? []
      : labels === undefined
        ? [`SELECT min(${number}), avg(${number}), max(${number}) FROM ${name}`]
        : [
            `SELECT ${labels}, avg(${number}) AS mean FROM ${name} GROUP BY ${labels} ORDER BY mean DESC LIMIT 20`,
          ]),
    ...(time === undefined
      ? []
      : [
          `SELECT date_trunc('month', ${time}) AS month, count(*) AS n FROM ${name} GROUP BY month ORDER BY month`,
        ]),
    ...(other?.columns === undefined ||
    text === undefined ||
    !other.columns.some(({ written }) => written === text)
      ? []
      : [
          `SELECT count(*) AS in_both FROM (SELECT ${text} FROM ${name} INTERSECT SELECT ${text} FROM ${other.name})`,
        ]),
  ]
}

function columnOf(
  columns: NonNullable<ShownTable['columns']>,
  is: (column: Column) => boolean,
): string | undefined {
  return columns.find(({ column }) => is(column))?.written
}

/** Whether a column has few values. */
function isLabel({ name, feature }: Column, statistics: Statistics | undefined): boolean {
  if (feature._type === 'ClassLabel' || (feature._type === 'Value' && feature.dtype === 'bool')) return true
  const summary = statistics?.columns.find((one) => one.name === name)
  return summary?.type === 'string_label'
}
