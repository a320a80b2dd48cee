/** Has the engine sum up each column, as the Hub's viewer does. */

import { type Engine, EngineError } from '../engine/engine.ts'
import { quoteName } from '../engine/sql.ts'
import { isMapping } from '../shown-cell.ts'
import { type EngineColumn, isMap } from '../tables/parquet-part.ts'
import type { Cell } from '../types.ts'
import { edgesOf } from './bins.ts'
import type { ColumnStatistics, NumberSummary } from './schema.ts'

type Finished = Omit<ColumnStatistics, 'name' | 'rows'>

/**
 * Texts with few distinct values count as labels.
 *
 * @see https://github.com/huggingface/dataset-viewer/blob/main/services/worker/src/worker/statistics_utils.py
 */
const MOST_LABELS = 1000
const LABEL_SHARE = 0.2
const FEW_LABELS = 10

/** In characters. A column with longer texts, or more of them together, is no column of labels. */
const LONGEST_LABEL = 1_000
const MOST_IN_LABELS = 20_000

/** The values of more rows would not fit into memory: their median is one of so many of them, evenly taken. */
const MOST_FOR_MEDIAN = 20_000_000

/** Columns that are summed up with one query. */
const AT_ONCE = 50

interface Rows {
  engine: Engine
  /** In SQL, with some columns: to plan a query with all of them may take longer than to answer it. */
  from: (columns: readonly EngineColumn[]) => string
  /** How many there are. */
  count: number
}

/**
 * @param failed - is told of a column that cannot be read
 * @returns summaries of the columns whose type has one: numbers, texts, labels, booleans, times, lists and maps
 */
export async function collectStatistics(
  rows: Rows,
  columns: readonly EngineColumn[],
  failed: (column: EngineColumn) => void,
): Promise<ColumnStatistics[]> {
  const known = columns.filter((column) => kindOf(column) !== undefined)
  const all: ColumnStatistics[] = []
  for (let from = 0; from < known.length; from += AT_ONCE) {
    const some = known.slice(from, from + AT_ONCE)
    try {
      all.push(...(await collect(rows, some)))
    } catch (error) {
      if (!(error instanceof EngineError)) throw error
      for (const column of some) {
        const own = await collect(rows, [column]).catch((second: unknown) => {
          if (!(second instanceof EngineError)) throw second
          failed(column)
          return []
        })
        all.push(...own)
      }
    }
  }
  return all
}

type Kind = 'int' | 'float' | 'list' | 'datetime' | 'bool' | 'class_label' | 'text'

/** How a column is summed up; undefined for types without a summary. */
function kindOf({ feature, type }: EngineColumn): Kind | undefined {
  if (feature._type === 'ClassLabel') return 'class_label'
  if (/\]$/.test(type) || isMap(type)) return 'list'
  if (feature._type !== 'Value') return undefined
  if (/^U?(?:TINY|SMALL|BIG|HUGE)?INT(?:EGER)?$/.test(type)) return 'int'
  if (/^(?:FLOAT|DOUBLE|DECIMAL)/.test(type)) return 'float'
  if (/^(?:TIMESTAMP|DATE)/.test(type)) return 'datetime'
  if (type === 'BOOLEAN') return 'bool'
  return type === 'VARCHAR' ? 'text' : undefined
}

/** What is summed up of a column, in SQL. */
function measured({ sql, type }: EngineColumn, kind: Kind): string {
  const name = quoteName(sql)
  // A map is a list of its entries.
  if (kind === 'list') return isMap(type) ? `cardinality(${name})` : `len(${name})`
  if (kind === 'datetime') return `epoch_ms(${type === 'DATE' ? `${name}::TIMESTAMP` : name})`
  return kind === 'text' ? `length(${name})` : name
}

async function collect(rows: Rows, columns: readonly EngineColumn[]): Promise<ColumnStatistics[]> {
  const found = new Map<string, Finished>()
  const kinds = columns.map((column) => ({ column, kind: kindOf(column) ?? 'text' }))
  const labels = await readLabels(rows, kinds)
  const numbers = kinds.filter(({ column }) => !labels.has(column.sql))
  for (const [name, finished] of await readNumbers(rows, numbers)) found.set(name, finished)
  for (const { column, kind } of kinds) {
    const counts = labels.get(column.sql)
    if (counts !== undefined) found.set(column.sql, countedOf(column, kind, counts, rows.count))
  }
  return columns.flatMap(({ name, sql }) => {
    const finished = found.get(sql)
    return finished === undefined ? [] : [{ name, rows: rows.count, ...finished }]
  })
}

interface Measured {
  column: EngineColumn
  kind: Kind
}

/** How often each value is there, for columns of labels and booleans. */
async function readLabels(
  rows: Rows,
  columns: readonly Measured[],
): Promise<Map<string, [string, number][]>> {
  const texts = columns.filter(({ kind }) => kind === 'text')
  const described = await ask(
    rows,
    texts,
    texts.flatMap(({ column }) => {
      const name = quoteName(column.sql)
      return [`approx_count_distinct(${name})`, `max(length(${name}))`]
    }),
  )
  const short = texts.filter((_, index) => {
    const [about, longest] = described.slice(index * 2).map(Number)
    return (longest ?? 0) <= LONGEST_LABEL && (about ?? 0) <= MOST_LABELS * 2
  })
  const counted = [...columns.filter(({ kind }) => kind === 'bool' || kind === 'class_label'), ...short]
  const cells = await ask(
    rows,
    counted,
    counted.map(({ column }) => `histogram(${quoteName(column.sql)}::VARCHAR)`),
  )
  const all = counted.map(({ column, kind }, index): [string, [string, number][]] | undefined => {
    const counts = byFrequency(entriesOf(cells[index] ?? null))
    return kind !== 'text' || isLabel(counts) ? [column.sql, counts] : undefined
  })
  return new Map(all.filter((entry) => entry !== undefined))
}

/** The entries of a mapping, as the engine gives them. */
function entriesOf(cell: Cell): [string, number][] {
  if (!Array.isArray(cell)) return []
  return cell.map((entry) => (isMapping(entry) ? [String(entry.key), Number(entry.value)] : ['', 0]))
}

function isLabel(counts: readonly [string, number][]): boolean {
  const present = counts.reduce((sum, [, count]) => sum + count, 0)
  const characters = counts.reduce((sum, [text]) => sum + text.length, 0)
  const unique = counts.length
  const isFew = unique <= FEW_LABELS || (unique / present <= LABEL_SHARE && unique < MOST_LABELS)
  return unique > 0 && isFew && characters <= MOST_IN_LABELS
}

function countedOf(
  { feature, type }: EngineColumn,
  kind: Kind,
  counts: readonly [string, number][],
  rows: number,
): Finished {
  const present = counts.reduce((sum, [, count]) => sum + count, 0)
  const missing = rows - present
  if (kind === 'text') return { type: 'string_label', missing, frequencies: [...counts] }
  const own = new Map(counts)
  if (feature._type !== 'ClassLabel') {
    const both = [own.get('true') ?? 0, own.get('false') ?? 0]
    const frequencies = ['True', 'False'].map((value, index): [string, number] => [value, both[index] ?? 0])
    return { type: 'bool', missing, frequencies: byFrequency(frequencies) }
  }
  const frequencies = feature.names.map((name, index): [string, number] => [
    name,
    own.get(type === 'VARCHAR' ? name : String(index)) ?? 0,
  ])
  const labelled = frequencies.reduce((sum, [, count]) => sum + count, 0)
  return { type: 'class_label', missing, noLabel: present - labelled, frequencies: byFrequency(frequencies) }
}

async function readNumbers(rows: Rows, columns: readonly Measured[]): Promise<[string, Finished][]> {
  const some = Math.ceil(rows.count / MOST_FOR_MEDIAN)
  const numbers = columns.map(({ column, kind }) => {
    const value = measured(column, kind)
    const number = `(${value})::DOUBLE`
    // Others than these are finite.
    const finite = kind === 'float' ? `isfinite(${number})` : 'TRUE'
    return { column, kind, value, number, finite }
  })
  const cells = await ask(
    rows,
    numbers,
    numbers.flatMap(({ value, number, finite }) => [
      `count(${onlyIf(finite, value)})`,
      ...['min', 'max'].map((extreme) => `${extreme}(${onlyIf(finite, value)})`),
      ...['avg', 'stddev_samp'].map((sum) => `${sum}(${onlyIf(finite, number)})`),
      `median(${onlyIf(some === 1 ? finite : `${finite} AND place % ${some} = 0`, number)})`,
    ]),
  )
  const summed = numbers.map((one, index) => {
    const [count, least, most, mean, std, median] = cells.slice(index * 6, index * 6 + 6)
    const type = one.kind === 'text' ? ('string_text' as const) : one.kind
    const isWhole = type === 'int' || type === 'list' || type === 'string_text'
    const [min, max] = [Number(least), Number(most)]
    const exact =
      typeof least === 'bigint' || typeof most === 'bigint'
        ? { exact: { min: String(least), max: String(most) } }
        : {}
    const edges = Number(count) === 0 ? [] : edgesOf(min, max, isWhole)
    const [middle, spread] = [Number(median), Number(std ?? 0)]
    return {
      ...one,
      type,
      count: Number(count),
      edges,
      sums: { min, max, mean: Number(mean), median: middle, std: spread, ...exact },
    }
  })
  const bins = await ask(
    rows,
    summed,
    summed.map(({ number, finite, edges }) => {
      const ends = edges.toReversed().map((edge) => literal(-edge))
      return `histogram(${onlyIf(finite, `-(${number})`)}, [${ends.join(', ')}]::DOUBLE[])`
    }),
  )
  return summed.map(({ column, type, count, edges, sums }, index): [string, Finished] => {
    const missing = rows.count - count
    if (count === 0) return [column.sql, { type, missing }]
    const summary: NumberSummary = { ...sums, hist: binsOf(bins[index] ?? null, edges), edges }
    return [column.sql, { type, missing, summary }]
  })
}

/**
 * The engine counts what is up to an edge, and we what is from an edge on, so it gets everything with another sign. What
 * is at the last edge belongs to the last bin.
 */
function binsOf(cell: Cell, edges: readonly number[]): number[] {
  const counts = new Map(entriesOf(cell).map(([end, count]) => [Number(end), count]))
  const from = (edge: number) => counts.get(-edge) ?? 0
  const last = edges.at(-1) ?? 0
  return edges
    .slice(0, -1)
    .map((edge, bin) => from(edge) + (bin === edges.length - 2 && edge !== last ? from(last) : 0))
}

/** Not FILTER, for many of which a query takes long to be planned. */
const onlyIf = (condition: string, value: string) => `CASE WHEN ${condition} THEN ${value} END`

/** A number of ours as the engine reads it back. */
const literal = (number: number) => `'${number}'::DOUBLE`

async function ask(
  { engine, from }: Rows,
  columns: readonly { column: EngineColumn }[],
  expressions: readonly string[],
): Promise<Cell[]> {
  if (expressions.length === 0) return []
  const rows = from(columns.map(({ column }) => column))
  return (await engine.all(`SELECT ${expressions.join(', ')} FROM ${rows}`))[0] ?? []
}

function byFrequency(counts: readonly [string, number][]): [string, number][] {
  return counts.toSorted(([, a], [, b]) => b - a)
}
