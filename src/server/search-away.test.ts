/** What readers and programs get while the engine that answers searches is away, and no other one answers. */

import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../test/helpers/app.ts'
import { SearchAwayError, type SearchEngine } from '../search/engine.ts'
import { ask } from './answer.ts'

const SECRET = 'https://10.0.0.7:9200: connection refused'
const fail = () => Promise.reject(new SearchAwayError(SECRET))
const AWAY: SearchEngine = {
  ...{ answer: fail, count: fail, countWith: fail, hasInferred: fail, docs: fail, understand: fail },
}
const SAID = 'Search is not available right now.'

let site: AppForTest

beforeAll(async () => {
  site = await makeApp(
    {
      'tasks/whale-watching/README.md':
        '---\nname: Whale watching\nmodality: other\nsummary: Looks for whales.\n---\nOne looks out for them.\n',
      'models/acme/net.md':
        '---\npipeline_tag: whale-watching\nlicense: mit\nlanguage: de\n---\n# Net\n\nIt catches.\n',
      'models/acme/finer.md': '---\nbase_model: acme/net\nlicense: mit\n---\n# Finer\n',
      'datasets/acme/rows.md': '---\nlicense: mit\n---\n# Rows\n',
      'docs/tiny/_toctree.yml': '- local: index\n  title: Start\n',
      'docs/tiny/index.md': '# Start\n\nRead this.\n',
    },
    {},
    { engine: AWAY },
  )
})
afterAll(() => site.close())

const get = (path: string) => ask(site.app, `http://site.test${path}`)

describe('while search is away', () => {
  it.each([
    '/models',
    '/datasets?license=mit',
    '/search?q=net',
    '/search?q=start&kind=docs',
    '/libraries',
    '/licenses',
  ])('%s says so instead of listing nothing', async (path) => {
    const { response } = await get(path)
    const page = await response.text()
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
    expect(page).toContain(SAID)
    expect(page).not.toContain('10.0.0.7')
  })

  it.each(['/api/search?q=net', '/api/search?q=start&kind=docs', '/api/models', '/api/models-tags-by-type'])(
    '%s tells programs',
    async (path) => {
      const { response } = await get(path)
      expect([response.status, response.headers.get('retry-after')]).toEqual([503, '5'])
      const { error } = await response.json()
      expect(error).toContain(SAID)
    },
  )

  it('the palette says so, and still leads to the parts of the site', async () => {
    const { response } = await get('/api/palette?q=net')
    expect([response.status, await response.json()]).toEqual([
      503,
      { groups: [], note: expect.stringContaining(SAID) },
    ])
    const { response: empty } = await get('/api/palette?q=')
    expect(await empty.json()).toMatchObject({ groups: [{ label: 'Go to' }] })
  })

  it.each([
    ['search', { query: 'net' }],
    ['search_docs', { query: 'start' }],
    ['read_page', { path: '/models' }],
  ])('the tool %s of language models says so', async (name, args) => {
    const client = new Client({ name: 'test', version: '1' })
    await client.connect(
      new StreamableHTTPClientTransport(new URL('http://site.test/mcp'), {
        fetch: async (input, init) => site.app.request(new Request(input, init)),
      }),
    )
    const { isError, content } = await client
      .callTool({ name, arguments: args })
      .finally(() => client.close())
    expect(isError).toBe(true)
    expect(JSON.stringify(content)).toContain(SAID)
    expect(JSON.stringify(content)).not.toContain('10.0.0.7')
  })

  it.each([
    ['/models/acme/net', 'It catches.'],
    ['/datasets/acme/rows', 'Rows'],
    ['/docs/tiny', 'Read this.'],
    ['/lineage/acme/net', 'acme/finer'],
    ['/tasks/whale-watching', 'One looks out for them.'],
  ])('%s opens', async (path, text) => {
    const { response } = await get(path)
    expect(response.status).toBe(200)
    expect(await response.text()).toContain(text)
  })

  it('a page that lacks what search would add to it is not kept', async () => {
    for (const path of ['/models/acme/net', '/tasks/whale-watching', '/'])
      expect([path, (await get(path)).isLasting]).toEqual([path, false])
    expect((await get('/docs/tiny')).isLasting).toBe(true)
  })

  it('a task is not said to be without models', async () => {
    const page = await (await get('/tasks/whale-watching')).response.text()
    expect(page).not.toContain('has no model')
    expect(page).toContain(SAID.replace('.', ','))
  })

  it('the home page counts the cards, which the edition knows, and says what is missing', async () => {
    const { response } = await get('/')
    const page = await response.text()
    expect(response.status).toBe(200)
    expect(page).toMatch(/2 models<\/a> and <a [^>]*>1 dataset/)
    expect(page).toContain(SAID.replace('.', ','))
    expect(page).not.toContain('no model or dataset here yet')
  })
})

it('all that is missing is there while search answers', async () => {
  const other = await makeApp({ 'models/acme/net.md': '# Net\n' })
  for (const path of ['/', '/models/acme/net', '/models']) {
    const { response, isLasting } = await ask(other.app, `http://site.test${path}`)
    expect([path, response.status, isLasting]).toEqual([path, 200, true])
    expect(await response.text()).not.toContain('not available right now')
  }
  await other.close()
})
