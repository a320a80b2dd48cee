/** Draws CSV files: values that pandas takes for numbers, and those that look like it, written as programs write them. */

import fc from 'fast-check'
import type { TextTable } from './dataset-case.ts'

/** What the values of a column are like: most columns have values of one kind, and some that are missing. */
const KINDS: readonly fc.Arbitrary<string>[] = [
  fc.integer({ min: -1000, max: 1000 }).map(String),
  fc.constantFrom(
    '9223372036854775807',
    '-9223372036854775808',
    '1234567890123456789',
    '007',
    '+5',
    ' 5',
    '5 ',
  ),
  fc.constantFrom('18446744073709551615', '9223372036854775808', '1'),
  fc.constantFrom('18446744073709551616', '1', '-1'),
  // With so few digits that pandas, which is not exact, reads the nearest number.
  fc.integer({ min: -1_000_000, max: 1_000_000 }).map((value) => String(value / 8)),
  fc.constantFrom(
    '0.5',
    '1e3',
    '.5',
    '5.',
    '1E-2',
    '-0.0',
    '1.7976931348623157e308',
    '0.1',
    '1e400',
    '5e-324',
  ),
  fc.constantFrom('inf', '-inf', 'Infinity', '1', 'nan', '+inf', 'INF'),
  fc.constantFrom('True', 'False'),
  fc.constantFrom('true', 'false', 'TRUE', 'FALSE', 'True'),
  fc.constantFrom('yes', 'no', 'T', 'F'),
  fc.constantFrom('2020-01-01', '2020-01-01T10:00:00Z', '10:00', '12/31/2020'),
  fc.constantFrom('1,5', '1,000', '1.000,5', '12,345,678', '1_000', '0x1F', '1 000'),
  fc.constantFrom('NA', 'N/A', 'null', 'None', 'NaN', '-', 'n/a', '<NA>', 'none', 'NULL', 'missing', '#N/A'),
  fc.constantFrom('café', '日本', '😀', 'a\u00a0b', 'ﬁ', '\u200b', 'x\tz'),
  fc.constantFrom(
    'say "hi"',
    '"',
    'a,b',
    'a;b',
    'one\ntwo',
    'one\r\ntwo',
    '#no',
    "it's",
    '\\',
    'a\\b',
    '""',
    ' x ',
  ),
  fc.constant(''),
]

export const NAME = fc.oneof(
  { weight: 5, arbitrary: fc.constantFrom('id', 'text', 'label', 'score', 'a', 'b', 'c') },
  {
    weight: 1,
    arbitrary: fc.constantFrom('', 'A', 'my column', 'a.b', 'a/b', 'é', 'a"b', '0', 'text,2', 'place'),
  },
)

/** @param names - of the columns; drawn when omitted */
export function drawTable(names: fc.Arbitrary<string[]>, mostRows: number): fc.Arbitrary<TextTable> {
  return names.chain((own) =>
    fc
      .tuple(...own.map(() => fc.tuple(fc.constantFrom(...KINDS), fc.constantFrom(0, 0, 0.2, 1))))
      .chain((columns) =>
        fc.array(
          fc.tuple(
            ...columns.map(([kind, missing]) =>
              fc
                .tuple(kind, fc.double({ min: 0, max: 1, noNaN: true }))
                .map(([value, chance]) => (chance < missing * 0.5 ? '' : value)),
            ),
          ),
          { minLength: 0, maxLength: mostRows },
        ),
      )
      .map((rows) => ({ names: own, rows })),
  )
}

/** How a file is written, and the options of the card that say so. */
export interface CsvStyle {
  delimiter: string
  quote: string
  lineEnd: string
  quotesAll: boolean
  start: string
  end: string
  hasHeader: boolean
  encoding: 'utf8' | 'latin1' | 'utf16le'
  /** A record that is shorter or longer than the others, or a blank line. */
  odd: 'none' | 'blank' | 'short' | 'long' | 'trailing' | 'comment'
  options: string[]
}

export const drawStyle = (ending: 'csv' | 'tsv'): fc.Arbitrary<CsvStyle> =>
  fc
    .record({
      options: fc.subarray(OPTIONS, { maxLength: 2 }),
      useOptions: fc.boolean(),
      delimiter: fc.constantFrom(',', ',', ',', ';', '|', '\t'),
      lineEnd: fc.constantFrom('\n', '\n', '\n', '\r\n', '\r\n', '\r'),
      quotesAll: fc.constantFrom(false, false, true),
      start: fc.constantFrom('', '', '', '', '\ufeff', '\n', '\r\n'),
      end: fc.constantFrom('end', 'end', 'none', 'two'),
      odd: fc.constantFrom<CsvStyle['odd'][]>(...ODD),
      isLatin: fc.constantFrom(false, false, false, true),
    })
    .map(({ options, useOptions, delimiter, lineEnd, quotesAll, start, end, odd, isLatin }) => {
      const standard = ending === 'tsv' ? '\t' : ','
      const isLatinNamed = isLatin && useOptions
      const own = useOptions ? options : []
      return {
        delimiter: useOptions ? delimiter : standard,
        quote: '"',
        lineEnd,
        quotesAll,
        start,
        end: { end: lineEnd, none: '', two: lineEnd + lineEnd }[end] ?? '',
        hasHeader: !own.some((option) => option.startsWith('header: null') || option.startsWith('names')),
        encoding: isLatinNamed ? ('latin1' as const) : ('utf8' as const),
        odd,
        options: [
          ...(useOptions && delimiter !== standard ? [`sep: ${JSON.stringify(delimiter)}`] : []),
          ...(isLatinNamed ? ['encoding: latin-1'] : []),
          ...own,
        ],
      }
    })

const ODD: CsvStyle['odd'][] = [
  'none',
  'none',
  'none',
  'none',
  'blank',
  'short',
  'long',
  'trailing',
  'comment',
]

/** Options of a card, each with a value that some files want. */
const OPTIONS = [
  'decimal: ","',
  'thousands: ","',
  'thousands: "."',
  'na_values: ["-", "missing"]',
  'na_values: "yes"',
  'keep_default_na: false',
  'na_filter: false',
  'skiprows: 1',
  'header: null',
  'header: 0',
  'header: 1',
  'header: 2',
  'names: ["p", "q"]',
  'column_names: ["p", "q", "r"]',
  'usecols: ["a", "id"]',
  'usecols: [0]',
  'quoting: 3',
  'quotechar: "\'"',
  'escapechar: "\\\\"',
  'comment: "#"',
  'skipinitialspace: true',
  'true_values: ["yes"]',
  'false_values: ["no"]',
  'nrows: 2',
  'skip_blank_lines: false',
  'index_col: 0',
  'index_col: [1, 0]',
  'index_col: "id"',
  'index_col: false',
  'skipfooter: 1',
  'doublequote: false',
  'on_bad_lines: skip',
  'lineterminator: "\\n"',
  'dtype: str',
  'parse_dates: true',
  'nonsense: 1',
]

/** A table as the text of a file. */
export function writeCsv({ names, rows }: TextTable, style: CsvStyle): Uint8Array {
  const { delimiter, quote, lineEnd, quotesAll, odd } = style
  const needs = (field: string) => [delimiter, quote, '\n', '\r'].some((mark) => field.includes(mark))
  const cell = (field: string) =>
    quotesAll || needs(field) ? quote + field.replaceAll(quote, quote + quote) + quote : field
  const line = (fields: string[]) => fields.map(cell).join(delimiter)
  const lines = rows.map(line)
  const middle = Math.floor(lines.length / 2)
  const [row = []] = rows.slice(middle)
  const extra = { none: [], blank: [''], short: [line(row.slice(0, -1))], long: [line([...row, 'x'])] }
  if (odd === 'trailing') lines.splice(0, lines.length, ...lines.map((text) => text + delimiter))
  else if (odd === 'comment') lines.splice(middle, 0, '#a comment')
  else lines.splice(middle, 0, ...extra[odd])
  const all = style.hasHeader ? [line(names), ...lines] : lines
  return Buffer.from(style.start + all.join(lineEnd) + style.end, style.encoding)
}
