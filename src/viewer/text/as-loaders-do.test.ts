/** Types, values and problems that `load_dataset` gives; each was found otherwise by the test in `test/clients/rows`. */

import { describe, expect, it } from 'vitest'
import { makeViewer } from '../../../test/helpers/viewer.ts'
import { writeFeature } from '../features.ts'

const cardWith = (option: string) => `---\nconfigs:\n- config_name: default\n  ${option}\n---\n`
const value = (dtype: string) => ({ _type: 'Value', dtype })
const json = { _type: 'Json' }
const below = (rows: string) => ({ 'README.md': cardWith('field: data'), 'a.json': `{"data": ${rows}}` })

/** A column `a` as it is loaded: its type, and its values. */
const LOADED: readonly [what: string, files: { [path: string]: string }, type: unknown, values: unknown[]][] =
  [
    [
      'a mapping, where a later file lacks one of its keys',
      { '0.jsonl': '{"a": {"x": 1}}\n{"a": {"x": 2}}', '1.jsonl': '{"a": {}}\n{"a": null}' },
      { x: value('int64') },
      [{ x: 1 }, { x: 2 }, { x: null }, null],
    ],
    [
      'JSON, where keys differ in the first file, whatever others have',
      { '0.jsonl': '{"a": {"x": 1}}\n{"a": {"y": NaN}}', '1.jsonl': '{"a": {"z": 1}}' },
      json,
      [{ x: 1 }, { y: null }, { z: 1 }],
    ],
    [
      'JSON, where the first mappings are empty',
      { '0.json': '[{"a": {}}, {"a": {}}]', '1.json': '[{"a": {"z": 1}}]' },
      json,
      [{}, {}, { z: 1 }],
    ],
    [
      'a mapping, where a line is empty',
      { '0.jsonl': '\n{"a": {"x": 1}}\n{"a": {"y": 2}}\n' },
      { x: value('int64'), y: value('int64') },
      [
        { x: 1, y: null },
        { x: null, y: 2 },
      ],
    ],
    [
      'a mapping, where there is a number of more than 64 bits',
      { '0.jsonl': '{"a": {"x": 36893488147419103232}}\n{"a": {"y": 2}}\n' },
      { x: value('float64'), y: value('int64') },
      [
        { x: 2 ** 65, y: null },
        { x: null, y: 2 },
      ],
    ],
    ['a mapping without keys, in a document', { '0.json': '{\n"a": {}\n}' }, {}, [{}]],
    ['a mapping without keys, below a key', below('[{"a": {}}]'), {}, [{}]],
    [
      'times, in lists',
      { '0.json': '{"a": ["2020-01-01T10:00", null]}' },
      { _type: 'List', feature: value('timestamp[s]') },
      [['2020-01-01T10:00:00', null]],
    ],
    [
      'whole numbers, where pandas reads others without a fraction',
      below('[{"a": 1e5}, {"a": -0.0}, {}]'),
      value('int64'),
      [100_000, 0, null],
    ],
    [
      'whole numbers without a sign, where pandas reads them',
      below('[{"a": 18446744073709551615}, {"a": 1}]'),
      value('uint64'),
      [18446744073709551615n, 1],
    ],
    [
      'texts, where pandas has no type for numbers that large and missing ones',
      { 'a.csv': 'a,b\n9223372036854775808,x\n,y\n' },
      value('string'),
      ['9223372036854775808', null],
    ],
    [
      'texts, where pandas has no type for numbers that large and others below zero',
      { 'a.csv': 'a\n9223372036854775808\n-1\n' },
      value('string'),
      ['9223372036854775808', '-1'],
    ],
  ]

describe('a column is loaded as', () => {
  it.each(LOADED)('%s', async (_, files, type, expected) => {
    const { rows } = await makeViewer(files)
    const { columns, rows: shown, problems } = await rows()
    const place = columns.findIndex(({ name }) => name === 'a')
    expect(columns.slice(place, place + 1).map(({ feature }) => writeFeature(feature))).toEqual([type])
    expect(shown.map(({ cells }) => cells[place]?.value)).toEqual(expected)
    expect(problems).toEqual([])
  })
})

/** What loaders stop at, and what the page says of it. */
const STOPS: readonly [files: { [path: string]: string }, said: string][] = [
  [{ '0.json': '{\n"a": {}\n}', '1.json': '{\n"a": {"x": 1}\n}' }, '"a" is of another type'],
  [{ 'a.csv': 'a,b\n1,2\n3,4,\n' }, 'row 2 has more fields than the 2 columns'],
  [{ 'README.md': cardWith('index_col: false'), 'a.csv': 'a,b\n1,2\n3,4,5\n' }, 'row 2 has more fields'],
  [{ 'README.md': cardWith('usecols: [a, id]'), 'a.csv': 'a,b\n1,2\n' }, 'it has no column "id"'],
  [{ 'README.md': cardWith('usecols: [0]'), 'a.csv': 'a,b\n1,2,\n' }, 'its first row has more fields'],
]

it.each(STOPS)('says what loaders stop at: %o', async (files, said) => {
  const { rows } = await makeViewer(files)
  expect((await rows()).problems).toMatchObject([
    { message: expect.stringContaining(said), remedy: expect.stringContaining('loaders stop here') },
  ])
})

it('says nothing of more fields where the card chooses columns, as loaders do not count them', async () => {
  const { rows } = await makeViewer({ 'README.md': cardWith('usecols: [0]'), 'a.csv': 'a,b\n1,2\n3,4,5\n' })
  expect((await rows()).problems).toEqual([])
})

it('reads an index of whole numbers that are as far apart as they can be', async () => {
  const { values } = await makeViewer({ 'a.csv': 'a\n-9223372036854775808,\n5,\n9223372036854775807,\n' })
  expect(await values()).toEqual([
    { a: null, __index_level_0__: -9223372036854775808n },
    { a: null, __index_level_0__: 5 },
    { a: null, __index_level_0__: 9223372036854775807n },
  ])
})

it('drops no row for having more fields where the card chooses columns', async () => {
  const card = cardWith('usecols: [0]\n  on_bad_lines: skip')
  const { values } = await makeViewer({ 'README.md': card, 'a.csv': 'a\n1,2\n3,4\n' })
  expect(await values()).toEqual([{ a: 1 }, { a: 3 }])
})
