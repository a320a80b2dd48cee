/** CSV and TSV as rows, by the rules of pandas, which `datasets` reads them with. */

import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { differences } from '../differences.ts'
import type { Engine } from '../engine/engine.ts'
import { quoteText, quoteTexts } from '../engine/sql.ts'
import { value } from '../features.ts'
import { MOST_COLUMNS } from '../limits.ts'
import type { Column, DataProblem, Feature } from '../types.ts'
import { unreadable } from '../viewer-error.ts'
import { type CsvFile, type Options, readHeader } from './csv-header.ts'
import { findTypes, isRange, rawName } from './csv-types.ts'
import type { Prepared } from './prepare.ts'
import { type Extent, limitOf, type TextRelation, unionOf } from './relation.ts'

/** A text that no file has: where none is given, the engine has one of its own for a missing value. */
const NOTHING = '\x1f\x1e\x1d'

/** Bytes at the end of a file, of which few are line ends. */
const TAIL = 1024

/**
 * @param declared - types that the card declares
 * @throws {ViewerError} if a file is empty, or its header has no end
 */
export async function csvRelation(
  engine: Engine,
  files: readonly Prepared[],
  options: Options,
  declared: ReadonlyMap<string, Feature>,
  extent: Extent,
): Promise<TextRelation> {
  const headed = files.map((file) => readHeader(file, options)).filter((file) => file !== undefined)
  const [first] = headed
  if (first === undefined) throw unreadable(files[0]?.source ?? '', 'it has no rows.', 'Check what wrote it.')
  // Of more columns, nothing but the names is told.
  const all = columnNames(first, options)
  const names = all.slice(0, MOST_COLUMNS)
  const reads = alike(headed, options).map((group) => {
    const fields = names.map((name, index) => `${fieldOf(group[0], name, options)} AS ${rawName(index)}`)
    return `SELECT ${fields.join(', ')}, extra, filename AS file FROM ${readCsv(group, options, extent)}`
  })
  const rows = await unionOf(engine, reads)
  const from = `(${rows}${limitOf(extent)})`
  const paths = headed.map(({ path }) => path)
  const types = await findTypes(engine, { from, paths }, names, declared, options)
  const described = headed.map((file) => ({
    path: file.source,
    types: new Map(
      columnNames(file, options).map((name) => [name, types[names.indexOf(name)]?.byFile.get(file.path)]),
    ),
  }))
  const standard = { path: first.source, types: new Map(described[0]?.types) }
  // The first file may have no rows, and so no types.
  for (const [index, name] of names.entries()) {
    const [type] = [...(types[index]?.byFile.values() ?? [])].filter((one) => one !== undefined)
    standard.types.set(name, type)
  }
  const problems = [
    ...headed.flatMap((file) => file.problems),
    ...described.slice(1).flatMap((file) => differences(standard, file)),
  ]
  const known = new Set(paths)
  const without = (options.header ?? 0) > 0 ? tooShort : empty
  problems.push(...files.filter(({ path }) => !known.has(path)).map(({ source }) => without(source)))
  if (all.length <= MOST_COLUMNS) problems.push(...(await oddRecords(engine, headed, from, options)))
  const columns = all.map(
    (name, index): Column => ({ name, feature: value(types[index]?.dtype ?? 'string') }),
  )
  const index = first.index.length === 1 && all.length <= MOST_COLUMNS ? types.at(-1) : undefined
  const hasRange = index !== undefined && (await isRange(engine, from, index))
  return {
    columns: hasRange ? columns.slice(0, -1) : columns,
    expressions: names.map((_, index) => types[index]?.sql ?? rawName(index)),
    from,
    problems,
  }
}

const empty = (path: string): DataProblem => ({
  path,
  message: 'it is empty',
  remedy: 'Check what wrote it, or remove it; loaders stop here.',
})

const tooShort = (path: string): DataProblem => ({
  path,
  message: 'it ends before the record that "header" in the card takes for names, and its rows are not shown',
  remedy: 'Correct "header"; loaders stop here.',
})

/** The columns: those that are read, and then the index. */
function columnNames({ names, index }: CsvFile, { used }: Options): string[] {
  const own =
    used === undefined ? names : names.filter((name, place) => used.includes(name) || used.includes(place))
  return [...own.filter((name) => !index.includes(name)), ...index]
}

/** The field of a file that belongs into a column. */
function fieldOf({ names }: CsvFile, column: string, { missing }: Options): string {
  const place = names.indexOf(column)
  if (place === -1) return 'NULL::VARCHAR'
  // What a short record lacks is an empty text, too.
  if (missing.length === 0) return `coalesce(r${place}, '')`
  return missing.includes('') ? `nullif(r${place}, '')` : `r${place}`
}

/** Runs of files with the same columns; where a file has a limit of its own, each by itself. */
function alike(files: readonly CsvFile[], { most }: Options): [CsvFile, ...CsvFile[]][] {
  const groups: [CsvFile, ...CsvFile[]][] = []
  const keyOf = ({ names, index, skipped }: CsvFile) => JSON.stringify([names, index, skipped])
  for (const file of files) {
    const last = groups.at(-1)
    if (last !== undefined && most === undefined && keyOf(last[0]) === keyOf(file)) last.push(file)
    else groups.push([file])
  }
  return groups
}

/** All fields as texts, and the first one beyond the columns as `extra`. */
function readCsv(files: readonly [CsvFile, ...CsvFile[]], options: Options, extent: Extent): string {
  const [{ names, index, skipped }] = files
  const count = Math.min(names.length, MOST_COLUMNS + index.length)
  const fields = Array.from({ length: count }, (_, index) => `r${index}: 'VARCHAR'`)
  // An empty field too many is one too many.
  const missing = options.missing.filter((text) => text !== '')
  const settings = [
    quoteTexts(files.map(({ path }) => path)),
    `filename = true, auto_detect = false, strict_mode = false, null_padding = true, parallel = false`,
    `header = ${options.header !== undefined}, skip = ${skipped}`,
    `delim = ${quoteText(options.delimiter)}, quote = ${quoteText(options.quote)}`,
    `escape = ${quoteText(options.escape || options.quote)}, comment = ${quoteText(options.comment)}`,
    `nullstr = ${quoteTexts([NOTHING, ...missing])}, max_line_size = ${extent.longest}, buffer_size = ${extent.longest}`,
    `columns = {${[...fields, `extra: 'VARCHAR'`].join(', ')}}`,
  ]
  const read = `read_csv(${settings.join(', ')})`
  const sound = options.dropsLong && options.used === undefined ? `(FROM ${read} WHERE extra IS NULL)` : read
  return options.most === undefined ? sound : `(FROM ${sound} LIMIT ${options.most})`
}

/** Names records with too many fields, and a quote that is open at the end of a file. */
async function oddRecords(
  engine: Engine,
  files: readonly CsvFile[],
  from: string,
  options: Options,
): Promise<DataProblem[]> {
  const columns = files[0] === undefined ? [] : columnNames(files[0], options)
  const fields = [...columns.keys()].slice(0, MOST_COLUMNS).map(rawName)
  const last = `coalesce(${['extra', ...fields.toReversed()].join(', ')}, '')`
  const rows = await engine.all(
    `SELECT file, min(CASE WHEN extra IS NOT NULL THEN place END) - min(place), max(place) - min(place),
            contains(max_by(last, place), chr(10)) OR contains(max_by(last, place), chr(13))
     FROM (SELECT file, extra, ${last} AS last, row_number() OVER () AS place FROM ${from})
     GROUP BY file ORDER BY min(place)`,
  )
  const byPath = new Map(files.map((file) => [file.path, file]))
  return rows.flatMap(([path, extra, end, isLong]) => {
    const file = byPath.get(String(path))
    if (file === undefined) return []
    const say = (message: string, remedy: string) => [{ path: file.source, message, remedy }]
    const isOpen = isLong === true && !endsWithQuote(file, options)
    if (isOpen)
      return say(
        `the quote that begins in row ${Number(end) + 1} is never closed: all that follows is in one field`,
        'Close the quote, or double one that is part of a text; loaders stop here.',
      )
    // Where loaders choose columns, they do not count fields, and some are told to take no index of them.
    const isExpected = options.used !== undefined || (options.index === false && file.more > 0)
    if (extra === null || isExpected) return []
    return say(
      `row ${Number(extra) + 1} has more fields than the ${file.names.length} columns; what is beyond the last column is not shown`,
      'Put a field that holds the delimiter in quotes; loaders stop here.',
    )
  })
}

/** Whether the last thing in a file, line ends aside, is a quote. */
function endsWithQuote({ path }: CsvFile, { quote }: Options): boolean {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const end = Buffer.alloc(Math.min(size, TAIL))
    readSync(file, end, 0, end.length, size - end.length)
    return end.toString('latin1').trimEnd().endsWith(quote)
  } finally {
    closeSync(file)
  }
}
