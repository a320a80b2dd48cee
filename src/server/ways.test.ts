/** The ways to use a model on its page: what surely works comes first, and nothing else unfolded. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../test/helpers/app.ts'

const GROQ = 'inferenceProviderMapping:\n  groq: {providerId: chat-8b, task: conversational}\n'
const card = (yaml: string) =>
  `---\nlicense: mit\nlibrary_name: transformers\n${yaml}---\n# A model\n\nIt is small.\n\n## Uses\n\nMany.\n`
const CHAT = 'pipeline_tag: text-generation\n'

const FILES = {
  'tasks/text-classification/README.md':
    '---\nname: Text classification\nmodality: nlp\nsummary: Sorts.\nmodels: [{id: acme/sorter, description: Sorts.}]\n---\nMany.\n',
  'models/acme/held/README.md': card(CHAT + GROQ),
  'models/acme/held/pytorch_model.bin': 'w'.repeat(1_000),
  'models/acme/away/README.md': card(CHAT + GROQ),
  'models/acme/served/README.md': card(CHAT),
  'models/other/named/README.md': card(CHAT + GROQ),
  'models/other/unplaced/README.md': card('pipeline_tag: text-classification\n'),
}

const DOCS = {
  'docs/team/_toctree.yml': '- {local: index, title: Start}\n- {local: gone, title: Gone}\n',
  'docs/team/index.md':
    '# Start\n\n<InferenceSnippet model="acme/away"/>\n\n<InferenceSnippet model="acme/served"/>\n',
  'docs/team/gone.md': '# Gone\n\n<InferenceSnippet model="acme/gone"/>\n',
}

const SETTINGS = {
  endpoints: [{ name: 'Kitchen', url: 'https://llm.acme.example/v1', models: ['acme/*'] }],
}

let site: AppForTest
beforeAll(async () => {
  site = await makeApp({ ...FILES, ...DOCS }, SETTINGS)
})
afterAll(() => site.close())

const read = async (path: string) => {
  const html = await (await site.app.request(`http://site.test${path}`)).text()
  return html.replaceAll('<!-- -->', '')
}

/** The ways of a page in order: `open` and `folded` are said of those that can be either. */
function waysOf(html: string): string[] {
  const names: [RegExp, string][] = [
    [/<details class="loading" open=""/, 'load: open'],
    [/<details class="loading">/, 'load: folded'],
    [/<p class="to-code">/, 'link to the code that calls it'],
    [/<p[^>]*>Many\./, 'text'],
    [/<h2 id="mb-call"/, 'call'],
    [/<details class="other-ways">/, 'other ways: folded'],
  ]
  return names
    .flatMap(([pattern, name]) => {
      const at = html.search(pattern)
      return at < 0 ? [] : [{ at, name }]
    })
    .toSorted((a, b) => a.at - b.at)
    .map(({ name }) => name)
}

/** Who is offered by each picker of a page, in order. */
function offersOf(html: string): string[][] {
  return [...html.matchAll(/data-island="snippet-picker" data-props="([^"]*)"/g)].map(([, props = '']) => {
    const { offers }: { offers: { id: string }[] } = JSON.parse(props.replaceAll('&quot;', '"'))
    return offers.map(({ id }) => id)
  })
}

describe('the page of a model', () => {
  it('whose weights are here begins with loading it from here, then leads to who serves it', async () => {
    const html = await read('/models/acme/held')
    expect(waysOf(html)).toEqual(['load: open', 'link to the code that calls it', 'text', 'call'])
    expect(html).toContain('The files are in this catalogue, and the code gets them from here.')
    expect(html).toContain('<a href="#mb-call">Code that calls it</a> at Kitchen is below the card.')
  })

  it('whose weights are elsewhere begins with who serves it', async () => {
    expect(waysOf(await read('/models/acme/away'))).toEqual([
      ...['link to the code that calls it', 'load: folded', 'text', 'call'],
    ])
  })

  it('offers the team’s own servers, then the providers that the card names, and no other', async () => {
    expect(offersOf(await read('/models/acme/away'))).toEqual([['Kitchen', 'groq', 'auto']])
    expect(offersOf(await read('/models/other/named'))).toEqual([['groq', 'auto']])
  })

  it('has providers that nobody named only behind other ways', async () => {
    const html = await read('/models/acme/served')
    expect(waysOf(html)).toEqual([
      ...['link to the code that calls it', 'load: folded', 'text', 'call', 'other ways: folded'],
    ])
    const [own, others] = offersOf(html)
    expect(own).toEqual(['Kitchen'])
    expect(others).toContain('hf-inference')
    expect(others).not.toContain('Kitchen')
  })

  it('of which it is not known who serves it says so, and leads to no such code', async () => {
    const html = await read('/models/other/unplaced')
    expect(waysOf(html)).toEqual(['load: folded', 'text', 'call', 'other ways: folded'])
    expect(html).toContain('No provider is known to serve <code>other/unplaced</code>.')
  })
})

it('has the providers of a task’s recommended model, which nobody named, behind other ways, and says so once', async () => {
  const html = await read('/tasks/text-classification')
  expect(html.match(/is (?:not )?known (?:to serve|who serves)/g)).toEqual(['is known to serve'])
  expect(waysOf(html)).toEqual(['text', 'load: open', 'other ways: folded'])
})

describe('a card’s picker in docs', () => {
  it('is the card’s own, with servers of the team’s and other ways', async () => {
    const pages = await Promise.all(['away', 'served'].map((name) => read(`/models/acme/${name}`)))
    const html = await read('/docs/team')
    expect(offersOf(html)).toEqual(pages.flatMap(offersOf))
    expect(html).toContain('https://llm.acme.example/v1')
    expect(waysOf(html)).toEqual(['other ways: folded'])
    const names = [...html.matchAll(/ name="(mb-call[^"]*-language)"/g)].map(([, name]) => name)
    expect(new Set(names).size).toBe(offersOf(html).length)
  })

  it('says so where the catalogue lacks the card', async () => {
    expect(await read('/docs/team/gone')).toContain('This catalogue has no model <code>acme/gone</code>.')
  })
})
