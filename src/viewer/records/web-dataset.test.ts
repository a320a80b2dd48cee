import { packTar, type TarEntry } from 'modern-tar'
import { describe, expect, it } from 'vitest'
import { makeViewer } from '../../../test/helpers/viewer.ts'

const GIF = new Uint8Array(
  Buffer.from('GIF89a\x01\x00\x01\x00\x80\x00\x00\x00\x00\x00\xff\xff\xff', 'latin1'),
)

const entry = (name: string, body: string | Uint8Array): TarEntry => {
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  return { header: { name, size: bytes.length, type: 'file' }, body: bytes }
}
const tar = (files: { [name: string]: string | Uint8Array }) =>
  packTar(Object.entries(files).map(([name, body]) => entry(name, body)))

const SAMPLE = { 'a/0.gif': GIF, 'a/0.txt': 'first', 'a/0.json': '{"n":[1]}', 'a/0.cls': '7', 'a/0.bin': 'x' }

describe('a tar file', () => {
  it('has a row for the files of one name, and a column for each of their endings', async () => {
    const { values, rows, viewer, place } = await makeViewer({
      'train-0.tar': await tar({ ...SAMPLE, 'a/1.gif': GIF, 'a/1.txt': 'second' }),
      'train-1.tar': await tar({ 'b/2.txt': 'third' }),
    })
    const answer = await rows()
    expect(answer.columns.map(({ name, feature }) => [name, feature._type])).toEqual([
      ['gif', 'Image'],
      ['txt', 'Value'],
      ['json', 'Json'],
      ['cls', 'Value'],
      ['bin', 'Value'],
      ['__key__', 'Value'],
      ['__url__', 'Value'],
    ])
    expect(answer).toMatchObject({ total: 3, problems: [] })
    expect((await values()).map((row) => Object.values(row).slice(1))).toEqual([
      ['first', { n: [1] }, 7, Buffer.from('x'), 'a/0', 'train-0.tar'],
      ['second', null, null, null, 'a/1', 'train-0.tar'],
      ['third', null, null, null, 'b/2', 'train-1.tar'],
    ])
    expect(answer.rows[0]?.cells[0]?.media).toMatchObject([
      { kind: 'Image', file: undefined, type: 'image/gif' },
    ])
    const asset = await viewer.asset({ ...place, row: 1, column: 'gif', item: 0 })
    expect(asset).toEqual({ type: 'image/gif', bytes: GIF })
  })

  it('has the values of each sample, of however many', async () => {
    const files = Array.from({ length: 150 }, (_, index) => [
      [`${index}.cls`, String(index)],
      [`${index}.txt`, `text ${index}`],
      [`${index}.json`, JSON.stringify({ index })],
    ])
    const { values, rows } = await makeViewer({ 'train.tar': await tar(Object.fromEntries(files.flat())) })
    expect((await rows()).problems).toEqual([])
    for (const [index, row] of (await values({ length: 150 })).entries())
      expect(row).toMatchObject({ cls: index, txt: `text ${index}`, json: { index } })
  })

  it('may have long names', async () => {
    const folder = 'x'.repeat(300)
    const { values } = await makeViewer({ 'train.tar': await tar({ [`${folder}/é.txt`]: 'text' }) })
    expect(await values()).toMatchObject([{ txt: 'text', __key__: `${folder}/é` }])
  })

  it('shows no link and nothing whose name leads elsewhere', async () => {
    const link = { header: { name: '1.txt', size: 0, type: 'symlink' as const, linkname: '/etc/passwd' } }
    const { values } = await makeViewer({
      'train.tar': await packTar([entry('../0.txt', 'evil'), link, entry('2.txt', 'good')]),
    })
    expect(await values()).toMatchObject([{ txt: 'good' }])
  })

  it('is shown as far as it is whole', async () => {
    const whole = await tar({ '0.txt': 'first', '1.txt': 'second' })
    const { values, rows } = await makeViewer({ 'train.tar': whole.slice(0, 3 * 512) })
    expect(await values()).toMatchObject([{ txt: 'first' }])
    expect((await rows()).problems).toMatchObject([{ message: expect.stringContaining('cut off') }])
  })

  it('says so if it is none, or has no samples', async () => {
    const none = await makeViewer({ 'train.tar': 'x'.repeat(2_000) })
    await expect(none.rows()).rejects.toThrow('train.tar: it is no tar file, or cut off')
    const empty = await makeViewer({ 'train.tar': await tar({ README: 'x' }) })
    await expect(empty.rows()).rejects.toThrow('train.tar: it has no files with an ending.')
  })

  it('names what in a sample cannot be shown', async () => {
    const { values, rows } = await makeViewer({
      'train.tar': await tar({ '0.json': '{', '0.cls': 'x', '0.txt': 'y'.repeat(2 ** 20 + 1) }),
    })
    expect(await values()).toMatchObject([{ json: null, cls: null, txt: null }])
    expect((await rows()).problems).toHaveLength(3)
  })

  it('is refused where a reference names another file than a tar file of the dataset', async () => {
    const { rows } = await makeViewer({
      'metadata.csv': 'file_name\n../other.tar@0+10/a.gif\nhere.gif\n',
      'here.gif': GIF,
    })
    expect((await rows()).rows.map(({ cells }) => cells[0]?.media.length)).toEqual([0, 1])
  })
})
