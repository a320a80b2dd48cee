/** The ways in which readers and programs find docs by words. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../test/helpers/app.ts'

const FILES = {
  'models/acme/pen/README.md': '---\nlicense: mit\n---\n# Pen\n\nDraws lines with ink. It sounds tinny.\n',
  'docs/tiny/v1.0/_toctree.yml': '- local: index\n  title: Start\n- local: refill\n  title: Refilling\n',
  'docs/tiny/v1.0/refill.md': '# Refilling\n\nSoak the nib.\n',
  'docs/tiny/v1.0/index.md': '# Tiny documentation\n\nOld ink.\n',
  'docs/tiny/v2.0/_toctree.yml': '- local: index\n  title: Start\n- local: fill\n  title: Filling\n',
  'docs/long/_toctree.yml': '- local: start\n  title: Start\n',
  'docs/long/start.md': '# Long\n\nAll there is to say about nibs.\n',
  ...Object.fromEntries(Array.from({ length: 101 }, (_, nib) => [`docs/long/nib${nib}.md`, '# A nib\n'])),
  'docs/tiny/v2.0/index.md': '# Tiny documentation\n\nAbout pens.\n',
  'docs/tiny/v2.0/fill.md':
    '# Filling\n\nWhat is put into a pen.\n\n## Changing the ink\n\nOpen it, then pour <b>ink</b>.\n',
}

let site: AppForTest

beforeAll(async () => {
  site = await makeApp(FILES, { title: 'Acme', url: 'https://acme.example' })
})

afterAll(() => site.close())

const text = async (path: string) => (await site.app.request(`http://site.test${path}`)).text()
const json = async (path: string) => (await site.app.request(`http://site.test${path}`)).json()

describe('docs are found', () => {
  it('on a page of their own, with the section and what else they can be narrowed to', async () => {
    const html = await text('/search?q=change+ink&kind=docs&set=tiny')
    expect(html).toContain('href="/docs/tiny/fill#changing-the-ink"')
    expect(html).toContain('<p class="trail">Tiny › Filling</p>')
    expect(html).toContain('then pour <mark>ink</mark>')
    expect(html).toMatch(/href="\/search\?q=change\+ink&amp;set=tiny&amp;version=v1\.0&amp;kind=docs"/)
    expect(html).not.toContain('Old')
  })

  it('beside cards, where everything is searched', async () => {
    const html = await text('/search?q=ink')
    expect(html).toContain('href="/docs/tiny/fill#changing-the-ink"')
    expect(html).toContain('href="/models/acme/pen"')
    expect(html).toContain('href="/search?q=ink&amp;kind=docs"')
    expect(await text('/search?q=ink&kind=model')).not.toContain('/docs/tiny/fill')
  })

  it('by a word nearly the same only where no card has the word', async () => {
    for (const [word, isFound] of [
      ['tinny', false],
      ['tinty', true],
    ] as const) {
      const html = await text(`/search?q=${word}`)
      expect(html.includes('href="/docs/')).toBe(isFound)
      const palette = await text(`/api/palette?q=${word}`)
      expect(palette.includes('"Docs"')).toBe(isFound)
    }
  })

  it('from a box on their pages, in the version that is read', async () => {
    const html = await text('/docs/tiny/v1.0')
    expect(html).toContain('aria-label="Search Tiny"')
    expect(html).toContain('<input type="hidden" name="version" value="v1.0"/>')
    expect(await text('/search?q=ink&kind=docs&set=tiny&version=v1.0')).toContain('href="/docs/tiny/v1.0"')
  })

  it('in the palette', async () => {
    const { groups } = await json('/api/palette?q=changing+in')
    expect(groups).toContainEqual({
      label: 'Docs',
      items: [
        { label: 'Changing the ink', detail: 'Tiny › Filling', href: '/docs/tiny/fill#changing-the-ink' },
      ],
    })
  })

  it('by programs, as the API says of itself', async () => {
    const answer = await json('/api/search?q=change+inc&kind=docs')
    expect(answer).toMatchObject({
      total: 1,
      hits: [{ kind: 'docs', url: 'https://acme.example/docs/tiny/fill#changing-the-ink', set: 'tiny' }],
    })
    const { components } = await json('/api/openapi.json')
    expect(Object.keys(components.schemas.DocsHit.properties).sort()).toEqual(
      Object.keys(answer.hits[0]).sort(),
    )
  })

  it('says so where nothing is found, and offers all docs', async () => {
    const html = await text('/search?q=zzzz&kind=docs&set=tiny')
    expect(html).toMatch(/No page of .*Tiny.* has any of these words/)
    expect(html).toContain('href="/search?q=zzzz&amp;kind=docs"')
  })
})

describe('docs are listed', () => {
  it('in the sitemap, those of old versions only where the latest has no such page', async () => {
    expect(await text('/sitemap.xml')).toContain('https://acme.example/sitemaps/docs-1.xml')
    const xml = await text('/sitemaps/docs-1.xml')
    for (const path of ['/docs/tiny', '/docs/tiny/fill', '/docs/tiny/v1.0/refill'])
      expect(xml).toContain(`<loc>https://acme.example${path}</loc>`)
    expect(xml).not.toContain('<loc>https://acme.example/docs/tiny/v1.0</loc>')
  })

  it('for language models, in the latest version', async () => {
    const list = await text('/llms.txt')
    expect(list).toContain(
      '## Tiny documentation\n\n- [Tiny documentation](https://acme.example/docs/tiny.md)',
    )
    expect(list).toContain('- [Filling](https://acme.example/docs/tiny/fill.md): What is put into a pen.\n')
    expect(list).not.toContain('v1.0')
    const full = await text('/llms-full.txt')
    expect(full).toContain('## Changing the ink')
    expect(full).not.toContain('Old ink.')
  })

  it('in a list of their own, which stands for the pages of a long set', async () => {
    const own = await site.app.request('http://site.test/docs/long/llms.txt')
    expect(own.headers.get('content-type')).toBe('text/plain; charset=utf-8')
    const lines = (await own.text()).split('\n')
    expect(lines.slice(0, 3)).toEqual(['# Long documentation', '', '> All there is to say about nibs.'])
    expect(lines.filter((line) => line.startsWith('- '))).toHaveLength(102)
    expect(await text('/llms.txt')).toContain(
      '- [All 102 pages](https://acme.example/docs/long/llms.txt): All there is to say about nibs.',
    )
    expect(await text('/llms.txt')).not.toContain('/docs/long/nib')
    expect((await site.app.request('http://site.test/docs/none/llms.txt')).status).toBe(404)
  })
})
