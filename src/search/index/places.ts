/** Finds where the documents of a layer sort in the orders of its base. */

import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { ORDERS, type Order } from '../../edition/facets.ts'
import { numberOf, type Row } from '../../edition/store/columns.ts'
import { indexWords } from '../words.ts'
import { LONGEST_NAME } from './format.ts'
import { PartReader, writeArray } from './parts.ts'

/** The columns of `entry` that an order compares, and how. */
type Key = readonly (readonly [column: string, compare: Compare])[]
type Compare = (a: SQLOutputValue | undefined, b: SQLOutputValue | undefined) => number

const BY_TEXT: Compare = (a, b) =>
  a === b ? 0 : Buffer.compare(Buffer.from(String(a)), Buffer.from(String(b)))
const GREATEST_FIRST: Compare = (a, b) => compareNumbers(-known(a), -known(b))
const LATEST_FIRST: Compare = (a, b) => (a === b ? 0 : compareNumbers(-timeOf(a), -timeOf(b)))
const SHORTEST_FIRST: Compare = (a, b) => (a === b ? 0 : compareNumbers(wordsOf(a), wordsOf(b)))

const IDENTITY: Key = [
  ['id', BY_TEXT],
  ['kind', BY_TEXT],
]
const NEWEST: Key = [['updated', LATEST_FIRST], ...IDENTITY]

/** The same orders as in `index-builder.ts`, for comparing entries of two indexes. */
const KEYS: Record<Order, Key> = {
  newest: NEWEST,
  name: [['name_key', BY_TEXT], ...IDENTITY],
  size: [['parameters', GREATEST_FIRST], ['size', GREATEST_FIRST], ...IDENTITY],
  bytes: [['bytes', GREATEST_FIRST], ...IDENTITY],
  downloads: [['downloads', GREATEST_FIRST], ...NEWEST],
  likes: [['likes', GREATEST_FIRST], ...NEWEST],
  standing: [['downloads', GREATEST_FIRST], ['likes', GREATEST_FIRST], ['id', SHORTEST_FIRST], ...NEWEST],
}

/** Unknown values come last. */
function known(value: SQLOutputValue | undefined): number {
  return typeof value === 'number' ? value : Number.NEGATIVE_INFINITY
}

function timeOf(value: SQLOutputValue | undefined): number {
  return typeof value === 'string' ? Date.parse(value) : Number.NEGATIVE_INFINITY
}

function wordsOf(value: SQLOutputValue | undefined): number {
  return Math.min(LONGEST_NAME, indexWords(String(value), true).length)
}

function compareNumbers(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** Column by column, because the first nearly always settles it. */
function compareRows(key: Key, a: Row, b: Row): number {
  for (const [column, compare] of key) {
    const order = compare(a[column], b[column])
    if (order !== 0) return order
  }
  return 0
}

/**
 * Writes `place.*`: for each document of the layer a fractional place in the base's order, between the documents before
 * and after it, so that places of both files can be compared as numbers.
 */
export function writePlaces(database: DatabaseSync): void {
  const [base, own] = [new PartReader(database, 'base'), new PartReader(database, 'main')]
  const numbers = base.numbers('numbers')
  for (const order of ORDERS) {
    const key = KEYS[order]
    const columns = ['n', ...key.map(([column]) => column)].join(', ')
    const ownRows = database.prepare(`SELECT ${columns} FROM main.entry ORDER BY n`).all()
    const inBase = base.numbers(`order.${order}`)
    const inOwn = new Uint32Array(own.readAll(`order.${order}`))
    const findRows = rowFinder(database, columns)
    const before = countBefore(ownRows, key, inBase.length, (places) => {
      const wanted = places.map((place) => numbers.at(inBase.at(place)))
      const found = findRows(wanted)
      return new Map(places.map((place, index) => [place, found.get(wanted[index] ?? 0) ?? {}]))
    })
    const places = new Float64Array(inOwn.length)
    for (const [place, document] of inOwn.entries())
      places[document] = (before[document] ?? 0) - 1 + (place + 1) / (inOwn.length + 1)
    writeArray(database, `place.${order}`, places)
  }
}

/**
 * Bisects an order for many rows at once, so that the rows they are compared with are read together.
 *
 * @param length - of the order
 * @param findRows - returns the rows at the given places of the order, by place
 * @returns for each row how many in the order come before it
 */
function countBefore(
  rows: readonly Row[],
  key: Key,
  length: number,
  findRows: (places: number[]) => Map<number, Row>,
): Uint32Array {
  const low = new Uint32Array(rows.length)
  const high = new Uint32Array(rows.length).fill(length)
  const middleOf = (at: number) => ((low[at] ?? 0) + (high[at] ?? 0)) >>> 1
  for (;;) {
    const open = rows.flatMap((row, at) => ((low[at] ?? 0) < (high[at] ?? 0) ? [{ row, at }] : []))
    if (open.length === 0) return low
    const others = findRows([...new Set(open.map(({ at }) => middleOf(at)))])
    for (const { row, at } of open) {
      const middle = middleOf(at)
      if (compareRows(key, others.get(middle) ?? {}, row) < 0) low[at] = middle + 1
      else high[at] = middle
    }
  }
}

/** Reads rows of the base by their numbers. */
function rowFinder(database: DatabaseSync, columns: string): (numbers: number[]) => Map<number, Row> {
  const select = database.prepare(`
    WITH wanted (number) AS (SELECT value FROM json_each(?))
    SELECT ${columns} FROM wanted CROSS JOIN base.entry ON n = number`)
  return (numbers) => new Map(select.all(JSON.stringify(numbers)).map((row) => [numberOf(row, 'n'), row]))
}
