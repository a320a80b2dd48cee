/** The facts beside the text of a card, through the app without a socket. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../test/helpers/app.ts'

let site: AppForTest
beforeAll(async () => {
  site = await makeApp({
    'models/acme/mate/README.md':
      '---\ndatasets: [squad]\nlicense: mit\nmetrics: [F1]\npipeline_tag: fill-mask\nwidget: [{ text: The <mask> holds. }]\n---\n# Mate\n',
    'models/acme/mate/LICENSE.txt': 'Ours.\n',
    'models/acme/mate-small/README.md': '---\nlicense: mit\nbase_model: acme/mate\n---\n# Small mate\n',
    'models/acme/broken/README.md': '---\nlicense: [mit\n---\n# Broken\n',
    'models/acme/bare/model.gguf': '',
    'metrics/f1/README.md': '---\nname: F1\n---\n\nCounts both kinds of errors.\n',
    'tasks/fill-mask/README.md': '---\nname: Fill mask\nmodality: nlp\n---\n\nGuesses a word.\n',
    'tasks/tying/README.md': `---
name: Tying
modality: other
youtubeId: x
models: [{ id: acme/mate, description: Ties. }]
datasets: [{ id: squad, description: Asks. }]
spaces: [{ id: acme/rope, description: Shows. }]
---
Ties knots.
`,
    'datasets/squad/README.md': '# SQuAD\n',
    'datasets/acme/knots/README.md': `---
size_categories: [100K<n<1M, 1K<n<10K, n<1K]
extra_gated_prompt: |
  You agree:
  1. Tie no <b>cats</b>.
source_datasets: [original, extended|squad, extended|other-sea-charts]
tags: [arxiv:1810.04805, sailing]
---
# Knots
`,
  })
})
afterAll(() => site.close())

const htmlOf = async (path: string) => (await site.app.request(path)).text()
const factsOf = async (path: string) => {
  const html = await htmlOf(path)
  return /<dl class="facts">.*?<\/dl>/s.exec(html)?.[0].replaceAll('<!-- -->', '') ?? ''
}

it('a dataset leads to the models that were trained on it, and to no empty list', async () => {
  expect(await factsOf('/datasets/squad')).toContain('<a href="/models?dataset=squad">1 model</a>')
  expect(await factsOf('/datasets/acme/knots')).not.toContain('href="/models?dataset')
})

it('a repository without a card has a page that names no file to edit', async () => {
  const html = await htmlOf('/models/acme/bare')
  expect(html).toContain('this repository has no README.md')
  expect(html).not.toContain('models/acme/bare/README.md')
})

it('a model leads to its task, its licence, and the tasks that recommend it', async () => {
  const facts = await factsOf('/models/acme/mate')
  expect(facts).toContain('<a class="chip hue-nlp" href="/tasks/fill-mask">Fill mask</a>')
  expect(facts).toContain('<a href="/tasks/tying">Tying</a> <small>recommends it</small>')
  expect(facts).toContain('<a href="/licenses/mit">MIT License</a>')
  expect(facts).toContain('<a href="/metrics/f1">F1</a>')
  expect(facts).toContain('aria-label="2 models with MIT License">2 models</a>')
  expect(facts).toContain('<a href="/models?base_model=acme%2Fmate">1 model</a>')
})

it('a dataset names what it was made from, as a link where that has a card', async () => {
  expect(await factsOf('/datasets/acme/knots')).toContain(
    '<dt>Made from</dt><dd><ul><li><a href="/datasets/squad">squad</a></li><li>sea-charts</li></ul>',
  )
})

it('a dataset says its sizes from the smallest up', async () => {
  const facts = await factsOf('/datasets/acme/knots')
  expect(facts.match(/below 1K|1K to 10K|100K to 1M/g)).toEqual(['below 1K', '1K to 10K', '100K to 1M'])
})

it('a card shows the terms that its author has readers agree to', async () => {
  const html = await htmlOf('/datasets/acme/knots')
  expect(html).toContain(
    '<summary>Terms of access</summary><p dir="auto">You agree:</p><p dir="auto">1. Tie no &lt;b&gt;cats&lt;/b&gt;.</p>',
  )
  expect(await htmlOf('/models/acme/mate')).not.toContain('Terms of access')
})

it('a paper is named once, though a tag names it too', async () => {
  const facts = await factsOf('/datasets/acme/knots')
  expect(facts).toContain('href="/papers/1810.04805"')
  expect(facts).toContain('href="/datasets?tag=sailing"')
  expect(facts).not.toContain('arxiv:')
})

it('a task leads to its models and datasets where there are some, from the facts and from what is on the page', async () => {
  const facts = await factsOf('/tasks/fill-mask')
  expect(facts).toContain('<a href="/models?task=fill-mask">1 model</a>')
  expect(facts).not.toContain('href="/datasets?task')
  const html = await htmlOf('/tasks/fill-mask')
  expect(html).toContain('<a href="#mb-models">Models</a>')
  expect(html).not.toContain('#mb-datasets')
})

it('what is on the page of a task for a newcomer is told at its head: the video, what to use, where to try it', async () => {
  const html = await htmlOf('/tasks/tying')
  const [contents = ''] = /<nav aria-label="On this page">.*?<\/nav>/s.exec(html) ?? []
  const leads = [...contents.matchAll(/href="#(mb-[^"]+)"/g)].map(([, id]) => id)
  expect(leads).toEqual(['mb-run', 'mb-models', 'mb-video', 'mb-datasets'])
  for (const id of leads) expect(html).toContain(`<h2 id="${id}">`)
})

it('the code that calls a model sends what its author tries it with', async () => {
  expect(await htmlOf('/models/acme/mate')).toContain('The &lt;mask&gt; holds.')
})

it('of a card whose front matter is broken state no licence anywhere', async () => {
  const ask = async (path: string) => (await site.app.request(`http://site.test${path}`)).text()
  expect(await ask('/models/acme/broken')).toMatch(/Licence<.*?cannot be read: the front matter is broken/)
  expect(await ask('/models?license=mit')).not.toContain('acme/broken')
  expect(await ask('/api/models/acme/broken')).not.toContain('license:')
  expect(await ask('/compare?ids=acme/broken,acme/mate')).toMatch(
    /no licence that can be read.*cannot be read</,
  )
})
