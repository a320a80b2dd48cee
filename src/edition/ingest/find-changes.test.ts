import { expect, it } from 'vitest'
import { addFiles, makeFolder } from '../../../test/helpers/folder.ts'
import { makeStore } from '../../../test/helpers/ingest.ts'
import type { IngestOptions } from './ingest.ts'

const model = (...values: (string | number)[]) => `---
model-index:
- name: x
  results:
  - task: {type: fill-mask}
    dataset: {type: acme/notes, name: Notes}
    metrics: [${values.map((value) => `{type: f1, value: ${value}}`).join(', ')}]
---
# Tiny
`
const dataset = (...counts: number[]) => `---
dataset_info:
  splits: [${counts.map((count, at) => `{name: s${at}, num_examples: ${count}}`).join(', ')}]
---
# Rows
`
const FILES = { 'models/acme/tiny/README.md': model(0.931), 'datasets/acme/rows/README.md': dataset(1000) }

/** A catalogue, and what the current edition says has changed once these files are written. */
function open(more: Partial<IngestOptions> = {}) {
  const folder = makeFolder(FILES)
  const { store, run } = makeStore()
  const after = async (files: Record<string, string>) => {
    addFiles(folder, files)
    await run(folder, more)
    const edition = store.openCurrent()
    const changes = edition?.changes.map(({ at, ...change }) => change)
    edition?.close()
    return changes
  }
  return { after, run: () => run(folder, more) }
}

const F1 = { metric: 'f1', benchmark: 'Notes' }

it.each<[how: string, more: Partial<IngestOptions>]>([
  ['in a copy', {}],
  ['in a layer', { layers: { from: 1, share: 1, most: 100 } }],
  ['merged into its base', { layers: { from: 1, share: 0, most: 0 } }],
])('keeps what has changed of cards, %s', async (_, more) => {
  const { after } = open(more)
  expect(await after({})).toEqual([])
  const better = { kind: 'model', id: 'acme/tiny', isNew: false }
  const results = [expect.objectContaining({ ...F1, before: '0.931', after: '0.947' })]
  expect(await after({ 'models/acme/tiny/README.md': model(0.947) })).toEqual([{ ...better, results }])
  const longer = {
    kind: 'dataset',
    id: 'acme/rows',
    isNew: false,
    results: [],
    rows: { before: 1000, after: 2200 },
  }
  expect(await after({ 'datasets/acme/rows/README.md': dataset(2000, 200) })).toEqual([
    longer,
    { ...better, results },
  ])
  const fresh = { kind: 'model', id: 'acme/next', isNew: true, results: [] }
  expect(await after({ 'models/acme/next/README.md': '# Next\n' })).toEqual([
    fresh,
    longer,
    { ...better, results },
  ])
})

it('says nothing of words that have changed, of a result that is reported twice, or of rows that are not counted', async () => {
  const { after } = open()
  await after({})
  await after({ 'models/acme/tiny/README.md': `${model(0.931)}\nMore words.\n` })
  await after({ 'models/acme/tiny/README.md': model(0.9, 0.95) })
  expect(await after({ 'datasets/acme/rows/README.md': '---\ndataset_info: {}\n---\n# Rows\n' })).toEqual([])
})

it('has changed nothing where the same cards are read by other rules', async () => {
  const folder = makeFolder(FILES)
  const { store, run } = makeStore()
  await run(folder)
  addFiles(folder, { 'models/acme/tiny/README.md': model(0.947) })
  await run(folder)
  await run(folder, { vocabulary: { tasks: new Map(), libraries: new Set(), metrics: new Set() } })
  const edition = store.openCurrent()
  expect(edition?.changes).toMatchObject([{ id: 'acme/tiny', results: [F1] }])
  edition?.close()
})
