/** Finds where the documents of a layer stand in the orders of the edition that it adds to. */

import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import { optionalNumber, optionalText, textOf } from '../columns.ts'
import { ORDERS, type Order } from '../facets.ts'
import { indexWords } from '../words.ts'
import { PartReader, writeArray } from './parts.ts'

type Row = Record<string, SQLOutputValue>

/** What an order compares, the most important first. */
type Key = readonly (number | string)[]

const COLUMNS = 'n, kind, id, name_key, updated, parameters, size, downloads, likes'

/** The same orders as in `index-builder.ts`, for two entries that are not in one index. */
const KEYS: Record<Order, (row: Row) => Key> = {
  newest,
  name: (row) => [textOf(row, 'name_key'), ...identity(row)],
  size: (row) => [descending(row, 'parameters'), descending(row, 'size'), ...identity(row)],
  downloads: (row) => [descending(row, 'downloads'), ...newest(row)],
  likes: (row) => [descending(row, 'likes'), ...newest(row)],
  standing: (row) => [
    descending(row, 'downloads'),
    descending(row, 'likes'),
    Math.min(255, indexWords(textOf(row, 'id'), true).length),
    ...newest(row),
  ],
}

function newest(row: Row): Key {
  const updated = optionalText(row, 'updated')
  return [updated === undefined ? Number.POSITIVE_INFINITY : -Date.parse(updated), ...identity(row)]
}

function identity(row: Row): [string, string] {
  return [textOf(row, 'id'), textOf(row, 'kind')]
}

function descending(row: Row, column: string): number {
  const value = optionalNumber(row, column)
  return value === undefined ? Number.POSITIVE_INFINITY : -value
}

/** Text is compared as SQLite compares it, byte by byte. */
function compareKeys(a: Key, b: Key): number {
  for (const [index, left] of a.entries()) {
    const right = b[index] ?? ''
    if (left === right) continue
    if (typeof left === 'number' && typeof right === 'number') return left - right
    return Buffer.compare(Buffer.from(String(left)), Buffer.from(String(right)))
  }
  return 0
}

/**
 * Write `place.*`: for each document of the layer the place in the base's order, between the documents before and
 * after it, so that places of both files compare as numbers.
 */
export function writePlaces(database: DatabaseSync): void {
  const [base, own] = [new PartReader(database, 'base'), new PartReader(database, 'main')]
  const rowOf = rowFinder(database)
  const baseNumbers = base.numbers('numbers')
  const ownRows = database.prepare(`SELECT ${COLUMNS} FROM main.entry ORDER BY n`).all()
  for (const order of ORDERS) {
    const keyOf = KEYS[order]
    const inBase = base.numbers(`order.${order}`)
    const inOwn = new Uint32Array(own.readAll(`order.${order}`))
    const before = ownRows.map((row) => {
      const key = keyOf(row)
      return countWhile(inBase.length, (place) => {
        const other = rowOf(baseNumbers.at(inBase.at(place)))
        return compareKeys(keyOf(other), key) < 0
      })
    })
    const places = new Float64Array(inOwn.length)
    for (const [place, document] of inOwn.entries())
      places[document] = (before[document] ?? 0) - 1 + (place + 1) / (inOwn.length + 1)
    writeArray(database, `place.${order}`, places)
  }
}

/** How many of the first numbers pass a test that all of them pass up to some point. */
function countWhile(length: number, passes: (place: number) => boolean): number {
  let low = 0
  let high = length
  while (low < high) {
    const middle = (low + high) >>> 1
    if (passes(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** Rows of the base by number. Searches meet the same rows in the middle again and again, so they are kept. */
function rowFinder(database: DatabaseSync): (n: number) => Row {
  const select = database.prepare(`SELECT ${COLUMNS} FROM base.entry WHERE n = ?`)
  const known = new Map<number, Row>()
  return (n) => {
    const row = known.get(n) ?? select.get(n) ?? {}
    if (known.size > 100_000) known.clear()
    known.set(n, row)
    return row
  }
}
