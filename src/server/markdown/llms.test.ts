import { expect, it, onTestFinished, vi } from 'vitest'
import { makeFolder } from '../../../test/helpers/folder.ts'
import { makeStore } from '../../../test/helpers/ingest.ts'
import { writeLlmsFull } from './llms.ts'

it('reads the names of a large catalogue as there is room for its cards, and leaves none out', async () => {
  const count = 501
  const { store, run } = makeStore()
  const cards = Array.from({ length: count }, (_, n): [string, string] => [
    `models/m${n}.md`,
    `Card ${n} of many.`,
  ])
  await run(makeFolder(Object.fromEntries(cards)))
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('The store has no edition.')
  onTestFinished(() => edition.close())
  const listing = vi.spyOn(edition, 'listIds')
  const text = [...writeLlmsFull(edition, 'http://site.test', 'Many')].join('')
  expect(new Set(text.match(/Card \d+ of many/g))).toHaveLength(count)
  expect(listing).not.toHaveBeenCalledWith('model')
})
