import { expect, it } from 'vitest'
import { addFiles, makeFolder } from '../../test/helpers/folder.ts'
import { makeStore } from '../../test/helpers/ingest.ts'
import { search } from './search.ts'
import type { SearchQuery } from './types.ts'

const MODELS = {
  'models/acme/alone/README.md': 'x'.repeat(50_000),
  'models/acme/large/README.md': 'x',
  'models/acme/large/pytorch_model.bin': 'x'.repeat(2_000_000),
  'models/acme/small/README.md': 'x',
  'models/acme/small/model.onnx': 'x'.repeat(499),
  'datasets/acme/rows/README.md': 'x',
  'datasets/acme/rows/train.csv': 'a\n1\n',
  'datasets/acme/told/README.md': 'x',
  'datasets/acme/told/notes.md': 'x',
}

const query = (changes: Partial<SearchQuery>): SearchQuery => ({
  ...{ text: '', kind: 'model', facets: {}, sort: 'name', page: 1, pageSize: 10, ...changes },
})

/** An edition of these files, or of these and, as a layer on the first, of more. */
async function makeEdition(files: { [path: string]: string }, more?: { [path: string]: string }) {
  const { store, run } = makeStore()
  const folder = makeFolder(files)
  const layers = { from: 0, share: 1_000, most: 1_000, prepareFrom: 2 }
  await run(folder, { layers })
  if (more !== undefined) {
    addFiles(folder, more)
    await run(folder, { layers })
  }
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('There is no edition.')
  const bytes = (changes: Partial<SearchQuery>) =>
    search(edition, query(changes)).hits.map(({ name, bytes }) => [name, bytes])
  return { edition, bytes }
}

it('bytes are known of models with weights and datasets with data, and not of a card alone', async () => {
  const { edition, bytes } = await makeEdition(MODELS)
  expect(bytes({})).toEqual([
    ['alone', undefined],
    ['large', 2_000_001],
    ['small', 500],
  ])
  expect(bytes({ kind: 'dataset' })).toEqual([
    ['rows', 5],
    ['told', undefined],
  ])
  edition.close()
})

it.each([
  ['an edition made at once', MODELS, undefined],
  ['a layer on another', { ...MODELS, 'models/acme/small/model.onnx': 'x'.repeat(3_000_000) }, MODELS],
])('%s is sorted and filtered by bytes, and counts their steps', async (_, first, then) => {
  const { edition, bytes } = await makeEdition(first, then)
  expect(bytes({ sort: 'bytes' }).map(([name]) => name)).toEqual(['large', 'small', 'alone'])
  expect(bytes({ ranges: { bytes: { max: 500 } } })).toEqual([['small', 500]])
  expect(bytes({ ranges: { bytes: { min: 501, max: 2_000_001 } } })).toEqual([['large', 2_000_001]])
  expect(search(edition, query({ ranges: { bytes: { max: 500 } } })).histograms.bytes).toEqual([
    { min: undefined, max: 1_000_000, count: 1 },
    { min: 1_000_000, max: 3_000_000, count: 1 },
  ])
  edition.close()
})
