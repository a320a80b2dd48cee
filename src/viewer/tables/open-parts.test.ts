import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { makeFolder } from '../../../test/helpers/folder.ts'
import { EngineError } from '../engine/engine.ts'
import { quoteText } from '../engine/sql.ts'
import { ViewerError } from '../viewer-error.ts'
import { using } from './open-parts.ts'
import type { Part } from './parquet-part.ts'

function partOf(folder: string, name: string) {
  const state = { isCurrent: true, isGone: false }
  const close = vi.fn(async () => {})
  const place = vi.fn(async () => {
    if (state.isGone) throw new ViewerError('StreamingRowsError', `${name} is gone.`)
    return { path: join(folder, name), isCurrent: async () => state.isCurrent, close }
  })
  const part: Part = { path: name, isOwn: false, place }
  return { part, state, place, close }
}

/** A table of files with a row each. */
function tableOf(files: Readonly<Record<string, number>>) {
  const folder = makeFolder(
    Object.fromEntries(Object.entries(files).map(([name, value]) => [name, `a\n${value}\n`])),
  )
  const scratch = join(folder, 'scratch')
  const all = Object.keys(files).map((name) => partOf(folder, name))
  const parts = all.map(({ part }) => part)
  const read = (some: readonly Part[]) =>
    using({ parts, scratch }, some, async (engine, pathOf) => {
      const rows = await Promise.all(
        some.map((part) => engine.all(`FROM read_csv(${quoteText(pathOf(part))})`)),
      )
      return rows.flat(2)
    })
  const refused = (path: string) =>
    expect(
      using({ parts, scratch }, parts.slice(0, 1), (engine) =>
        engine.all(`FROM read_csv(${quoteText(path)})`),
      ),
    ).rejects.toThrow(EngineError)
  return { folder, files: all, parts, read, refused }
}

it('opens a file once for questions that follow each other', async () => {
  const { files, parts, read } = tableOf({ '1.csv': 1, '2.csv': 2 })
  expect(await read(parts)).toEqual([1, 2])
  expect(await read(parts.slice(1))).toEqual([2])
  expect(files.map(({ place }) => place.mock.calls.length)).toEqual([1, 1])
  expect(files[0]?.close).not.toHaveBeenCalled()
})

it('opens it again when it has changed, and reads what is there now', async () => {
  const { folder, files, parts, read } = tableOf({ '1.csv': 3 })
  expect(await read(parts)).toEqual([3])
  writeFileSync(join(folder, '1.csv'), 'a\n4\n')
  for (const { state } of files) state.isCurrent = false
  expect(await read(parts)).toEqual([4])
  expect(files[0]?.place).toHaveBeenCalledTimes(2)
  expect(files[0]?.close).toHaveBeenCalledTimes(1)
})

it('lets no question open what is not listed for its table, also after another table was asked', async () => {
  const own = tableOf({ '1.csv': 1 })
  const other = tableOf({ '2.csv': 2 })
  expect(await own.read(own.parts)).toEqual([1])
  expect(await other.read(other.parts)).toEqual([2])
  await own.refused(join(other.folder, '2.csv'))
})

it('does not ask a database in which a query has failed', async () => {
  const { files, parts, read, refused } = tableOf({ '1.csv': 1 })
  await read(parts)
  await refused('/etc/passwd')
  expect(files[0]?.close).toHaveBeenCalledTimes(1)
  expect(await read(parts)).toEqual([1])
})

it('says of a file that it cannot be opened, once it is asked for', async () => {
  const { files, parts, read } = tableOf({ '1.csv': 1, '2.csv': 2 })
  if (files[1] !== undefined) files[1].state.isGone = true
  await expect(read(parts)).rejects.toThrow('2.csv is gone.')
  expect(await read(parts.slice(0, 1))).toEqual([1])
})
