import { listCollections } from '@huggingface/hub'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../../test/helpers/folder.ts'
import { makeHub } from '../../test/helpers/hub.ts'

const CARDS = {
  'models/acme/tiny.md': '---\npipeline_tag: fill-mask\n---\n# Tiny\n',
  'models/acme/two.md': '# Two\n',
  'datasets/acme/rows.md': '---\nlicense: mit\n---\n# Rows\n',
  'owners/acme/README.md': '---\nname: Acme Research\nsummary: Small models.\npicture: logo.svg\n---\n',
  'owners/acme/logo.svg': '<svg/>',
  'collections/acme/start.md':
    '---\ntitle: Start\nsummary: The first steps.\nitems: [{dataset: acme/rows, note: "Look < first."}, {model: acme/gone}, {model: acme/tiny}]\n---\n',
  'collections/road.md': '---\ntitle: Road\nitems: [{model: acme/two}]\n---\n',
}

const slugs = (list: { slug: string }[]) => list.map(({ slug }) => slug).toSorted()

describe('collections', () => {
  it('are described with their items, in order', async () => {
    const { json } = await makeHub(makeFolder(CARDS))
    const collection = await json('/api/collections/acme/start')
    expect(collection).toMatchObject({
      slug: 'acme/start',
      title: 'Start',
      description: 'The first steps.',
      owner: { name: 'acme', fullname: 'Acme Research', type: 'org' },
      position: 0,
      private: false,
      items: [
        {
          id: 'acme/rows',
          type: 'dataset',
          position: 0,
          note: { text: 'Look < first.', html: 'Look &#60; first.' },
        },
        { id: 'acme/tiny', type: 'model', position: 2, pipeline_tag: 'fill-mask' },
      ],
    })
    expect(collection.lastUpdated).toMatch(/^\d{4}-\d\d-\d\dT.*\dZ$/)
    expect(await json('/api/collections/acme%2Fstart')).toEqual(collection)
  })

  it('are listed without the place that clients give them, by owner, item and words', async () => {
    const { json } = await makeHub(makeFolder(CARDS))
    const all = await json('/api/collections')
    expect(slugs(all)).toEqual(['acme/start', 'road'])
    expect(all[0]).not.toHaveProperty('position')
    const found = async (query: string) => slugs(await json(`/api/collections?${query}`))
    expect(await found('owner=acme')).toEqual(['acme/start'])
    expect(await found('owner=acme&owner=other')).toEqual(['acme/start'])
    expect(await found('item=models/acme/two')).toEqual(['road'])
    expect(await found('item=datasets/acme/rows&item=models/acme/two')).toEqual(['acme/start', 'road'])
    expect(await found('item=datasets/acme/two')).toEqual([])
    expect(await found('item=papers/2311.12983')).toEqual([])
    expect(await found('q=FIRST')).toEqual(['acme/start'])
    expect(await found('sort=trending')).toEqual(['acme/start', 'road'])
  })

  it('have four items in a list, and come in pages', async () => {
    const models = Object.fromEntries(Array.from({ length: 6 }, (_, at) => [`models/a/m${at}.md`, '# M\n']))
    const items = Object.keys(models).map((path) => `{model: ${path.slice(7, -3)}}`)
    const card = `---\ntitle: Six\nitems: [${items.join(', ')}]\n---\n`
    const { json, ask } = await makeHub(
      makeFolder({ ...models, 'collections/a.md': card, 'collections/b.md': card }),
    )
    const first = await ask('/api/collections?limit=1')
    const [shown] = await first.json()
    expect(shown.items).toHaveLength(4)
    expect(first.headers.get('link')).toMatch(/cursor=1>; rel="next"$/)
    const [next] = await json('/api/collections?limit=1&cursor=1')
    expect(slugs([shown, next])).toEqual(['a', 'b'])
    expect((await json('/api/collections/a')).items).toHaveLength(6)
  })

  it('are read by the JavaScript client', async () => {
    const { ask } = await makeHub(makeFolder(CARDS))
    const fetch = async (url: string | URL | Request) =>
      ask(new URL(String(url)).pathname + new URL(String(url)).search)
    const hubUrl = 'http://hub.test'
    const listed = []
    for await (const { slug } of listCollections({ search: { owner: ['acme'] }, hubUrl, fetch }))
      listed.push(slug)
    expect(listed).toEqual(['acme/start'])
  })

  it.each([
    ['/api/collections/gone', 404, 'There is no collection "gone" in this catalogue.'],
    ['/api/collections/constructor', 404, 'There is no collection "constructor" in this catalogue.'],
    ['/api/collections?sort=best', 400, 'Unknown order "best"'],
    ['/api/collections?limit=-1', 400, '"limit" must be a whole number'],
    [`/api/collections?${'item=models/a&'.repeat(200)}`, 400, 'A list takes at most 100 owners and items.'],
  ])('are refused for %s', async (path, status, message) => {
    const { ask } = await makeHub(makeFolder(CARDS))
    const response = await ask(path)
    expect(response.status).toBe(status)
    expect((await response.json()).error).toContain(message)
  })
})

describe('the overview of an owner', () => {
  it('is that of an organisation, or of a person', async () => {
    const { json } = await makeHub(makeFolder(CARDS))
    const counts = { numModels: 2, numDatasets: 1, fullname: 'Acme Research', details: 'Small models.' }
    expect(await json('/api/organizations/acme/overview')).toMatchObject({
      ...counts,
      name: 'acme',
      avatarUrl: expect.stringMatching(/^http:.*\/owners\/acme\/resolve\/main\/logo\.svg$/),
    })
    expect(await json('/api/users/acme/overview')).toMatchObject({ ...counts, user: 'acme', orgs: [] })
  })

  it('needs no card', async () => {
    const { json } = await makeHub(makeFolder({ 'models/b/c.md': '# C\n' }))
    expect(await json('/api/organizations/b/overview')).toMatchObject({
      name: 'b',
      fullname: 'b',
      avatarUrl: '',
      numModels: 1,
    })
  })

  it.each(['nobody', '__proto__', '..%2F..', 'acme/tiny'])('does not exist for %s', async (name) => {
    const { ask } = await makeHub(makeFolder(CARDS))
    expect((await ask(`/api/organizations/${name}/overview`)).status).toBe(404)
  })
})
