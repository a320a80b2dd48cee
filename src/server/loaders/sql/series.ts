/** Finds what can be drawn of an answer: a number for each of some labels. */

import type { SqlSeries } from '../../../ui/rows/sql-props.ts'
import type { Cell, SqlAnswer } from '../../../viewer/types.ts'

/** Bars that lie below each other, and that stand beside each other. */
const MOST_LABELS = 24
const MOST_ORDERED = 50

/** Characters of a label. */
const LONGEST_LABEL = 60

/**
 * @param answer - its first page
 * @returns undefined where two columns do not allow it: the first has labels, the first of the others a number for each
 */
export function seriesOf({ columns, rows, total }: SqlAnswer): SqlSeries | undefined {
  if (rows.length < 2 || total !== rows.length) return undefined
  const cells = rows.map((row) => row.cells.map(({ value }) => value))
  const at = columns.findIndex((_, place) => place > 0 && cells.every((row) => isNumber(row[place])))
  const [label, value] = [columns[0], columns[at]]
  if (label === undefined || value === undefined || !cells.every((row) => isLabel(row[0]))) return undefined
  const labels = cells.map((row) => row[0])
  const isOrdered = rows.length > 2 && isAscending(labels)
  if (rows.length > (isOrdered ? MOST_ORDERED : MOST_LABELS)) return undefined
  const names = label.feature._type === 'ClassLabel' ? label.feature.names : []
  return {
    label: label.name,
    value: value.name,
    isOrdered,
    points: cells.map((row) => {
      const own = row[0]
      const said = typeof own === 'number' ? (names[own] ?? String(own)) : String(own ?? 'null')
      const text = said.replace(/T00:00:00(?:\.0+)?(?:\+00:00)?$/, '')
      return {
        label: text.length > LONGEST_LABEL ? `${text.slice(0, LONGEST_LABEL)}…` : text,
        value: Number(row[at]),
      }
    }),
  }
}

/** Decimals are texts with all of their digits. */
const isNumber = (cell: Cell | undefined) =>
  (typeof cell === 'number' && Number.isFinite(cell)) ||
  typeof cell === 'bigint' ||
  (typeof cell === 'string' && /^-?\d+\.\d+$/.test(cell))

const isLabel = (cell: Cell | undefined) => cell === null || cell === undefined || typeof cell !== 'object'

const TIME = /^\d{4}-\d\d-\d\d(?:T|$)/

function isAscending(labels: readonly (Cell | undefined)[]): boolean {
  return labels.every((label, place) => {
    const isOfKind = typeof label === 'number' || (typeof label === 'string' && TIME.test(label))
    const before = labels[place - 1]
    if (!isOfKind) return false
    return (
      place === 0 ||
      (typeof before === typeof label && before !== undefined && before !== null && before < label)
    )
  })
}
