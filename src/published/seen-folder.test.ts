/** What is found to have changed in a folder since it was last published. */

import { utimesSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { addFiles, makeFolder } from '../../test/helpers/folder.ts'
import { EDITS, edit, START_FOLDER } from '../../test/helpers/folder-edits.ts'
import { makeStore } from '../../test/helpers/ingest.ts'
import { Digests } from '../hub/digests.ts'
import { openSource } from '../sources/open-source.ts'
import { SeenFolder } from './seen-folder.ts'

/** Files are taken for unchanged once they are a little older than a look. */
const LATER_MS = 10_000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
})

/** A folder that is ingested and listed again and again, as it is to be published. */
async function startPublishing(files: { [path: string]: string }) {
  const folder = makeFolder(files)
  const { store, run } = makeStore()
  const source = await openSource(folder)
  const path = join(makeFolder({}), 'seen.jsonl')
  const digests = new Digests(':memory:')
  onTestFinished(() => digests.close())
  return {
    folder,
    store,
    async publish({ wait = LATER_MS } = {}) {
      vi.setSystemTime(Date.now() + wait)
      const seen = await SeenFolder.look(folder, [], path)
      const { changes } = seen
      const { edition, reading } = await run([], { sources: [source], changes })
      const files = []
      for await (const { listed } of seen.list(digests)) files.push(listed)
      await seen.keep(reading)
      return { edition, files: files.toSorted(), changed: changes?.paths }
    },
  }
}

const publishOnce = async (folder: string) => {
  const { run } = makeStore()
  const { edition } = await run(folder)
  const seen = await SeenFolder.look(folder, [], join(makeFolder({}), 'seen.jsonl'))
  const digests = new Digests(':memory:')
  const files = []
  for await (const { listed } of seen.list(digests)) files.push(listed)
  digests.close()
  return { edition, files: files.toSorted() }
}

it('is nothing, or what was written', async () => {
  const { folder, publish } = await startPublishing({
    'models/acme/pen/README.md': '# Pen\n',
    'models/acme/pencil/README.md': '# Pencil\n',
  })
  expect((await publish()).changed).toBeUndefined()
  expect((await publish()).changed).toEqual([])
  addFiles(folder, { 'models/acme/pen/README.md': '# Blue pen\n' })
  expect((await publish()).changed).toEqual([join(folder, 'models/acme/pen/README.md')])
})

it('is a file of the same size and time', async () => {
  const { folder, publish } = await startPublishing({ 'models/acme/pen/README.md': '# Pen\n' })
  const write = (text: string) => {
    addFiles(folder, { 'models/acme/pen/README.md': text })
    utimesSync(join(folder, 'models/acme/pen/README.md'), 5, 5)
  }
  write('# Pen\n')
  const before = await publish()
  write('# Nib\n')
  const after = await publish()
  expect(after.edition).not.toBe(before.edition)
  expect(after.files[0]?.slice(0, 3)).toEqual(before.files[0]?.slice(0, 3))
  expect(after.files[0]?.[3]).not.toBe(before.files[0]?.[3])
})

it('may be what was written just before the last look: clocks of file systems are coarse', async () => {
  const { folder, publish } = await startPublishing({ 'models/acme/pen/README.md': '# Pen\n' })
  await publish({ wait: 0 })
  const changed = [join(folder, 'models/acme/pen/README.md')]
  expect(await publish()).toMatchObject({ changed })
  expect(await publish()).toMatchObject({ changed: [] })
})

it('leads to the edition and the files of one who has seen nothing before, after any edits', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(EDITS, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 6 }),
      async (steps) => {
        const { folder, publish } = await startPublishing(START_FOLDER)
        await publish()
        for (const edits of steps) {
          edit(folder, edits)
          const { edition, files } = await publish()
          expect({ edition, files }).toEqual(await publishOnce(folder))
        }
      },
    ),
    { seed: 20_261_128, numRuns: 25 },
  )
}, 240_000)
