/** Draws JSON values and how programs write them: lines, lists, mappings of lists, rows below a key. */

import fc from 'fast-check'

/** A number that JavaScript could not hold, as it is to be written. */
class Written {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const written = (...texts: string[]) => fc.constantFrom(...texts.map((text) => new Written(text)))

const WHOLE = fc.oneof(
  fc.integer({ min: -100, max: 100 }),
  written('9223372036854775807', '-9223372036854775808', '1234567890123456789'),
)
const TEXT = fc.constantFrom('', 'x', 'café', '"', '\\', '😀', 'a\nb', '\u0000', '1', 'null', '{}', '\u2028')
/** Texts beside other values are read as JSON where they are JSON; none of these is. */
const PLAIN = fc.constantFrom('', 'x', 'café', 'a\nb')
const TIME = fc.constantFrom(
  '2020-01-01',
  '2020-01-01T10:00:00Z',
  '2020-01-01 10:00:00',
  '2020-01-01T10:00',
  '1969-12-31',
)

/** With as many digits as `datasets` keeps where it writes values anew. */
const NUMBER = fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => value / 8)

/** What the values of a column are like. */
const KINDS: readonly fc.Arbitrary<unknown>[] = [
  WHOLE,
  fc.integer(),
  fc.oneof(WHOLE, written('9223372036854775808', '18446744073709551615', '123456789012345678901234567890')),
  NUMBER,
  fc.oneof(fc.integer(), written('0.5', '1e5', '1E-7', '-0.0', '1.0')),
  fc.oneof(written('NaN', 'Infinity', '-Infinity', '0.5')),
  fc.boolean(),
  TEXT,
  TEXT,
  TIME,
  fc.oneof(TIME, TEXT),
  fc.constantFrom('2020-01-01T10:00:00.123Z', '2020-01-01T10:00:00+02:00', '2020-1-1', '10:00', '2020-13-01'),
  fc.constant(null),
  fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 3 }),
  fc.array(TEXT, { maxLength: 3 }),
  fc.array(fc.array(fc.boolean(), { maxLength: 2 }), { maxLength: 2 }),
  fc.array(fc.record({ role: TEXT, content: TEXT }), { maxLength: 2 }),
  fc.array(fc.record({ k: WHOLE, v: TEXT }, { requiredKeys: ['k'] }), { maxLength: 2 }),
  fc.record({ x: WHOLE, y: TEXT }),
  fc.record({ x: WHOLE, y: fc.array(WHOLE, { maxLength: 2 }) }, { requiredKeys: [] }),
  fc.record({ x: fc.record({ p: WHOLE, q: TEXT }, { requiredKeys: [] }) }),
  fc.constantFrom({}, { x: 1 }),
  fc.constant([]),
  fc.oneof(WHOLE, PLAIN),
  fc.oneof(fc.boolean(), WHOLE),
  fc.oneof(fc.array(WHOLE, { maxLength: 2 }), PLAIN),
  fc.array(fc.oneof(WHOLE, PLAIN), { maxLength: 3 }),
  fc.dictionary(fc.constantFrom('p', 'q', 'r'), WHOLE, { maxKeys: 3 }),
]

const NAME = fc.constantFrom('id', 'text', 'a', 'b', 'c', 'A', 'x y', 'a.b', 'é', '$', 'label')

export interface JsonTable {
  rows: { [name: string]: unknown }[]
}

/** How a key is left out or without a value in some rows. */
const GAP = fc.constantFrom('never', 'never', 'never', 'null', 'absent')

export const drawColumns = fc
  .uniqueArray(NAME, { minLength: 1, maxLength: 4 })
  .chain((names) =>
    fc.tuple(
      ...names.map((name) =>
        fc.record({ name: fc.constant(name), kind: fc.constantFrom(...KINDS), gap: GAP }),
      ),
    ),
  )

type Columns = typeof drawColumns extends fc.Arbitrary<infer T> ? T : never

export function drawRows(columns: Columns, most: number): fc.Arbitrary<JsonTable> {
  const row = fc
    .tuple(...columns.map(({ kind }) => fc.tuple(kind, fc.integer({ min: 0, max: 2 }))))
    .map((values) =>
      Object.fromEntries(
        columns.flatMap(({ name, gap }, index) => {
          const [value, chance] = values[index] ?? [null, 0]
          if (gap === 'absent' && chance === 0) return []
          return [[name, gap === 'null' && chance === 0 ? null : value]]
        }),
      ),
    )
  return fc.array(row, { minLength: 1, maxLength: most }).map((rows) => ({ rows }))
}

function write(value: unknown, isAscii: boolean): string {
  if (value instanceof Written) return value.text
  if (Array.isArray(value)) return `[${value.map((item) => write(item, isAscii)).join(', ')}]`
  if (value !== null && typeof value === 'object')
    return `{${Object.entries(value)
      .map(([key, item]) => `${write(key, isAscii)}: ${write(item, isAscii)}`)
      .join(', ')}}`
  const text = JSON.stringify(value)
  return isAscii
    ? text.replace(/[\u007f-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    : text
}

export const drawJsonStyle = fc.record({
  form: fc.constantFrom('lines', 'lines', 'lines', 'list', 'pretty', 'field', 'object', 'columns'),
  lineEnd: fc.constantFrom('\n', '\n', '\r\n'),
  isAscii: fc.boolean(),
  start: fc.constantFrom('', '', '', '\ufeff', '\n'),
  hasEnd: fc.boolean(),
})

export type JsonStyle = typeof drawJsonStyle extends fc.Arbitrary<infer T> ? T : never

/** @returns the text, and the options of the card that it needs */
export function writeJson({ rows }: JsonTable, style: JsonStyle): { text: string; options: string[] } {
  const { form, lineEnd, isAscii, start, hasEnd } = style
  const each = rows.map((row) => write(row, isAscii))
  const end = hasEnd ? lineEnd : ''
  switch (form) {
    case 'lines':
      return { text: start + each.join(lineEnd) + end, options: [] }
    case 'list':
      return { text: `[${each.join(', ')}]${end}`, options: [] }
    case 'pretty':
      return { text: `[\n  ${each.join(',\n  ')}\n]${end}`, options: [] }
    case 'field':
      return { text: `{"version": 1, "data": [${each.join(', ')}]}${end}`, options: ['field: data'] }
    case 'object':
      return { text: (each[0] ?? '').replace(/^\{/, '{\n') + end, options: [] }
    default: {
      const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
      const columns = Object.fromEntries(names.map((name) => [name, rows.map((row) => row[name] ?? null)]))
      return { text: write(columns, isAscii) + end, options: [] }
    }
  }
}
