/** Owners and collections of a catalogue: their pages, and the ways that lead there; through the app, no socket. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../test/helpers/app.ts'
import { wordsOf } from '../../test/helpers/drawn-page.tsx'

const many = Object.fromEntries(
  Array.from({ length: 9 }, (_, at) => [`models/busy/m${at}.md`, `---\nlicense: mit\n---\n# M${at}\n`]),
)

const FILES = {
  'models/acme/tiny/README.md': '---\nlicense: mit\n---\n# Tiny\n\nSee [who made it](/owners/acme).\n',
  'models/acme/deep/one.md': '---\nlicense: mit\n---\n# Deep\n',
  'models/owners/foo/README.md': '---\nlicense: mit\n---\n# Foo\n',
  'models/owners/foo/note.txt': 'A note.',
  'models/zeta.md': '---\nlicense: mit\n---\n# Zeta alone\n',
  'models/zeta/b.md': '---\nlicense: mit\n---\n# B\n',
  'datasets/acme/rows/README.md': '---\nlicense: mit\n---\n# Rows\n',
  ...many,
  'owners/acme/README.md': [
    '---',
    'name: Acme Research',
    'summary: Small models that run on a laptop.',
    'picture: logo.svg',
    'contact: [ml@acme.example, "https://acme.example/help", "javascript:alert(1)", "#ml in the chat"]',
    'docs: [tiny, gone]',
    '---',
    'We like lanterns. <script>alert(1)</script><img src=x onerror=alert(1)>',
  ].join('\n'),
  'owners/acme/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'owners/silent.md': '---\nname: Silent\n---\n',
  'collections/acme/start.md': [
    '---',
    'title: Where to start',
    'summary: Two cards that show how.',
    'items:',
    '  - dataset: acme/rows',
    '    note: First the <b>rows</b>.',
    '  - model: acme/tiny',
    '  - model: acme/gone',
    '---',
    'Chosen by *weight*.',
  ].join('\n'),
  'collections/bare.md': '# Bare\n',
  'docs/tiny/_toctree.yml': '- local: index\n  title: Tiny\n',
  'docs/tiny/index.md': '# Tiny library\n\nHow to use it.\n',
}

let site: AppForTest
beforeAll(async () => {
  site = await makeApp(FILES)
})
afterAll(() => site.close())

const get = (path: string, headers = {}) => site.app.request(`http://site.test${path}`, { headers })
const textOf = async (path: string) => (await get(path)).text()

describe('an owner', () => {
  it('has a page with its card, its models, datasets, collections and docs', async () => {
    const words = wordsOf(await textOf('/owners/acme'))
    expect(words).toContain('Acme Research')
    expect(words).toContain('Small models that run on a laptop.')
    expect(words).toContain('We like lanterns.')
    expect(words).toContain('[ml@acme.example](mailto:ml@acme.example)')
    expect(words).toContain('[acme.example/help](https://acme.example/help)')
    expect(words).toContain('[Tiny](/models/acme/tiny)')
    expect(words).toContain('[Rows](/datasets/acme/rows)')
    expect(words).toContain('[Where to start](/collections/acme/start)')
    expect(words).toContain('[Tiny library](/docs/tiny)')
    expect(words).not.toContain('[M1]')
  })

  it('shows a picture from beside its card, and nothing that its text would run', async () => {
    const html = await textOf('/owners/acme')
    expect(html).toContain('src="/owners/acme/resolve/main/logo.svg"')
    const picture = await get('/owners/acme/resolve/main/logo.svg')
    expect(picture.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
    expect(await picture.text()).toContain('<svg')
    expect(html).not.toContain('alert(1)</script>')
    expect(html).not.toContain('onerror')
    expect(html).not.toContain('href="javascript:')
  })

  it('needs no card', async () => {
    const words = wordsOf(await textOf('/owners/busy'))
    expect(words).toContain('[All 9 models](/models?owner=busy)')
    expect(words).toContain('Models [9](/models?owner=busy)')
  })

  it('needs no models', async () => {
    expect(wordsOf(await textOf('/owners/silent'))).toContain('Silent')
  })

  it('may be a part of a longer id', async () => {
    expect(wordsOf(await textOf('/owners/acme/deep'))).toContain('[Deep](/models/acme/deep/one)')
  })

  it.each(['nobody', 'constructor', '__proto__', '..%2F..', '..%2Fmodels', 'acme%0A', 'a'.repeat(300)])(
    '%s has no page',
    async (name) => {
      expect((await get(`/owners/${name}`)).status).toBe(404)
    },
  )

  it('is where the address of its name alone leads, unless a model has that', async () => {
    const lead = async (path: string) => {
      const { status, headers } = await get(path)
      return `${status} ${headers.get('location')}`
    }
    expect(await lead('/acme')).toBe('307 /owners/acme')
    expect(await lead('/zeta')).toBe('308 /models/zeta')
    expect(await lead('/owners/foo')).toBe('308 /models/owners/foo')
    expect((await get('/nobody')).status).toBe(404)
  })

  it('does not hide the files of a model whose id begins like its address', async () => {
    expect(await textOf('/owners/foo/resolve/main/note.txt')).toBe('A note.')
  })

  it('is listed by the number of its cards, and found there by name', async () => {
    const all = wordsOf(await textOf('/owners'))
    expect(all.indexOf('(/owners/busy)')).toBeLessThan(all.indexOf('(/owners/acme)'))
    expect(all).toContain('(/owners/silent)')
    expect(all).not.toContain('(/owners/tiny)')
    expect(await textOf('/owners')).toContain('aria-label="Search in owners"')
    const found = wordsOf(await textOf('/owners?q=research'))
    expect(found).toContain('(/owners/acme)')
    expect(found).not.toContain('(/owners/busy)')
  })

  it('is where the head of its cards leads, and links in texts', async () => {
    const words = wordsOf(await textOf('/models/acme/tiny'))
    expect(words).toContain('[acme](/owners/acme)')
    expect(words).toContain('[who made it](/owners/acme)')
  })

  it('has a feed of its cards', async () => {
    const [, feed = ''] =
      /type="application\/atom\+xml" href="([^"]+)"/.exec(await textOf('/owners/acme')) ?? []
    const atom = await textOf(feed.replaceAll('&amp;', '&'))
    for (const path of [
      '/models/acme/tiny',
      '/datasets/acme/rows',
      '/collections/acme/start',
      '/owners/acme',
    ])
      expect(atom).toContain(`<id>http://site.test${path}</id>`)
    expect(atom).not.toContain('/models/busy/')
  })
})

describe('a collection', () => {
  it('has a page with its items in order, and their notes as plain text', async () => {
    const html = await textOf('/collections/acme/start')
    const words = wordsOf(html)
    const places = ['[Rows](/datasets/acme/rows)', '[Tiny](/models/acme/tiny)', 'acme/gone'].map((one) =>
      words.indexOf(one),
    )
    expect(places).toEqual(places.toSorted((a, b) => a - b))
    expect(places).not.toContain(-1)
    expect(html).toContain('First the &lt;b&gt;rows&lt;/b&gt;.')
    expect(words).toContain('This model is not in this catalogue.')
    expect(words).toContain('[acme](/owners/acme)')
    expect(words).toContain('Chosen by weight')
  })

  it('is listed, and has a feed and a Markdown twin', async () => {
    const words = wordsOf(await textOf('/collections?q=start'))
    expect(words).toContain('[Where to start](/collections/acme/start)')
    expect(words).not.toContain('(/collections/bare)')
    expect(await textOf('/collections.atom')).toContain('<title>Where to start</title>')
    expect(await textOf('/collections/acme/start.md')).toContain('# Where to start')
    expect(await textOf('/owners/acme.md')).toContain('# Acme Research')
  })

  it.each(['gone', 'constructor', 'acme', '..%2Fmodels'])('%s has no page', async (id) => {
    expect((await get(`/collections/${id}`)).status).toBe(404)
  })
})

describe('search', () => {
  it('finds owners and collections by their texts', async () => {
    expect(await textOf('/search?q=lanterns')).toContain('href="/owners/acme"')
    expect(await textOf('/search?q=weight')).toContain('href="/collections/acme/start"')
    const found = await (await get('/api/search?q=where+to+start&kind=collection')).json()
    expect(found).toMatchObject({
      total: 1,
      hits: [{ id: 'acme/start', url: 'http://site.test/collections/acme/start' }],
    })
  })

  it.each([
    ['acme', 'Owners', '/owners/acme'],
    ['Acme Research', 'Owners', '/owners/acme'],
    ['busy', 'Owners', '/owners/busy'],
    ['where to', 'Collections', '/collections/acme/start'],
  ])('finds for %s in the palette, under %s', async (text, label, href) => {
    const { groups } = await (await get(`/api/palette?q=${encodeURIComponent(text)}`)).json()
    const group = groups.find((one: { label: string }) => one.label === label)
    expect(group?.items.map((item: { href: string }) => item.href)).toContain(href)
  })
})

it('lists them for search engines and language models', async () => {
  expect(await textOf('/sitemaps/owner-1.xml')).toContain('<loc>http://site.test/owners/busy</loc>')
  expect(await textOf('/sitemaps/collection-1.xml')).toContain('<loc>http://site.test/collections/bare</loc>')
  expect(await textOf('/llms-full.txt')).toContain('# owner acme')
})
