import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '../../test/helpers/folder.ts'
import { Digests } from '../hub/digests.ts'
import { FolderRepository } from '../hub/folder-repository.ts'
import { openDataFile } from './data-file.ts'

const SIZE = 3_000_000

it('reads what has no file of its own, such as an object of git, once from beginning to end', async () => {
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
  const source = await openDataFile(repository, '', 'rows.csv')
  let length = 0
  for await (const chunk of source.stream()) length += chunk.length
  expect(read).toEqual([[0, SIZE - 1]])
  expect(length).toBe(SIZE)
  expect(await source.place()).toBeUndefined()
})

it('tells of a file that was written since it was opened, also when it is as long as before, and not of one that was touched', async () => {
  const folder = makeFolder({ 'rows.csv': 'a\n1\n2\n' })
  const digests = new Digests(':memory:')
  onTestFinished(() => digests.close())
  const files = [{ path: 'rows.csv', size: 6 }]
  const own = { kind: 'dataset', id: 'rows', folder, files, text: '', title: '' } as const
  const sourcePath = undefined
  const repository = new FolderRepository({ ...own, files, sourcePath, updated: undefined }, digests)
  const source = await openDataFile(repository, '', 'rows.csv')
  utimesSync(join(folder, 'rows.csv'), 1, 1)
  expect(String.fromCharCode(...(await source.read(2, 5)))).toBe('1\n2')
  writeFileSync(join(folder, 'rows.csv'), 'a\n3\n4\n')
  utimesSync(join(folder, 'rows.csv'), 2, 2)
  await expect(source.read(2, 5)).rejects.toThrow('it changed while it was being read')
})
