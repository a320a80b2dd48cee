/** A team's custom tasks, from its folder to the pages. */

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { createApp } from '../src/server/app.tsx'
import { EditionHolder } from '../src/server/edition-holder.ts'
import { parseSettings } from '../src/settings/read-settings.ts'
import { builtinVocabulary } from '../src/task/vocabulary.ts'
import { TaskIcon } from '../src/ui/task/task-icon.tsx'
import { addFiles, makeFolder } from './helpers/folder.ts'
import { makeStore } from './helpers/ingest.ts'

const BUILT_IN = {
  'tasks/image-classification/README.md': [
    '---',
    'name: Image Classification',
    'modality: cv',
    'summary: Says what a picture shows.',
    'subtasks: [{ type: multi-label-image-classification, name: Multi-label }]',
    'demo:',
    '  inputs: [{ type: img, filename: hen.svg, alt: A hen }]',
    '  outputs: [{ type: chart, data: [{ label: hen, score: 0.9 }] }]',
    '---',
    '## What it is',
    '',
    'A picture gets a label.',
  ].join('\n'),
  'tasks/image-classification/hen.svg': '<svg xmlns="http://www.w3.org/2000/svg"><title>hen</title></svg>',
}

const CLOUDS = [
  '---',
  'name: Cloud Naming',
  'modality: cv',
  'summary: Names the clouds in a picture of the sky.',
  'demo:',
  '  inputs: [{ type: img, filename: sky.svg, alt: A sky }]',
  '  outputs: [{ type: text, label: Cloud, content: Cirrus }]',
  '---',
  'Look up.',
].join('\n')

/** The site of a built-in folder, overlaid with a team's folder. */
function makeSite(own: { [path: string]: string }, builtIn: { [path: string]: string } = BUILT_IN) {
  const folders = [makeFolder(builtIn), makeFolder(own)] as const
  const { store, run } = makeStore()
  const ingest = () => run([...folders], { vocabulary: builtinVocabulary() })
  const open = async () => {
    const report = await ingest()
    const edition = store.openCurrent()
    if (edition === undefined) throw new Error('The store has no edition.')
    const app = createApp({
      holder: new EditionHolder(edition),
      assets: {
        addresses: { css: '/a', font: '/a', hydrate: '/a', docs: '/a', loader: '/a', icon: '/a' },
        find: () => undefined,
      },
      settings: parseSettings({ title: 'Test' }),
      watching: false,
    })
    const get = (path: string) => app.request(path)
    return { report, edition, get, read: async (path: string) => (await get(path)).text() }
  }
  return { folders, ingest, open }
}

describe("a team's own task", () => {
  const own = { 'tasks/cloud-spotting/README.md': CLOUDS, 'tasks/cloud-spotting/sky.svg': '<svg/>' }

  it('is listed in its modality with a picture made of its demo', async () => {
    const { read } = await makeSite(own).open()
    const page = await read('/tasks')
    const vision = page.slice(page.indexOf('id="mb-cv"'))
    expect(vision).toContain('href="/tasks/cloud-spotting"')
    expect(vision).toContain('Cloud naming')
    const demo = {
      inputs: [{ type: 'img', filename: 'sky.svg' } as const],
      outputs: [{ type: 'text', label: 'Cloud', content: 'Cirrus' } as const],
    }
    const icon = renderToStaticMarkup(createElement(TaskIcon, { task: 'cloud-spotting', info: { demo } }))
    expect(page).toContain(icon.slice(icon.indexOf('<path')))
  })

  it('has a page with its demo', async () => {
    const { read, get } = await makeSite(own).open()
    const page = await read('/tasks/cloud-spotting')
    expect(page).toContain('Names the clouds in a picture of the sky.')
    expect(page).toContain('/tasks/cloud-spotting/resolve/main/sky.svg')
    expect(await (await get('/tasks/cloud-spotting/resolve/main/sky.svg')).text()).toBe('<svg/>')
  })

  it('is a task that models may have, and is named in the facets', async () => {
    const site = makeSite({
      ...own,
      'models/acme/sky.md': '---\npipeline_tag: cloud-spotting\n---\n',
      'models/acme/tag.md': '---\ntags: [cloud-spotting]\n---\n',
    })
    const { edition, read } = await site.open()
    const rules = edition.findEntry('model', 'acme/sky')?.problems.map(({ rule }) => rule)
    expect(rules).not.toContain('unknown-task')
    expect(edition.findEntry('model', 'acme/tag')?.task).toBe('cloud-spotting')
    expect(await read('/models?task=cloud-spotting')).toMatch(/aria-label="[^"]*Cloud naming|>Cloud naming</)
  })

  it('is unknown again once its card is gone', async () => {
    const site = makeSite({ ...own, 'models/acme/sky.md': '---\npipeline_tag: cloud-spotting\n---\n' })
    await site.ingest()
    rmSync(join(site.folders[1], 'tasks'), { recursive: true })
    const { edition } = await site.open()
    const rules = edition.findEntry('model', 'acme/sky')?.problems.map(({ rule }) => rule)
    expect(rules).toContain('unknown-task')
  })

  it('may have subtasks that datasets name', async () => {
    const site = makeSite({
      'tasks/cloud-spotting/README.md': CLOUDS.replace(
        'modality: cv',
        'modality: cv\nsubtasks:\n  - type: storm-spotting\n    name: Storms',
      ),
      'datasets/acme/sky.md': '---\ntask_categories: [cloud-spotting]\ntask_ids: [storm-spotting]\n---\n',
    })
    const { edition } = await site.open()
    const rules = edition.findEntry('dataset', 'acme/sky')?.problems.map(({ rule }) => rule)
    expect(rules).not.toContain('unknown-subtask')
  })
})

describe('a card of a built-in task', () => {
  const path = 'tasks/image-classification/README.md'
  const page = '/tasks/image-classification'

  it('that has a summary alone keeps everything else', async () => {
    const { edition, read, get } = await makeSite({ [path]: '---\nsummary: Sorts our parts.\n---\n' }).open()
    const text = await read(page)
    expect(text).toContain('Sorts our parts.')
    expect(text).not.toContain('Says what a picture shows.')
    expect(text).toContain('<h1>Image classification</h1>')
    expect(text).toContain('A picture gets a label.')
    expect(text).toContain('Multi-label')
    expect(text).toContain(`${page}/resolve/main/hen.svg`)
    expect(await (await get(`${page}/resolve/main/hen.svg`)).text()).toContain('<title>hen</title>')
    expect(edition.findEntry('task', 'image-classification')).toMatchObject({
      summary: 'Sorts our parts.',
      problems: [],
      sourcePath: path,
      text: '---\nsummary: Sorts our parts.\n---\n',
    })
  })

  it('that has a text and a demo of its own shows them with its own files', async () => {
    const site = makeSite({
      [path]:
        '---\ndemo:\n  inputs: [{ type: img, filename: part.svg, alt: A part }]\n---\nOur way of doing it.\n',
      'tasks/image-classification/part.svg': '<svg/>',
    })
    const { read, get } = await site.open()
    const text = await read(page)
    expect(text).toContain('Our way of doing it.')
    expect(text).not.toContain('A picture gets a label.')
    expect(text).not.toContain('hen.svg')
    expect(await (await get(`${page}/resolve/main/part.svg`)).text()).toBe('<svg/>')
  })

  it('may put another file in the place of one of the demo', async () => {
    const file = 'tasks/image-classification/hen.svg'
    const { get } = await makeSite({
      [path]: '---\nsummary: Ours.\n---\n',
      [file]: '<svg id="ours"/>',
    }).open()
    expect(await (await get(`${page}/resolve/main/hen.svg`)).text()).toBe('<svg id="ours"/>')
  })

  it('keeps what it gives a value to that cannot be read, and says so', async () => {
    const { edition, read } = await makeSite({ [path]: '---\nmodality: vision\nname: Parts\n---\n' }).open()
    expect(edition.findEntry('task', 'image-classification')?.problems).toMatchObject([
      { rule: 'task-unknown-value', line: 2, column: 11 },
    ])
    const text = await read(page)
    expect(text).toContain('<h1>Parts</h1>')
    expect(text).toContain('href="/tasks#mb-cv"')
  })

  it('is made anew when either card has changed, and not otherwise', async () => {
    const { folders, ingest, open } = makeSite({ [path]: '---\nsummary: Ours.\n---\n' })
    await ingest()
    expect(await ingest()).toMatchObject({ changed: false, parsed: 0 })
    addFiles(folders[0], { [path]: BUILT_IN[path].replace('A picture gets a label.', 'It was mended.') })
    expect((await ingest()).changedIds).toEqual([{ kind: 'task', id: 'image-classification' }])
    addFiles(folders[1], { [path]: '---\nsummary: Ours, again.\n---\n' })
    const text = await (await open()).read(page)
    expect(text).toContain('Ours, again.')
    expect(text).toContain('It was mended.')
  })

  it('gives way to the built-in one when it is deleted', async () => {
    const { folders, ingest, open } = makeSite({ [path]: '---\nsummary: Ours.\n---\n' })
    await ingest()
    rmSync(join(folders[1], 'tasks'), { recursive: true })
    expect(await (await open()).read(page)).toContain('Says what a picture shows.')
  })

  it('may come from JSON Lines', async () => {
    const line = { kind: 'task', id: 'image-classification', card: '---\nsummary: Ours.\n---\n' }
    const file = join(makeFolder({ 'cards.jsonl': `${JSON.stringify(line)}\n` }), 'cards.jsonl')
    const { store, run } = makeStore()
    await run([makeFolder(BUILT_IN), file])
    const edition = store.openCurrent()
    expect(edition?.findEntry('task', 'image-classification')).toMatchObject({
      summary: 'Ours.',
      body: expect.stringContaining('A picture gets a label.'),
      files: [{ path: 'hen.svg' }],
    })
    edition?.close()
  })
})
