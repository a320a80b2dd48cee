import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { makeViewer } from '../../../test/helpers/viewer.ts'

/** Files that are in their order by name. */
const filesOf = (count: number, ending: string, content: (index: number) => string | Uint8Array) =>
  Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      `part-${String(index).padStart(4, '0')}.${ending}`,
      content(index),
    ]),
  )

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('a split of many files', () => {
  it('shows the rows of its first files until all are there', async () => {
    const { rows, values, viewer } = await makeViewer(
      filesOf(600, 'txt', (index) => `first of ${index}\nsecond`),
    )
    const first = await rows({ length: 2 })
    expect(first.ahead).toBeGreaterThan(0)
    expect(first.rows).toHaveLength(2)
    await viewer.settle()
    expect((await rows({ length: 1 })).total).toBe(1200)
    expect(await values({ offset: 1198 })).toEqual([{ text: 'first of 599' }, { text: 'second' }])
  })

  it.each([
    [
      'CSV with its columns in turns',
      'csv',
      (index: number) => (index % 2 === 0 ? `id,name\n${index},x\n` : `name,id\nx,${index}\n`),
    ],
    [
      'JSON with its layouts in turns',
      'json',
      (index: number) => (index % 2 === 0 ? `[{"id": ${index}}]` : `{"id": ${index}}\n`),
    ],
  ])('keeps their order: %s', async (_, ending, content) => {
    const { values } = await makeViewer(filesOf(120, ending, content))
    const all = [...(await values()), ...(await values({ offset: 100 }))]
    expect(all.map((row) => Object.values(row)[0])).toEqual(numbers(120))
  })

  it('has the rows under a key of each document, in their order', async () => {
    const card = '---\nconfigs:\n- config_name: default\n  data_files: "*.json"\n  field: data\n---\n'
    const content = (index: number) =>
      index % 2 === 0 ? `{"data": [{"id": ${index}}]}` : `{"data": {"id": [${index}]}}`
    const { values } = await makeViewer({ 'README.md': card, ...filesOf(70, 'json', content) })
    expect(await values()).toEqual(numbers(70).map((id) => ({ id })))
  })

  it('names the ones that cannot be read, and shows the others', async () => {
    const foreign = gzipSync(Buffer.from('id,name\n3,caf\xe9\n', 'latin1'))
    const { values, rows } = await makeViewer(
      filesOf(7, 'csv.gz', (index) =>
        index === 3 ? foreign : gzipSync(`id,name\n${index},x\n`).subarray(0, index === 5 ? 20 : undefined),
      ),
    )
    expect((await values()).map((row) => Object.values(row))).toEqual([
      ...numbers(3).map((id) => [id, 'x']),
      ...[
        [3, 'café'],
        [4, 'x'],
        [6, 'x'],
      ],
    ])
    expect((await rows()).problems.map(({ path }) => path).sort()).toEqual([
      'part-0003.csv.gz',
      'part-0005.csv.gz',
    ])
  })

  it('names the line of each file that is no JSON', async () => {
    const { rows } = await makeViewer(
      filesOf(
        9,
        'jsonl',
        (index) => `{"id": ${index}}\n${index === 2 || index === 7 ? '{"id": x}' : '{"id": 0}'}\n`,
      ),
    )
    const { total, problems } = await rows()
    expect(total).toBe(18)
    expect(problems.map(({ path, line }) => [path, line])).toEqual([
      ['part-0002.jsonl', 2],
      ['part-0007.jsonl', 2],
    ])
  })

  it('says how many problems are not listed', async () => {
    const { rows } = await makeViewer(
      filesOf(131, 'csv', (index) => (index === 0 ? 'id\n1\n' : 'id,more\n1,2\n')),
    )
    const { problems } = await rows()
    expect(problems).toHaveLength(100)
    expect(problems.at(-1)?.message).toContain('there are 30 more problems')
  })
})
