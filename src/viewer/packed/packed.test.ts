import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { parquetWriteBuffer } from 'hyparquet-writer'
import { describe, expect, it } from 'vitest'
import { makeViewer } from '../../../test/helpers/viewer.ts'
import { bunzip } from './bunzip.ts'

/** `id`, 1 and 2 in lines, as Python's `bz2` and `lzma` write them. */
const BZ2 = 'QlpoOTFBWSZTWWrDYCAAAANJAAAQMAAEICAAMM0Aw0FBacXckU4UJBqw2AgA'
const XZ = '/Td6WFoAAATm1rRGAgAhARYAAAB0L+WjAQAGaWQKMQoyCgAANM6zqqDys6MAAR8HFi64cx+2830BAAAAAARZWg=='
/** So many zeros that they take one block. */
const ZEROS = 'QlpoOTFBWSZTWYPZxk0BWKsIIMAAEAAACCAAMMwFKaZSSFJsVJIUni7kinChIQezjJo='
const bytes = (text: string) => Uint8Array.from(Buffer.from(text, 'base64'))
const text = (content: string) => new Uint8Array(Buffer.from(content))

const parquet = new Uint8Array(
  parquetWriteBuffer({ columnData: [{ name: 'id', data: [1, 2], type: 'INT32' }] }),
)

describe('a compressed file', () => {
  it.each([
    ['train.csv.bz2', bytes(BZ2)],
    ['train.csv.xz', bytes(XZ)],
    ['train.parquet.gz', gzipSync(parquet)],
    ['train.zip', zipSync({ 'train.csv': text('id\n1\n2\n') })],
    ['train.csv.zip', zipSync({ 'data/train.csv': text('id\n1\n2\n') })],
    ['train.zip', zipSync({ 'train.csv': [text('id\n1\n2\n'), { level: 0 }] })],
    ['train.zip', zipSync({ 'a.jsonl': text('{"id":1}'), 'b.jsonl': text('{"id":2}') })],
    ['train.zip', zipSync({ 'train.csv.gz': gzipSync('id\n1\n2\n') })],
    ['train.zip', zipSync({ 'train.parquet': parquet })],
    ['train.zip', zipSync({ 'train.parquet': [parquet, { level: 0 }] })],
  ])('has its rows: %s', async (path, content) => {
    const { values, rows } = await makeViewer({ [path]: content })
    expect(await values()).toEqual([{ id: 1 }, { id: 2 }])
    expect(await rows()).toMatchObject({ total: 2, problems: [] })
  })

  it('may have several streams, as parallel programs write them', async () => {
    const two = Buffer.concat([bytes(BZ2), bytes(BZ2)])
    const { values } = await makeViewer({ 'train.txt.bz2': new Uint8Array(two) })
    expect(await values()).toHaveLength(6)
  })

  it.each([
    ['train.csv.bz2', bytes(BZ2).subarray(0, 30)],
    ['train.csv.bz2', new Uint8Array()],
    ['train.csv.bz2', text('id\n1\n')],
    ['train.csv.xz', bytes(XZ).subarray(0, 40)],
    ['train.csv.xz', text('id\n1\n')],
    ['train.parquet.gz', gzipSync(parquet).subarray(0, 40)],
  ])('says that it is cut off or damaged: %s', async (path, content) => {
    const { rows } = await makeViewer({ [path]: content })
    await expect(rows()).rejects.toMatchObject({
      message: `${path}: it cannot be unpacked.`,
      remedy: expect.stringContaining('Copy it again'),
    })
  })

  it('says so of Parquet that was none', async () => {
    const { rows } = await makeViewer({ 'train.parquet.gz': gzipSync('id\n') })
    await expect(rows()).rejects.toThrow('it is not a Parquet file')
  })

  it('is unpacked no further than is asked for', async () => {
    // Sixty million zeros in a row, by the block.
    const block = bytes(ZEROS)
    let given = 0
    const endless = async function* () {
      for (;;) {
        given += 1
        yield block
      }
    }
    let size = 0
    for await (const chunk of bunzip(endless())) {
      size += chunk.length
      if (size > 100_000_000) break
    }
    expect(size).toBeLessThan(200_000_000)
    expect(given * block.length).toBeLessThan(2_000_000)
  })
})

describe('a zip file', () => {
  const zipped = (files: Parameters<typeof zipSync>[0]) => Buffer.from(zipSync(files))
  /** With one text in place of another as long as it is. */
  const replaced = (zip: Buffer, from: string, to: string) => {
    let at = zip.indexOf(from)
    while (at !== -1) {
      zip.write(to, at, 'latin1')
      at = zip.indexOf(from)
    }
    return new Uint8Array(zip)
  }
  const directory = (zip: Buffer) => zip.indexOf('PK\x01\x02')

  it('shows no file whose name leads elsewhere, nor a link, and names them', async () => {
    const link: [Uint8Array, { os: number; attrs: number }] = [
      text('/etc/passwd'),
      { os: 3, attrs: 0o120777 << 16 },
    ]
    const { values, rows } = await makeViewer({
      'train.zip': zipSync({
        '../evil.csv': text('id\n3\n'),
        '/etc/evil.csv': text('id\n4\n'),
        'passwd.csv': link,
        'good.csv': text('id\n1\n'),
        '__MACOSX/._good.csv': text('\0'),
      }),
    })
    expect(await values()).toEqual([{ id: 1 }])
    const { problems } = await rows()
    expect(problems.map(({ message }) => message)).toEqual([
      'its "../evil.csv", "/etc/evil.csv" has a name that leads elsewhere, and is not shown.',
      'its "passwd.csv" is a link or another special file, and is not shown.',
    ])
  })

  it('shows the last of two files of a name, as Python does', async () => {
    const zip = zipped({ 'a.csv': text('id\n1\n'), 'b.csv': text('id\n2\n') })
    const { values, rows } = await makeViewer({ 'train.zip': replaced(zip, 'b.csv', 'a.csv') })
    expect(await values()).toEqual([{ id: 2 }])
    expect((await rows()).problems).toMatchObject([
      { path: 'train.zip', message: 'its "a.csv" is there more than once; the last one is shown.' },
    ])
  })

  it('says which of its files is encrypted, and shows the others', async () => {
    const zip = zipped({ 'a.csv': text('id\n1\n'), 'b.csv': text('id\n2\n') })
    zip.writeUInt16LE(1, directory(zip) + 8)
    const { values, rows } = await makeViewer({ 'train.zip': new Uint8Array(zip) })
    expect(await values()).toEqual([{ id: 2 }])
    expect((await rows()).problems).toMatchObject([{ message: 'its "a.csv" is encrypted, and not shown.' }])
  })

  it.each([
    ['unpacks to more than it says', 24, 3],
    ['has another sum than it says', 16, 3],
  ])('does not show a file that %s', async (_, field, value) => {
    const zip = zipped({ 'a.csv': text('id\n1\n2\n') })
    zip.writeUInt32LE(value, directory(zip) + field)
    const { rows } = await makeViewer({ 'train.zip': new Uint8Array(zip) })
    await expect(rows()).rejects.toThrow('train.zip/a.csv: it cannot be unpacked.')
  })

  it('hides no other when it is damaged', async () => {
    const { values, rows } = await makeViewer({
      'a.zip': text('PK\x03\x04 and no more'),
      'b.zip': zipSync({ 'b.csv': text('id\n2\n') }),
    })
    expect(await values()).toEqual([{ id: 2 }])
    expect((await rows()).problems).toMatchObject([
      { path: 'a.zip', message: expect.stringContaining('it is no zip file, or not whole') },
    ])
  })

  it('shows the pictures in it, with what is said of them there', async () => {
    const picture = Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff', 'latin1')
    const { viewer, place, rows } = await makeViewer({
      'train.zip': zipSync({
        'images/metadata.csv': text('file_name,caption\na.gif,first\n../../README.md,second\n'),
        'images/a.gif': new Uint8Array(picture),
      }),
    })
    const answer = await rows()
    expect(answer.columns.map(({ name }) => name)).toEqual(['image', 'caption'])
    expect(answer.rows.map(({ cells }) => [cells[0]?.media[0], cells[1]?.value])).toEqual([
      [expect.objectContaining({ kind: 'Image', file: undefined, type: 'image/gif' }), 'first'],
      [expect.objectContaining({ file: 'README.md' }), 'second'],
    ])
    const asset = await viewer.asset({ ...place, row: 0, column: 'image', item: 0 })
    expect(asset).toEqual({ type: 'image/gif', bytes: new Uint8Array(picture) })
  })

  it('has the names of its folders as classes', async () => {
    const picture = new Uint8Array(Buffer.from('GIF89a'))
    const { rows } = await makeViewer({
      'train.zip': zipSync({ 'cat/1.gif': picture, 'dog/2.gif': picture }),
    })
    expect((await rows()).columns[1]).toEqual({
      name: 'label',
      feature: { _type: 'ClassLabel', names: ['cat', 'dog'] },
    })
  })
})
