import { rmSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { addFiles, makeFolder } from '../../../test/helpers/folder.ts'
import { makeStore } from '../../../test/helpers/ingest.ts'
import { search } from '../search.ts'

it('finds cards that went away and came back, which have the same edition and other numbers', async () => {
  const { store, run } = makeStore()
  const folder = makeFolder()
  const found = async (names: string[]) => {
    addFiles(folder, Object.fromEntries(names.map((name) => [`models/${name}.md`, `Text of ${name}.`])))
    for (const name of names) utimesSync(join(folder, `models/${name}.md`), 0, 0)
    const { edition: id } = await run(folder)
    const edition = store.openCurrent()
    if (edition === undefined) throw new Error('There is no edition.')
    const query = { text: '', kind: 'model', facets: {}, sort: 'name', page: 1, pageSize: 10 } as const
    const ids = search(edition, query).hits.map((hit) => hit.id)
    edition.close()
    return { id, ids }
  }
  const first = await found(['ada', 'bob', 'cyd'])
  rmSync(join(folder, 'models/ada.md'))
  expect((await found(['bob'])).ids).toEqual(['bob', 'cyd'])
  const again = await found(['ada'])
  expect(again).toEqual(first)
  expect(again.ids).toEqual(['ada', 'bob', 'cyd'])
})
