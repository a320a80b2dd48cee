/** The order of results on the general search page. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../test/helpers/app.ts'

let site: AppForTest

const task = (name: string, text: string, more = '') =>
  `---\nname: ${name}\nmodality: other\nsummary: Something to do.\n${more}---\n# ${name}\n\n${text}\n`

beforeAll(async () => {
  site = await makeApp({
    'tasks/whale-watching/README.md': task(
      'Whale watching',
      'Tells which animals a boat has met, by spotter.',
      'queries: [find fish that are near]\n',
    ),
    'tasks/tide-tables/README.md': task(
      'Tide tables',
      'Tells when to sail. Fish are counted elsewhere.\n\n## Where it is used\n\nHarbours set lanterns by it. Ferries are met.\n\n## What goes wrong\n\nA licence is needed at night.',
    ),
    'models/acme/spotter/README.md':
      '# Spotter\n\nMeets nobody, as [a paper](https://arxiv.org/abs/1810.04805) says.\n\n    @article{x, title={Nobody at Sea}, journal={arXiv preprint arXiv:1810.04805}}\n',
    'metrics/sightings.md': '---\nname: Sightings\n---\n# Sightings\n',
    'models/acme/sightings-transformers-sklearn/README.md': '# Counts with several libraries\n',
    'models/acme/other/README.md':
      '---\nlicense: mit\nbase_model: big/walrus-7b\n---\n# Other\n\nA model of boats and of how they are kept dry in winter.\n\n## Data\n\nBoats met many animals, a whale too.\n',
  })
})

afterAll(() => site.close())

const textOf = async (path: string) => (await site.app.request(`http://site.test${path}`)).text()

/** Links to cards, in the page's order. */
const found = async (text: string) => {
  const response = await site.app.request(`http://site.test/search?q=${encodeURIComponent(text)}`)
  const hits = (await response.text()).split('data-part="hits"')[1] ?? ''
  return [...new Set([...hits.matchAll(/href="(\/(?:tasks|models)\/[^"?#]*)/g)].map(([, href]) => href))]
}

it('is a task that is named so', async () => {
  expect(await found('whale')).toEqual(['/tasks/whale-watching', '/models/acme/other'])
})

it('is a task that a question names', async () => {
  for (const text of [
    'what is whale watching?',
    'Best model for whale-watching',
    'whale watching datasets',
    'How can I watch whales at night?',
  ]) {
    expect((await found(text))[0], text).toBe('/tasks/whale-watching')
    const { groups } = JSON.parse(await textOf(`/api/palette?q=${encodeURIComponent(text)}`))
    const [tasks] = groups.filter(({ label }: { label: string }) => label === 'Tasks')
    expect(tasks.items, text).toMatchObject([{ label: 'Whale watching', href: '/tasks/whale-watching' }])
  }
  expect(await found('what is the best model?')).not.toContain('/tasks/whale-watching')
})

it('is a task that is described by what it is for', async () => {
  expect(await found('find out which fish are near')).toEqual(['/tasks/whale-watching'])
  expect(await textOf('/search?q=licence')).not.toContain('<section aria-label="Tasks">')
})

it('is a card that is named so, before a task that only speaks of it', async () => {
  expect(await found('spotter')).toEqual(['/models/acme/spotter', '/tasks/whale-watching'])
})

it('is a metric or a library that is called so, before all that has the word', async () => {
  for (const [text, label] of [
    ['sightings', 'Metrics'],
    ['transformers', 'Libraries'],
    ['sklearn', 'Libraries'],
  ]) {
    const { groups } = JSON.parse(await textOf(`/api/palette?q=${text}`))
    expect(groups[0].label, text).toBe(label)
  }
})

it('leads from how a model was made to the list of what was made so', async () => {
  for (const text of [
    'fine-tuned from walrus-7b',
    'walrus lora',
    'walrus gguf',
    'Models based on big/walrus-7b',
  ]) {
    for (const page of ['/search', '/models']) {
      const html = await textOf(`${page}?q=${encodeURIComponent(text)}`)
      expect(html, text).toContain('<a href="/models?base_model=big%2Fwalrus-7b">1 model</a> made from')
    }
    const palette = await textOf(`/api/palette?q=${encodeURIComponent(text)}`)
    expect(palette, text).toContain('"Made from big/walrus-7b","detail":"1 model: 1 fine-tuned"')
  }
  for (const text of ['walrus', 'fine-tuned', 'acme/walrus-finetuned'])
    expect(await textOf(`/search?q=${text}`), text).not.toContain('made from')
})

it('tells of a field that is none, and links to what is meant or names all', async () => {
  const near = await textOf('/models?q=licence:mit')
  expect(near).toContain('No field is called <code>licence:</code>')
  expect(near).toContain('<a href="/models?q=license%3Amit">license:mit</a>')
  expect(near).not.toContain('Did you mean <code>')
  expect(await textOf('/models?q=author:unheardof')).toContain('Did you mean <code>owner:</code>?')
  const unknown = await textOf('/models?q=params:7b')
  for (const field of ['license', 'base_model', 'name']) expect(unknown).toContain(`<code>${field}:</code>`)
})

it('tells in the palette, too, what may be meant', async () => {
  const asked = async (text: string) => {
    const answer = JSON.parse(await textOf(`/api/palette?q=${encodeURIComponent(text)}`))
    const [{ label, items }] = answer.groups
    return [answer.note, label, items[0].label, items[0].href]
  }
  const note = (field: string) => `No field is called ${field}:, so it was searched for as a word.`
  expect(await asked('licence:mit')).toEqual([
    note('licence'),
    ...['Did you mean', 'license:mit', '/search?q=license%3Amit'],
  ])
  expect((await asked('params:7b'))[0]).toContain(`${note('params')} There are task:, library:, `)
  expect(await asked('spoter')).toEqual([undefined, 'Did you mean', 'spotter', '/search?q=spotter'])
})

it('leads from the address of a paper, or from its title, to the cards that cite it', async () => {
  for (const text of [
    '1810.04805',
    'https://arxiv.org/abs/1810.04805v2',
    'arXiv:1810.04805',
    '"Nobody at sea"',
  ]) {
    const query = `q=${encodeURIComponent(text)}`
    const page = (await textOf(`/search?${query}`)).replaceAll('<!-- -->', '')
    expect(page, text).toContain(
      '<a href="/papers/1810.04805">1 card</a> cites Nobody at Sea (Jacob Devlin et al., 2018)',
    )
    expect(await textOf(`/api/palette?${query}`), text).toContain(
      '"label":"Nobody at Sea","detail":"Jacob Devlin et al., 2018 · 1 card cites it","href":"/papers/1810.04805"',
    )
  }
  expect(await textOf('/search?q=1810.04806')).not.toContain('/papers/')
})

it('says what is found with one word less where nothing has all of them', async () => {
  const html = (await textOf('/search?q=winter+boats+unheardof&exact=1')).replaceAll('<!-- -->', '')
  expect(html).toContain('No card matches all of this.')
  expect(html).toContain('<a href="/search?q=winter+boats&amp;exact=1" rel="nofollow">1 card</a>')
  expect(html).toContain('without <q>unheardof</q>')
  expect(html).not.toContain('without <q>winter</q>')
  expect(await textOf('/search?q=walrus+othre')).not.toContain('without')
  // No card matches two of these.
  const apart = (await textOf('/models?q=unheardof+paper+winter&exact=1')).replaceAll('<!-- -->', '')
  expect(apart).toMatch(/1 model<\/a> with <q>paper<\/q> alone.*1 model<\/a> with <q>winter<\/q> alone/)
})
