import { gzipSync } from 'node:zlib'
import {
  Binary,
  Dictionary,
  Field,
  Float64,
  Int32,
  Int64,
  List,
  RecordBatch,
  RecordBatchStreamWriter,
  Schema,
  Struct,
  Table,
  TimestampNanosecond,
  tableFromArrays,
  tableToIPC,
  Utf8,
  vectorFromArray,
} from 'apache-arrow'
import { describe, expect, it } from 'vitest'
import { manyFields } from '../../../test/helpers/many-fields.ts'
import { makeViewer } from '../../../test/helpers/viewer.ts'

const ids = tableFromArrays({ id: Int32Array.of(1, 2) })
const inner = new Struct([new Field('name', new Utf8()), new Field('data', new Binary())])
/** The form of a file, as Arrow's own library writes it; the JavaScript package leaves out the schema at the start. */
const fileOf = (table: Table) =>
  new Uint8Array(
    Buffer.concat([Buffer.from('ARROW1\0\0'), tableToIPC(table, 'stream'), Buffer.from('…ARROW1')]),
  )
const types = new Table({
  wide: vectorFromArray([9007199254740993n, null], new Int64()),
  number: vectorFromArray([Number.NaN, 0.5], new Float64()),
  moment: vectorFromArray([1577934245123, null], new TimestampNanosecond()),
  list: vectorFromArray([[1, null], []], new List(new Field('item', new Int32()))),
  inner: vectorFromArray([{ name: 'é', data: Uint8Array.of(0, 255) }, null], inner),
  label: vectorFromArray(['a', 'b'], new Dictionary(new Utf8(), new Int32())),
})

describe('an Arrow file', () => {
  it.each([
    ['train.arrow', fileOf(ids)],
    ['train.arrow', tableToIPC(ids, 'stream')],
    ['train.arrow.gz', gzipSync(tableToIPC(ids, 'stream'))],
  ])('has its rows, whichever of its two forms it has: %s', async (path, content) => {
    const { values, rows } = await makeViewer({ [path]: content })
    expect(await values()).toEqual([{ id: 1 }, { id: 2 }])
    expect(await rows()).toMatchObject({
      total: 2,
      problems: [],
      columns: [{ name: 'id', feature: { _type: 'Value', dtype: 'int32' } }],
    })
  })

  it('keeps all digits of its numbers and times, and what is in its lists and structs', async () => {
    const { values, rows } = await makeViewer({ 'train.arrow': fileOf(types) })
    expect(await values()).toEqual([
      {
        wide: 9007199254740993n,
        number: Number.NaN,
        moment: expect.stringMatching(/^2020-01-02T03:04:05\.123/),
        list: [1, null],
        inner: { name: 'é', data: Buffer.of(0, 255) },
        label: 'a',
      },
      { wide: null, number: 0.5, moment: null, list: [], inner: null, label: 'b' },
    ])
    expect((await rows()).columns.map(({ feature }) => feature)).toMatchObject([
      { dtype: 'int64' },
      { dtype: 'float64' },
      { dtype: 'timestamp[ns]' },
      { _type: 'List', feature: { dtype: 'int32' } },
      { _type: 'dict', fields: { name: { dtype: 'string' }, data: { dtype: 'binary' } } },
      { dtype: 'string' },
    ])
  })

  it('has the columns that datasets noted in it, in the splits that it saved', async () => {
    const features = { id: { names: ['no', 'yes'], _type: 'ClassLabel' } }
    const note = new Map([['huggingface', JSON.stringify({ info: { features } })]])
    const schema = new Schema([new Field('id', new Int32())], note)
    const saved = tableToIPC(
      new Table(
        schema,
        ids.batches.map(({ data }) => new RecordBatch(schema, data)),
      ),
      'stream',
    )
    const state = JSON.stringify({ _data_files: [{ filename: 'data-00000-of-00001.arrow' }] })
    const { viewer, place, rows, values } = await makeViewer({
      'dataset_dict.json': '{"splits": ["train", "held_out"]}',
      'train/data-00000-of-00001.arrow': saved,
      'train/dataset_info.json': '{}',
      'train/state.json': state,
      'held_out/data-00000-of-00001.arrow': saved,
      'held_out/dataset_info.json': '{}',
      'held_out/state.json': state,
    })
    expect((await viewer.structure(place)).configs).toEqual([
      { name: 'default', splits: ['train', 'held_out'] },
    ])
    expect((await rows({ split: 'held_out' })).columns).toEqual([
      { name: 'id', feature: { _type: 'ClassLabel', names: ['no', 'yes'] } },
    ])
    expect(await values()).toEqual([{ id: 1 }, { id: 2 }])
  })

  it('is shown as far as it is whole, with what others of its split have', async () => {
    const writer = new RecordBatchStreamWriter()
    for (const batch of [...ids.batches, ...ids.batches]) writer.write(batch)
    writer.finish()
    const whole = await writer.toUint8Array()
    const other = tableToIPC(tableFromArrays({ other: Int32Array.of(1) }), 'stream')
    const { values, rows } = await makeViewer({
      '1.arrow': whole.subarray(0, whole.length - 40),
      '2.arrow': fileOf(ids),
      '3.arrow': other,
      '4.arrow': 'no Arrow',
    })
    expect((await values()).slice(0, 4)).toEqual([{ id: 1 }, { id: 2 }, { id: 1 }, { id: 2 }])
    expect((await rows()).problems.map(({ path, message }) => [path, message])).toEqual([
      ['4.arrow', 'it is no Arrow file, or damaged; its rows are not shown'],
      ['1.arrow', expect.stringMatching(/damaged; its rows from \d+ on are not shown/)],
      ['3.arrow', 'it has no "id", or of another type'],
    ])
  })

  it('says that its schema is missing where it is read, as the JavaScript package writes it', async () => {
    const { rows } = await makeViewer({ 'train.arrow': tableToIPC(ids, 'file') })
    await expect(rows()).rejects.toThrow('train.arrow: it has no schema at its start')
  })

  it.each([
    ['is none', 'no Arrow'],
    ['has more fields in its schema than any machine can count', manyFields()],
  ])('says so if it %s', async (_, content) => {
    const { rows } = await makeViewer({ 'train.arrow': content })
    await expect(rows()).rejects.toThrow('train.arrow: it is no Arrow file, or damaged')
  })
})
