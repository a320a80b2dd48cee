/** Says in words for readers, and at a place in their query, what the engine says of it. */

import { EngineError } from '../engine/engine.ts'
import { type QueryPlace, ViewerError } from '../viewer-error.ts'

/** Errors of these kinds are about the query; any other may tell of files, settings or the engine itself. */
const ABOUT_QUERY = new Set([
  ...[
    'Parser',
    'Syntax',
    'Binder',
    'Catalog',
    'Conversion',
    'Invalid Input',
    'Invalid type',
    'Mismatch Type',
  ],
  ...['Out of Range', 'Divide by Zero', 'Decimal', 'Expression', 'Not implemented', 'Parameter Not Resolved'],
])

/** Characters of what the engine says, which repeats values of the rows. */
const LONGEST = 400

/** Further lines that help whoever wrote the query; others tell of settings, or repeat rows. */
const HELPS = /^(?:Candidate|Did you mean|Either add)|\) -> /

/** Where a value comes from, by a name that the engine has given it: the place in the query says it better. */
const SOURCE = / when casting from source column c\d+/g

/** What the engine says, and what is said in its place. */
const IN_WORDS: readonly [said: RegExp, words: string][] = [
  [/^Referenced column "?(.*?)"? not found in FROM clause!?/s, 'There is no column "$1".'],
  [/^(?:Values list|Table) "(.*?)" does not have a column named "(.*?)"/s, 'There is no column "$2" in $1.'],
  [/^Table with name "?(.*?)"? does not exist!?/s, 'There is no table "$1".'],
  [/^(?:Scalar|Aggregate|Table) Function with name (\S+) does not exist!?/, 'There is no function $1.'],
  [
    /^No function matches the given name and argument types '(.*?)'\..*/,
    'No function takes these types: $1. A cast may help, such as x::DATE or x::INTEGER.',
  ],
  [/^syntax error at end of input/, 'The query ends too early.'],
  [/^(?:syntax error|memory exhausted) at or near "(.*)"/s, 'The query cannot be read from "$1" on.'],
  [/^SELECT clause without selection list.*/s, 'SELECT has no columns: name some, or write * for all.'],
  [
    /^(\w+) is out of range!?.*/s,
    '$1 has no answer for these numbers: they are too large, or among them are NaN or Infinity. Leave those out: WHERE isfinite(x), or SUMMARIZE FROM … WHERE isfinite(x).',
  ],
  [/^Max expression depth.*/s, 'The query is nested too deep, or too long a chain of operators.'],
  [
    /^(?:Expected \d+ parameters|Not all parameters were bound).*/s,
    'Values cannot be left open by ? or $1: write them.',
  ],
]

/** What an error of a kind is, and what can be done; the engine's own words follow, and say more. */
const BY_KIND: Record<string, readonly [words: string, remedy: string]> = {
  Parser: ['The query cannot be read', 'Correct it there.'],
  Conversion: [
    'A value is not of the type that is asked for',
    'TRY_CAST gives NULL in place of such values.',
  ],
  'Out of Range': [
    'A value is out of range',
    'Use a larger type, such as x::DOUBLE, or leave such values out.',
  ],
  'Invalid Input': ['A value cannot be taken', 'Leave such values out by WHERE, or put TRY( ) around it.'],
}
const OTHERWISE = ['The query cannot be answered as it is written', ''] as const

/**
 * An error of the engine, for the one who wrote the query.
 *
 * @param hidden - paths of this machine
 */
export function inWords(error: unknown, sql: string, hidden: readonly string[]): unknown {
  if (error instanceof ViewerError && error.code === 'JobManagerCrashedError')
    return new ViewerError(
      error.code,
      'The query was ended, because it took more memory than there is for one.',
      'Ask for less: fewer rows by WHERE, a join by columns that are equal, shorter texts and lists.',
    )
  if (!(error instanceof EngineError)) return error
  const { message, kind, position } = error
  if (!ABOUT_QUERY.has(kind) || hidden.some((path) => path !== '' && message.includes(path)))
    return new ViewerError(
      'StreamingRowsError',
      'The query could not be answered from these files.',
      'One of them may be damaged where the query reads it: the table of rows marks such files.',
    )
  return refusal(sql, message, kind, position)
}

/**
 * The error for a query, by what the engine says of it.
 *
 * @param kind - see {@link EngineError}
 * @param position - offset in bytes of UTF-8
 */
export function refusal(sql: string, said: string, kind: string, position: number | undefined): ViewerError {
  const [pattern, words] = IN_WORDS.find(([one]) => one.test(said)) ?? []
  const [general, remedy] = BY_KIND[kind] ?? OTHERWISE
  const [first = '', ...more] = said
    .replace(SOURCE, '')
    .slice(0, LONGEST)
    .split('\n')
    .map((line) => line.trim())
    .filter((line, place) => line !== '' && (place === 0 || HELPS.test(line)))
  const isKnown = pattern !== undefined && words !== undefined
  const message = isKnown ? said.replace(pattern, words) : `${general}: “${ended(first)}”`
  const help = more
    .slice(0, 6)
    .map((line) => line.replace(/^Candidate bindings:/, 'Near it are'))
    .map(ended)
    .join(' ')
  return new ViewerError(
    'InvalidParameter',
    ended((message.split('\n')[0] ?? '').slice(0, LONGEST)),
    help === '' && !isKnown ? remedy : help,
    placeIn(sql, position),
  )
}

const ended = (text: string) => (/[.!?:”]$/.test(text) ? text : `${text}.`)

/** Line and column of an offset in bytes; undefined where there is none in the query. */
export function placeIn(sql: string, position: number | undefined): QueryPlace | undefined {
  const bytes = Buffer.from(sql)
  if (position === undefined || position < 0 || position > bytes.length) return undefined
  const before = bytes.subarray(0, position).toString().split('\n')
  return { line: before.length, column: [...(before.at(-1) ?? '')].length + 1 }
}
