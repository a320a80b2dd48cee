/** The addresses of docs: unusual names, old names, and fragments. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../test/helpers/app.ts'

const FILES = {
  'docs/tiny/_toctree.yml':
    '- local: index\n  title: Start\n- local: index\n  title: Start again\n- local: next\n  title: Next\n',
  'docs/tiny/_redirects.yml':
    'old: next#use\naway: //host.example\nfar: https://host.example/\nhub: /docs/peft/x\nodd: "/docs/日 b\\u0001%zz#é"\nbare: "/\\\\host.example"\n',
  'docs/tiny/index.md': '# Tiny\n\nSee [use](next#Use).\n',
  'models/acme/blue quill.md': '# Quill\n',
  'models/acme/pen.md': '---\nlicense: mit\n---\n# Pen\n\nOf $$\\frac{$$ length.\n',
  'docs/tiny/next.md':
    '# Next\n\n## Use\n\nA [task](https://huggingface.co/tasks/text-generation), a [quill](/models/acme/blue%20quill).\n',
  'tasks/text-generation/README.md': '---\nname: Text generation\nmodality: text\n---\n',
  'docs/modelbook/_toctree.yml': '- local: index\n  title: How the site is run\n',
  'docs/modelbook/index.md': '# How the site is run\n',
  'docs/ink/en/_toctree.yml':
    '- local: index\n  title: Start\n- title: More\n  sections:\n  - local: dry\n    title: Drying\n',
  'docs/ink/en/index.md': '# Ink\n',
  'docs/ink/en/dry.md': '# Drying\n\nIt takes a minute.\n',
  'docs/ink/fr/_toctree.yml': '- local: index\n  title: Début\n',
  'docs/ink/fr/index.md': '# Encre\n',
  'docs/pen/v1.0/_toctree.yml':
    '- local: index\n  title: Pen\n- local: old\n  title: Old\n- local: gone\n  title: Gone\n',
  'docs/pen/v1.0/index.md': '# Pen\n',
  'docs/pen/v1.0/old.md': '# To be renamed\n',
  'docs/pen/v1.0/gone.md': '# To be gone\n',
  'docs/pen/v2.0/_toctree.yml': '- local: index\n  title: Pen\n- local: new\n  title: New\n',
  'docs/pen/v2.0/_redirects.yml': 'old: new\n',
  'docs/pen/v2.0/index.md': '# Pen\n',
  'docs/pen/v2.0/new.md': '# Renamed\n',
  'docs/tiny/what is 100% C#?.md': '# An odd name\n',
  'docs/tiny/guides/index.md': '# Guides\n\nBack to [the start](../index#tiny).\n',
  'docs/tiny/both.md': '# Both\n',
  'docs/tiny/guides/out.md': '# Out\n\nTo [no set](../../nowhere/page.md) and [no page](nothing.md).\n',
  'docs/tiny/guides/cards.md':
    '# Cards\n\nOf [one](../../../models/acme/blue%20quill/README.md#use), [a file](../../../models/acme/lone.md).\n',
  'docs/tiny/both/index.md': '# Below both\n\nNot [both](../both).\n',
}

let site: AppForTest

beforeAll(async () => {
  site = await makeApp(FILES)
})

afterAll(() => site.close())

const get = (path: string) => site.app.request(`http://site.test/docs/tiny/${path}`)

describe('an address of docs', () => {
  it('that leads nowhere says so without detours', async () => {
    const text = await (await get('guides/out')).text()
    expect(text).toContain('<a href="/docs/nowhere/page">no set</a>')
    expect(text).toContain('<a href="/docs/tiny/guides/nothing">no page</a>')
  })

  it('that leads to the file of a card, as on GitHub, shows the card', async () => {
    const text = await (await get('guides/cards')).text()
    expect(text).toContain('<a href="/models/acme/blue%20quill#use">one</a>')
    expect(text).toContain('<a href="/models/acme/lone">a file</a>')
  })

  it('may hold any character that a file is called by', async () => {
    const response = await get(encodeURIComponent('what is 100% C#?'))
    expect(response.status).toBe(200)
    expect(await response.text()).toContain('An odd name')
  })

  it('that leads nowhere offers the parts that the site has', async () => {
    const page = await (await get('nowhere')).text()
    expect(page.replaceAll('<!-- -->', '')).toContain(
      'start from the <a href="/tasks">tasks</a>, the <a href="/models">models</a> or the <a href="/docs">docs</a>.',
    )
  })

  it('is said once above the page that a set begins with', async () => {
    const page = await (await site.app.request('http://site.test/docs/tiny')).text()
    expect(page).toContain('<title>Tiny · ')
    expect(page.match(/class="crumbs"><ol>.*?<\/ol>/)?.[0].match(/Tiny/g)).toHaveLength(1)
    expect(await (await get('next')).text()).toContain('<a href="/docs/tiny">Tiny</a>')
  })

  it('of an old version leads to what the page is called in the latest, and says when it is gone', async () => {
    const notice = async (path: string) => {
      const page = await (await site.app.request(`http://site.test/docs/pen/v1.0/${path}`)).text()
      return /<p class="notice"[^>]*>(.*?)<\/p>/.exec(page.replaceAll('<!-- -->', ''))?.[1]
    }
    expect(await notice('old')).toBe(
      'This is version v1.0. <a href="/docs/pen/new">See the same page in v2.0</a>, the latest.',
    )
    expect(await notice('gone')).toBe(
      'This is version v1.0. The latest, <a href="/docs/pen">v2.0</a>, does not have this page.',
    )
  })

  it('leaves out the name of a first page, as a folder of files does', async () => {
    for (const [path, to] of [
      ['index', '/docs/tiny'],
      ['guides/index', '/docs/tiny/guides'],
    ] as const) {
      const response = await get(path)
      expect([response.status, response.headers.get('location')]).toEqual([308, to])
      // The target may change, so browsers must ask again.
      expect(response.headers.get('cache-control')).toBe('no-cache')
      expect((await site.app.request(`http://site.test${to}`)).status).toBe(200)
    }
    const guides = await (await get('guides')).text()
    expect(guides).toContain('href="/docs/tiny#tiny"')
    expect(guides).toContain('href="/docs/tiny/guides.md"')
    const [sitemap, list] = await Promise.all(
      ['sitemaps/docs-1.xml', 'llms.txt'].map(async (path) =>
        (await site.app.request(`http://site.test/${path}`)).text(),
      ),
    )
    expect(sitemap).toContain('<loc>http://site.test/docs/tiny/guides</loc>')
    expect(list).toContain('(http://site.test/docs/tiny/guides.md)')
    expect([sitemap, list].join()).not.toMatch(/docs\/tiny\/(?:guides\/)?index/)
  })

  it('keeps the name of a first page beside a page that is called like its folder', async () => {
    expect(await (await get('both')).text()).toContain('>Both<')
    expect(await (await get('both/index')).text()).toContain('href="/docs/tiny/both"')
  })

  it('leads from an old name to the place in the new page', async () => {
    const response = await get('old')
    expect([response.status, response.headers.get('location')]).toEqual([308, '/docs/tiny/next#use'])
  })

  it('takes its query along to where it leads', async () => {
    const leadsTo = async (address: string) =>
      (await site.app.request(`http://site.test/docs/${address}`)).headers.get('location')
    expect(await leadsTo('tiny/old?from=mail&n=%231')).toBe('/docs/tiny/next?from=mail&n=%231#use')
    expect(await leadsTo('tiny/next.html?')).toBe('/docs/tiny/next')
    expect(await leadsTo('tiny/hub?a=b')).toBe('https://huggingface.co/docs/peft/x?a=b')
  })

  it('is encoded where a redirect leads to, however it is written', async () => {
    expect((await get('odd')).headers.get('location')).toBe(
      'https://huggingface.co/docs/%E6%97%A5%20b%EF%BF%BD%zz#%C3%A9',
    )
  })

  it.each(['away', 'far', 'bare'])('%s leads no reader to another host', async (page) => {
    expect((await get(page)).status).toBe(404)
  })

  it('at the Hub leads to the page of the task here, and from there to the Hub', async () => {
    expect(await (await get('next')).text()).toContain(
      '<a href="/tasks/text-generation">task</a><a class="outer" href="https://huggingface.co/tasks/text-generation"',
    )
  })

  it('from the root leads to a card here, whose name may be encoded', async () => {
    expect(await (await get('next')).text()).toContain('<a href="/models/acme/blue%20quill">quill</a>')
  })

  it('leads to the docs of the Hub that are not here', async () => {
    expect((await get('hub')).headers.get('location')).toBe('https://huggingface.co/docs/peft/x')
  })

  it('has the capitals of the place as the page has them, which browsers compare', async () => {
    expect(await (await site.app.request('http://site.test/docs/tiny')).text()).toContain(
      'href="/docs/tiny/next#use"',
    )
  })

  it('has its text, and not its table of contents, as what the keyboard skips to', async () => {
    const html = await (await site.app.request('http://site.test/docs/tiny')).text()
    expect(html.match(/id="mb-main"/g)).toHaveLength(1)
    expect(html.indexOf('id="mb-main"')).toBeGreaterThan(html.indexOf('docs-side'))
  })

  it.each(['tinny/next', 'docs/tiny/next', 'tinny/more/next'])(
    'of a set that does not exist leads to the page of that name in another: %s',
    async (address) => {
      const response = await site.app.request(`http://site.test/docs/${address}`)
      expect(response.status).toBe(404)
      expect(await response.text()).toContain('<a href="/docs/tiny/next">tiny/next</a>')
    },
  )

  it('where a set begins says what is wrong with its table of contents and its redirects', async () => {
    const html = (await (await site.app.request('http://site.test/docs/tiny')).text()).replaceAll(
      '<!-- -->',
      '',
    )
    expect(html).toMatch(
      /on line 2, column 7 of <code>_redirects\.yml<\/code>: the redirect from &quot;away&quot;/,
    )
    expect(html).toContain('of <code>_toctree.yml</code>: the page &quot;index&quot; is listed twice')
    expect(await (await get('next')).text()).not.toContain('_redirects.yml')
    const card = await (await site.app.request('http://site.test/models/acme/pen')).text()
    expect(card.replaceAll('<!-- -->', '')).toContain('on line 6, column 4: the formula &quot;\\frac{&quot;')
  })

  it('that the table of contents names twice is followed by another page', async () => {
    expect(await (await site.app.request('http://site.test/docs/tiny')).text()).toMatch(
      /<a [^>]*href="\/docs\/tiny\/next"[^>]*rel="next"|rel="next"[^>]*href="\/docs\/tiny\/next"/,
    )
  })
})

describe('a page that a translation lacks', () => {
  it('is shown in the usual language, in contents that have it and keep the titles of the translation', async () => {
    const html = await (await site.app.request('http://site.test/docs/ink/fr/dry')).text()
    expect(html).toContain('It takes a minute.')
    const contents = html.slice(
      html.indexOf('aria-label="Contents"'),
      html.indexOf('</nav>', html.indexOf('aria-label="Contents"')),
    )
    expect(contents).toContain('<a href="/docs/ink/fr">Début</a>')
    expect(contents).toContain('<a href="/docs/ink/fr/dry" aria-current="page">Drying</a>')
    expect(html).toMatch(/<a href="\/docs\/ink\/fr" rel="prev"/)
  })
})

describe('the list of docs sets', () => {
  it('has the guide to the site behind the sets of the team', async () => {
    const html = await (await site.app.request('http://site.test/docs')).text()
    const titles = [...html.matchAll(/<h2[^>]*>(?:<a[^>]*>)?([^<]+)/g)].map(([, title]) => title)
    expect(titles).toEqual(['Ink', 'Pen', 'Tiny', 'How the site is run'])
  })
})

describe('search engines', () => {
  const FOR_SEARCH = {
    'docs/pen/v1.0/en/_toctree.yml': '- { local: index, title: Pen }\n',
    'docs/pen/v1.0/en/index.md': '# Pen\n',
    'docs/pen/v1.0/en/old.md': '# To be renamed\n',
    'docs/pen/v1.0/en/joined.md': '# To become a section\n',
    'docs/pen/v1.0/en/gone.md': '# To be gone\n',
    'docs/pen/v1.0/fr/_toctree.yml': '- { local: index, title: Stylo }\n',
    'docs/pen/v1.0/fr/new.md': '# Traduit trop tôt\n',
    'docs/pen/v2.0/en/_toctree.yml': '- { local: index, title: Pen }\n',
    'docs/pen/v2.0/en/_redirects.yml': 'old: new\njoined: new#joined\n',
    'docs/pen/v2.0/en/index.md': '# Pen\n',
    'docs/pen/v2.0/en/new.md': '# Renamed\n\n## Joined\n',
    'docs/pen/v2.0/fr/_toctree.yml': '- { local: index, title: Stylo }\n',
    'docs/pen/v2.0/fr/index.md': '# Stylo\n',
  }
  const URL = 'https://pens.example'
  let pens: AppForTest
  beforeAll(async () => {
    pens = await makeApp(FOR_SEARCH, { url: URL })
  })
  afterAll(() => pens.close())
  const linksOf = async (path: string) => (await pens.app.request(URL + path)).headers.get('link')
  const canonical = (path: string) => `<${URL}${path}>; rel="canonical"`

  it.each([
    ['that it still has', '/docs/pen/v1.0', '/docs/pen'],
    ['under another name', '/docs/pen/v1.0/old', '/docs/pen/new'],
    ['only as a section of another', '/docs/pen/v1.0/joined', '/docs/pen/v1.0/joined'],
    ['no longer', '/docs/pen/v1.0/gone', '/docs/pen/v1.0/gone'],
    ['in another language only', '/docs/pen/v1.0/fr/new', '/docs/pen/v1.0/fr/new'],
  ])('are led from an old version to the page in the latest: %s', async (_, path, to) => {
    expect(await linksOf(path)).toBe(canonical(to))
  })

  it('are told of the languages that a page has', async () => {
    const [en, fr] = [`<${URL}/docs/pen>`, `<${URL}/docs/pen/fr>`]
    const translations = [
      `${en}; rel="alternate"; hreflang="en"`,
      `${fr}; rel="alternate"; hreflang="fr"`,
      `${en}; rel="alternate"; hreflang="x-default"`,
    ].join(', ')
    expect(await linksOf('/docs/pen')).toBe(`${canonical('/docs/pen')}, ${translations}`)
    expect(await linksOf('/docs/pen/fr')).toBe(`${canonical('/docs/pen/fr')}, ${translations}`)
  })

  it('take a page that stands in for a translation for the original', async () => {
    expect(await linksOf('/docs/pen/fr/new')).toBe(canonical('/docs/pen/new'))
  })

  it('find each page once in the sitemap', async () => {
    const sitemap = await (await pens.app.request(`${URL}/sitemaps/docs-1.xml`)).text()
    const paths = [...sitemap.matchAll(/<loc>https:\/\/pens\.example([^<]+)/g)].map(([, path]) => path)
    expect(paths).toContain('/docs/pen/fr')
    expect(paths).toContain('/docs/pen/v1.0/gone')
    expect(paths).not.toContain('/docs/pen/v1.0')
    expect(paths).not.toContain('/docs/pen/v1.0/old')
  })
})
