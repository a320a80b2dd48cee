/** CSV and TSV as a table, read as `datasets` does: by the rules of pandas. */

import { parse } from 'csv-parse/sync'
import type { ByteSource } from '../byte-source.ts'
import { cutColumns } from '../cut-columns.ts'
import type { DiskCache } from '../disk-cache.ts'
import { value } from '../features.ts'
import type { Cell, Column, Row, Table } from '../types.ts'
import { unreadable } from '../viewer-error.ts'
import { type Head, LONG_START, readHead } from './encoding.ts'
import { csvRecords, type FindRecord } from './split-records.ts'
import { type Report, TextTable } from './text-table.ts'

/** A card's settings for reading its files. */
export interface CsvOptions {
  /** A single character. */
  delimiter: string
  /** Column names; undefined when the first record has them. */
  names: readonly string[] | undefined
  /** Whether the first record holds names, used or not. */
  hasHeader: boolean
}

/** Rows that types are inferred from. */
const SAMPLE = 2_000

/** Markers of a missing value. @see https://pandas.pydata.org/docs/reference/api/pandas.read_csv.html */
const MISSING = new Set([
  ...['', '#N/A', '#N/A N/A', '#NA', '-1.#IND', '-1.#QNAN', '-NaN', '-nan', '1.#IND', '1.#QNAN', '<NA>'],
  ...['N/A', 'NA', 'NULL', 'NaN', 'None', 'n/a', 'nan', 'null'],
])

const FLOAT = /^\s*[+-]?(?:\d+(?:\.\d*)?(?:e[+-]?\d+)?|\.\d+(?:e[+-]?\d+)?|inf(?:inity)?)\s*$/i

/** Field parsers by type; they return undefined for a field of another type. */
const READERS: Record<string, (field: string) => Cell | undefined> = {
  int64(field) {
    if (!/^\s*[+-]?\d{1,19}\s*$/.test(field)) return undefined
    const number = Number(field)
    return Number.isSafeInteger(number) ? number : BigInt(field.trim().replace('+', ''))
  },
  float64(field) {
    if (!FLOAT.test(field)) return undefined
    return /inf/i.test(field) ? Number(field.replace(/inf\w*/i, 'Infinity')) : Number(field)
  },
  bool: (field) => (/^(?:true|false)$/i.test(field) ? field.toLowerCase() === 'true' : undefined),
  string: (field) => field,
}

/**
 * Read the header and infer the types of columns.
 *
 * @throws {ViewerError} if the file is no text, or empty
 */
export async function openCsv(source: ByteSource, options: CsvOptions, cache: DiskCache): Promise<Table> {
  const { delimiter, hasHeader } = options
  const find = csvRecords(delimiter.charCodeAt(0))
  const head = await readHead(source)
  const { records, begin } = readSample(head, find, hasHeader)
  const [first, ...others] = parseRecords(records, delimiter, () => {})
  if (first === undefined) {
    const reason = head.isWhole ? 'it has no rows.' : LONG_START
    throw unreadable(source.path, reason, 'Check what wrote it.')
  }
  const names = options.names ?? (hasHeader ? uniqueNames(first) : first.map((_, index) => String(index)))
  const sample = hasHeader ? others : [first, ...others]
  const { columns: named, leftOut } = cutColumns(names.map((name) => ({ name, feature: value('string') })))
  const columns = named.map(({ name }, index): Column => {
    return { name, feature: value(guessType(sample.map((fields) => fields[index] ?? ''))) }
  })
  return new TextTable(
    source,
    {
      kind: `csv ${delimiter}`,
      begin,
      find,
      columns,
      leftOut,
      parse: (rows, report) => {
        const parsed = parseRecords(rows, delimiter, report)
        return parsed.map((fields, record) =>
          readRow(fields, columns, names.length, (message, remedy) => report(record, message, remedy)),
        )
      },
    },
    cache,
  )
}

function readSample({ bytes, begin, isWhole }: Head, find: FindRecord, hasHeader: boolean) {
  const records: Buffer[] = []
  let from = begin
  let afterHeader = begin
  while (records.length <= SAMPLE) {
    const found = find(bytes, from, isWhole)
    if (found === undefined) break
    from = found.next
    if (found.end === found.start) continue
    records.push(bytes.subarray(found.start, found.end))
    if (records.length === 1 && hasHeader) afterHeader = found.next
  }
  return { records, begin: afterHeader }
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

function guessType(fields: readonly string[]): string {
  const present = fields.filter((field) => !MISSING.has(field))
  if (present.length === 0) return fields.length === 0 ? 'string' : 'float64'
  const fits = (type: string) => present.every((field) => READERS[type]?.(field) !== undefined)
  // pandas has no integers with missing values.
  if (fits('int64')) return present.length === fields.length ? 'int64' : 'float64'
  if (fits('float64')) return 'float64'
  return fits('bool') && present.length === fields.length ? 'bool' : 'string'
}

function readRow(
  fields: readonly string[],
  columns: readonly Column[],
  /** Fields of a row, shown or not. */
  width: number,
  report: (message: string, remedy: string) => void,
): Row {
  if (fields.length > width) {
    report(
      `there are ${fields.length} fields and ${width} columns; the fields beyond the last column are not shown`,
      'Put a field that holds the delimiter in quotes.',
    )
  }
  return columns.map(({ name, feature }, index) => {
    const field = fields[index]
    if (field === undefined || MISSING.has(field)) return null
    const dtype = feature._type === 'Value' ? feature.dtype : 'string'
    const read = READERS[dtype]?.(field)
    if (read !== undefined) return read
    const what = JSON.stringify(field.length > 40 ? `${field.slice(0, 40)}…` : field)
    report(
      `${what} in the column "${name.slice(0, 40)}" is not of type ${dtype}, unlike the rows before it`,
      `Correct the value, or declare the column as a string in dataset_info; loaders stop here.`,
    )
    return field
  })
}

function parseRecords(records: readonly Buffer[], delimiter: string, report: Report): string[][] {
  const options = { delimiter, relax_column_count: true, relax_quotes: true, record_delimiter: '\n' }
  try {
    const parsed = parse(records.map((record) => record.toString()).join('\n'), options)
    if (parsed.length === records.length) return parsed
  } catch {
    // One record is broken: parsed one by one, the others are fine.
  }
  return records.map((record, index) => {
    const text = record.toString()
    try {
      const [fields] = parse(text, options)
      if (fields !== undefined) return fields
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      report(index, `the record cannot be read: ${reason}`, 'Double the quotes within a quoted field.')
    }
    return [text]
  })
}
