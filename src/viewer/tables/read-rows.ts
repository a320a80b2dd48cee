/** Reads rows by their places. A column that cannot be read in some rows is empty there, and named. */

import { posix } from 'node:path'
import { type Engine, EngineError } from '../engine/engine.ts'
import { quoteText } from '../engine/sql.ts'
import { mediaKind } from '../shown-cell.ts'
import type { Cell, DataProblem, Row } from '../types.ts'
import { AGAIN, unreadable } from '../viewer-error.ts'
import { type PartFiles, type PathOf, using } from './open-parts.ts'
import type { EngineColumn } from './parquet-part.ts'
import { expressionsOf, type Known, placesToSql } from './part-sql.ts'
import { readCell } from './read-cell.ts'

/** What is read, and where what is wrong with it is said. */
interface Reading {
  files: PartFiles
  columns: readonly EngineColumn[]
  note: (problem: DataProblem) => void
}

/**
 * @param known - the files that the places are counted in; none has what is beyond the last row
 * @returns the rows at the places, in their order
 */
export async function readRows(
  known: readonly Known[],
  places: readonly number[],
  reading: Reading,
): Promise<Row[]> {
  const { files, columns } = reading
  const sorted = places.toSorted((a, b) => a - b)
  const rows = new Map<number, Row>()
  for (const one of known) {
    const { start, part } = one
    const own = sorted.flatMap((place) => (place >= start && place < start + one.rows ? [place - start] : []))
    if (own.length === 0) continue
    const read = await using(files, [part], (engine, pathOf) => readPart(engine, one, pathOf, own, reading))
    for (const [index, row] of read.entries())
      rows.set(
        start + (own[index] ?? 0),
        row.map((cell, column) => cellOf(cell, columns[column])),
      )
  }
  return places.map((place) => rows.get(place)).filter((row) => row !== undefined)
}

async function readPart(
  engine: Engine,
  known: Known,
  pathOf: PathOf,
  places: readonly number[],
  { files, columns, note }: Reading,
): Promise<Row[]> {
  const { part } = known
  const from = `read_parquet(${quoteText(pathOf(part))}) WHERE ${placesToSql(places)}`
  const read = async (some: readonly EngineColumn[]) => {
    const rows = await engine.all(
      `SELECT file_row_number::BIGINT${expressionsOf(known, some, true)} FROM ${from}`,
    )
    const byPlace = new Map(rows.map(([place, ...cells]) => [Number(place), cells]))
    return places.map((place) => byPlace.get(place) ?? some.map(() => null))
  }
  try {
    return await read(columns)
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
  }
  const range = `${places[0]} to ${places.at(-1)}`
  const byColumn: (Cell[] | undefined)[] = []
  for (const column of columns) {
    const own = await read([column]).catch((error: unknown) => {
      if (!(error instanceof EngineError)) throw error
      const message = `its column "${column.name.slice(0, 100)}" cannot be read in rows ${range}, which are shown without it.`
      note({ path: part.path, message, remedy: AGAIN })
      return undefined
    })
    byColumn.push(own?.map(([cell]) => cell ?? null))
  }
  if (byColumn.every((own) => own === undefined) && files.parts.length === 1)
    throw unreadable(part.path, `its rows ${range} cannot be read.`, AGAIN)
  return places.map((_, index) => byColumn.map((own) => own?.[index] ?? null))
}

function cellOf(cell: Cell, column: EngineColumn | undefined): Cell {
  if (column === undefined) return cell
  if (column.folder !== undefined && typeof cell === 'string')
    return mediaKind(column.feature) === undefined
      ? cell
      : { bytes: null, path: posix.join(column.folder, cell) }
  return readCell(cell, column.feature)
}
