/** Parquet files as one table. A file that cannot be read takes no other with it. */

import { posix } from 'node:path'
import { LRUCache } from 'lru-cache'
import { differences, type FileColumns } from '../differences.ts'
import { type Engine, EngineError, type EngineValue } from '../engine/engine.ts'
import { quoteName, quoteText } from '../engine/sql.ts'
import { conditionToSql, orderToSql, Values, wordsToSql } from '../find/to-sql.ts'
import { parseOrder, parseWhere } from '../find/where.ts'
import { mediaKind } from '../shown-cell.ts'
import { columnNames } from '../sql/names.ts'
import { collectStatistics } from '../statistics/collect.ts'
import type { Cell, Column, DataProblem, Found, Relation, Row, Statistics, Table, Wanted } from '../types.ts'
import { AGAIN, listProblems, problemOfFile, unreadable, ViewerError } from '../viewer-error.ts'
import { asUnreadable, asViewerError, type PathOf, type Tried, tried, using } from './open-parts.ts'
import { type EngineColumn, type Part, type PartFacts, readFacts } from './parquet-part.ts'
import { expressionsOf, type Known, placesToSql, relationOf } from './part-sql.ts'
import { readCell } from './read-cell.ts'

/** Files whose footers are read with one database. */
const AT_ONCE = 100

/** Conditions whose rows were counted: a reader turns the pages of few. */
const MOST_TOTALS = 100

/** The part whose columns are those of the table. */
interface First {
  place: number
  facts: PartFacts
}

export interface SplitParts {
  parts: readonly [Part, ...Part[]]
  scratch: string
  /** What is known of the files before they are read. */
  problems: readonly DataProblem[]
  /** Gives the columns of the table by those of its first file. */
  arrange: (columns: readonly EngineColumn[]) => readonly EngineColumn[]
  ahead: Table['ahead']
}

export class SplitTable implements Table {
  readonly columns: readonly Column[]
  readonly ahead: Table['ahead']
  /** The columns, as the engine knows them. */
  readonly #own: readonly EngineColumn[]
  readonly #files: SplitParts
  readonly #first: First
  /** By what they are about. */
  readonly #problems = new Map<string, DataProblem>()
  /** Of the rows that meet a condition. */
  readonly #totals = new LRUCache<string, number>({ max: MOST_TOTALS })
  #all: Promise<Known[]> | undefined

  private constructor(files: SplitParts, first: First, problems: readonly DataProblem[]) {
    this.#own = files.arrange(first.facts.columns)
    this.columns = this.#own.map(({ name, feature }) => ({ name, feature }))
    this.ahead = files.ahead
    this.#files = files
    this.#first = first
    for (const problem of [...files.problems, ...problems, ...first.facts.problems]) this.#note(problem)
  }

  /**
   * Reads the footer of the first file that can be read and has rows: its columns are those of the table.
   *
   * @throws {ViewerError} none of them can be read
   */
  static async open(files: SplitParts): Promise<SplitTable> {
    const { parts } = files
    let empty: First | undefined
    let failure: ViewerError | undefined
    const problems: DataProblem[] = []
    for (const [place, part] of parts.entries()) {
      try {
        const facts = await using(files, [part], (engine, pathOf) => readFacts(engine, part, pathOf(part)))
        if (facts.rows > 0) return new SplitTable(files, { place, facts }, problems)
        empty ??= { place, facts }
      } catch (error) {
        if (!(error instanceof ViewerError)) throw error
        failure ??= error
        problems.push(problemOfFile(part.path, error))
      }
      // A hundred files without rows are enough to know what columns there would be.
      if (place >= AT_ONCE) break
    }
    if (empty !== undefined) return new SplitTable(files, empty, problems)
    throw failure ?? unreadable(parts[0].path, 'it has no rows.', AGAIN)
  }

  async count(): Promise<number> {
    const last = (await this.#known()).at(-1)
    return last === undefined ? 0 : last.start + last.rows
  }

  async rows(offset: number, length: number, wanted?: readonly number[]): Promise<Row[]> {
    const columns = this.#pick(wanted)
    const { place, facts } = this.#first
    // The first rows are shown without waiting for the numbers of rows of all files.
    if (place === 0 && offset + length <= facts.rows)
      return this.#read([this.#firstKnown()], indexes(offset, length), columns)
    return this.#read(await this.#known(), indexes(offset, length), columns)
  }

  async find(
    { query = '', where = '', orderBy = '' }: Wanted,
    offset: number,
    length: number,
  ): Promise<Found> {
    const values = new Values()
    const tests = [
      ...(query.trim() === '' ? [] : [wordsToSql(this.#own, query, values)]),
      ...(where.trim() === '' ? [] : [conditionToSql(this.#own, parseWhere(where, this.#own), values)]),
    ]
    const order = orderBy.trim() === '' ? [] : [orderToSql(this.#own, parseOrder(orderBy, this.#own))]
    const condition = tests.length === 0 ? '' : ` WHERE ${tests.join(' AND ')}`
    const known = await this.#known()
    const found = await this.#ask(known, (engine, rows) =>
      engine.all(
        `SELECT place FROM ${rows()}${condition}${order.length === 0 ? '' : ` ORDER BY ${order}, place`} LIMIT ${length} OFFSET ${offset}`,
        values.all,
      ),
    )
    const places = found.map(([place]) => Number(place))
    return {
      indexes: places,
      rows: await this.#read(known, places, this.#own),
      total: await this.#countFound(
        known,
        { condition, values: values.all },
        { offset, length, found: places.length },
      ),
    }
  }

  /** How many rows meet a condition, which takes another look at them unless a page shows the last of them. */
  async #countFound(
    known: readonly Known[],
    { condition, values }: { condition: string; values: readonly EngineValue[] },
    page: { offset: number; length: number; found: number },
  ): Promise<number> {
    if (condition === '') return this.count()
    const key = JSON.stringify([condition, values.map(String)])
    const isLast = page.found < page.length && (page.offset === 0 || page.found > 0)
    const total =
      this.#totals.get(key) ??
      (isLast
        ? page.offset + page.found
        : await this.#ask(known, async (engine, rows) => {
            const [[count] = []] = await engine.all(`SELECT count(*) FROM ${rows()}${condition}`, values)
            return Number(count)
          }))
    this.#totals.set(key, total)
    return total
  }

  async statistics(): Promise<Statistics> {
    const known = await this.#known()
    const rows = await this.count()
    const columns = await this.#ask(known, (engine, from) =>
      collectStatistics({ engine, from, count: rows }, this.#own, (column) =>
        this.#note({
          path: this.#files.parts[0].path,
          message: `the column "${column.name.slice(0, 100)}" cannot be summed up.`,
          remedy: AGAIN,
        }),
      ),
    )
    return { scanned: rows, isWhole: this.ahead === undefined, columns, problems: await this.problems() }
  }

  async relation(): Promise<Relation> {
    const known = await this.#known()
    const placed = await Promise.all(
      known.map(async ({ part }) => [part, await tried(part.place())] as const),
    )
    const places = new Map(placed.flatMap(([part, one]) => ('value' in one ? [[part, one.value]] : [])))
    const close = async () => {
      for (const place of places.values()) await place.close()
    }
    for (const [, one] of placed)
      if ('failure' in one) {
        await close()
        throw one.failure
      }
    const names = columnNames(this.#own.map(({ name }) => name))
    const columns = this.#own.map(
      ({ sql }, index) => `${quoteName(sql)} AS ${quoteName(names[index] ?? sql)}`,
    )
    const from = relationOf(known, (part) => places.get(part)?.path ?? '', this.#own)
    const files = [...places.values()].map(({ path }) => path)
    return { files, sql: `SELECT ${columns.join(', ') || 'NULL AS none'} FROM ${from}`, close }
  }

  async problems(): Promise<DataProblem[]> {
    return listProblems([...this.#problems.values()])
  }

  #note(problem: DataProblem): void {
    this.#problems.set(`${problem.path} ${problem.message}`, problem)
  }

  #pick(wanted: readonly number[] | undefined): readonly EngineColumn[] {
    return wanted?.flatMap((index) => this.#own[index] ?? []) ?? this.#own
  }

  #firstKnown(): Known {
    return { ...this.#first.facts, part: this.#partAt(this.#first.place), start: 0 }
  }

  #partAt(place: number): Part {
    return this.#files.parts[place] ?? this.#files.parts[0]
  }

  /** Reads the footers of all files. */
  #known(): Promise<Known[]> {
    this.#all ??= this.#readAll().catch((error: unknown) => {
      this.#all = undefined
      throw error
    })
    return this.#all
  }

  async #readAll(): Promise<Known[]> {
    const { parts } = this.#files
    const { place, facts: known } = this.#first
    const firstPart = this.#partAt(place)
    const read = new Map<Part, Tried<PartFacts>>([[firstPart, { value: known }]])
    const unread = parts.filter((part) => part !== firstPart)
    for (let from = 0; from < unread.length; from += AT_ONCE) {
      const some = unread.slice(from, from + AT_ONCE)
      await using(this.#files, some, async (engine, pathOf) => {
        for (const part of some) read.set(part, await tried(readPlaced(engine, part, pathOf)))
      })
    }
    const first = columnsOf(firstPart, known.columns)
    const all: Known[] = []
    let start = 0
    for (const part of parts) {
      const facts = read.get(part)
      if (facts === undefined) continue
      if ('failure' in facts) {
        this.#note(problemOfFile(part.path, facts.failure))
        continue
      }
      const own = differences(first, columnsOf(part, facts.value.columns))
      for (const problem of [...facts.value.problems, ...own]) this.#note(problem)
      all.push({ ...facts.value, part, start })
      start += facts.value.rows
    }
    return all
  }

  /** Asks about all rows; the files that cannot be gone through are left out, and named. */
  async #ask<T>(
    known: readonly Known[],
    ask: (engine: Engine, rows: (columns?: readonly EngineColumn[]) => string) => Promise<T>,
  ): Promise<T> {
    const one = (some: readonly Known[]) =>
      using(
        this.#files,
        some.map(({ part }) => part),
        (engine, pathOf) => ask(engine, (columns = this.#own) => relationOf(some, pathOf, columns)),
      )
    try {
      return await one(known)
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      const sound: Known[] = []
      for (const some of known) {
        const { failure } = {
          failure: undefined,
          ...(await tried(one([some]).catch(asViewerError(some.part)))),
        }
        if (failure === undefined) sound.push(some)
        else this.#note(problemOfFile(some.part.path, failure))
      }
      if (sound.length === known.length || sound.length === 0)
        throw asUnreadable(known[0]?.part.path ?? '', error)
      return one(sound)
    }
  }

  /** The rows at some places, in their order; no files have what is beyond the last row. */
  async #read(
    files: readonly Known[],
    places: readonly number[],
    columns: readonly EngineColumn[],
  ): Promise<Row[]> {
    const sorted = places.toSorted((a, b) => a - b)
    const [first = 0, last = -1] = [sorted[0], sorted.at(-1)]
    const rows = new Map<number, Row>()
    for (const known of files) {
      const { start, part } = known
      const end = start + known.rows
      if (start > last || end <= first) continue
      const own = sorted.filter((place) => place >= start && place < end).map((place) => place - start)
      if (own.length === 0) continue
      const read = await using(this.#files, [part], (engine, pathOf) =>
        this.#readPart(engine, known, pathOf(part), own, columns),
      )
      for (const [index, row] of read.entries())
        rows.set(
          start + (own[index] ?? 0),
          row.map((cell, column) => this.#cell(cell, columns[column])),
        )
    }
    return places.map((place) => rows.get(place)).filter((row) => row !== undefined)
  }

  /** A column that cannot be read there is empty, and named. */
  async #readPart(
    engine: Engine,
    known: Known,
    file: string,
    places: readonly number[],
    columns: readonly EngineColumn[],
  ): Promise<Row[]> {
    const read = async (some: readonly EngineColumn[]) => {
      const rows = await engine.all(
        `SELECT file_row_number::BIGINT${expressionsOf(known, some, true)} FROM read_parquet(${quoteText(file)}) WHERE ${placesToSql(places)}`,
      )
      const byPlace = new Map(rows.map(([place, ...cells]) => [Number(place), cells]))
      return places.map((place) => byPlace.get(place) ?? some.map(() => null))
    }
    try {
      return await read(columns)
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
    }
    const byColumn: (Cell[] | undefined)[] = []
    for (const column of columns) {
      const own = await read([column]).catch((error: unknown) => {
        if (!(error instanceof EngineError)) throw error
        this.#noteDamage(known, places, column)
        return undefined
      })
      byColumn.push(own?.map(([cell]) => cell ?? null))
    }
    if (byColumn.every((own) => own === undefined) && this.#files.parts.length === 1) {
      const reason = `its rows ${rangeOf(places)} cannot be read.`
      throw unreadable(known.part.path, reason, AGAIN)
    }
    return places.map((_, index) => byColumn.map((own) => own?.[index] ?? null))
  }

  #noteDamage({ part: { path } }: Known, places: readonly number[], { name }: EngineColumn): void {
    const message = `its column "${name.slice(0, 100)}" cannot be read in rows ${rangeOf(places)}, which are shown without it.`
    this.#note({ path, message, remedy: AGAIN })
  }

  #cell(cell: Cell, column: EngineColumn | undefined): Cell {
    if (column === undefined) return cell
    if (column.folder !== undefined && typeof cell === 'string')
      return mediaKind(column.feature) === undefined
        ? cell
        : { bytes: null, path: posix.join(column.folder, cell) }
    return readCell(cell, column.feature)
  }
}

const indexes = (from: number, length: number) =>
  Array.from({ length: Math.max(0, length) }, (_, index) => from + index)

const rangeOf = (places: readonly number[]) => `${places[0]} to ${places.at(-1)}`

/** What is compared of a file; a column without any value has no type. */
const columnsOf = ({ path }: Part, columns: readonly EngineColumn[]): FileColumns => ({
  path,
  types: new Map(
    columns.map(({ source, type, feature }) => [
      source,
      feature._type === 'Value' && feature.dtype === 'null' ? undefined : type,
    ]),
  ),
})

/** A file that is not there fails as one that cannot be read. */
const readPlaced = async (engine: Engine, part: Part, pathOf: PathOf) => readFacts(engine, part, pathOf(part))
