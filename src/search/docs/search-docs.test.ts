import { expect, it } from 'vitest'
import { addFiles, makeFolder } from '../../../test/helpers/folder.ts'
import { makeStore } from '../../../test/helpers/ingest.ts'
import { testDocsContract } from '../../../test/helpers/search-contract/docs.ts'
import { embeddedEngine } from '../embedded.ts'
import { searchDocs } from './search-docs.ts'

testDocsContract('an edition', async (files, docs) => {
  const { store, run } = makeStore(docs)
  await run(makeFolder(files))
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('There is no edition.')
  return { engine: embeddedEngine(edition), close: () => edition.close() }
})

it('forgets what has changed or gone', async () => {
  const { store, run } = makeStore()
  const folder = makeFolder({
    'docs/tiny/_toctree.yml': '- { local: keys, title: Keys }\n',
    'docs/tiny/keys.md': '# Keys\n\nRing the bell, and the porter will open.\n',
  })
  await run(folder)
  addFiles(folder, { 'docs/tiny/keys.md': '# Keys\n\nAsk the janitor.\n' })
  await run(folder)
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('There is no edition.')
  const scope = { set: undefined, version: undefined, language: undefined, page: 1, pageSize: 10 }
  const found = (text: string) => searchDocs(edition, { ...scope, text }).hits.map(({ page }) => page)
  expect([found('janitor'), found('porter')]).toEqual([['keys'], []])
  edition.close()
})
