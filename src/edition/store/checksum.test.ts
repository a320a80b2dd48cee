import { readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { makeFolder } from '../../../test/helpers/folder.ts'
import { makeStore } from '../../../test/helpers/ingest.ts'
import { findFault, seal } from './checksum.ts'

async function makeEdition() {
  const { store, run } = makeStore()
  const { edition } = await run(makeFolder({ 'models/acme/pen/README.md': '# Pen\n' }))
  return store.pathOf(edition)
}

it('finds each bit of a file that has changed, wherever it is', async () => {
  const path = await makeEdition()
  expect(await findFault(path)).toBeUndefined()
  const bytes = readFileSync(path)
  const places = [0, 20, 60, 63, 64, 99, 100, 1000, bytes.length >> 1, bytes.length - 1]
  for (const at of places) {
    const other = Buffer.from(bytes)
    other[at] = (other[at] ?? 0) ^ 4
    writeFileSync(path, other)
    expect(await findFault(path), `${at}`).toBe('is damaged: its checksum is wrong')
  }
  writeFileSync(path, bytes)
  expect(await findFault(path)).toBeUndefined()
})

it('finds a file that was cut off, emptied or deleted', async () => {
  const path = await makeEdition()
  for (const length of [readFileSync(path).length - 1, 50, 0]) {
    truncateSync(path, length)
    expect(await findFault(path)).toBe('is damaged: its checksum is wrong')
  }
  rmSync(path)
  expect(await findFault(path)).toBe('is gone')
})

it('lets a file pass that has none, and stays the same when a file is sealed again', async () => {
  const path = await makeEdition()
  const sealed = readFileSync(path)
  await seal(path)
  expect(readFileSync(path)).toEqual(sealed)
  sealed.fill(0, 60, 64)
  writeFileSync(path, sealed)
  expect(await findFault(path)).toBeUndefined()
})
