/** The types of the columns of CSV files, which are texts at first, by the rules of pandas. */

import type { CsvOptions } from '../../reading-options.ts'
import type { Engine } from '../engine/engine.ts'
import { quoteName, quoteText } from '../engine/sql.ts'
import type { Cell, Feature } from '../types.ts'

/** Columns whose types are found with one query: for more, to plan it would take longer than to read a file again. */
const AT_ONCE = 100

/** Rows by which the columns are found that are certainly texts. */
const SAMPLE = 1_000

/** The name of a column as it is read. */
export const rawName = (index: number): string => quoteName(`f${index}`)

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

function typingOf({ decimal, thousands, truths: [yes, no] }: CsvOptions): Typing {
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

/** How many values a column has, and how many of them each type fits. */
type Counts = { all: number; present: number; whole: number } & { [type in Typed]: number }

/** What is found out about a column. */
export interface CsvColumn {
  dtype: string
  /** How its texts are read, in SQL. */
  sql: string
  /** Types by file, where there are several; undefined for one without a value. */
  byFile: ReadonlyMap<string, string | undefined>
}

/**
 * The types of columns: those of the first file that has rows, if the values of the others fit into them, else those that
 * fit all values.
 *
 * @param from - has columns {@link rawName}, and the path of the file in `file`
 * @param paths - of the files, in their order
 * @param names - of the columns
 * @param declared - types that the card declares
 */
export async function findTypes(
  engine: Engine,
  { from, paths }: { from: string; paths: readonly string[] },
  names: readonly string[],
  declared: ReadonlyMap<string, Feature>,
  options: CsvOptions,
): Promise<CsvColumn[]> {
  const typing = typingOf(options)
  const fields = [...names.keys()].map(rawName)
  const sample = await engine.all(`SELECT ${fields.join(', ')}, file FROM ${from} LIMIT ${SAMPLE}`)
  const sampled = Map.groupBy(sample, (row) => String(row.at(-1)))
  const counts = names.map((_, index) =>
    mapOf(sampled, (rows) =>
      countSample(
        rows.map((row) => row[index]),
        typing,
      ),
    ),
  )
  const isText = names.map((name, index) => {
    const feature = declared.get(name)
    const [first] = counts[index]?.values() ?? []
    // What is a text in the first rows is one in all.
    return (
      (feature?._type === 'Value' && /string$/.test(feature.dtype)) ||
      first === undefined ||
      typeOf(first) === 'string'
    )
  })
  const open = sample.length < SAMPLE ? [] : [...names.keys()].filter((index) => isText[index] !== true)
  for (let start = 0; start < open.length; start += AT_ONCE) {
    const some = open.slice(start, start + AT_ONCE)
    const expressions = some.flatMap((index) => countAll(rawName(index), typing))
    const unsorted = await engine.all(
      `SELECT file, count(*), ${expressions.join(', ')} FROM ${from} GROUP BY file`,
    )
    const byPath = new Map(unsorted.map((row) => [row[0], row]))
    const rows = paths.flatMap((path) => [byPath.get(path) ?? []].filter((row) => row.length > 0))
    for (const [place, column] of some.entries())
      counts[column] = new Map(
        rows.map(([file, all, ...others]) => {
          const own = others.slice((place * expressions.length) / some.length).map(Number)
          const [present = 0, whole = 0, int64 = 0, uint64 = 0, float64 = 0, bool = 0] = own
          return [String(file), { all: Number(all), present, whole, int64, uint64, float64, bool }]
        }),
      )
  }
  return counts.map((own, index) => {
    const dtype = isText[index] === true ? 'string' : joined([...own.values()])
    const byFile = mapOf(own, (one) => (one.present === 0 ? undefined : typeOf(one)))
    return {
      dtype,
      sql: isTyped(dtype, typing) ? typing.sql[dtype](rawName(index)) : rawName(index),
      byFile: isText[index] === true ? new Map() : byFile,
    }
  })
}

const mapOf = <K, V, W>(map: ReadonlyMap<K, V>, change: (value: V) => W): Map<K, W> =>
  new Map([...map].map(([key, value]) => [key, change(value)]))

function joined(counts: readonly Counts[]): string {
  const [first, ...others] = counts
  if (first === undefined) return 'string'
  const dtype = typeOf(first)
  const fits = (one: Counts) =>
    one.present === 0 || one[dtype === 'int64' || dtype === 'uint64' ? dtype : 'float64'] === one.present
  const areNumbers =
    dtype === 'float64' || ((dtype === 'int64' || dtype === 'uint64') && others.every(isWhole))
  if (areNumbers && others.every(fits)) return dtype
  return typeOf(
    counts.reduce((sum, one) => ({
      all: sum.all + one.all,
      present: sum.present + one.present,
      whole: sum.whole + one.whole,
      int64: sum.int64 + one.int64,
      uint64: sum.uint64 + one.uint64,
      float64: sum.float64 + one.float64,
      bool: sum.bool + one.bool,
    })),
  )
}

/**
 * Whether whole numbers are evenly spaced, as pandas keeps no column of them where they are the index.
 *
 * @see https://github.com/pandas-dev/pandas/blob/main/pandas/core/indexes/base.py `maybe_sequence_to_range`
 */
export async function isRange(engine: Engine, from: string, { dtype, sql }: CsvColumn): Promise<boolean> {
  if (dtype !== 'int64') return false
  const [[rows, steps, step] = []] = await engine.all(
    `SELECT count(*), count(DISTINCT step), min(step) FROM (SELECT ${sql}::HUGEINT - lag(${sql}) OVER (PARTITION BY file) AS step FROM ${from})`,
  )
  return Number(rows) > 1 && Number(steps) === 1 && Number(step) !== 0
}

const isWhole = ({ present, whole }: Counts) => whole === present

const isTyped = (dtype: string | undefined, { sql }: Typing): dtype is Typed =>
  dtype !== undefined && Object.hasOwn(sql, dtype)

const countAll = (name: string, { whole, number, truth, sql }: Typing): string[] => [
  `count(${name})`,
  countMatches(name, whole),
  ...[`count(${sql.int64(name)})`, `count(${sql.uint64(name)})`],
  ...[countMatches(name, `(?i)${number}`), countMatches(name, truth)],
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
    ...{ all: cells.length, present: texts.length, whole: whole.length },
    int64: whole.filter((number) => BigInt.asIntN(64, number) === number).length,
    uint64: whole.filter((number) => BigInt.asUintN(64, number) === number).length,
    float64: matching(typing.number, 'i').length,
    bool: matching(typing.truth).length,
  }
}

/**
 * pandas has no integers with missing values, and takes a column without any value for numbers. Whole numbers of more than
 * 64 bits stay texts, and so do those that need all of them beside others below zero, or missing ones.
 */
function typeOf({ all, present, whole, int64, uint64, float64, bool }: Counts): string {
  if (all === 0) return 'string'
  if (present === 0) return 'float64'
  if (whole === present && int64 === present) return present === all ? 'int64' : 'float64'
  if (whole === present) return uint64 === present && present === all ? 'uint64' : 'string'
  if (float64 === present) return 'float64'
  return bool === present ? 'bool' : 'string'
}
