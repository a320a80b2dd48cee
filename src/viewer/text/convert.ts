/** Turns the text files of a split into one Parquet file, which is quick to search. */

import type { CsvOptions, ReadingOptions } from '../../reading-options.ts'
import { cutColumns } from '../cut-columns.ts'
import type { DataFile } from '../data-file.ts'
import { type Engine, EngineError, withEngine } from '../engine/engine.ts'
import type { KeptFiles } from '../kept-files.ts'
import { LONGEST_RECORD, USUAL_RECORD } from '../limits.ts'
import { roomFor } from '../packed/unpack.ts'
import { writeParquet } from '../tables/write-parquet.ts'
import type { DataProblem, Feature } from '../types.ts'
import { errorOf, problemOfFile, unreadable, ViewerError } from '../viewer-error.ts'
import { csvRelation } from './csv.ts'
import { dropLong, longLine } from './drop-long.ts'
import { isLines, jsonRelation } from './json.ts'
import { markLines, textRelation } from './lines.ts'
import { type Copies, FALLBACK, type Prepared, prepareText, type TextOptions } from './prepare.ts'
import type { Extent, TextRelation } from './relation.ts'
import { skipSpaces } from './skip-spaces.ts'

/** How files are read. */
export interface Reading extends ReadingOptions {
  format: 'csv' | 'json' | 'text'
  csv: CsvOptions & { delimiter: string }
  declared: ReadonlyMap<string, Feature>
}

/** Bytes of a text that are unpacked for its first rows. */
const BEGINNING = 64 * 1024 * 1024

/** Files that are held open at once, the largest ones: a process may open no more than a thousand or so on some systems. */
const MOST_HELD = 500

/**
 * @param sources - at least one
 * @param rows - the first ones that are wanted; undefined for all
 * @param target - path of the Parquet file
 * @throws {ViewerError} none of the files can be read
 */
export async function convert(
  sources: readonly DataFile[],
  reading: Reading,
  rows: number | undefined,
  target: string,
  kept: KeptFiles,
): Promise<void> {
  const problems: DataProblem[] = []
  const files: Prepared[] = []
  const copies: Copies = {
    newFile: kept.newFile,
    room: roomFor(sources),
    most: rows === undefined ? undefined : BEGINNING,
    held: new Set(sources.toSorted((a, b) => b.size - a.size).slice(0, MOST_HELD)),
  }
  const run = (some: readonly Prepared[]) =>
    withEngine(
      {
        files: [...some.map(({ path }) => path), target],
        scratch: kept.scratch,
        // The engine may write the rows of one file before those of another.
        isOrdered: some.length > 1,
      },
      (engine) =>
        retryLonger((longest) =>
          write(engine, some, { reading, extent: { rows, longest }, target, problems }),
        ),
    )
  const attempt = async (source: DataFile, work: () => Promise<unknown>) => {
    try {
      await work()
    } catch (error) {
      const failure = inWords(source.path, error)
      if (!(failure instanceof ViewerError) || sources.length === 1) throw failure
      problems.push(problemOfFile(source.path, failure))
    }
  }
  try {
    for (const source of sources)
      await attempt(source, async () => {
        const file = await prepareText(source, textOptions(reading, reading.encoding), copies)
        files.push(file)
        if (file.encoding !== reading.encoding) problems.push(foreign(source.path, file.encoding ?? ''))
      })
    try {
      if (files.length > 0) return await run(files)
    } catch (error) {
      if (!(error instanceof EngineError || isTooMuch(error))) throw error
    }
    // One that cannot be read takes no other with it. Of many, few cannot: they are looked for in ever smaller groups.
    const bySource = new Map(sources.map((source) => [source.path, source]))
    const trial = { reading, rows, scratch: kept.scratch, copies }
    const sift = async (some: readonly Prepared[]): Promise<Prepared[]> => {
      const [file] = some
      const source = bySource.get(file?.source ?? '')
      if (file === undefined || source === undefined) return []
      if (some.length === 1) {
        const sound: Prepared[] = []
        await attempt(source, async () => {
          const other = await tryAlone(file, source, trial)
          if (other !== undefined) {
            files.push(other.file)
            problems.push(...other.problems)
          }
          sound.push(other?.file ?? file)
        })
        return sound
      }
      const half = Math.ceil(some.length / 2)
      const sound: Prepared[] = []
      for (const part of [some.slice(0, half), some.slice(half)])
        sound.push(...(part.length > 1 && (await areSound(part, trial)) ? part : await sift(part)))
      return sound
    }
    const sound = await sift([...files])
    const [first] = problems
    if (sound.length === 0) throw errorOf(first)
    await run(sound).catch((error: unknown) => {
      throw inWords(sound[0]?.source ?? '', error)
    })
  } finally {
    for (const file of files) await file.close()
  }
}

const foreign = (path: string, encoding: string): DataProblem => ({
  path,
  message: `it is not UTF-8 text, and shown as ${encoding}`,
  remedy: `Save it as UTF-8, or say "encoding: ${encoding}" in the card; loaders stop here.`,
})

const textOptions = ({ format, sampleBy, csv }: Reading, encoding: string | undefined): TextOptions => ({
  encoding,
  change:
    format === 'text' && sampleBy === 'line'
      ? markLines
      : format === 'csv' && csv.skipsSpaces
        ? (text) => skipSpaces(text, csv)
        : undefined,
  isEnded: format === 'json',
})

interface Task {
  reading: Reading
  extent: Extent
  target: string
  /** What is known of the files. */
  problems: readonly DataProblem[]
}

async function write(engine: Engine, files: readonly Prepared[], task: Task): Promise<void> {
  const { reading, extent, target, problems: known } = task
  const { columns: all, expressions, from, problems } = await relationOf(engine, files, reading, extent)
  const { columns, leftOut } = cutColumns(all, files[0]?.source ?? '')
  await writeParquet(engine, target, {
    ...{ columns, expressions, from },
    problems: [...known, ...problems, ...leftOut],
  })
}

function relationOf(
  engine: Engine,
  files: readonly Prepared[],
  { format, csv, field, sampleBy, declared }: Reading,
  extent: Extent,
): Promise<TextRelation> | TextRelation {
  switch (format) {
    case 'csv':
      return csvRelation(engine, files, csv, declared, extent)
    case 'json':
      return jsonRelation(engine, files, field, extent)
    case 'text':
      return textRelation(files, sampleBy, extent)
  }
}

interface Trial {
  reading: Reading
  rows: number | undefined
  scratch: string
  copies: Copies
}

/** A file as it can be read, and what that leaves out. */
interface Mended {
  file: Prepared
  problems: readonly DataProblem[]
}

/**
 * Tries a file by itself.
 *
 * @returns it in another encoding, if it is not UTF-8, and without its longest lines, if they take too much memory
 * @throws {EngineError | ViewerError} it cannot be read
 */
async function tryAlone(file: Prepared, source: DataFile, trial: Trial): Promise<Mended | undefined> {
  const { reading, copies } = trial
  try {
    await readThrough([file], trial)
    return undefined
  } catch (error) {
    const isForeign = error instanceof EngineError && /unicode|utf-?8|byte sequence/i.test(error.message)
    if (isForeign && reading.encoding === undefined) {
      const other = await prepareText(source, textOptions(reading, FALLBACK), copies)
      await readOrClose(other, trial)
      return { file: other, problems: [foreign(source.path, FALLBACK)] }
    }
    const isLong = isTooMuch(error) || (error instanceof EngineError && LONG.test(error.message))
    if (!isLong || reading.format !== 'json' || !isLines(file)) throw error
    return await withoutLong(source, trial)
  }
}

/** Lines of so many bytes are left out where they take more memory than there is, with fewer if that does not do. */
const DROPPED = [USUAL_RECORD, USUAL_RECORD / 16]

/** @throws {EngineError | ViewerError} it cannot be read without its longest lines, either, or has no others */
async function withoutLong(source: DataFile, trial: Trial): Promise<Mended> {
  const { reading, copies } = trial
  let failure: unknown
  for (const most of DROPPED) {
    const problems: DataProblem[] = []
    const options = textOptions(reading, reading.encoding)
    const change = (text: AsyncIterable<Uint8Array>) =>
      dropLong(text, most, (line) => problems.push(longLine(source.path, line, most)))
    const file = await prepareText(source, { ...options, change }, copies)
    try {
      await readOrClose(file, trial)
      return { file, problems }
    } catch (error) {
      if (!isTooMuch(error)) throw error
      failure = error
    }
  }
  throw failure
}

async function readOrClose(file: Prepared, trial: Trial): Promise<void> {
  await readThrough([file], trial).catch(async (error: unknown) => {
    await file.close()
    throw error
  })
}

const isTooMuch = (error: unknown): boolean =>
  error instanceof ViewerError && error.code === 'JobManagerCrashedError'

/** Reads all of some files. @throws {EngineError} one of them cannot be read */
function readThrough(files: readonly Prepared[], { reading, rows, scratch }: Trial): Promise<unknown> {
  return withEngine({ files: files.map(({ path }) => path), scratch }, (engine) =>
    retryLonger(async (longest) => {
      const { from, expressions } = await relationOf(engine, files, reading, { rows, longest })
      const counts = expressions.map((value) => `count(${value})`)
      await engine.all(`SELECT ${counts.join(', ') || '1'} FROM ${from}`)
    }),
  )
}

async function areSound(files: readonly Prepared[], trial: Trial): Promise<boolean> {
  try {
    await readThrough(files, trial)
    return true
  } catch (error) {
    if (!(error instanceof EngineError || error instanceof ViewerError)) throw error
    return false
  }
}

/** Reads with room for records of a usual length, and with more if that does not do. */
async function retryLonger<T>(read: (longest: number) => Promise<T>): Promise<T> {
  try {
    return await read(USUAL_RECORD)
  } catch (error) {
    if (!(error instanceof EngineError) || !LONG.test(error.message)) throw error
    return read(LONGEST_RECORD)
  }
}

const LONG = /maximum_object_size|maximum line size|max_line_size/i

/** Says for readers why a text cannot be read. */
function inWords(path: string, error: unknown): unknown {
  if (!(error instanceof EngineError)) return error
  if (LONG.test(error.message))
    return unreadable(
      path,
      'one of its records is longer than can be read.',
      'Look for a quote that is never closed, or for missing line ends.',
    )
  const [, line] = /(?:on Line|in line)[:\s]+(\d+)/i.exec(error.message) ?? []
  const where = line === undefined ? '' : ` The first fault is in line ${line}.`
  return unreadable(path, `it cannot be read as what its name says.${where}`, 'Check what wrote it.')
}
