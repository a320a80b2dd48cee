/** The names of the columns of a CSV file, and which of its fields are the index, by the rules of pandas. */

import type { CsvOptions } from '../../reading-options.ts'
import type { DataProblem } from '../types.ts'
import { unreadable } from '../viewer-error.ts'
import { HEAD, headOf, type Prepared } from './prepare.ts'

/** A file's options, with the delimiter that holds for it. */
export type Options = CsvOptions & { delimiter: string }

export interface CsvFile extends Prepared {
  /** Of all fields. */
  names: readonly string[]
  /** Those that are the index. */
  index: readonly string[]
  /** Lines before its first record. */
  skipped: number
  /** How many more fields there are in its first row than names of columns. */
  more: number
  /** What loaders stop at: columns that are to be read, and are not there. */
  problems: readonly DataProblem[]
}

/**
 * @returns undefined for a file without any record
 * @throws {ViewerError} its first record has no end, or what the card takes for the index is not there
 */
export function readHeader(file: Prepared, options: Options): CsvFile | undefined {
  const text = headOf(file)
    .toString()
    .replace(/^\ufeff/, '')
  const { records, skipped } = firstRecords(text, options, 2)
  const [first, second] = records
  if (first === undefined) {
    if (file.isWhole && (text.trim() === '' || options.header !== 0)) return undefined
    const reason = `its first record does not end within ${HEAD / 1024 / 1024} MiB.`
    throw unreadable(file.source, reason, 'Check what wrote it.')
  }
  const hasHeader = options.header !== undefined
  const named = options.names ?? (hasHeader ? uniqueNames(first) : first.map((_, index) => String(index)))
  const data = hasHeader ? second : first
  const more = Math.max(0, (data?.length ?? 0) - named.length)
  const unnamed = options.index !== false && options.used === undefined ? more : 0
  const places = placesOfIndex(file.source, options, named, unnamed)
  const hasName = (place: number) =>
    unnamed === 0 && (options.names !== undefined || !hasHeader || first[place] !== '')
  const rest = [...named]
  const names = Array.from({ length: named.length + unnamed }, (_, place) => {
    const level = places.indexOf(place)
    const own = level === -1 || unnamed === 0 ? rest.shift() : undefined
    return own !== undefined && (level === -1 || hasName(place)) ? own : indexName(level)
  })
  const problems = wrongUse(file.source, options, named, more)
  return { ...file, names, index: places.map((place) => names[place] ?? ''), skipped, more, problems }
}

/** @param more - how many more fields there are in the first row than names of columns */
function wrongUse(path: string, { used }: Options, named: readonly string[], more: number): DataProblem[] {
  if (used === undefined) return []
  const missing = used.find((one) => (typeof one === 'number' ? one >= named.length : !named.includes(one)))
  if (missing === undefined && more === 0) return []
  const message =
    missing === undefined
      ? 'its first row has more fields than there are names of columns'
      : `it has no column "${missing}", which its card wants to be read`
  return [{ path, message, remedy: 'Correct the file, or "usecols" in the card; loaders stop here.' }]
}

/** @see https://arrow.apache.org/docs/python/pandas.html#handling-pandas-indexes */
const indexName = (level: number) => `__index_level_${level}__`

/**
 * Which fields are the index.
 *
 * @param named - names of columns
 * @param unnamed - how many more fields there are
 */
function placesOfIndex(
  path: string,
  { index }: Options,
  named: readonly string[],
  unnamed: number,
): readonly number[] {
  if (index === undefined || index === false) return [...Array(unnamed).keys()]
  const places = index.map((one) => (typeof one === 'number' ? one : named.indexOf(one)))
  const count = named.length + unnamed
  const missing = index.find((_, level) => (places[level] ?? -1) < 0 || (places[level] ?? count) >= count)
  const wrong =
    missing !== undefined
      ? `it has no column "${missing}", which its card takes for the index.`
      : `it has ${unnamed} more fields than names of columns, while its card takes ${places.length} for the index.`
  if (missing === undefined && (unnamed === 0 || unnamed === places.length)) return places
  throw unreadable(path, wrong, 'Correct "index_col" in the card; loaders stop here.')
}

/**
 * The fields of the first records that are not empty, from the one with the names on, and the lines before them; the last
 * record may lack its end only where the text has one.
 */
function firstRecords(
  text: string,
  { delimiter, quote, comment, skipped: start, header = 0 }: Options,
  most: number,
): { records: string[][]; skipped: number } {
  const records: string[][] = []
  let skipped = start
  let before = header
  let at = 0
  for (let line = 0; line < start; line += 1) {
    const end = /\r\n?|\n/.exec(text.slice(at))
    at = end === null ? text.length : at + end.index + end[0].length
  }
  while (at < text.length && records.length < most) {
    const fields: string[] = []
    let field = ''
    let isQuoted = false
    let hasQuote = false
    for (; at <= text.length; at += 1) {
      const char = text[at] ?? '\n'
      if (isQuoted) {
        if (at === text.length) return { records, skipped }
        if (char !== quote) field += char
        else if (text[at + 1] === quote) {
          field += quote
          at += 1
        } else isQuoted = false
      } else if (char === quote && quote !== '' && field === '') {
        isQuoted = true
        hasQuote = true
      } else if (char === delimiter) {
        fields.push(field)
        field = ''
      } else if (char === '\n' || char === '\r') {
        if (at === text.length && text.length >= HEAD - 3) return { records, skipped }
        break
      } else field += char
    }
    at += text.startsWith('\r\n', at) ? 2 : 1
    fields.push(field)
    const isEmpty = fields.length === 1 && field === '' && !hasQuote
    const isComment = comment !== '' && fields[0]?.startsWith(comment) === true
    const isRecord = !isEmpty && !isComment
    if (isRecord && before === 0) records.push(fields)
    else if (records.length === 0) {
      skipped += 1
      if (isRecord) before -= 1
    }
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
