/** CSV and TSV as rows, by the rules of pandas, which `datasets` reads them with. */

import { differences } from '../differences.ts'
import type { Engine } from '../engine/engine.ts'
import { quoteName, quoteText, quoteTexts } from '../engine/sql.ts'
import { value } from '../features.ts'
import { MOST_COLUMNS } from '../limits.ts'
import type { Cell, Column, DataProblem, Feature } from '../types.ts'
import { unreadable } from '../viewer-error.ts'
import { HEAD, type Prepared } from './prepare.ts'
import { type Extent, limitOf, type TextRelation } from './relation.ts'

/**
 * A card's settings for reading its files.
 *
 * @see https://pandas.pydata.org/docs/reference/api/pandas.read_csv.html
 */
export interface CsvOptions {
  /** A single character. */
  delimiter: string
  /** A single character; empty where nothing quotes. */
  quote: string
  /** A single character; empty where quotes are doubled. */
  escape: string
  /** A single character before what is no data; empty where there is none. */
  comment: string
  /** Column names; undefined when the first record has them. */
  names: readonly string[] | undefined
  /** Whether the first record holds names, used or not. */
  hasHeader: boolean
  /** Lines before the first record. */
  skipped: number
  /** What stands for a missing value. */
  missing: readonly string[]
}

/** What stands for a missing value. @see https://pandas.pydata.org/docs/reference/api/pandas.read_csv.html */
export const MISSING: readonly string[] = [
  ...['', '#N/A', '#N/A N/A', '#NA', '-1.#IND', '-1.#QNAN', '-NaN', '-nan', '1.#IND', '1.#QNAN', '<NA>'],
  ...['N/A', 'NA', 'NULL', 'NaN', 'None', 'n/a', 'nan', 'null'],
]

/** A text that no file has, where no text stands for a missing value. */
const NOTHING = '\x1f\x1e\x1d'

/** Columns whose types are found with one query: for more, to plan it would take longer than to read a file again. */
const AT_ONCE = 100

/** Rows by which the columns are found that are certainly texts. */
const SAMPLE = 1_000

/** What the texts of a type look like, in any case, for the engine and for this program alike. */
const WHOLE = String.raw`\s*[+-]?\d+\s*`
const NUMBER = String.raw`\s*[+-]?(?:\d+\.?\d*(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?|inf(?:inity)?)\s*`
const TRUTH = 'true|false'

/** How the texts of a type are read, in SQL. */
const TYPES = {
  int64: (x: string) => `TRY_CAST(${x} AS BIGINT)`,
  uint64: (x: string) => `TRY_CAST(${x} AS UBIGINT)`,
  float64: (x: string) => `TRY_CAST(${x} AS DOUBLE)`,
  bool: (x: string) => `lower(${x}) = 'true'`,
} as const
type Typed = keyof typeof TYPES

interface CsvFile extends Prepared {
  names: readonly string[]
  /** Fields before the first named one, which pandas takes for an index. */
  unnamed: number
}

/**
 * @param declared - types that the card declares
 * @throws {ViewerError} if a file is empty, or its header has no end
 */
export async function csvRelation(
  engine: Engine,
  files: readonly Prepared[],
  options: CsvOptions,
  declared: ReadonlyMap<string, Feature>,
  extent: Extent,
): Promise<TextRelation> {
  const headed = files.map((file) => readHeader(file, options)).filter((file) => file !== undefined)
  const [first] = headed
  if (first === undefined) throw unreadable(files[0]?.source ?? '', 'it has no rows.', 'Check what wrote it.')
  // Of more columns, nothing but the names is told.
  const names = first.names.slice(0, MOST_COLUMNS)
  const problems = headed.flatMap((file) => differences(columnsOf(first), columnsOf(file)))
  const rows = alike(headed)
    .map((group) => {
      const fields = names.map((name, index) => {
        const place = group[0].names.indexOf(name)
        return `${place === -1 ? 'NULL' : `r${place + group[0].unnamed}`} AS ${rawName(index)}`
      })
      return `SELECT ${fields.join(', ')}, extra FROM ${readCsv(group, options, extent)}`
    })
    .join(' UNION ALL ')
  const from = `(${rows}${limitOf(extent)})`
  const types = await findTypes(engine, from, names, declared)
  const [[extra] = []] = await engine.all(`SELECT count(extra) FROM ${from}`)
  if (Number(extra) > 0 && names.length === first.names.length)
    problems.push(await extraFields(engine, first, from, names.length))
  const columns = first.names.map(
    (name, index): Column => ({ name, feature: value(types[index]?.dtype ?? 'string') }),
  )
  return {
    columns,
    expressions: names.map((_, index) => types[index]?.sql ?? rawName(index)),
    from,
    problems,
  }
}

/** All of them are texts as they are read. */
const columnsOf = ({ source, names }: CsvFile) => ({
  path: source,
  types: new Map(names.map((name) => [name, undefined])),
})

const rawName = (index: number) => quoteName(`f${index}`)

/** Runs of files with the same columns. */
function alike(files: readonly CsvFile[]): [CsvFile, ...CsvFile[]][] {
  const groups: [CsvFile, ...CsvFile[]][] = []
  const keyOf = ({ names, unnamed }: CsvFile) => JSON.stringify([names, unnamed])
  for (const file of files) {
    const last = groups.at(-1)
    if (last !== undefined && keyOf(last[0]) === keyOf(file)) last.push(file)
    else groups.push([file])
  }
  return groups
}

/** All fields as texts, and the first one beyond the columns as `extra`. */
function readCsv(files: readonly [CsvFile, ...CsvFile[]], options: CsvOptions, extent: Extent): string {
  const [{ names, unnamed }] = files
  const count = Math.min(names.length, MOST_COLUMNS) + unnamed
  const fields = Array.from({ length: count }, (_, index) => `r${index}: 'VARCHAR'`)
  const settings = [
    quoteTexts(files.map(({ path }) => path)),
    `auto_detect = false, strict_mode = false, null_padding = true, parallel = false`,
    `header = ${options.hasHeader}, skip = ${options.skipped}`,
    `delim = ${quoteText(options.delimiter)}, quote = ${quoteText(options.quote)}`,
    `escape = ${quoteText(options.escape || options.quote)}, comment = ${quoteText(options.comment)}`,
    `nullstr = ${quoteTexts(options.missing.length === 0 ? [NOTHING] : options.missing)}, max_line_size = ${extent.longest}, buffer_size = ${extent.longest}`,
    `columns = {${[...fields, `extra: 'VARCHAR'`].join(', ')}}`,
  ]
  return `read_csv(${settings.join(', ')})`
}

/** How many values a column has, and how many of them each type fits. */
type Counts = { all: number; present: number } & { [type in Typed]: number }

/** The types that fit all values of each column; undefined for texts. */
async function findTypes(
  engine: Engine,
  from: string,
  names: readonly string[],
  declared: ReadonlyMap<string, Feature>,
) {
  const fields = [...names.keys()].map(rawName)
  const sample = await engine.all(`SELECT ${fields.join(', ')} FROM ${from} LIMIT ${SAMPLE}`)
  const found = names.map((name, index) => {
    const feature = declared.get(name)
    const isText = feature?._type === 'Value' && /string$/.test(feature.dtype)
    return isText ? 'string' : typeOf(countSample(sample.map((row) => row[index])))
  })
  // What is a text in the first rows is one in all.
  const open = sample.length < SAMPLE ? [] : [...found.keys()].filter((index) => found[index] !== 'string')
  for (let start = 0; start < open.length; start += AT_ONCE) {
    const some = open.slice(start, start + AT_ONCE)
    const expressions = some.flatMap((index) => countAll(rawName(index)))
    const [counts = []] = await engine.all(`SELECT count(*), ${expressions.join(', ')} FROM ${from}`)
    const [all = 0, ...others] = counts.map(Number)
    for (const [place, column] of some.entries()) {
      const own = others.slice((place * expressions.length) / some.length)
      const [present = 0, whole, int64 = 0, uint64 = 0, float64 = 0, bool = 0] = own
      const isWhole = whole === present
      found[column] = typeOf({
        ...{ all, present, float64, bool },
        ...{ int64: isWhole ? int64 : -1, uint64: isWhole ? uint64 : -1 },
      })
    }
  }
  return found.map((dtype, index) =>
    isTyped(dtype) ? { dtype, sql: TYPES[dtype](rawName(index)) } : undefined,
  )
}

const isTyped = (dtype: string | undefined): dtype is Typed =>
  dtype !== undefined && Object.hasOwn(TYPES, dtype)

const countAll = (name: string): string[] => [
  `count(${name})`,
  countMatches(name, WHOLE),
  ...[`count(TRY_CAST(${name} AS BIGINT))`, `count(TRY_CAST(${name} AS UBIGINT))`],
  ...[countMatches(name, NUMBER), countMatches(name, TRUTH)],
]

const countMatches = (name: string, pattern: string) =>
  `count(CASE WHEN regexp_full_match(${name}, '(?i:${pattern})') THEN 1 END)`

function countSample(cells: readonly (Cell | undefined)[]): Counts {
  const texts = cells.filter((cell) => typeof cell === 'string')
  const count = (test: (text: string) => boolean) => texts.filter(test).length
  const whole = texts
    .filter((text) => IS_WHOLE.test(text))
    .map((text) => BigInt(text.trim().replace('+', '')))
  return {
    ...{ all: cells.length, present: texts.length },
    int64: whole.filter((number) => BigInt.asIntN(64, number) === number).length,
    uint64: whole.filter((number) => BigInt.asUintN(64, number) === number).length,
    float64: count((text) => IS_NUMBER.test(text)),
    bool: count((text) => IS_TRUTH.test(text)),
  }
}

// Not with a modifier in the pattern: V8 may forget it once it has compiled the pattern again.
const IS_WHOLE = new RegExp(`^${WHOLE}$`)
const IS_NUMBER = new RegExp(`^${NUMBER}$`, 'i')
const IS_TRUTH = new RegExp(`^(?:${TRUTH})$`, 'i')

/** pandas has no integers with missing values, and takes a column without any value for numbers. */
function typeOf({ all, present, int64, uint64, float64, bool }: Counts): string {
  if (all === 0) return 'string'
  if (present === 0) return 'float64'
  if (int64 === present) return present === all ? 'int64' : 'float64'
  if (uint64 === present) return present === all ? 'uint64' : 'float64'
  if (float64 === present) return 'float64'
  return bool === present ? 'bool' : 'string'
}

/** Reads the names of the columns. @returns undefined for a file without any record */
function readHeader(file: Prepared, options: CsvOptions): CsvFile | undefined {
  const text = file.head.toString().replace(/^\ufeff/, '')
  const records = firstRecords(text, options, 2)
  const [first, second] = records
  if (first === undefined) {
    if (file.isWhole && text.trim() === '') return undefined
    const reason = `its first record does not end within ${HEAD / 1024 / 1024} MiB.`
    throw unreadable(file.source, reason, 'Check what wrote it.')
  }
  const names =
    options.names ?? (options.hasHeader ? uniqueNames(first) : first.map((_, index) => String(index)))
  const data = options.hasHeader ? second : first
  const unnamed =
    options.names === undefined && data !== undefined ? Math.max(0, data.length - names.length) : 0
  // A last field that is empty stands for a delimiter too many.
  const isIndex = unnamed > 0 && data?.at(-1) !== ''
  return { ...file, names, unnamed: isIndex && options.hasHeader ? unnamed : 0 }
}

/** The fields of the first records that are not empty; the last one may lack its end only where the text has one. */
function firstRecords(
  text: string,
  { delimiter, quote, comment, skipped }: CsvOptions,
  most: number,
): string[][] {
  const records: string[][] = []
  let at = 0
  for (let line = 0; line < skipped; line += 1) at = (/\r\n?|\n/g.exec(text.slice(at))?.index ?? 0) + at + 1
  while (at < text.length && records.length < most) {
    const fields: string[] = []
    let field = ''
    let isQuoted = false
    for (; at <= text.length; at += 1) {
      const char = text[at] ?? '\n'
      if (isQuoted) {
        if (at === text.length) return records
        if (char !== quote) field += char
        else if (text[at + 1] === quote) {
          field += quote
          at += 1
        } else isQuoted = false
      } else if (char === quote && quote !== '' && field === '') isQuoted = true
      else if (char === delimiter) {
        fields.push(field)
        field = ''
      } else if (char === '\n' || char === '\r') {
        if (at === text.length && text.length >= HEAD - 3) return records
        break
      } else field += char
    }
    at += 1
    fields.push(field)
    const isEmpty = fields.length === 1 && field === ''
    const isComment = comment !== '' && fields[0]?.startsWith(comment) === true
    if (!isEmpty && !isComment) records.push(fields)
  }
  return records
}

/** Names unnamed and duplicate columns as pandas does. */
function uniqueNames(header: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return header.map((field, index) => {
    const name = field === '' ? `Unnamed: ${index}` : field
    const before = seen.get(name) ?? 0
    seen.set(name, before + 1)
    return before === 0 ? name : `${name}.${before}`
  })
}

async function extraFields(
  engine: Engine,
  { source }: CsvFile,
  from: string,
  columns: number,
): Promise<DataProblem> {
  const [[place] = []] = await engine.all(
    `SELECT place FROM (SELECT row_number() OVER () AS place, extra FROM ${from}) WHERE extra IS NOT NULL LIMIT 1`,
  )
  return {
    ...{ path: source, line: undefined },
    message: `row ${place} has more fields than the ${columns} columns; what is beyond the last column is not shown`,
    remedy: 'Put a field that holds the delimiter in quotes; loaders stop here.',
  }
}
