/** Parquet files as one table. A file that cannot be read takes no other with it. */

import { LRUCache } from 'lru-cache'
import { type Engine, EngineError, type EngineValue } from '../engine/engine.ts'
import { quoteName } from '../engine/sql.ts'
import { conditionToSql, orderToSql, Values, wordsToSql } from '../find/to-sql.ts'
import { parseOrder, parseWhere } from '../find/where.ts'
import { columnNames } from '../sql/names.ts'
import { collectStatistics } from '../statistics/collect.ts'
import type { Column, DataProblem, Found, Relation, Row, Statistics, Table, Wanted } from '../types.ts'
import { AGAIN, listProblems, problemOfFile } from '../viewer-error.ts'
import { type First, readAll, readFirst } from './footers.ts'
import {
  asUnreadable,
  asViewerError,
  closeAll,
  type PartFiles,
  pathIn,
  pathsOf,
  placeAll,
  tried,
  using,
} from './open-parts.ts'
import type { EngineColumn } from './parquet-part.ts'
import { type Known, relationOf } from './part-sql.ts'
import { readRows } from './read-rows.ts'

/** Conditions whose rows were counted: a reader turns the pages of few. */
const MOST_TOTALS = 100

export interface SplitParts extends PartFiles {
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

  private constructor(files: SplitParts, first: First) {
    this.#own = files.arrange(first.facts.columns)
    this.columns = this.#own.map(({ name, feature }) => ({ name, feature }))
    this.ahead = files.ahead
    this.#files = files
    this.#first = first
    for (const problem of [...files.problems, ...first.problems, ...first.facts.problems]) this.#note(problem)
  }

  /** @throws {ViewerError} none of the files can be read */
  static async open(files: SplitParts): Promise<SplitTable> {
    return new SplitTable(files, await readFirst(files))
  }

  async count(): Promise<number> {
    const last = (await this.#known()).at(-1)
    return last === undefined ? 0 : last.start + last.rows
  }

  async rows(offset: number, length: number, wanted?: readonly number[]): Promise<Row[]> {
    const columns = wanted?.flatMap((index) => this.#own[index] ?? []) ?? this.#own
    const { part, facts } = this.#first
    // The first rows are shown without waiting for the numbers of rows of all files.
    const known = offset + length <= facts.rows ? [{ ...facts, part, start: 0 }] : await this.#known()
    const places = Array.from({ length: Math.max(0, length) }, (_, index) => offset + index)
    return this.#read(known, places, columns)
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
          path: this.#first.part.path,
          message: `the column "${column.name.slice(0, 100)}" cannot be summed up.`,
          remedy: AGAIN,
        }),
      ),
    )
    return { scanned: rows, isWhole: this.ahead === undefined, columns, problems: await this.problems() }
  }

  async relation(): Promise<Relation> {
    const known = await this.#known()
    const places = await placeAll(known.map(({ part }) => part))
    const close = () => closeAll(places)
    try {
      const names = columnNames(this.#own.map(({ name }) => name))
      const columns = this.#own.map(
        ({ sql }, index) => `${quoteName(sql)} AS ${quoteName(names[index] ?? sql)}`,
      )
      const from = relationOf(known, (part) => pathIn(places, part), this.#own)
      const sql = `SELECT ${columns.join(', ') || 'NULL AS none'} FROM ${from}`
      return { files: pathsOf(places), sql, close }
    } catch (error) {
      close()
      throw error
    }
  }

  async problems(): Promise<DataProblem[]> {
    return listProblems([...this.#problems.values()])
  }

  #note(problem: DataProblem): void {
    this.#problems.set(`${problem.path} ${problem.message}`, problem)
  }

  /** Reads the footers of all files. */
  #known(): Promise<Known[]> {
    this.#all ??= readAll(this.#files, this.#first, (problem) => this.#note(problem)).catch(
      (error: unknown) => {
        this.#all = undefined
        throw error
      },
    )
    return this.#all
  }

  #read(
    known: readonly Known[],
    places: readonly number[],
    columns: readonly EngineColumn[],
  ): Promise<Row[]> {
    return readRows(known, places, { files: this.#files, columns, note: (problem) => this.#note(problem) })
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
        const result = await tried(one([some]).catch(asViewerError(some.part)))
        if ('failure' in result) this.#note(problemOfFile(some.part.path, result.failure))
        else sound.push(some)
      }
      if (sound.length === known.length || sound.length === 0)
        throw asUnreadable(known[0]?.part.path ?? '', error)
      return one(sound)
    }
  }
}
