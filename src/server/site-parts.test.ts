/** The navigation and the search box of a site, which depend on what it contains. */

import { expect, it } from 'vitest'
import { ADDRESSES, makeApp } from '../../test/helpers/app.ts'
import { addFiles, makeFolder } from '../../test/helpers/folder.ts'
import { makeStore } from '../../test/helpers/ingest.ts'
import { openEdition, type SqliteEdition } from '../edition/edition.ts'
import { parseSettings } from '../settings/read-settings.ts'
import { createApp } from './app.tsx'
import { EditionHolder } from './edition-holder.ts'
import { eventsPath } from './http/events.ts'
import { makeArticle } from './loaders/make-article.tsx'

const RESULT = `model-index:
- name: x
  results:
  - task: {type: fill-mask}
    dataset: {type: squad, name: SQuAD}
    metrics: [{type: f1, value: 80}]`

/** What every catalogue has, in the menu. */
const ALWAYS = ['/libraries', '/metrics', '/licenses']

/** The masthead's links, the search box's text, and the HTML of a page. */
async function open(files: Record<string, string>, path = '/') {
  const { app, close } = await makeApp(files)
  const html = await (await app.request(`http://site.test${path}`)).text()
  await close()
  const masthead = /<header[\s\S]*?<\/header>/.exec(html)?.[0] ?? ''
  return {
    html,
    parts: [...masthead.matchAll(/<a href="(\/\w+)"/g)].map(([, href]) => href),
    sought: /aria-label="Search the catalogue for a ([^"]*)"/.exec(masthead)?.[1],
  }
}

it('offers what there is', async () => {
  const { html, parts, sought } = await open({
    'models/acme/pen/README.md': `---\npipeline_tag: fill-mask\n${RESULT}\n---\n# Pen\n`,
  })
  expect(parts).toEqual(['/tasks', '/models', '/benchmarks', '/owners', ...ALWAYS])
  expect(sought).toBe('model or task')
  expect(html).toContain('<a href="/models">1 model</a>, each with its card')
})

it('is the docs alone where there are no cards', async () => {
  const { html, parts } = await open({
    'docs/_toctree.yml': '- {local: index, title: Lathe}\n- {local: care, title: Care}\n',
    'docs/care.md': '# Care\n\nOil it.\n',
    'docs/index.md': '# Lathe\n\nHow to turn wood.\n',
  })
  expect(parts).toEqual(['/docs'])
  expect(html).toContain('aria-label="Search the documentation"')
  expect(html.match(/<a href="\/docs\/cards">[^<]*/g)).toEqual(['<a href="/docs/cards">Lathe'])
  expect(html).toContain('<a href="/docs/cards/care">Care</a>')
  expect(html).not.toContain('0 models')
})

it('shows an empty catalogue where its cards will be, before anything else', async () => {
  const { html, parts, sought } = await open({ 'models/.keep': '' })
  expect(html.match(/(?<=<h2[^>]*>)[^<]+/g)).toEqual(['Your first card', 'Tasks'])
  expect(parts).toEqual(['/tasks', '/models', '/datasets', ...ALWAYS])
  expect(sought).toBe('model, dataset or task')
})

it.each([
  '/',
  '/models',
  '/search',
  '/search?kind=docs&q=oil',
  '/benchmarks',
  '/papers',
  '/tasks',
  '/docs/cards',
])('has one search box at %s', async (path) => {
  const { html } = await open(
    {
      'models/acme/pen/README.md': `---\npipeline_tag: fill-mask\n${RESULT}\n---\n# Pen\n\nhttps://arxiv.org/abs/1810.04805\n`,
      'docs/_toctree.yml': '- {local: index, title: Lathe}\n',
      'docs/index.md': '# Lathe\n\nOil it.\n',
    },
    path,
  )
  expect(html.match(/<input[^>]* name="q"/g)).toHaveLength(1)
})

it('asks for no model to compare where there is none', async () => {
  const { html } = await open({ 'models/.keep': '' }, '/compare')
  expect(html).toContain('This catalogue has no models yet.')
  expect(html).not.toContain('Start with a model')
})

it('is named once in the title of a page of a set that is named as it is', async () => {
  const files = {
    'docs/own/_toctree.yml': '- {local: index, title: Modelbook}\n- {local: begin, title: Quick start}\n',
    'docs/own/index.md': '# Modelbook\n',
    'docs/own/begin.md': '# Quick start\n',
  }
  expect((await open(files, '/docs/own/begin')).html).toContain('<title>Quick start · Modelbook</title>')
})

it('has nothing of the next edition on a page that is drawn while that becomes current', async () => {
  const folder = makeFolder({ 'models/acme/pen/README.md': '# Pen\n' })
  const { store, run } = makeStore()
  const open = async () => openEdition(store.pathOf((await run(folder)).edition))
  const before = await open()
  addFiles(folder, { 'datasets/acme/clicks/README.md': '# Clicks\n' })
  let next: SqliteEdition | undefined = await open()
  const holder = new EditionHolder<SqliteEdition>(before)
  const app = createApp({
    holder,
    assets: { addresses: ADDRESSES, find: () => undefined },
    settings: parseSettings({}),
    watching: true,
    makeArticle: async (edition, entry) => {
      const article = await makeArticle(edition, entry)
      if (next !== undefined) holder.swap(next)
      next = undefined
      return article
    },
  })
  const read = async () => (await app.request('/models/acme/pen')).text()
  const over = await read()
  expect(over).toContain(`data-events="${eventsPath(before.id)}"`)
  expect(over).not.toContain('<a href="/datasets"')
  expect(await read()).toContain('<a href="/datasets"')
  holder.close()
})
