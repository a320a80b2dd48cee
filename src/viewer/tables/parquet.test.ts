import {
  DurationMillisecond,
  Field,
  FixedSizeList,
  Int32,
  Int64,
  Schema,
  Table,
  TimestampMicrosecond,
  tableToIPC,
  Utf8,
} from 'apache-arrow'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { describe, expect, it } from 'vitest'
import { manyFields } from '../../../test/helpers/many-fields.ts'
import { makeViewer } from '../../../test/helpers/viewer.ts'

const LIMITS = { text: 100, items: 10, total: 10_000 }

const note = (features: object) => [{ key: 'huggingface', value: JSON.stringify({ info: { features } }) }]

describe('a Parquet file', () => {
  it('has the columns that datasets noted in it', async () => {
    const file = parquetWriteBuffer({
      columnData: [
        { name: 'text', data: ['good', 'bad'], type: 'STRING' },
        { name: 'label', data: [1n, 0n], type: 'INT64' },
      ],
      kvMetadata: note({
        text: { dtype: 'string', _type: 'Value' },
        label: { names: ['neg', 'pos'], _type: 'ClassLabel' },
      }),
    })
    const { rows, values } = await makeViewer({ 'data/train-00000-of-00001.parquet': new Uint8Array(file) })
    expect((await rows()).columns).toEqual([
      { name: 'text', feature: { _type: 'Value', dtype: 'string' } },
      { name: 'label', feature: { _type: 'ClassLabel', names: ['neg', 'pos'] } },
    ])
    expect(await values()).toEqual([
      { text: 'good', label: 1 },
      { text: 'bad', label: 0 },
    ])
  })

  it('shows values as they are in it: times, whole numbers of any size, missing ones', async () => {
    const file = parquetWriteBuffer({
      columnData: [
        { name: 'at', data: [new Date('2024-05-06T07:08:09.010Z')], type: 'TIMESTAMP' },
        { name: 'big', data: [9_007_199_254_740_993n], type: 'INT64' },
        { name: 'gap', data: [null], type: 'DOUBLE' },
      ],
    })
    const { values } = await makeViewer({ 'data.parquet': new Uint8Array(file) })
    expect(await values()).toEqual([
      { at: '2024-05-06T07:08:09.010', big: 9_007_199_254_740_993n, gap: null },
    ])
  })

  it('is one table with the others of its split, read at any row', async () => {
    const shard = (first: number) =>
      new Uint8Array(
        parquetWriteBuffer({
          columnData: [
            { name: 'id', data: Array.from({ length: 1000 }, (_, row) => first + row), type: 'INT32' },
          ],
          rowGroupSize: 300,
        }),
      )
    const { rows, values } = await makeViewer({
      'data/train-00000-of-00002.parquet': shard(0),
      'data/train-00001-of-00002.parquet': shard(1000),
      'data/test-00000-of-00001.parquet': shard(5000),
    })
    expect((await rows()).total).toBe(2000)
    expect(await values({ offset: 998, length: 4 })).toEqual([
      { id: 998 },
      { id: 999 },
      { id: 1000 },
      { id: 1001 },
    ])
    expect(await values({ split: 'test', offset: 300, length: 1 })).toEqual([{ id: 5300 }])
  })

  it('is read at any row though its writer left no index of its pages', async () => {
    const rows = 40_000
    const texts = Array.from({ length: rows }, (_, row) => `text ${row} ${'x'.repeat(row % 30)}`)
    const lists = Array.from({ length: rows }, (_, row) => (row % 7 === 0 ? [] : [row, -row]))
    const file = parquetWriteBuffer({
      columnData: [
        { name: 'text', data: texts, offsetIndex: false, encoding: 'PLAIN' },
        { name: 'list', data: lists, offsetIndex: false },
      ],
      schema: [
        { name: 'root', num_children: 2 },
        { name: 'text', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
        { name: 'list', repetition_type: 'OPTIONAL', converted_type: 'LIST', num_children: 1 },
        { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
        { name: 'element', type: 'INT32', repetition_type: 'OPTIONAL' },
      ],
      codec: 'UNCOMPRESSED',
      pageSize: 20_000,
      rowGroupSize: 30_000,
    })
    const { values } = await makeViewer({ 'data.parquet': new Uint8Array(file) })
    for (const row of [39_998, 29_999, 15_000, 7, 0]) {
      const expected = [row, row + 1].map((index) => ({ text: texts[index], list: lists[index] }))
      expect(await values({ offset: row, length: 2 })).toEqual(expected)
    }
  })

  it.each([
    ['is none', 'not at all a Parquet file', /does not begin with PAR1/],
    ['is cut off', 'PAR1 and then the disk was full', /cut off/],
    ['has a footer of nonsense', 'PAR1nonsense\x04\0\0\0PAR1', /footer cannot be read/],
  ])('says so when it %s', async (_, text, reason) => {
    const { rows } = await makeViewer({ 'data.parquet': Buffer.from(text, 'latin1') })
    await expect(rows()).rejects.toMatchObject({
      name: 'ViewerError',
      message: expect.stringMatching(reason),
    })
  })

  it('that cannot be read hides no other, and columns that others lack are named', async () => {
    const shard = (names: string[], first: number) =>
      new Uint8Array(
        parquetWriteBuffer({
          columnData: names.map((name) => ({ name, data: [first, first + 1], type: 'INT32' })),
        }),
      )
    const { values, rows, viewer, place } = await makeViewer({
      'train-0.parquet': shard(['a'], 0),
      'train-1.parquet': Buffer.from('PAR1 and then the disk was full'),
      'train-2.parquet': shard(['a', 'b'], 2),
    })
    expect(await values()).toEqual([{ a: 0 }, { a: 1 }, { a: 2 }, { a: 3 }])
    expect((await rows()).problems).toMatchObject([
      { path: 'train-1.parquet', message: expect.stringContaining('cut off') },
      { path: 'train-2.parquet', message: expect.stringContaining('"b" is not shown') },
    ])
    const found = await viewer.find({ ...place, where: 'a > 1', offset: 0, length: 9, limits: LIMITS })
    expect([found.total, found.rows.map(({ index }) => index)]).toEqual([2, [2, 3]])
  })

  it('is searched as far as it goes', async () => {
    const data = Array.from({ length: 250_000 }, (_, row) => row)
    const file = parquetWriteBuffer({ columnData: [{ name: 'a', data, type: 'INT32' }] })
    const { viewer, place } = await makeViewer({ 'data.parquet': new Uint8Array(file) })
    const found = await viewer.find({
      ...place,
      where: 'a >= 249998',
      orderBy: 'a DESC',
      offset: 0,
      length: 9,
      limits: LIMITS,
    })
    expect(found).toMatchObject({
      total: 2,
      scanned: undefined,
      rows: [{ index: 249_999 }, { index: 249_998 }],
    })
  })

  it.each([
    ['values', pageHeader(100, 100, 2 ** 31 - 1)],
    ['bytes', pageHeader(2 ** 31 - 1, 100, 5)],
    // A field that is a list of two million structures.
    ['fields', Buffer.from([0x19, 0xfc, 0x80, 0x89, 0x7a])],
  ])('says so when a page claims more %s than the file has', async (_, header) => {
    const data = Array.from({ length: 100_000 }, (_, row) => row)
    const columnData = [{ name: 'a', data, type: 'INT32', encoding: 'PLAIN' } as const]
    for (const size of [data.length * 8, 20_000]) {
      const file = Buffer.from(parquetWriteBuffer({ columnData, codec: 'UNCOMPRESSED', pageSize: size }))
      // The first page follows PAR1.
      header.copy(file, 4)
      const { rows } = await makeViewer({ 'data.parquet': file })
      await expect(rows()).rejects.toMatchObject({
        message: 'data.parquet: its rows 0 to 99 cannot be read.',
      })
    }
  })
})

/**
 * The header of a version 1 data page, PLAIN encoding.
 *
 * @see https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift
 */
function pageHeader(uncompressed: number, compressed: number, values: number): Buffer {
  const zigzag = (value: number) => {
    const bytes: number[] = []
    let rest = BigInt(value) * 2n
    for (; rest > 127n; rest >>= 7n) bytes.push(Number(rest & 127n) | 128)
    return [...bytes, Number(rest)]
  }
  const field = (value: number) => [0x15, ...zigzag(value)]
  const page = [...field(0), ...field(uncompressed), ...field(compressed)]
  return Buffer.from([...page, 0x2c, ...field(values), ...field(0), ...field(3), ...field(3), 0, 0])
}

describe('what Arrow notes in a Parquet file', () => {
  const noted = (fields: Field[]) =>
    Buffer.from(tableToIPC(new Table(new Schema(fields)), 'stream')).toString('base64')
  const FIELDS = [
    new Field('took', new DurationMillisecond()),
    new Field('at', new TimestampMicrosecond('Europe/Paris')),
    new Field('pair', new FixedSizeList(2, new Field('item', new Int32()))),
  ]
  const fileWith = (arrow: string, others: { key: string; value: string }[] = []) => ({
    'data.parquet': new Uint8Array(
      parquetWriteBuffer({
        columnData: [
          { name: 'took', data: [90_061_500n, 9000n, -1000n, null] },
          { name: 'at', data: ['2024-01-01', '2024-07-01', '2024-07-02', '2024-07-03'].map(moment) },
          { name: 'pair', data: [[1, 2], [3, 4], [5, 6], null] },
        ],
        schema: [
          { name: 'root', num_children: 3 },
          { name: 'took', type: 'INT64', repetition_type: 'OPTIONAL' },
          { name: 'at', type: 'INT64', repetition_type: 'OPTIONAL', logical_type: UTC_MICROS },
          { name: 'pair', repetition_type: 'OPTIONAL', converted_type: 'LIST', num_children: 1 },
          { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
          { name: 'element', type: 'INT32', repetition_type: 'OPTIONAL' },
        ],
        kvMetadata: [{ key: 'ARROW:schema', value: arrow }, ...others],
      }),
    ),
  })
  const UTC_MICROS = { type: 'TIMESTAMP', isAdjustedToUTC: true, unit: 'MICROS' } as const
  const moment = (day: string) => BigInt(Date.parse(`${day}T12:00:00Z`)) * 1000n
  const types = async (files: { [path: string]: Uint8Array }) =>
    (await (await makeViewer(files)).rows()).columns.map(({ feature }) => feature)
  const item = { _type: 'Value', dtype: 'int32' }
  const PLAIN = [
    { _type: 'Value', dtype: 'int64' },
    { _type: 'Value', dtype: 'timestamp[us, tz=UTC]' },
    { _type: 'List', feature: item, length: -1 },
  ]

  it('gives durations, time zones and lengths of lists, which Parquet has no types for', async () => {
    const files = fileWith(noted(FIELDS))
    expect(await types(files)).toEqual([
      { _type: 'Value', dtype: 'duration[ms]' },
      { _type: 'Value', dtype: 'timestamp[us, tz=Europe/Paris]' },
      { _type: 'List', feature: item, length: 2 },
    ])
    const { values } = await makeViewer(files)
    expect(await values()).toEqual([
      { took: '1 day, 1:01:01.500000', at: '2024-01-01T13:00:00+01:00', pair: [1, 2] },
      { took: '0:00:09', at: '2024-07-01T14:00:00+02:00', pair: [3, 4] },
      { took: '-1 day, 23:59:59', at: '2024-07-02T14:00:00+02:00', pair: [5, 6] },
      { took: null, at: '2024-07-03T14:00:00+02:00', pair: null },
    ])
  })

  it.each([
    ['took > 9000', [0]],
    ["took >= '0:00:09'", [0, 1]],
    ["took = '-1 day, 23:59:59'", [2]],
    ["at = '2024-07-01T14:00:00+02:00'", [1]],
    ['at > 2024-07-01T12:00:00', [2, 3]],
    ['LENGTH(pair) = 2', [0, 1, 2]],
  ])('is compared as numbers and moments: %s', async (where, indexes) => {
    const { viewer, place } = await makeViewer(fileWith(noted(FIELDS)))
    const wanted = { query: '', where, orderBy: 'took DESC' }
    const found = await viewer.find({
      ...{ ...place, config: 'default', split: 'train', ...wanted },
      ...{ offset: 0, length: 10, limits: LIMITS },
    })
    expect(found.rows.map(({ index }) => index)).toEqual(indexes)
  })

  it('is summed up as numbers of the unit, moments and lengths', async () => {
    const { viewer, place } = await makeViewer(fileWith(noted(FIELDS)))
    const { columns } = await viewer.statistics({ ...place, config: 'default', split: 'train' })
    expect(columns.map(({ type, summary }) => [type, summary?.min, summary?.max])).toEqual([
      ['int', -1000, 90_061_500],
      ['datetime', Date.parse('2024-01-01T12:00Z'), Date.parse('2024-07-03T12:00Z')],
      ['list', 2, 2],
    ])
  })

  it('comes after what datasets has noted', async () => {
    const features = { took: { dtype: 'int64', _type: 'Value' } }
    expect((await types(fileWith(noted(FIELDS), note(features))))[0]).toEqual(PLAIN[0])
  })

  it.each([
    ['is damaged', noted(FIELDS).slice(0, 200)],
    ['is none', 'not a schema'],
    ['has more in it than any machine can count', manyFields().toString('base64')],
    ['has fewer columns', noted(FIELDS.slice(1))],
    ['has columns of other names', noted(FIELDS.map(({ type }) => new Field('other', type)))],
    [
      'has other types',
      noted(FIELDS.map(({ name }, at) => new Field(name, at === 0 ? new Utf8() : new Int64()))),
    ],
  ])('is left aside if it %s', async (_, arrow) => {
    expect(await types(fileWith(arrow))).toEqual(PLAIN)
  })
})
