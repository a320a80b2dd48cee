/** Compares numbers, vectors and tables. */

import { quote } from '../../card/quote.ts'
import type { Column, ExampleOutput } from '../../example/types.ts'
import { compareTexts } from './compare-text.ts'
import type { Rules } from './rules.ts'
import { type Difference, say } from './types.ts'

/** Whether a number is the recorded one, but for what other machines make of it. */
export const isClose = (
  recorded: number,
  now: number,
  { relative, absolute }: Pick<Rules, 'relative' | 'absolute'>,
) => recorded === now || Math.abs(now - recorded) <= absolute + relative * Math.abs(recorded)

/** What may be between the lengths of two vectors, as a share: their angle says nothing of them. */
const MOST_LONGER = 0.05

type Vector = Pick<Extract<ExampleOutput, { kind: 'vector' }>, 'shape' | 'values'>

/** The lists of a vector are compared one by one, by their angle and length. */
export function compareVectors(
  recorded: Vector,
  now: Vector,
  { vector: least }: Pick<Rules, 'vector'>,
): Difference[] {
  if (String(recorded.shape) !== String(now.shape))
    return [{ message: `there are ${now.shape.join(' × ')} numbers, not ${recorded.shape.join(' × ')}` }]
  const long = recorded.shape.at(-1) ?? 0
  const lists = long === 0 ? 0 : recorded.values.length / long
  const faults = Array.from({ length: lists }, (_, at): Difference[] => {
    const [a, b] = [recorded, now].map(({ values }) => values.slice(at * long, (at + 1) * long))
    const which = lists > 1 ? `vector ${at + 1}` : 'the vector'
    return compareVector(a ?? [], b ?? [], least, which)
  })
  return faults.flat()
}

function compareVector(
  a: readonly number[],
  b: readonly number[],
  least: number,
  which: string,
): Difference[] {
  const [ofA, ofB] = [Math.hypot(...a), Math.hypot(...b)]
  const product = a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0)
  const cosine = ofA === ofB && ofA === 0 ? 1 : product / (ofA * ofB)
  // What has no length has no angle either.
  if (!(cosine >= least))
    return [{ message: `the cosine of ${which} to the recorded one is ${say(cosine)}, not ${say(least)}` }]
  if (Math.abs(ofB - ofA) <= MOST_LONGER * ofA) return []
  return [{ message: `the length of ${which} is ${say(ofB)}, not ${say(ofA)}` }]
}

/** Columns by their names; cells that are numbers as numbers. */
export function compareTables(
  recorded: readonly Column[],
  now: readonly Column[],
  rules: Pick<Rules, 'relative' | 'absolute' | 'text'>,
): Difference[] {
  const names = (columns: readonly Column[]) => columns.map(({ name }) => name)
  const missing = names(recorded).filter((name) => !names(now).includes(name))
  const more = names(now).filter((name) => !names(recorded).includes(name))
  return [
    ...missing.map((name): Difference => ({ message: `the column ${quote(name)} is gone` })),
    ...more.map((name): Difference => ({ message: `the column ${quote(name)} is new` })),
    ...recorded.flatMap((column) => {
      const other = now.find(({ name }) => name === column.name)
      return other === undefined ? [] : compareColumn(column, other.values, rules)
    }),
  ]
}

function compareColumn(
  { name, values }: Column,
  now: readonly string[],
  rules: Pick<Rules, 'relative' | 'absolute' | 'text'>,
): Difference[] {
  if (values.length !== now.length)
    return [{ message: `the column ${quote(name)} has ${now.length} rows, not ${values.length}` }]
  return values.flatMap((value, at) =>
    compareCell(value, now[at] ?? '', rules, `row ${at + 1} of ${quote(name)}`),
  )
}

function compareCell(
  recorded: string,
  now: string,
  rules: Pick<Rules, 'relative' | 'absolute' | 'text'>,
  what: string,
): Difference[] {
  const [a, b] = [Number(recorded), Number(now)]
  const areNumbers =
    [recorded, now].every((text) => text.trim() !== '') && Number.isFinite(a) && Number.isFinite(b)
  if (!areNumbers) return compareTexts(recorded, now, rules, what)
  return isClose(a, b, rules) ? [] : [{ message: `${what} is ${now}, not ${recorded}` }]
}

type Cells = Extract<ExampleOutput, { kind: 'cells' }>['cells']

/** Cells of the input's table, in any order. */
export function compareCells(recorded: Cells, now: Cells): Difference[] {
  const [before, after] = [recorded.map(String), now.map(String)]
  const name = (cell: string) => `the cell in row and column ${cell.replace(',', ', ')}`
  return [
    ...before.filter((cell) => !after.includes(cell)).map((cell) => ({ message: `${name(cell)} is gone` })),
    ...after.filter((cell) => !before.includes(cell)).map((cell) => ({ message: `${name(cell)} is new` })),
  ]
}
