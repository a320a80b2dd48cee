/** What readers and programs get while the engine that answers searches is away or refuses, and no other one answers. */

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../test/helpers/app.ts'
import { FIXED } from '../hub/parse-target.ts'
import { embeddedEngine } from '../search/embedded.ts'
import { RefusedQueryError, SearchAwayError, type SearchEngine } from '../search/engine.ts'
import { ask } from './answer.ts'
import { twinOf } from './markdown/twin.ts'
import { routeOf } from './observe/route.ts'

const SECRET = 'https://10.0.0.7:9200: connection refused'
const SAID = /Search is not available right now[.,]/

const FILES = {
  'tasks/whale-watching/README.md':
    '---\nname: Whale watching\nmodality: other\nsummary: Looks for whales.\n---\nOne looks out for them.\n',
  'models/acme/net.md':
    '---\npipeline_tag: whale-watching\nlicense: mit\nlanguage: de\nlibrary_name: acme-lib\nmodel-index:\n- name: net\n  results:\n  - task: {type: whale-watching}\n    dataset: {type: acme/rows, name: Rows}\n    metrics: [{type: accuracy, value: 0.5}]\n---\n# Net\n\nIt catches. See arXiv:2101.00001.\n',
  'models/acme/finer.md': '---\nbase_model: acme/net\nlicense: mit\n---\n# Finer\n',
  'models/acme/filed/README.md': '---\nlicense: mit\n---\n# Filed\n',
  'models/acme/filed/config.json': '{}',
  'datasets/acme/rows.md': '---\nlicense: mit\n---\n# Rows\n',
  'collections/acme/both.md': '---\nitems:\n- model: acme/net\n---\n# Both\n',
  'owners/acme.md': '---\nname: Acme Labs\n---\nThey make things.\n',
  'docs/tiny/_toctree.yml': '- local: index\n  title: Start\n',
  'docs/tiny/index.md': '# Start\n\nRead this.\n',
}

/**
 * What becomes of an answer: `whole`, as it always is; `part`, the page, which says what it lacks; `fewer`, a list of
 * addresses that lacks some; `away`, since it is an answer of search itself.
 */
type Becomes = 'whole' | 'part' | 'fewer' | 'away'

/** Every route of the site, and every address of the Hub's API that asks for no card. */
const TABLE: readonly [path: string, becomes: Becomes][] = [
  ['/', 'part'],
  ['/tasks', 'part'],
  ['/tasks/whale-watching', 'part'],
  ['/models', 'away'],
  ['/models/acme/net', 'part'],
  ['/models/acme/filed/tree/main', 'whole'],
  ['/models/acme/filed/blob/main/config.json', 'whole'],
  ['/models/acme/none', 'whole'],
  ['/datasets', 'away'],
  ['/datasets?license=mit', 'away'],
  ['/datasets/acme/rows', 'part'],
  ['/acme', 'whole'],
  ['/nobody', 'whole'],
  ['/search?q=net', 'away'],
  ['/search?q=start&kind=docs', 'away'],
  ['/compare', 'part'],
  ['/compare?ids=acme/net,acme/finer', 'part'],
  ['/libraries', 'part'],
  ['/libraries/transformers', 'part'],
  // Only search would know whether there is one.
  ['/libraries/acme-lib', 'away'],
  ['/licenses', 'part'],
  ['/licenses/mit', 'part'],
  ['/licenses/none', 'whole'],
  ['/owners', 'away'],
  ['/owners/acme', 'part'],
  ['/owners/nobody', 'whole'],
  ['/collections', 'whole'],
  ['/collections/acme/both', 'whole'],
  ['/metrics', 'whole'],
  ['/metrics/accuracy', 'whole'],
  ['/benchmarks', 'whole'],
  ['/benchmarks/acme/rows', 'whole'],
  ['/benchmarks/acme/rows.csv', 'whole'],
  ['/papers', 'whole'],
  ['/papers/2101.00001', 'whole'],
  ['/papers/2101.00001v2', 'whole'],
  ['/lineage/acme/net', 'whole'],
  ['/weights/acme/net', 'whole'],
  ['/docs', 'whole'],
  ['/docs/tiny', 'whole'],
  ['/docs/tiny/llms.txt', 'whole'],
  ['/_diagrams', 'whole'],
  ['/llms.txt', 'part'],
  ['/llms-full.txt', 'whole'],
  ['/robots.txt', 'whole'],
  ['/opensearch.xml', 'whole'],
  ['/sitemap.xml', 'fewer'],
  ['/sitemaps/sections.xml', 'fewer'],
  ['/sitemaps/model-1.xml', 'whole'],
  ['/sitemaps/owner-1.xml', 'away'],
  ['/models.atom', 'away'],
  ['/datasets.atom', 'away'],
  ['/collections.atom', 'away'],
  ['/search.atom?q=net', 'away'],
  ['/api/search?q=net', 'away'],
  ['/api/search?q=start&kind=docs', 'away'],
  ['/api/palette?q=', 'whole'],
  ['/api/palette?q=net', 'away'],
  ['/api/openapi.json', 'whole'],
  ['/api/models', 'away'],
  ['/api/datasets?author=acme', 'away'],
  ['/api/models-tags-by-type', 'away'],
  ['/api/datasets-tags-by-type', 'away'],
  ['/api/spaces', 'whole'],
  ['/api/whoami-v2', 'whole'],
  ['/api/validate-yaml', 'whole'],
  ['/api/collections', 'whole'],
  ['/api/collections/acme/both', 'whole'],
  ['/api/daily_papers', 'whole'],
  ['/api/papers/search?q=2101', 'whole'],
  ['/api/papers/2101.00001', 'whole'],
  // It counts their cards.
  ['/api/organizations/acme/overview', 'away'],
  ['/api/users/nobody/overview', 'whole'],
  ['/api/models/acme/net', 'whole'],
  ['/api/models/acme/net/tree/main', 'whole'],
  ['/api/datasets/acme/rows', 'whole'],
  ['/api/datasets/acme/rows/leaderboard', 'whole'],
  ['/api/none', 'whole'],
  ['/acme/filed/resolve/main/config.json', 'whole'],
  ['/mcp', 'whole'],
]

/** Why search does not answer; undefined while it does: once it did, some of what it said is kept. */
let fault: SearchAwayError | undefined = new SearchAwayError(SECRET)

/** The edition's own index, which is asked only while nothing is at fault. */
function awayAtFirst(engine: SearchEngine): SearchEngine {
  const ask = <T>(one: () => Promise<T>): Promise<T> => (fault === undefined ? one() : Promise.reject(fault))
  return {
    answer: (asking) => ask(() => engine.answer(asking)),
    count: (queries) => ask(() => engine.count(queries)),
    countWith: (values) => ask(() => engine.countWith(values)),
    hasInferred: () => ask(() => engine.hasInferred()),
    docs: (query) => ask(() => engine.docs(query)),
    listValues: (facet, kind) => ask(() => engine.listValues(facet, kind)),
    understand: (read) => ask(() => engine.understand(read)),
  }
}

let site: AppForTest

async function get(path: string) {
  const { response, isLasting = false } = await ask(site.app, `http://site.test${path}`)
  const { status, headers } = response
  return { path, status, headers, isLasting, text: await response.text() }
}
type Given = Awaited<ReturnType<typeof get>>

/** What addresses give while search is away, and else. */
const given = new Map<string, { away: Given; usual: Given }>()

beforeAll(async () => {
  site = await makeApp(
    FILES,
    { url: 'http://site.test' },
    { engine: (edition) => awayAtFirst(embeddedEngine(edition)) },
  )
  const away: Given[] = []
  for (const [path] of TABLE) for (const address of [path, twinOf(path)]) away.push(await get(address))
  fault = undefined
  for (const one of away) given.set(one.path, { away: one, usual: await get(one.path) })
})
afterAll(() => site.close())
afterEach(() => {
  fault = undefined
})

/** What an address gave, and the Markdown twin of a page. */
function givenAt(path: string) {
  const [own, twin] = [given.get(path), given.get(twinOf(path))]
  if (own === undefined || twin === undefined) throw new Error(`${path} was not asked for.`)
  return own.usual.headers.get('content-type')?.startsWith('text/html') === true ? [own, twin] : [own]
}

/** What a tool of language models answers. */
async function callTool(name: string, args: Record<string, unknown>) {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StreamableHTTPClientTransport(new URL('http://site.test/mcp'), {
      fetch: async (input, init) => site.app.request(new Request(input, init)),
    }),
  )
  const { isError = false, content } = await client
    .callTool({ name, arguments: args })
    .finally(() => client.close())
  return { isError, said: JSON.stringify(content) }
}

const BECOMES: Readonly<Record<Becomes, (one: { away: Given; usual: Given }) => void>> = {
  whole({ away, usual }) {
    expect([away.status, away.isLasting]).toEqual([usual.status, usual.isLasting])
    expect(away.text).toBe(usual.text)
  },
  part({ away, usual }) {
    expect([away.status, usual.status]).toEqual([200, 200])
    expect(away.isLasting, 'it is not kept').toBe(false)
    expect(usual.text).not.toMatch(SAID)
    // A card alone says nothing where a number of other cards would be.
    if (!/^\/(models|datasets)\//.test(away.path)) expect(away.text).toMatch(SAID)
  },
  fewer({ away, usual }) {
    expect([away.status, away.isLasting]).toEqual([200, false])
    const locations = (text: string) => text.match(/<loc>[^<]+/g) ?? []
    expect(locations(usual.text)).toEqual(expect.arrayContaining(locations(away.text)))
    expect(locations(away.text).length).toBeGreaterThan(2)
  },
  away({ away, usual }) {
    expect([usual.status, away.status, away.headers.get('retry-after')]).toEqual([200, 503, '5'])
    expect(away.text).toMatch(SAID)
  },
}

describe('while search is away', () => {
  it.each(TABLE)('%s is %s', (path, becomes) => {
    for (const one of givenAt(path)) {
      BECOMES[becomes](one)
      expect(one.away.text + JSON.stringify([...one.away.headers])).not.toContain('10.0.0.7')
    }
  })

  it('every route and every address of the API is among these', () => {
    const tried = new Set(TABLE.map(([path]) => routeOf(site.app, path)))
    const routes = site.app.routes.map(({ path }) => path).filter((path) => path !== '/*')
    expect(routes.filter((path) => !tried.has(path))).toEqual([])
    expect(Object.keys(FIXED).filter((name) => !tried.has(`/api/${name}`))).toEqual([])
  })

  it('nothing is said of cards that only search would know', () => {
    const said: [path: string, not: string][] = [
      ['/', 'no model or dataset here yet'],
      ['/tasks/whale-watching', 'has no model'],
      ['/licenses/mit', 'No card here has it'],
      ['/owners/acme', 'No cards'],
      ['/libraries/transformers', '0 models'],
    ]
    for (const [path, not] of said) expect(given.get(path)?.away.text).not.toContain(not)
  })

  it('pages show what the edition knows', () => {
    const said: [path: string, text: RegExp][] = [
      ['/', /3 models<\/a> and <a [^>]*>1 dataset/],
      ['/models/acme/net', /It catches\./],
      ['/tasks/whale-watching', /One looks out for them\./],
      ['/owners/acme', /They make things\.[\s\S]*Both/],
      ['/compare?ids=acme/net,acme/finer', /Add a model[\s\S]*Search is/],
      ['/libraries/transformers', /Load a model/],
      ['/llms.txt', /## Models\n\nSearch is not available right now\./],
      ['/sitemaps/sections.xml', /\/libraries\/transformers[\s\S]*\/licenses\/mit/],
    ]
    for (const [path, text] of said) expect(given.get(path)?.away.text).toMatch(text)
  })

  it.each([
    ['search', { query: 'net' }, true, SAID],
    ['search_docs', { query: 'start' }, true, SAID],
    ['read_page', { path: '/models' }, true, SAID],
    ['read_card', { kind: 'model', id: 'acme/net' }, false, /It catches\./],
    ['read_task', { id: 'whale-watching' }, false, /One looks out for them\./],
    ['read_page', { path: '/owners/acme' }, false, /They make things\./],
  ])('the tool %s of language models, given %j', async (name, args, isRefused, text) => {
    fault = new SearchAwayError(SECRET)
    const { isError, said } = await callTool(name, args)
    expect(isError).toBe(isRefused)
    expect(said).toMatch(text)
    expect(said).not.toContain('10.0.0.7')
  })

  it.each([
    ['/models?q=whale+net&license=mit&page=2', ['action=/models', 'q=whale net', 'license=mit']],
    ['/search?q=start&kind=docs', ['action=/search', 'q=start', 'kind=docs']],
    ['/owners?q=acme', ['action=/owners', 'q=acme']],
    // Its own search is that of the whole catalogue.
    ['/libraries/acme-lib?q=net', ['action=/search', 'q=']],
  ])('the search box of %s keeps what its reader asked', async (path, kept) => {
    fault = new SearchAwayError(SECRET)
    const form = /<form class="find" action="([^"]*)">(.*?)<\/form>/s.exec((await get(path)).text)
    const fields = [...(form?.[2] ?? '').matchAll(/<input [^>]*>/g)].map(([field]) => {
      const attribute = (name: string) => new RegExp(` ${name}="([^"]*)"`).exec(field)?.[1] ?? ''
      return `${attribute('name')}=${attribute('value')}`
    })
    expect([`action=${form?.[1]}`, ...fields]).toEqual(kept)
  })
})

describe('of a search that is too much', () => {
  const TOLD = /This search is too much for the search engine of this site\. Shorten it: use fewer words or /

  it.each([
    '/models?q=net',
    '/models.md?q=net',
    '/search?q=start&kind=docs',
    '/api/search?q=net',
    '/api/palette?q=net',
  ])('%s says so, and not that it may pass', async (path) => {
    fault = new RefusedQueryError(SECRET)
    const { status, headers, isLasting, text } = await get(path)
    expect([status, isLasting, headers.get('retry-after')]).toEqual([400, false, null])
    expect(text).toMatch(TOLD)
    expect(text).not.toMatch(/right now|Reload|10\.0\.0\.7/)
  })

  it.each([
    ['search', { query: 'net' }],
    ['search_docs', { query: 'start' }],
    ['read_page', { path: '/models?q=net' }],
  ])('the tool %s of language models says so', async (name, args) => {
    fault = new RefusedQueryError(SECRET)
    const { isError, said } = await callTool(name, args)
    expect(isError).toBe(true)
    expect(said).toMatch(TOLD)
  })
})
