import { parquetWriteBuffer } from 'hyparquet-writer'
import { describe, expect, it } from 'vitest'
import { makeViewer } from '../../test/helpers/viewer.ts'

/** Enough of a PNG to tell its size. */
function pngHead(width: number, height: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(33)
  bytes.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return bytes
}

describe('a folder of pictures', () => {
  it('has a row a file, and the names of its folders as classes', async () => {
    const picture = pngHead(2, 2)
    const { rows } = await makeViewer({
      'train/dog/1.png': picture,
      'train/cat/2.PNG': picture,
      'test/cat/3.png': picture,
    })
    const answer = await rows()
    expect(answer.columns).toEqual([
      { name: 'image', feature: { _type: 'Image' } },
      { name: 'label', feature: { _type: 'ClassLabel', names: ['cat', 'dog'] } },
    ])
    expect(answer.rows.map(({ cells }) => [cells[0]?.media[0]?.file, cells[1]?.value])).toEqual([
      ['train/cat/2.PNG', 0],
      ['train/dog/1.png', 1],
    ])
  })

  it('has the classes of all splits, and none where its card says so', async () => {
    const files = { 'train/cat/1.png': 'x', 'train/dog/2.png': 'x', 'test/emu/3.png': 'x' }
    const { rows } = await makeViewer(files)
    const answer = await rows({ split: 'test' })
    expect(answer.columns[1]?.feature).toEqual({ _type: 'ClassLabel', names: ['cat', 'dog', 'emu'] })
    expect(answer.rows.map(({ cells }) => cells[1]?.value)).toEqual([2])
    const card = '---\nconfigs:\n- config_name: default\n  drop_labels: true\n---\n'
    const dropped = await makeViewer({ ...files, 'README.md': card })
    expect((await dropped.rows()).columns.map(({ name }) => name)).toEqual(['image'])
  })

  it('has the rows of its metadata, and no file that is not there', async () => {
    const { rows } = await makeViewer({
      'train/metadata.csv': 'file_name,caption\nb.png,second\n../../../etc/passwd,first\n',
      'train/b.png': pngHead(2, 2),
    })
    const answer = await rows()
    expect(answer.columns.map(({ name }) => name)).toEqual(['image', 'caption'])
    expect(answer.rows.map(({ cells }) => [cells[0]?.media[0]?.file, cells[1]?.value])).toEqual([
      ['train/b.png', 'second'],
      [undefined, 'first'],
    ])
  })
})

describe('pictures within a Parquet file', () => {
  it('have their size and type, and their bytes by place', async () => {
    const file = parquetWriteBuffer({
      schema: [
        { name: 'root', num_children: 1 },
        { name: 'photo', num_children: 2, repetition_type: 'OPTIONAL' },
        { name: 'bytes', type: 'BYTE_ARRAY', repetition_type: 'OPTIONAL' },
        { name: 'path', type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' },
      ],
      columnData: [{ name: 'photo', data: [{ bytes: pngHead(30, 20), path: 'a.png' }, null] }],
    })
    const { rows, viewer, place } = await makeViewer({ 'data.parquet': new Uint8Array(file) })
    const [first, second] = (await rows()).rows
    expect(first?.cells[0]?.media).toEqual([
      { kind: 'Image', file: undefined, type: 'image/png', size: 33, width: 30, height: 20 },
    ])
    expect(second?.cells[0]).toEqual({ value: null, media: [], isCut: false })
    const asset = await viewer.asset({ ...place, row: 0, column: 'photo', item: 0 })
    expect(asset).toEqual({ type: 'image/png', bytes: pngHead(30, 20) })
  })
})
