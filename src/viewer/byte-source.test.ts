import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '../../test/helpers/folder.ts'
import { Digests } from '../hub/digests.ts'
import { FolderRepository } from '../hub/folder-repository.ts'
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

it('tells of a file that was written since it was opened, also when it is as long as before, and not of one that was touched', async () => {
  const folder = makeFolder({ 'rows.csv': 'a\n1\n2\n' })
  const digests = new Digests(':memory:')
  onTestFinished(() => digests.close())
  const files = [{ path: 'rows.csv', size: 6 }]
  const own = { kind: 'dataset', id: 'rows', folder, files, text: '', title: '' } as const
  const sourcePath = undefined
  const repository = new FolderRepository({ ...own, files, sourcePath, updated: undefined }, digests)
  const source = await openSource(repository, '', 'rows.csv')
  utimesSync(join(folder, 'rows.csv'), 1, 1)
  expect(String.fromCharCode(...(await source.read(2, 5)))).toBe('1\n2')
  writeFileSync(join(folder, 'rows.csv'), 'a\n3\n4\n')
  utimesSync(join(folder, 'rows.csv'), 2, 2)
  await expect(source.read(2, 5)).rejects.toThrow('it changed while it was being read')
})
