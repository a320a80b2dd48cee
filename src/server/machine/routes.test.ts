/** The site's answers to programs, each parsed by a reader of its format. */

import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { parse } from 'csv-parse/sync'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../../test/helpers/app.ts'

const FILES: Record<string, string> = {
  'models/acme/tiny & small/README.md':
    '---\nlicense: mit\npipeline_tag: fill-mask\n---\n# Tiny\n\nGuesses <b>words</b> & "more".\n',
  'models/acme/pen/README.md':
    '---\nlicense: apache-2.0\n---\n# Pen\n\nA pen draws straight lines and round ones.\n\n## Care\n\nKeep the cap on, see https://arxiv.org/abs/1706.03762\n',
  'models/acme/pen/.hub.json': JSON.stringify({
    ...{ id: 'acme/pen', sha: 'a'.repeat(40), endpoint: 'https://hub.acme.example', cardHash: 'x' },
    ...{ downloads: 7, likes: 2, safetensors: { parameters: { F32: 4_000_000 }, total: 4_000_000 } },
  }),
  'models/acme/pen/.eval_results/strokes.yaml':
    '- dataset: {id: acme/strokes, task_id: straight}\n  value: 4\n',
  'models/acme/quill/README.md': `---
base_model: [acme/pen, elsewhere/nib]
model-index:
- name: x
  results:
  - task: {type: fill-mask}
    dataset: {type: acme/strokes, name: Strokes, config: '=HYPERLINK("x", "y")', split: test}
    metrics: [{type: accuracy, value: -0.50, verified: true}, {type: accuracy, value: '+1, about'}]
    source: {url: 'https://acme.example/a,b'}
---
# Quill
`,
  'docs/ink/_toctree.yml': '- local: black\n  title: Black\n',
  'docs/ink/black.md': '# Black ink\n',
  'docs/paper/_toctree.yml': '- local: white\n  title: White\n',
  'docs/paper/white.md': '# White paper\n',
  'tasks/stroke-reading/README.md':
    '---\nname: Stroke reading\nmodality: other\naliases: [handwriting to text]\n---\n# Stroke reading\n',
  'datasets/clicks/README.md': '# Clicks\n\nPresses of a button\uFFFE.\n',
}

const NO_NUMBER = `-${'1'.repeat(50_000)}x`
FILES['models/acme/liar/README.md'] = `---
model-index:
- name: x
  results:
  - task: {type: fill-mask}
    dataset: {type: acme/lies, name: Lies}
    metrics: [{type: accuracy, value: ${NO_NUMBER}}]
---
# Liar
`

let site: AppForTest

beforeAll(async () => {
  site = await makeApp(FILES, { title: 'Acme models', url: 'https://models.acme.example' })
})

afterAll(() => site.close())

const SITE = 'https://models.acme.example'
const get = (path: string) => site.app.request(`http://internal.test${path}`)
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  isArray: (name) => name === 'entry',
})

async function readXml(path: string) {
  const text = await (await get(path)).text()
  expect(XMLValidator.validate(text)).toBe(true)
  return parser.parse(text)
}

describe('the search API', () => {
  it.each([
    [
      'kind=modle',
      'Invalid value "modle" for "kind". Use one of model, dataset, task, metric, owner, collection, docs.',
    ],
    [
      'sort=best',
      'Invalid value "best" for "sort". Use one of relevance, downloads, likes, newest, name, size, bytes.',
    ],
    ['q=pen&page=0', 'Invalid value "0" for "page". Use a whole number from 1, in digits only.'],
    [
      'parameters_min=7B',
      'Invalid value "7B" for "parameters_min". Use a whole number from 0, in digits only.',
    ],
    [
      'updated_max=2023-02-30',
      'Invalid value "2023-02-30" for "updated_max". Use a date such as 2024-02-29.',
    ],
    ['licence=mit', 'Unknown parameter "licence". Did you mean "license"? Use one of q, exact, kind, set, '],
    ['author=acme', 'Unknown parameter "author". Did you mean "owner"?'],
    ['limit=9', 'Unknown parameter "limit". Use one of q, exact, kind, set, '],
    ['kind=docs&page=two', 'Invalid value "two" for "page". '],
  ])('refuses %s, and says what is known', async (query, said) => {
    const response = await get(`/api/search?${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toEqual({ error: expect.stringContaining(said) })
  })

  it.each(['/api/search', '/api/openapi.json', '/api/datasets/clicks/croissant'])(
    'tells who would do more at %s than read that it only can be read, before a page of another site asks too',
    async (path) => {
      const refused = await site.app.request(path, { method: 'POST' })
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'GET, HEAD'])
      expect(await refused.json()).toEqual({ error: expect.stringContaining('the catalogue is read-only') })
      const asked = await site.app.request(path, { method: 'OPTIONS' })
      expect([asked.status, asked.headers.get('access-control-allow-methods')]).toEqual([204, 'GET, HEAD'])
    },
  )

  it('takes a parameter without a value for one that is left out, and pages pass over what they cannot read', async () => {
    const everything = await (await get('/api/search')).json()
    expect(await (await get('/api/search?kind=&sort=&page=&license=&updated_min=')).json()).toEqual(
      everything,
    )
    expect((await get('/search?kind=modle&licence=mit&page=0&utm_source=mail')).status).toBe(200)
  })

  it('finds as the pages do, with addresses in full', async () => {
    const response = await get('/api/search?q=tiny&license=MIT')
    expect(await response.json()).toMatchObject({
      total: 1,
      hits: [{ kind: 'model', id: 'acme/tiny & small', url: `${SITE}/models/acme/tiny%20%26%20small` }],
      facets: { license: expect.arrayContaining([{ value: 'mit', count: 1 }]) },
    })
  })

  it('narrows to a kind and suggests what may have been meant', async () => {
    expect(await (await get('/api/search?kind=dataset')).json()).toMatchObject({ total: 1 })
    expect(await (await get('/api/search?q=clcks')).json()).toMatchObject({ total: 0, suggestion: 'clicks' })
  })

  it('names the tasks that are asked for by what people call them', async () => {
    const { tasks } = await (await get('/api/search?q=handwriting+to+text')).json()
    const [id, name] = ['stroke-reading', 'Stroke reading']
    expect(tasks).toEqual([{ id, name, url: `${SITE}/tasks/${id}` }])
    expect((await (await get('/api/search?q=pen')).json()).tasks).toEqual([])
  })

  it('is described in OpenAPI, each facet and every field of an answer', async () => {
    const description = await (await get('/api/openapi.json')).json()
    expect(await new Validator().validate(description)).toMatchObject({ valid: true })
    const names = description.paths['/api/search'].get.parameters.map(({ name }: { name: string }) => name)
    expect(names).toEqual(expect.arrayContaining(['q', 'kind', 'task', 'license', 'sort', 'page']))
    const { parameters } = description.paths['/api/search'].get
    for (const { name } of parameters)
      expect(parameters.filter((one: { name: string }) => one.name === name)).toHaveLength(1)
  })

  it.each([
    '',
    '?q=cap',
    '?q=pen',
    '?sort=downloads&kind=model',
    '?kind=model&parameters_min=1000000&updated_max=2199-01-01',
    '?q=clcks',
    '?q=handwriting+to+text',
    '?license=nobody-has-it',
    '?kind=docs&q=card',
    '?kind=docs&q=crad',
  ])('answers %s as its description says', async (query) => {
    const description = await (await get('/api/openapi.json')).json()
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    formats.default(ajv)
    const check = ajv.addSchema(description, 'api').compile({
      $ref: 'api#/paths/~1api~1search/get/responses/200/content/application~1json/schema',
    })
    check(await (await get(`/api/search${query}`)).json())
    expect(check.errors).toBe(null)
  })

  it('says where in a text the words stand, and what a range has', async () => {
    expect(await (await get('/api/search?q=cap')).json()).toMatchObject({
      hits: [
        { downloads: 7, likes: 2, section: { anchor: 'care', excerpt: expect.stringContaining('cap') } },
      ],
      histograms: { parameters: [{ count: 1 }] },
    })
  })
})

describe('a benchmark as CSV', () => {
  const rowsAt = async (path: string) =>
    parse<Record<string, string>>(await (await get(path)).text(), { columns: true })

  it('has a result in each line, numbers as they are written', async () => {
    expect((await get('/benchmarks/acme/strokes.csv')).headers.get('content-type')).toMatch(/^text\/csv;/)
    const rows = await rowsAt('/benchmarks/acme%2FStrokes.csv')
    expect(rows).toHaveLength(3)
    expect(rows).toContainEqual({
      ...{ config: 'straight', split: '', revision: '', setup: '', task: '', metric: '', scale: '' },
      ...{ rank: '1', model: 'acme/pen', value: '4', verified: 'false', source: '', date: '' },
    })
    expect(rows).toContainEqual(
      expect.objectContaining({
        ...{ split: 'test', task: 'fill-mask', metric: 'accuracy', model: 'acme/quill', value: '-0.50' },
        ...{ rank: '1', verified: 'true', source: 'https://acme.example/a,b' },
      }),
    )
  })

  it('holds no text that a spreadsheet would run', async () => {
    const rows = await rowsAt('/benchmarks/acme/strokes.csv')
    const quill = rows.filter(({ model }) => model === 'acme/quill')
    expect(new Set(quill.map(({ config }) => config))).toEqual(new Set([`'=HYPERLINK("x", "y")`]))
    expect(quill.map(({ value }) => value)).toContain(`'+1, about`)
  })

  it('is written at once, however long a value is', async () => {
    expect(await rowsAt('/benchmarks/acme/lies.csv')).toMatchObject([{ value: `'${NO_NUMBER}` }])
  }, 5_000)

  it('is there for a benchmark alone, whose page leads to it', async () => {
    expect((await get('/benchmarks/acme/cheese.csv')).status).toBe(404)
    expect(await (await get('/benchmarks/acme/strokes')).text()).toContain(
      'href="/benchmarks/acme/strokes.csv"',
    )
  })
})

describe('a feed', () => {
  it('has what is new for a query, and leads to its cards', async () => {
    const { feed } = await readXml('/models.atom?license=mit')
    expect(feed).toMatchObject({
      id: `${SITE}/models?license=mit`,
      title: 'New models: MIT License · Acme models',
    })
    expect(feed.entry).toEqual([
      expect.objectContaining({
        id: `${SITE}/models/acme/tiny%20%26%20small`,
        title: 'Tiny',
        updated: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        category: { '@term': 'fill-mask' },
        author: { name: 'acme' },
      }),
    ])
  })

  it('stays well-formed with characters that XML cannot hold', async () => {
    const { feed } = await readXml('/datasets.atom')
    expect(feed.entry[0].summary).toBe('Presses of a button.')
  })

  it('is valid when nothing matches', async () => {
    const { feed } = await readXml('/search.atom?q=nothing-of-this-name')
    expect(feed.entry).toBeUndefined()
    expect(feed.updated).toMatch(/Z$/)
  })

  it('passes over what means nothing, and names itself by what counts', async () => {
    const { feed } = await readXml('/models.atom?utm_source=reader&license=mit&page=7&sort=name')
    expect(feed.entry).toHaveLength(1)
    expect(feed.link[0]['@href']).toBe(`${SITE}/models.atom?license=mit`)
  })

  it('is named by the list that it belongs to', async () => {
    expect(await (await get('/models?license=mit')).text()).toContain(
      'type="application/atom+xml" href="/models.atom?license=mit"',
    )
  })
})

describe('the sitemap', () => {
  it('leads to every page', async () => {
    const { sitemapindex } = await readXml('/sitemap.xml')
    const addresses: string[] = []
    for (const { loc } of sitemapindex.sitemap) {
      expect(loc).toMatch(/^https:\/\/models\.acme\.example\/sitemaps\//)
      const { urlset } = await readXml(loc.slice(SITE.length))
      addresses.push(...[urlset.url].flat().map(({ loc }: { loc: string }) => loc))
    }
    const paths = addresses.map((address) => address.slice(SITE.length))
    expect(paths).toEqual(
      expect.arrayContaining([
        ...['/', '/models/acme/pen', '/datasets/clicks', '/benchmarks', '/benchmarks/acme/strokes'],
        ...['/papers', '/papers/1706.03762', '/docs', '/docs/ink/black', '/libraries'],
        ...['/lineage/acme/pen', '/lineage/elsewhere/nib'],
      ]),
    )
    // Their family pages would say no more than their own.
    expect(paths).not.toContain('/lineage/acme/quill')
    expect(new Set(addresses).size).toBe(addresses.length)
    for (const address of [...addresses.slice(0, 20), ...addresses.slice(-3)]) {
      expect((await get(new URL(address).pathname)).status, address).toBe(200)
    }
  })

  it('leaves out the parts of the site that have nothing to show', async () => {
    const bare = await makeApp({
      'docs/ink/_toctree.yml': '- local: black\n',
      'docs/ink/black.md': '# Ink\n',
      'tasks/cut-wood/README.md': '---\nname: Cut wood\n---\n',
    })
    const xml = await (await bare.app.request('http://internal.test/sitemaps/sections.xml')).text()
    await bare.close()
    expect(xml).toContain('/tasks</loc>')
    expect(xml).not.toMatch(/\/(?:models|datasets|benchmarks|papers)<\/loc>/)
  })

  it('has no files but those of its index', async () => {
    expect((await get('/sitemaps/model-2.xml')).status).toBe(404)
    expect((await get('/sitemaps/cheese-1.xml')).status).toBe(404)
  })

  it('is named in robots.txt', async () => {
    expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${SITE}/sitemap.xml`)
  })
})

it('a browser learns how to search here', async () => {
  const { OpenSearchDescription } = await readXml('/opensearch.xml')
  expect(OpenSearchDescription.ShortName).toBe('Acme models')
  expect(OpenSearchDescription.Url[0]).toEqual({
    '@type': 'text/html',
    '@template': `${SITE}/search?q={searchTerms}`,
  })
  expect(await (await get('/')).text()).toContain('href="/opensearch.xml"')
})

describe('structured data', () => {
  async function readData(path: string) {
    const [, json = ''] =
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(await (await get(path)).text()) ?? []
    return JSON.parse(json)
  }

  it('says what a dataset is, under which licence and whose', async () => {
    expect(await readData('/datasets/clicks')).toMatchObject({
      '@context': 'https://schema.org/',
      '@type': 'Dataset',
      name: 'Clicks',
      url: '/datasets/clicks',
    })
  })

  it('says what a model is for', async () => {
    expect(await readData('/models/acme/tiny%20%26%20small')).toMatchObject({
      '@type': 'SoftwareApplication',
      applicationCategory: 'Fill mask',
      author: { '@type': 'Organization', name: 'acme' },
      license: 'https://spdx.org/licenses/MIT.html',
      description: 'Guesses words & "more".',
    })
  })

  it.each(['/', '/tasks', '/tasks/fill-mask', '/models', '/metrics', '/metrics/accuracy', '/libraries'])(
    'is on %s',
    async (path) => {
      expect(await readData(path)).toMatchObject({ '@context': 'https://schema.org/' })
    },
  )
})

describe('a site without an address of its own, behind a proxy', () => {
  const FORWARDED = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'models.acme.example' }
  let proxied: AppForTest

  beforeAll(async () => {
    proxied = await makeApp({
      'models/acme/pen/README.md': '---\nlibrary_name: fasttext\n---\n# Pen\n',
      'models/acme/pen/model.bin': 'x'.repeat(1000),
    })
  })
  afterAll(() => proxied.close())

  const ask = async (path: string, init: RequestInit = {}) => {
    const headers = { ...FORWARDED, ...init.headers }
    const response = await proxied.app.request(`http://internal.test${path}`, { ...init, headers })
    return response.text()
  }

  it.each(['/sitemap.xml', '/models.atom', '/llms.txt', '/models/acme/pen', '/models/acme/pen.md'])(
    'is named in %s as readers know it',
    async (path) => {
      const text = await ask(path)
      expect(text).toContain(SITE)
      expect(text).not.toContain('internal.test')
    },
  )

  it('is named so by the tools for language models', async () => {
    const text = await ask('/mcp', {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify({
        ...{ jsonrpc: '2.0', id: 1, method: 'tools/call' },
        params: { name: 'read_card', arguments: { kind: 'model', id: 'acme/pen' } },
      }),
    })
    expect(text).toContain(SITE)
    expect(text).not.toContain('localhost')
  })
})
