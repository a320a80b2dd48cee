import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { addFiles, makeFolder } from '../../test/helpers/folder.ts'
import { makeStore } from '../../test/helpers/ingest.ts'
import { findDocsPage } from '../edition/docs/docs-reader.ts'
import { openEdition, SqliteEdition } from '../edition/edition.ts'
import type { IngestOptions } from '../edition/ingest/ingest.ts'
import type { Entry } from '../edition/types.ts'
import { GUIDE_SET } from '../paths.ts'
import { parseSettings } from '../settings/read-settings.ts'
import { makeDocsArticle } from './loaders/docs/make-docs-article.tsx'
import { makeArticle } from './loaders/make-article.tsx'
import { drawSnippets } from './loaders/snippet/snippets.tsx'
import { Prerendered, PrerenderedWriter } from './prerendered.ts'

/** A catalogue with these models, as far as articles ask. */
const editionWith = (...models: string[]): SqliteEdition =>
  Object.assign(Object.create(SqliteEdition.prototype), {
    hasEntry: (kind: string, id: string) => kind === 'model' && models.includes(id),
  })
const task = (body: string): Entry =>
  Object.assign(Object.create(null), { kind: 'task', id: 'ocr', name: 'ocr', title: 'OCR', body, files: [] })

const TEXT = '## How it works\n\nSuch as [tiny](https://huggingface.co/acme/tiny).'

it('knows what was made of the same text in a catalogue to which its links lead alike', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'modelbook-prerendered-'))
  try {
    const file = join(folder, 'prerendered.db')
    const writer = new PrerenderedWriter(file)
    const entry = task(TEXT)
    const empty = editionWith()
    const made = await writer.putArticle(empty, entry, (context) => makeArticle(empty, entry, context))
    writer.putTwin('<p>Text</p>', 'Text\n')
    writer.close()

    const prerendered = new Prerendered(file)
    expect(made.html).toContain('https://huggingface.co/acme/tiny')
    expect(prerendered.findArticle(editionWith('acme/other'), entry)).toEqual(made)
    expect(prerendered.findArticle(editionWith('acme/tiny'), entry)).toBeUndefined()
    expect(prerendered.findArticle(empty, task(`${TEXT} More.`))).toBeUndefined()
    expect(prerendered.findTwin('<p>Text</p>')).toBe('Text\n')
    expect(prerendered.findTwin('<p>Other</p>')).toBeUndefined()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('knows the picker of the same model and providers', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'modelbook-prerendered-'))
  try {
    const file = join(folder, 'prerendered.db')
    const writer = new PrerenderedWriter(file)
    const model = { id: 'acme/tiny', tags: [], pipelineTag: 'text-to-image' }
    const offers = [{ id: 'fal-ai', known: true }]
    const made = await drawSnippets(model, offers)
    writer.putSnippets(model, offers, made)
    writer.close()

    const prerendered = new Prerendered(file)
    expect(JSON.stringify(made)).toContain('acme/tiny')
    expect(JSON.stringify(prerendered.findSnippets(model, offers))).toBe(JSON.stringify(made))
    expect(prerendered.findSnippets({ ...model, tags: ['lora'] }, offers)).toBeUndefined()
    expect(prerendered.findSnippets(model, [{ id: 'replicate', known: true }])).toBeUndefined()
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('knows the files of search that were made under the same key', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'modelbook-prerendered-'))
  try {
    const file = join(folder, 'prerendered.db')
    const writer = new PrerenderedWriter(file)
    const files = [{ path: 'index/a', content: Buffer.from([0, 200, 255]) }]
    expect(await writer.putSearch('tasks', async () => files)).toBe(files)
    writer.close()

    const prerendered = new Prerendered(file)
    const other = [{ path: 'index/b', content: new Uint8Array() }]
    expect(await prerendered.recallSearch('tasks', async () => other)).toEqual(files)
    expect(await prerendered.recallSearch('other tasks', async () => other)).toBe(other)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

it('gives an ingest the tasks and metrics that it has been given before, and no others', async () => {
  const cards = makeFolder({
    'cards/tasks/sorting.md': '---\nname: Sorting\n---\n# Sorting\n\nPuts things in order: `a < b`.\n',
    'cards/metrics/order.md': '---\nname: Order\n---\nHow much is in order.\n',
    'cards/models/acme/tiny/README.md': '---\npipeline_tag: sorting\n---\n# Tiny\n',
  })
  const file = join(cards, 'prerendered.db')
  const read = async (recall: NonNullable<IngestOptions['recall']>) => {
    const { store, run } = makeStore()
    await run(join(cards, 'cards'), { recall })
    const edition = store.openCurrent()
    const entries = [edition?.findEntry('task', 'sorting'), edition?.findEntry('metric', 'order')]
    edition?.close()
    return entries
  }
  const writer = new PrerenderedWriter(file)
  const before = await read(writer.putCard)
  writer.close()
  const made: string[] = []
  const prerendered = new Prerendered(file)
  const recall: IngestOptions['recall'] = (key, make) =>
    prerendered.recall(key, () => {
      made.push(key)
      return make()
    })
  expect(before[0]).toMatchObject({ title: 'Sorting' })
  expect(await read(recall)).toEqual(before)
  expect(made).toEqual([])

  addFiles(cards, { 'cards/metrics/order.md': '---\nname: Order\n---\nHow much is sorted.\n' })
  expect((await read(recall))[1]).toMatchObject({ text: expect.stringContaining('is sorted') })
  expect(made).toHaveLength(1)
})

it('knows a page of the guide where the picker on it would be the same', async () => {
  const folder = makeFolder({
    'cards/docs/modelbook/_toctree.yml': '- {local: index, title: Start}\n',
    'cards/docs/modelbook/index.md': '# Start\n\n<InferenceSnippet model="acme/tiny"/>\n',
    'cards/models/acme/tiny/README.md': '---\npipeline_tag: text-generation\n---\n# Tiny\n',
  })
  const { store, run } = makeStore()
  const open = async () => {
    const { edition } = await run(join(folder, 'cards'))
    const opened = openEdition(store.pathOf(edition))
    const page = findDocsPage(opened, { set: GUIDE_SET, version: '', language: '' }, 'index')
    if (page === undefined) throw new Error('There is no page.')
    return [opened, page] as const
  }
  const writer = new PrerenderedWriter(join(folder, 'prerendered.db'))
  const settings = parseSettings({})
  const before = await open()
  const made = await writer.putDocsArticle(...before, settings, (context) =>
    makeDocsArticle(before[1], context),
  )
  writer.close()

  const prerendered = new Prerendered(join(folder, 'prerendered.db'))
  expect(made.html).toContain('snippet-picker')
  expect(prerendered.findDocsArticle(...before, settings)).toEqual(made)
  expect(prerendered.findDocsArticle(...before, parseSettings({ providers: 'none' }))).toBeUndefined()
  addFiles(folder, { 'cards/models/acme/tiny/README.md': '---\npipeline_tag: ner\n---\n# Tiny\n' })
  const after = await open()
  expect(prerendered.findDocsArticle(...after, settings)).toBeUndefined()
  for (const [edition] of [before, after]) edition.close()
})

it('knows nothing where nothing was made beforehand', () => {
  expect(new Prerendered('/nowhere/prerendered.db').findArticle(editionWith(), task(TEXT))).toBeUndefined()
})
