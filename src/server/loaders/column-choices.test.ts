import { parquetWriteBuffer } from 'hyparquet-writer'
import { expect, it } from 'vitest'
import { makeViewer } from '../../../test/helpers/viewer.ts'
import { narrowing } from '../../viewer/find/narrow.ts'
import { choicesOf } from './column-choices.ts'
import { exampleConditions } from './example-conditions.ts'

const LIMITS = { text: 100, items: 10, total: 1_000_000 }
const range = Array.from({ length: 400 }, (_, row) => row)
/** Spread over its range without a pattern, and the same each time. */
const spread = (row: number) => ((row * 7919) % 1009) / 1009

const LINES = range.map((row) =>
  JSON.stringify({
    'a "whole" number': Math.floor(spread(row) * 77) - 20,
    few: row % 3,
    share: row % 11 === 0 ? null : spread(row) * 5 - 2.5,
    even: row % 2 === 0,
    kind: ["it's", 'plain', 'two words', ''][row % 4],
    text: 'x'.repeat(Math.floor(spread(row) * 60)) + row,
    list: Array.from({ length: row % 9 }, () => 1),
  }),
)

const DAYS = new Uint8Array(
  parquetWriteBuffer({
    schema: [
      { name: 'root', num_children: 2 },
      { name: 'day', type: 'INT32', converted_type: 'DATE', repetition_type: 'OPTIONAL' },
      { name: 'time', type: 'INT64', converted_type: 'TIMESTAMP_MILLIS', repetition_type: 'OPTIONAL' },
    ],
    columnData: [
      { name: 'day', data: range.map((row) => Math.floor(spread(row) * 900)) },
      { name: 'time', data: range.map((row) => BigInt(Math.floor(spread(row) * 1e9) * 1_000)) },
    ],
  }),
)

it.each([
  ['numbers, words, texts and lists', { 'data.jsonl': LINES.join('\n') }],
  ['days and times', { 'data.parquet': DAYS }],
])('a choice of %s finds as many rows as its bar shows', async (_, files) => {
  const { viewer, place } = await makeViewer(files)
  const { columns } = await viewer.statistics(place)
  const features = await viewer.columns(place)
  expect(columns.map(({ name }) => name)).toEqual(features.map(({ name }) => name))
  const shown: [string, string, number][] = []
  const found: [string, string, number | undefined][] = []
  for (const [at, column] of features.entries()) {
    const summary = columns[at]
    const choices = summary === undefined ? [] : choicesOf(column, summary, narrowing(''))
    expect(choices.reduce((sum, { count }) => sum + count, 0)).toBe(range.length)
    for (const { label, count, where = '' } of choices) {
      const { total } = await viewer.find({ ...place, where, offset: 0, length: 1, limits: LIMITS })
      shown.push([column.name, label, count])
      found.push([column.name, label, total])
    }
  }
  expect(found).toEqual(shown)
})

it('of a column is taken back by the one that is chosen, and narrows what is asked already', async () => {
  const { viewer, place } = await makeViewer({ 'data.jsonl': LINES.join('\n') })
  const { columns } = await viewer.statistics(place)
  const few = columns.find(({ name }) => name === 'few')
  const column = { name: 'few', feature: { _type: 'Value', dtype: 'int64' } } as const
  expect(few && choicesOf(column, few, narrowing("kind = 'plain' and few=1"))).toMatchObject([
    { label: '0', where: "kind = 'plain' AND few = 0", isChosen: false },
    { label: '1', where: "kind = 'plain'", isChosen: true },
    { label: '2', where: "kind = 'plain' AND few = 2", isChosen: false },
  ])
})

it('has no address where the condition would be longer than one may be', async () => {
  const long = `kind = '${'x'.repeat(980)}'`
  const summary = {
    name: 'few',
    type: 'bool' as const,
    rows: 1,
    missing: 0,
    frequencies: [['True', 1] as [string, number]],
  }
  const column = { name: 'few', feature: { _type: 'Value', dtype: 'bool' } } as const
  expect(choicesOf(column, summary, narrowing(long))).toMatchObject([{ label: 'True', where: undefined }])
})

it('examples have the columns and values of the table, before and after it is summed up, and find rows', async () => {
  const { viewer, place, rows } = await makeViewer({ 'data.jsonl': LINES.join('\n') })
  const answer = await rows({ length: 50 })
  const statistics = await viewer.statistics(place)
  const summed = exampleConditions(answer, statistics)
  expect(summed).toEqual(['"a ""whole"" number" >= 18', 'even = TRUE', 'share IS NULL'])
  for (const where of [...summed, ...exampleConditions(answer, undefined)]) {
    const { total } = await viewer.find({ ...place, where, offset: 0, length: 1, limits: LIMITS })
    expect(total).toBeGreaterThan(0)
  }
})

it('examples select some of the rows but not all, and have no value that is cut or seems to be', async () => {
  const lines = range.map((row) =>
    JSON.stringify({
      nothing: 0,
      rarely: row % 9 === 0 ? 1 : 0,
      narrow: 1.00001 + spread(row) / 1e6,
      always: true,
      same: 'same',
      spaced: row % 2 === 0 ? 'one ' : ' two',
      long: `${row} ${'x'.repeat(150)}`,
      none: null,
      word: row === 0 ? '' : ['red', 'blue'][row % 2],
    }),
  )
  const { viewer, place, rows } = await makeViewer({ 'data.jsonl': lines.join('\n') })
  const answer = await rows({ length: 50 })
  const statistics = await viewer.statistics(place)
  // Of each column by itself, before and after it is summed up.
  const alone = answer.columns.flatMap((column, at) =>
    [statistics, undefined].flatMap((known) =>
      exampleConditions(
        {
          ...answer,
          columns: [column],
          rows: answer.rows.map((row) => ({ ...row, cells: row.cells.slice(at, at + 1) })),
        },
        known && { ...known, columns: known.columns.filter(({ name }) => name === column.name) },
      ),
    ),
  )
  expect(new Set(alone.map((where) => where.split(' ')[0]))).toEqual(new Set(['rarely', 'narrow', 'word']))
  for (const where of [...exampleConditions(answer, statistics), ...alone]) {
    const { total } = await viewer.find({ ...place, where, offset: 0, length: 1, limits: LIMITS })
    expect(total, where).toBeGreaterThan(0)
    expect(total, where).toBeLessThan(range.length)
  }
})
