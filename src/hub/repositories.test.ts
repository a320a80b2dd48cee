import { afterAll, expect, it } from 'vitest'
import { addFiles, makeFolder } from '../../test/helpers/folder.ts'
import { makeStore } from '../../test/helpers/ingest.ts'
import { openEdition, type SqliteEdition } from '../edition/edition.ts'
import { Repositories } from './repositories.ts'

const opened: SqliteEdition[] = []

afterAll(() => {
  for (const edition of opened) edition.close()
})

it('keeps the repositories of one edition, as each holds the list of its files', async () => {
  const folder = makeFolder({ 'models/acme/tiny/README.md': '# Tiny\n' })
  const { store, run } = makeStore()
  const ingest = async () => {
    const edition = openEdition(store.pathOf((await run(folder)).edition))
    opened.push(edition)
    return edition
  }
  const before = await ingest()
  addFiles(folder, { 'models/acme/other/README.md': '# Other\n' })
  const after = await ingest()
  const repositories = new Repositories()
  const find = (edition: SqliteEdition) => {
    const entry = edition.findFacts('model', 'acme/tiny')
    return entry && repositories.find(edition, entry)
  }
  const first = await find(before)
  expect(await find(before)).toBe(first)
  await find(after)
  expect(await find(before)).not.toBe(first)
})
