/** CSV and TSV as rows, by the rules of pandas, which `datasets` reads them with. */

import type { CsvOptions } from '../../reading-options.ts'
import { differences } from '../differences.ts'
import type { Engine } from '../engine/engine.ts'
import { quoteName, quoteText, quoteTexts } from '../engine/sql.ts'
import { value } from '../features.ts'
import { MOST_COLUMNS } from '../limits.ts'
import type { Cell, Column, DataProblem, Feature } from '../types.ts'
import { unreadable } from '../viewer-error.ts'
import { HEAD, type Prepared } from './prepare.ts'
import { type Extent, limitOf, type TextRelation } from './relation.ts'

/** A text that no file has, where no text stands for a missing value. */
const NOTHING = '\x1f\x1e\x1d'

/** Columns whose types are found with one query: for more, to plan it would take longer than to read a file again. */
const AT_ONCE = 100

/** Rows by which the columns are found that are certainly texts. */
const SAMPLE = 1_000

/** A file's options, with the delimiter that holds for it. */
type Options = CsvOptions & { delimiter: string }

/** What the texts of a type look like, for the engine and for this program alike, and how they are read. */
interface Typing {
  whole: string
  /** In any case. */
  number: string
  truth: string
  /** A text as a number is written elsewhere. */
  plain: (text: string) => string
  sql: { readonly [type in Typed]: (x: string) => string }
}
type Typed = 'int64' | 'uint64' | 'float64' | 'bool'

function typingOf({ decimal, thousands, truths: [yes, no] }: Options): Typing {
  const [point, group] = [decimal, thousands].map(escapePattern)
  const digits = String.raw`\d[\d${group}]*`
  const start = String.raw`\s*[+-]?`
  const power = String.raw`(?:e[+-]?\d+)?`
  const isTrue = ['True', 'TRUE', 'true', ...yes]
  const plain = (x: string) => {
    const joined = thousands === '' ? x : `replace(${x}, ${quoteText(thousands)}, '')`
    return decimal === '.' ? joined : `replace(${joined}, ${quoteText(decimal)}, '.')`
  }
  return {
    whole: String.raw`${start}${digits}\s*`,
    number: String.raw`${start}(?:${digits}${point}?\d*${power}|${point}\d+${power}|inf(?:inity)?)\s*`,
    truth: [...isTrue, 'False', 'FALSE', 'false', ...no].map(escapePattern).join('|'),
    plain: (text) => (thousands === '' ? text : text.replaceAll(thousands, '')).replace(decimal, '.'),
    sql: {
      int64: (x) => `TRY_CAST(${plain(x)} AS BIGINT)`,
      uint64: (x) => `TRY_CAST(${plain(x)} AS UBIGINT)`,
      float64: (x) => `TRY_CAST(${plain(x)} AS DOUBLE)`,
      bool: (x) => `${x} IN (${isTrue.map(quoteText).join(', ')})`,
    },
  }
}

const escapePattern = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, String.raw`\$&`)

interface CsvFile extends Prepared {
  names: readonly string[]
  /** Fields before the first named one, which pandas takes for an index. */
  unnamed: number
  /** Lines before its first record. */
  skipped: number
}

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
  const problems = headed.flatMap((file) => differences(columnsOf(first, options), columnsOf(file, options)))
  const rows = alike(headed, options)
    .map((group) => {
      const fields = names.map((name, index) => `${fieldOf(group[0], name)} AS ${rawName(index)}`)
      return `SELECT ${fields.join(', ')}, extra FROM ${readCsv(group, options, extent)}`
    })
    .join(' UNION ALL ')
  const from = `(${rows}${limitOf(extent)})`
  const types = await findTypes(engine, from, names, declared, typingOf(options))
  const [[extra] = []] = await engine.all(`SELECT count(extra) FROM ${from}`)
  if (Number(extra) > 0 && first.names.length <= MOST_COLUMNS && options.hasIndex)
    problems.push(await extraFields(engine, first, from, first.names.length))
  const columns = all.map(
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
const columnsOf = (file: CsvFile, options: Options) => ({
  path: file.source,
  types: new Map(columnNames(file, options).map((name) => [name, undefined])),
})

/** The columns: those that are read, and the fields before them as `datasets` calls them. */
function columnNames({ names, unnamed }: CsvFile, { used }: Options): string[] {
  const own =
    used === undefined ? names : names.filter((name, index) => used.includes(name) || used.includes(index))
  return [...own, ...Array.from({ length: unnamed }, (_, level) => indexName(level))]
}

/** @see https://arrow.apache.org/docs/python/pandas.html#handling-pandas-indexes */
const indexName = (level: number) => `__index_level_${level}__`

/** The field of a file that belongs into a column. */
function fieldOf({ names, unnamed }: CsvFile, column: string): string {
  const place = names.indexOf(column)
  if (place !== -1) return `r${place + unnamed}`
  const level = Array.from({ length: unnamed }, (_, index) => indexName(index)).indexOf(column)
  return level === -1 ? 'NULL' : `r${level}`
}

const rawName = (index: number) => quoteName(`f${index}`)

/** Runs of files with the same columns; where a file has a limit of its own, each by itself. */
function alike(files: readonly CsvFile[], { most }: Options): [CsvFile, ...CsvFile[]][] {
  const groups: [CsvFile, ...CsvFile[]][] = []
  const keyOf = ({ names, unnamed, skipped }: CsvFile) => JSON.stringify([names, unnamed, skipped])
  for (const file of files) {
    const last = groups.at(-1)
    if (last !== undefined && most === undefined && keyOf(last[0]) === keyOf(file)) last.push(file)
    else groups.push([file])
  }
  return groups
}

/** All fields as texts, and the first one beyond the columns as `extra`. */
function readCsv(files: readonly [CsvFile, ...CsvFile[]], options: Options, extent: Extent): string {
  const [{ names, unnamed, skipped }] = files
  const count = Math.min(names.length, MOST_COLUMNS) + unnamed
  const fields = Array.from({ length: count }, (_, index) => `r${index}: 'VARCHAR'`)
  const settings = [
    quoteTexts(files.map(({ path }) => path)),
    `auto_detect = false, strict_mode = false, null_padding = true, parallel = false`,
    `header = ${options.hasHeader}, skip = ${skipped}`,
    `delim = ${quoteText(options.delimiter)}, quote = ${quoteText(options.quote)}`,
    `escape = ${quoteText(options.escape || options.quote)}, comment = ${quoteText(options.comment)}`,
    `nullstr = ${quoteTexts(options.missing.length === 0 ? [NOTHING] : options.missing)}, max_line_size = ${extent.longest}, buffer_size = ${extent.longest}`,
    `columns = {${[...fields, `extra: 'VARCHAR'`].join(', ')}}`,
  ]
  const read = `read_csv(${settings.join(', ')})`
  return options.most === undefined ? read : `(FROM ${read} LIMIT ${options.most})`
}

/** How many values a column has, and how many of them each type fits. */
type Counts = { all: number; present: number } & { [type in Typed]: number }

/** The types that fit all values of each column; undefined for texts. */
async function findTypes(
  engine: Engine,
  from: string,
  names: readonly string[],
  declared: ReadonlyMap<string, Feature>,
  typing: Typing,
) {
  const fields = [...names.keys()].map(rawName)
  const sample = await engine.all(`SELECT ${fields.join(', ')} FROM ${from} LIMIT ${SAMPLE}`)
  const found = names.map((name, index) => {
    const feature = declared.get(name)
    const isText = feature?._type === 'Value' && /string$/.test(feature.dtype)
    return isText
      ? 'string'
      : typeOf(
          countSample(
            sample.map((row) => row[index]),
            typing,
          ),
        )
  })
  // What is a text in the first rows is one in all.
  const open = sample.length < SAMPLE ? [] : [...found.keys()].filter((index) => found[index] !== 'string')
  for (let start = 0; start < open.length; start += AT_ONCE) {
    const some = open.slice(start, start + AT_ONCE)
    const expressions = some.flatMap((index) => countAll(rawName(index), typing))
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
    isTyped(dtype, typing) ? { dtype, sql: typing.sql[dtype](rawName(index)) } : undefined,
  )
}

const isTyped = (dtype: string | undefined, { sql }: Typing): dtype is Typed =>
  dtype !== undefined && Object.hasOwn(sql, dtype)

const countAll = (name: string, { whole, number, truth, sql }: Typing): string[] => [
  `count(${name})`,
  countMatches(name, whole),
  ...[`count(${sql.int64(name)})`, `count(${sql.uint64(name)})`],
  ...[countMatches(name, `(?i:${number})`), countMatches(name, truth)],
]

const countMatches = (name: string, pattern: string) =>
  `count(CASE WHEN regexp_full_match(${name}, ${quoteText(pattern)}) THEN 1 END)`

function countSample(cells: readonly (Cell | undefined)[], typing: Typing): Counts {
  const texts = cells.filter((cell) => typeof cell === 'string')
  // Not with a modifier in the pattern: V8 may forget it once it has compiled the pattern again.
  const matching = (pattern: string, flags = '') => {
    const full = new RegExp(`^(?:${pattern})$`, flags)
    return texts.filter((text) => full.test(text))
  }
  const whole = matching(typing.whole).map((text) => BigInt(typing.plain(text).trim().replace('+', '')))
  return {
    ...{ all: cells.length, present: texts.length },
    int64: whole.filter((number) => BigInt.asIntN(64, number) === number).length,
    uint64: whole.filter((number) => BigInt.asUintN(64, number) === number).length,
    float64: matching(typing.number, 'i').length,
    bool: matching(typing.truth).length,
  }
}

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
function readHeader(file: Prepared, options: Options): CsvFile | undefined {
  const text = file.head.toString().replace(/^\ufeff/, '')
  const { records, skipped } = firstRecords(text, options, 2)
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
    options.hasIndex && options.used === undefined ? Math.max(0, (data?.length ?? 0) - names.length) : 0
  return { ...file, names, unnamed, skipped }
}

/**
 * The fields of the first records that are not empty, and the lines before them; the last record may lack its end only
 * where the text has one.
 */
function firstRecords(
  text: string,
  { delimiter, quote, comment, skipped: start }: Options,
  most: number,
): { records: string[][]; skipped: number } {
  const records: string[][] = []
  let skipped = start
  let at = 0
  for (let line = 0; line < start; line += 1) {
    const end = /\r\n?|\n/.exec(text.slice(at))
    at = end === null ? text.length : at + end.index + end[0].length
  }
  while (at < text.length && records.length < most) {
    const fields: string[] = []
    let field = ''
    let isQuoted = false
    for (; at <= text.length; at += 1) {
      const char = text[at] ?? '\n'
      if (isQuoted) {
        if (at === text.length) return { records, skipped }
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
        if (at === text.length && text.length >= HEAD - 3) return { records, skipped }
        break
      } else field += char
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    fields.push(field)
    const isEmpty = fields.length === 1 && field === ''
    const isComment = comment !== '' && fields[0]?.startsWith(comment) === true
    if (!isEmpty && !isComment) records.push(fields)
    else if (records.length === 0) skipped += 1
  }
  return { records, skipped }
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
