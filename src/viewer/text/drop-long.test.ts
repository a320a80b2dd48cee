import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { makeViewer } from '../../../test/helpers/viewer.ts'
import { dropLong } from './drop-long.ts'

const MIB = 1024 * 1024

it('a record of more values than there is memory for is named, and hides no other', async () => {
  const items = '{"a":1,"b":"xx"},'.repeat((20 * MIB) / 17)
  const { rows, values } = await makeViewer({
    'train.jsonl': `{"id": 1, "t": [{"a": 1, "b": "x"}]}\n{"id": 2, "t": [${items}{}]}\n{"id": 3, "t": []}\n`,
    'test.jsonl': '{"id": 4}\n',
  })
  const first = () =>
    rows().then(
      ({ problems }) => problems,
      () => undefined,
    )
  await expect
    .poll(first, { timeout: 100_000, interval: 1_000 })
    .toMatchObject([
      { path: 'train.jsonl', line: 2, message: expect.stringContaining('the row is shown empty') },
    ])
  expect((await values()).map((row) => Object.values(row)[0])).toEqual([1, null, 3])
}, 120_000)

it('so is a record that is longer than any that is read', async () => {
  const long = `{"id": 2, "text": "${'x'.repeat(130 * MIB)}"}`
  const { rows, values } = await makeViewer({
    'train.jsonl.gz': gzipSync(`{"id": 1, "text": "a"}\n${long}\n{"id": 3, "text": "c"}\n`, { level: 1 }),
  })
  expect(await values()).toEqual([
    { id: 1, text: 'a' },
    { id: null, text: null },
    { id: 3, text: 'c' },
  ])
  expect((await rows()).problems).toMatchObject([{ path: 'train.jsonl.gz', line: 2 }])
}, 120_000)

it.each([
  [['aa\nbbbb', 'b\ncc'], 'aa\n{}\ncc', [2]],
  [['aaaa', 'aa\n\nbb\n'], '{}\n\nbb\n', [1]],
  [['a\nb', 'bbbbbb'], 'a\n{}', [2]],
])('lines keep their numbers where long ones are left out: %j', async (chunks, expected, lines) => {
  const text = async function* () {
    for (const chunk of chunks) yield Buffer.from(chunk)
  }
  const dropped: number[] = []
  const kept: Uint8Array[] = []
  for await (const chunk of dropLong(text(), 4, (line) => dropped.push(line))) kept.push(chunk)
  expect(Buffer.concat(kept).toString()).toBe(expected)
  expect(dropped).toEqual(lines)
})
