/** Texts with the character NUL, which programs leave in fields, and which loaders keep. */

import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { makeViewer } from '../../../test/helpers/viewer.ts'

const LIMITS = { text: 1000, items: 100, total: 1_000_000 }
const CSV = 'id,text\n1,x\0y\n2,"q\0r"\n3,plain\n'
const CSV_ROWS = [
  { id: 1, text: 'x\0y' },
  { id: 2, text: 'q\0r' },
  { id: 3, text: 'plain' },
]

describe('a NUL in a text', () => {
  it.each([
    ['a field of CSV', { 'train.csv': CSV }, CSV_ROWS],
    ['a field of compressed CSV', { 'train.csv.gz': gzipSync(CSV) }, CSV_ROWS],
    ['a name in CSV', { 'train.csv': 'a\0b,text\n1,two\n' }, [{ 'a\0b': 1, text: 'two' }]],
    [
      'CSV without quotes',
      {
        'README.md':
          '---\nconfigs:\n- config_name: default\n  data_files: train.csv\n  quoting: 3\n---\n# Rows\n',
        'train.csv': 'a,text\n\0one,"two\n3,\0"four five\n',
      },
      [
        { a: '\0one', text: '"two' },
        { a: '3', text: '\0"four five' },
      ],
    ],
    [
      'lines',
      { 'train.txt': 'some text\nmore\0text\x1f0\x1f\n\0text\n\n' },
      [{ text: 'some text' }, { text: 'more\0text\x1f0\x1f' }, { text: '\0text' }, { text: '' }],
    ],
    ['JSON', { 'train.jsonl': '{"a\\u0000b": "x\\u0000y"}\n' }, [{ 'a\0b': 'x\0y' }]],
  ])('is kept in %s', async (_, files, expected) => {
    const { rows, values } = await makeViewer(files)
    expect(await values()).toEqual(expected)
    expect((await rows()).problems).toEqual([])
  })

  it('hides no row from a query', async () => {
    const { viewer, place } = await makeViewer({ 'train.csv': 'a\0b,text\n1,x\0y\n' })
    const answer = await viewer.sql({ ...place, sql: 'FROM train', offset: 0, length: 10, limits: LIMITS })
    expect(answer.columns.map(({ name }) => name)).toEqual(['a\ufffdb', 'text'])
    expect(answer.rows[0]?.cells.map(({ value }) => value)).toEqual([1, 'x\0y'])
  })
})
