/** JSON and JSON Lines as rows, with the types that Arrow gives them, by which `datasets` reads them. */

import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { differences } from '../differences.ts'
import { type Engine, EngineError } from '../engine/engine.ts'
import { quoteText, quoteTexts } from '../engine/sql.ts'
import { value } from '../features.ts'
import { MOST_COLUMNS, MOST_NAMES } from '../limits.ts'
import type { Column, DataProblem } from '../types.ts'
import { errorOf, unreadable } from '../viewer-error.ts'
import { asksForKeys } from './json-keys.ts'
import { canHold, fieldsOf, type Structure, structuresOf } from './json-structure.ts'
import { asLoaded, pointer, proveTypes, typeOf } from './json-types.ts'
import { headOf, type Prepared } from './prepare.ts'
import { type Extent, limitOf, type TextRelation, unionOf } from './relation.ts'

/** Deeper values are not read: whoever went through them would need as much memory as they are deep. */
const MOST_DEPTH = 200

/** Most values that are long because they have many items are no deeper. */
const USUAL_DEPTH = 4

const CORRECT = 'Correct the line; the row is shown empty, and loaders stop here.'

/**
 * @param field - the key of the rows, where a document holds more
 * @throws {ViewerError} if there is no object among the values
 */
export async function jsonRelation(
  engine: Engine,
  files: readonly Prepared[],
  field: string | undefined,
  extent: Extent,
): Promise<TextRelation> {
  const { reads, problems } = await readsOf(engine, files, field, extent)
  const values = `(${await unionOf(engine, reads)}${limitOf(extent)})`
  const from = `(SELECT CASE WHEN json_type(json) = 'OBJECT' AND NOT ${tooDeep('json')} THEN json END AS json, file FROM ${values})`
  const { all: structure, files: structures, lost } = await structuresOf(engine, from)
  const source = files[0]?.source ?? ''
  const all = Object.entries(fieldsOf(structure) ?? {})
  if (all.length === 0) {
    if (problems.length > 0) throw errorOf(problems[0])
    throw unreadable(source, 'it has no objects.', 'Each line, or each item of a list, is one object.')
  }
  if (lost > 0) problems.push(...(await lostRows(engine, values, source)))
  const room = { left: MOST_NAMES }
  // Of more columns, nothing but the names is told.
  const entries = all.slice(0, MOST_COLUMNS)
  const folded = Map.groupBy(entries, ([name]) => name.toLowerCase())
  // What is below a key is read by pandas.
  const isPandas = field !== undefined
  const path = files[0]?.path ?? ''
  const hasKeys = !isPandas && files[0] !== undefined && asksForKeys(files[0])
  const first = hasKeys ? { path, structure: structures.get(path) } : undefined
  const own = fieldsOf(first?.structure)
  const proven = await proveTypes(engine, from, entries, { isPandas, first })
  const loaded = (name: string, inner: Structure) =>
    hasKeys ? asLoaded(inner, pointer(name), proven) : inner
  problems.push(...fileDifferences(structures, files, loaded))
  const columns: Column[] = []
  const expressions: string[] = []
  const wanted: [string, Structure][] = []
  for (const [name, inner] of entries) {
    const { feature, type } = typeOf(inner, own?.[name], pointer(name), proven, room)
    columns.push({ name, feature })
    // Two names that differ in their case alone are one name for the engine.
    const isAlone = folded.get(name.toLowerCase())?.length === 1
    if (isAlone) wanted.push([name, type])
    expressions.push(
      isAlone
        ? `object[${quoteText(name)}]`
        : `json_transform(json_extract(json, ${quoteText(pointer(name))}), ${quoteText(JSON.stringify(type))})`,
    )
  }
  for (const [name] of all.slice(MOST_COLUMNS)) columns.push({ name, feature: value('string') })
  const object =
    wanted.length === 0
      ? ''
      : `, json_transform(json, ${quoteText(JSON.stringify(Object.fromEntries(wanted)))}) AS object`
  return { columns, expressions, from: `(SELECT json${object} FROM ${from})`, problems }
}

/**
 * Where a file has other keys, or values of other types, than the first one that has any.
 *
 * @param loaded - the structure of a column of the first file, as those of others must fit into it
 */
function fileDifferences(
  structures: ReadonlyMap<string, Structure>,
  files: readonly Prepared[],
  loaded: (name: string, structure: Structure) => Structure,
): DataProblem[] {
  const [first, ...others] = files.flatMap(({ path, source }) => {
    const structure = structures.get(path)
    if (structure === undefined) return []
    const entries = Object.entries(fieldsOf(structure) ?? {})
    return [{ path: source, types: new Map(entries.map(([name, inner]) => [name, JSON.stringify(inner)])) }]
  })
  if (first === undefined) return []
  const fits = (type: string, other: string) => canHold(JSON.parse(type), JSON.parse(other))
  for (const [name, type] of first.types)
    first.types.set(name, JSON.stringify(loaded(name, JSON.parse(type))))
  return others.flatMap((other) => differences(first, other, { fits, showsAll: true }))
}

/**
 * Whether a value is too deep. Where it has so many brackets that it may be, those that enclose nothing are taken away, and
 * the depth of what is left is counted.
 */
function tooDeep(json: string): string {
  const text = `${json}::VARCHAR`
  const opened = `length(${text}) - length(replace(replace(${text}, '[', ''), '{', ''))`
  const bare = `regexp_replace(regexp_replace(${text}, '"(?:[^"\\\\]|\\\\.)*"', '', 'g'), '[^\\[\\]{}]', '', 'g')`
  const left = Array.from({ length: USUAL_DEPTH }).reduce(
    (inner: string) => `regexp_replace(${inner}, '\\[\\]|\\{\\}', '', 'g')`,
    bare,
  )
  const steps = `list_transform(string_split(${left}, ''), lambda x: CASE WHEN x IN ('[', '{') THEN {depth: 1, most: 1} ELSE {depth: -1, most: 0} END)`
  const depth = `list_reduce(${steps}, lambda a, b: {depth: a.depth + b.depth, most: greatest(a.most, a.depth + b.most)}).most`
  // Not in a query of its own, which would change the order of rows.
  const isDeep = `length(${left}) > ${MOST_DEPTH} AND ${depth} > ${MOST_DEPTH}`
  return `CASE WHEN length(${text}) > ${MOST_DEPTH} AND ${opened} > ${MOST_DEPTH} THEN ${isDeep} ELSE FALSE END`
}

type Layout = 'array' | 'newline_delimited' | 'unstructured'

/** Queries for the values of files, one a row, in a column `json`, with the path in `file`; null where a line is none. */
async function readsOf(
  engine: Engine,
  files: readonly Prepared[],
  field: string | undefined,
  extent: Extent,
): Promise<{ reads: string[]; problems: DataProblem[] }> {
  if (field !== undefined) return { reads: await readsBelow(engine, files, field, extent), problems: [] }
  const reads: string[] = []
  const problems: DataProblem[] = []
  for (const { kind, some } of runsOf(files, layoutOf)) {
    const broken = kind === 'newline_delimited' ? await brokenLines(engine, some, extent) : []
    problems.push(...broken)
    reads.push(read(some, kind, extent, broken.length === 0 ? '' : ', ignore_errors = true'))
  }
  return { reads, problems }
}

/** Neighbours of the same kind. */
function runsOf<K>(files: readonly Prepared[], kindOf: (file: Prepared) => K) {
  const runs: { kind: K; some: Prepared[] }[] = []
  for (const file of files) {
    const kind = kindOf(file)
    const last = runs.at(-1)
    if (last?.kind === kind) last.some.push(file)
    else runs.push({ kind, some: [file] })
  }
  return runs
}

const read = (files: readonly Prepared[], layout: Layout, { longest }: Extent, more = '') =>
  `SELECT filename AS file, json FROM read_json_objects(${quoteTexts(files.map(({ path }) => path))}, format = '${layout}', filename = true, maximum_object_size = ${longest}${more})`

/** Whether each line of a file is a value. */
export const isLines = (file: Prepared): boolean => layoutOf(file) === 'newline_delimited'

function layoutOf(file: Prepared): Layout {
  const text = headOf(file)
    .toString()
    .trimStart()
    .replace(/^\ufeff/, '')
    .trimStart()
  if (text.startsWith('[')) return 'array'
  const [line = ''] = text.split(/\r\n?|\n/, 1)
  const isLines = !(file.isWhole || line.length < text.length) || isJson(line) || !/^\{\s*$/.test(line)
  return isLines ? 'newline_delimited' : 'unstructured'
}

/** The first line of each file that is no value. Of many files, few have one: they are looked for in ever smaller groups. */
async function brokenLines(
  engine: Engine,
  files: readonly Prepared[],
  extent: Extent,
): Promise<DataProblem[]> {
  try {
    await engine.all(
      `SELECT count(json) FROM (${read(files, 'newline_delimited', extent)}${limitOf(extent)})`,
    )
    return []
  } catch (error) {
    if (!(error instanceof EngineError)) throw error
    const [, number, reason = 'it is no value'] = /in line (\d+): ([^.]*)/.exec(error.message) ?? []
    if (number === undefined) throw error
    const [first] = files
    if (first !== undefined && files.length === 1) {
      const line = await lineOf(first.path, Number(number) - 1)
      const message = `this is not valid JSON: ${reason.trim()}`
      return [{ path: first.source, line, message, remedy: CORRECT }]
    }
    const half = Math.ceil(files.length / 2)
    const before = await brokenLines(engine, files.slice(0, half), extent)
    return [...before, ...(await brokenLines(engine, files.slice(half), extent))]
  }
}

/** The line of a record, both from 1: the engine tells the record after the one at fault, and counts no empty lines. */
async function lineOf(path: string, record: number): Promise<number | undefined> {
  let line = 0
  let left = record
  const input = createReadStream(path)
  try {
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      line += 1
      if (text.trim() !== '') left -= 1
      if (left === 0) return line
    }
  } finally {
    input.destroy()
  }
  return undefined
}

/** The values under a key of each document. */
async function readsBelow(
  engine: Engine,
  files: readonly Prepared[],
  field: string,
  extent: Extent,
): Promise<string[]> {
  const rows = await engine.all(
    `SELECT file, json_type(json_extract(json, $1)) FROM (${read(files, 'unstructured', extent)})`,
    [pointer(field)],
  )
  const kinds = new Map(rows.map(([path, kind]) => [path, kind]))
  const reads: string[] = []
  for (const { kind, some } of runsOf(files, ({ path }) => kinds.get(path))) {
    const inner = (of: readonly Prepared[]) =>
      `(SELECT file, json_extract(json, ${quoteText(pointer(field))}) AS json FROM (${read(of, 'unstructured', extent)}))`
    if (kind === 'ARRAY')
      reads.push(`SELECT file, unnest(from_json(json, '["JSON"]')) AS json FROM ${inner(some)}`)
    else if (kind === 'OBJECT')
      for (const file of some) reads.push(await columnsAsRows(engine, inner([file])))
    else {
      const message = `it has no rows under "${field.slice(0, 100)}"`
      throw unreadable(some[0]?.source ?? '', `${message}.`, 'Correct "field" in the card, or the file.')
    }
  }
  return reads
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

/** A mapping of lists, each a column. */
async function columnsAsRows(engine: Engine, from: string): Promise<string> {
  const keys = await engine.all(`SELECT unnest(json_keys(json)) FROM ${from}`)
  const columns = keys.map(([key]) => {
    const name = String(key)
    return `${quoteText(name)}, unnest(from_json(json_extract(json, ${quoteText(pointer(name))}), '["JSON"]'))`
  })
  return `SELECT file, json_object(${columns.join(', ')}) AS json FROM ${from}`
}

/** Names what is no object, or too deep. */
async function lostRows(engine: Engine, from: string, path: string): Promise<DataProblem[]> {
  const rows = await engine.all(
    `SELECT place, json_type(json) FROM (SELECT row_number() OVER () AS place, json FROM ${from})
     WHERE json IS NOT NULL AND (json_type(json) <> 'OBJECT' OR ${tooDeep('json')}) LIMIT 10`,
  )
  return rows.map(([place, type]) => ({
    path,
    remedy: CORRECT,
    message:
      type === 'OBJECT'
        ? `row ${place} is nested more than ${MOST_DEPTH} deep`
        : `row ${place} is not an object`,
  }))
}
