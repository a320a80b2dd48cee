/** Reads the footers of the files of a table: what columns each has, and where in the table its rows are. */

import { differences, type FileColumns } from '../differences.ts'
import type { DataProblem } from '../types.ts'
import { nothingToRead } from '../unread-formats.ts'
import { problemOfFile, ViewerError } from '../viewer-error.ts'
import { type PartFiles, type Tried, tried, using } from './open-parts.ts'
import { type EngineColumn, type Part, type PartFacts, readFacts } from './parquet-part.ts'
import type { Known } from './part-sql.ts'

/** Files whose footers are read with one database. */
const AT_ONCE = 100

/** The file whose columns are those of the table; those before it have no rows. */
export interface First {
  part: Part
  facts: PartFacts
  /** What is wrong with those before it. */
  problems: DataProblem[]
}

/**
 * Reads the footer of the first file that can be read and has rows.
 *
 * @throws {ViewerError} none of them can be read
 */
export async function readFirst(files: PartFiles): Promise<First> {
  const { parts } = files
  let empty: First | undefined
  let failure: ViewerError | undefined
  const problems: DataProblem[] = []
  // A hundred files without rows are enough to know what columns there would be.
  for (const part of parts.slice(0, AT_ONCE + 1))
    try {
      const facts = await using(files, [part], (engine, pathOf) => readFacts(engine, part, pathOf))
      if (facts.rows > 0) return { part, facts, problems }
      empty ??= { part, facts, problems }
    } catch (error) {
      if (!(error instanceof ViewerError)) throw error
      failure ??= error
      problems.push(problemOfFile(part.path, error))
    }
  if (empty !== undefined) return empty
  throw failure ?? nothingToRead([])
}

/**
 * Reads the footers of all files.
 *
 * @param note - takes what is wrong with them
 */
export async function readAll(
  files: PartFiles,
  { part: firstPart, facts }: First,
  note: (problem: DataProblem) => void,
): Promise<Known[]> {
  const { parts } = files
  const read = new Map<Part, Tried<PartFacts>>([[firstPart, { value: facts }]])
  const unread = parts.filter((part) => part !== firstPart)
  for (let from = 0; from < unread.length; from += AT_ONCE) {
    const some = unread.slice(from, from + AT_ONCE)
    await using(files, some, async (engine, pathOf) => {
      for (const part of some) read.set(part, await tried(readFacts(engine, part, pathOf)))
    })
  }
  const first = columnsOf(firstPart, facts.columns)
  const all: Known[] = []
  let start = 0
  for (const part of parts) {
    const one = read.get(part)
    if (one === undefined) continue
    if ('failure' in one) {
      note(problemOfFile(part.path, one.failure))
      continue
    }
    const own = differences(first, columnsOf(part, one.value.columns))
    for (const problem of [...one.value.problems, ...own]) note(problem)
    all.push({ ...one.value, part, start })
    start += one.value.rows
  }
  return all
}

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
