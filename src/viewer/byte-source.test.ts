import { expect, it } from 'vitest'
import { openSource } from './byte-source.ts'

const SIZE = 3_000_000

it('reads what has no file of its own, such as an object of git, once from a place to the end', async () => {
  const read: [number, number][] = []
  const repository = {
    open: async () => ({
      size: SIZE,
      etag: async () => '"1"',
      modified: undefined,
      close: async () => {},
      read: (start: number, end: number) => {
        read.push([start, end])
        let part = 0
        return new ReadableStream({
          pull(controller) {
            controller.enqueue(new Uint8Array(SIZE / 30).fill(part))
            part += 1
            if (part === 30) controller.close()
          },
        })
      },
    }),
  }
  const source = await openSource(repository, '', 'rows.csv')
  const chunks: Uint8Array[] = []
  for await (const chunk of source.stream(0)) chunks.push(chunk)
  expect(read).toEqual([[0, SIZE - 1]])
  expect(chunks.map(({ length }) => length)).toEqual([1_100_000, 1_100_000, 800_000])
  expect([chunks[0]?.at(-1), chunks[1]?.at(0)]).toEqual([10, 11])
})
