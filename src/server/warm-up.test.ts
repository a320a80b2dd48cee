import { expect, it } from 'vitest'
import { makeFolder } from '../../test/helpers/folder.ts'
import { makeStore } from '../../test/helpers/ingest.ts'
import { search } from '../search/search.ts'
import { warmUpQueries } from '../search/shortcuts/warm-up.ts'
import { SORTS } from '../search/types.ts'
import { EditionHolder } from './edition-holder.ts'
import { warmUp } from './warm-up.ts'

async function editionOf(files: Record<string, string>) {
  const { store, run } = makeStore()
  await run(makeFolder(files))
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('The store has no edition.')
  return edition
}

it('asks for what a catalogue has, in every way', async () => {
  const edition = await editionOf({
    'models/acme/tiny-bert.md': '---\ntags: [bert]\nlicense: mit\npipeline_tag: fill-mask\n---\nA tiny bert.',
    'models/acme/bert-base.md': '---\ntags: [bert]\nlanguage: en\n---\nA base to start from.',
  })
  const queries = warmUpQueries(edition)
  const found = queries.filter((query) => search(edition, query).total > 0)
  expect(found.length * 2).toBeGreaterThan(queries.length)
  expect(new Set(queries.map(({ sort }) => sort)).size).toBe(SORTS.length)
  for (const text of ['bert', 'b', '"bert', 'name:bert', '-'])
    expect(queries.some((query) => query.text.includes(text))).toBe(true)
  edition.close()
})

it('has nothing to ask an empty catalogue for that fails', async () => {
  const edition = await editionOf({})
  expect(warmUpQueries(edition).every((query) => search(edition, query).total === 0)).toBe(true)
  edition.close()
})

it('comes to an end, by itself or when it is told to, and lets the edition be closed', async () => {
  for (const isStopped of [false, true]) {
    const edition = await editionOf({ 'models/a.md': 'whales' })
    const holder = new EditionHolder(edition)
    const stopping = new AbortController()
    const done = warmUp(holder, stopping.signal, 1)
    if (isStopped) stopping.abort()
    await done
    holder.close()
    expect(() => edition.all('SELECT 1')).toThrow()
  }
})

it('tells who began it of a query that fails, and leaves the server alone', async () => {
  const edition = await editionOf({ 'models/a.md': 'whales' })
  const holder = new EditionHolder(edition)
  holder.close()
  await expect(warmUp(holder, new AbortController().signal, 1)).rejects.toThrow('database is not open')
})
