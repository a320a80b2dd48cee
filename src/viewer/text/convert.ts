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
import { problemOfFile, unreadable, ViewerError } from '../viewer-error.ts'
import { csvRelation } from './csv.ts'
import { jsonRelation } from './json.ts'
import { textRelation } from './lines.ts'
import { type Copies, markedEncoding, type Prepared, prepareText, type TextOptions } from './prepare.ts'
import type { Extent, TextRelation } from './relation.ts'

/** How files are read. */
export interface Reading extends ReadingOptions {
  format: 'csv' | 'json' | 'text'
  csv: CsvOptions & { delimiter: string }
  declared: ReadonlyMap<string, Feature>
}

/** What is read as where nothing else is said, when it is not UTF-8: every byte is a character of it. */
const FALLBACK = 'windows-1252'

/** Bytes of a text that are unpacked for its first rows. */
const BEGINNING = 64 * 1024 * 1024

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
        const encoding = reading.encoding ?? markedEncoding(await source.read(0, 2))
        files.push(await prepareText(source, textOptions(reading, encoding), copies))
        if (encoding !== reading.encoding) problems.push(foreign(source.path, encoding ?? ''))
      })
    try {
      if (files.length > 0) return await run(files)
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
    }
    // One that cannot be read takes no other with it.
    const sound: Prepared[] = []
    for (const file of [...files]) {
      const source = sources.find(({ path }) => path === file.source)
      if (source === undefined) continue
      await attempt(source, async () => {
        const other = await tryAlone(file, source, { reading, rows, scratch: kept.scratch, copies })
        if (other !== undefined) {
          files.push(other)
          problems.push(foreign(source.path, FALLBACK))
        }
        sound.push(other ?? file)
      })
    }
    const [first] = problems
    if (sound.length === 0) throw unreadable(first?.path ?? '', `${first?.message}.`, first?.remedy ?? '')
    await run(sound).catch((error: unknown) => {
      throw inWords(sound[0]?.source ?? '', error)
    })
  } finally {
    for (const file of files) await file.close()
  }
}

const foreign = (path: string, encoding: string): DataProblem => ({
  ...{ path, line: undefined },
  message: `it is not UTF-8 text, and shown as ${encoding}`,
  remedy: `Save it as UTF-8, or say "encoding: ${encoding}" in the card; loaders stop here.`,
})

const textOptions = ({ format, sampleBy }: Reading, encoding: string | undefined): TextOptions => ({
  encoding,
  isMarked: format === 'text' && sampleBy === 'line',
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
  const { columns, leftOut: others } = cutColumns(all)
  const path = files[0]?.source ?? ''
  await writeParquet(engine, target, {
    ...{ columns, expressions, from },
    problems: [...known, ...problems, ...others.map((problem) => ({ ...problem, path, line: undefined }))],
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

/**
 * Tries a file by itself.
 *
 * @returns it in another encoding, if it is not UTF-8
 * @throws {EngineError} it cannot be read
 */
async function tryAlone(
  file: Prepared,
  source: DataFile,
  { reading, rows, scratch, copies }: Trial,
): Promise<Prepared | undefined> {
  const read = (one: Prepared) =>
    withEngine({ files: [one.path], scratch }, (engine) =>
      retryLonger(async (longest) => {
        const { from, expressions } = await relationOf(engine, [one], reading, { rows, longest })
        const counts = expressions.map((value) => `count(${value})`)
        await engine.all(`SELECT ${counts.join(', ') || '1'} FROM ${from}`)
      }),
    )
  try {
    await read(file)
    return undefined
  } catch (error) {
    const isForeign = error instanceof EngineError && /unicode|utf-?8|byte sequence/i.test(error.message)
    if (!isForeign || reading.encoding !== undefined) throw error
    const other = await prepareText(source, textOptions(reading, FALLBACK), copies)
    await read(other).catch(async (second: unknown) => {
      await other.close()
      throw second
    })
    return other
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
