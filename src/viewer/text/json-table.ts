/** JSON Lines and JSON as a table: one object per line, or a list of objects. */

import type { ByteSource } from '../byte-source.ts'
import { cutColumns } from '../cut-columns.ts'
import type { DiskCache } from '../disk-cache.ts'
import { isMapping } from '../shown-cell.ts'
import type { Cell, Row, Table } from '../types.ts'
import { unreadable } from '../viewer-error.ts'
import { type Head, LONG_START, readHead } from './encoding.ts'
import { featuresOfObjects } from './json-features.ts'
import { type FindRecord, findJsonValue, findLine, isNestedDeeper } from './split-records.ts'
import { type Report, TextTable } from './text-table.ts'

/** Rows that columns are inferred from. */
const SAMPLE = 2_000

/**
 * Infer the columns from the first rows.
 *
 * @throws {ViewerError} if the file is no text, or has no object among its first rows
 */
export async function openJson(source: ByteSource, cache: DiskCache): Promise<Table> {
  const head = await readHead(source)
  const { begin, find, kind } = layoutOf(head)
  const sample = readSample(head, begin, find)
  if (sample.broken !== undefined && sample.objects.length === 0) {
    throw unreadable(source.path, `${sample.broken}.`, 'Each line, or each item of a list, is one object.')
  }
  if (sample.objects.length === 0 && !head.isWhole) {
    throw unreadable(source.path, LONG_START, 'Write one object per line, or a list of objects.')
  }
  const all = featuresOfObjects(sample.objects)
  const names = new Set(all.map(({ name }) => name))
  const { columns, leftOut } = cutColumns(all)
  const parse = (records: readonly Buffer[], report: Report): Row[] =>
    records.map((record, index) => {
      const object = parseObject(record)
      if (typeof object === 'string') {
        report(index, object, 'Correct the line; the row is shown empty, and loaders stop here.')
        return columns.map(() => null)
      }
      const unknown = Object.keys(object).filter((key) => !names.has(key))
      if (unknown.length > 0) {
        const keys = unknown.slice(0, 5).map((key) => `"${key.slice(0, 40)}"`)
        report(
          index,
          `it has ${keys.join(', ')}, which none of the first rows has, so this is not shown`,
          'Give the first rows the same keys, null where there is no value.',
        )
      }
      return columns.map(({ name }) => (Object.hasOwn(object, name) ? (object[name] ?? null) : null))
    })
  return new TextTable(source, { kind, begin, find, columns, leftOut, parse }, cache)
}

/** Detect the layout from the beginning: a list, values that span lines, or one value per line. */
function layoutOf({ bytes, begin, isWhole }: Head): { kind: string; begin: number; find: FindRecord } {
  let start = begin
  while (/\s/.test(String.fromCharCode(bytes[start] ?? 0x7b))) start += 1
  if (bytes[start] === 0x5b) return { kind: 'json list', begin: start + 1, find: findJsonValue }
  const line = findLine(bytes, start, isWhole)
  const isValue = line === undefined || typeof parseObject(bytes.subarray(line.start, line.end)) !== 'string'
  const opensValue = /^\s*\{\s*$/.test(line === undefined ? '' : bytes.toString('utf8', line.start, line.end))
  return isValue || !opensValue
    ? { kind: 'json lines', begin: start, find: findLine }
    : { kind: 'json values', begin: start, find: findJsonValue }
}

function readSample({ bytes, isWhole }: Head, begin: number, find: FindRecord) {
  const objects: { [key: string]: Cell }[] = []
  let broken: string | undefined
  let from = begin
  while (objects.length < SAMPLE) {
    const found = find(bytes, from, isWhole)
    if (found === undefined) break
    from = found.next
    if (found.end === found.start) continue
    const object = parseObject(bytes.subarray(found.start, found.end))
    if (typeof object === 'string') broken ??= object
    else objects.push(object)
  }
  return { objects, broken }
}

/** Digits beyond the precision of a double. */
const LONG_NUMBER = /\d{16}/

/** Whole numbers whose digits are kept: of 128 bits, the longest that Arrow knows. */
const WHOLE_NUMBER = /^-?\d{1,39}$/

/** Deeper nesting would overflow the stack when traversed. */
const MOST_DEPTH = 200

/** The object in a record, or what is wrong with it. */
function parseObject(record: Buffer): { [key: string]: Cell } | string {
  const text = record.toString()
  try {
    if (isNestedDeeper(record, MOST_DEPTH)) return `this is nested more than ${MOST_DEPTH} deep`
    const parsed: Cell = LONG_NUMBER.test(text) ? JSON.parse(text, keepDigits) : JSON.parse(text)
    return isMapping(parsed) ? parsed : `this is not an object: ${text.slice(0, 40)}`
  } catch (error) {
    return `this is not valid JSON: ${error instanceof Error ? error.message : String(error)}`
  }
}

/** @see https://tc39.es/proposal-json-parse-with-source/ */
function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  const isLost = typeof value === 'number' && !Number.isSafeInteger(value)
  return isLost && WHOLE_NUMBER.test(context?.source ?? '') ? BigInt(context?.source ?? 0) : value
}
