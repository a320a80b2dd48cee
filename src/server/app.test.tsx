/** The site through its app, without a socket: the answer of each address. */

import { hash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeApp } from '../../test/helpers/app.ts'
import { openEdition, type SqliteEdition } from '../edition/edition.ts'
import { ingest } from '../edition/ingest/ingest.ts'
import { openStore } from '../edition/store/store.ts'
import { parseSettings } from '../settings/read-settings.ts'
import { openSource } from '../sources/open-source.ts'
import { builtinVocabulary } from '../task/vocabulary.ts'
import { type App, ask } from './answer.ts'
import { createApp } from './app.tsx'
import { EditionHolder } from './edition-holder.ts'
import type { Assets } from './http/assets.ts'

const FILES: Record<string, string> = {
  'models/acme/tiny-bert/README.md':
    '---\nlicense: mit\npipeline_tag: fill-mask\n---\n# Tiny\n\nSee [the log](notes/log.txt), [the next](../small-bert), [paper](https://huggingface.co/acme/small-bert) and ![a plot](plot.svg).\n',
  'models/acme/tiny-bert/notes/log.txt': 'epoch 1\n',
  'models/acme/tiny-bert/plot.svg': '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  'models/acme/small-bert/README.md': '# Small\n',
  'models/odd/100% sure? #1/README.md': '# Odd\n',
  'datasets/clicks/README.md': '---\ntask_categories: [text-ranking]\n---\n# Clicks\n',
  'tasks/fill-mask/README.md':
    '---\nname: Fill-Mask\nmodality: nlp\nsummary: Guesses the word that was left out.\n---\nText.\n',
}

let folder: string
let holder: EditionHolder<SqliteEdition>
let app: App

const assets: Assets = {
  addresses: {
    css: '/a.css',
    rules: [
      { css: '.masthead{color:red}', within: [], needs: [['masthead']] },
      { css: '.card-head{color:red}', within: [], needs: [['card-head']] },
    ],
    loader: 'true',
    hydrate: '/h.js',
    docs: '/d.js',
    font: '/f.woff2',
    icon: '/i.svg',
  },
  find: () => undefined,
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'modelbook-app-'))
  for (const [path, text] of Object.entries(FILES)) {
    await mkdir(dirname(join(folder, 'cards', path)), { recursive: true })
    await writeFile(join(folder, 'cards', path), text)
  }
  const store = openStore(join(folder, 'editions'))
  const sources = [await openSource(join(folder, 'cards'))]
  const { edition } = await ingest({ sources, store, vocabulary: builtinVocabulary() })
  holder = new EditionHolder<SqliteEdition>(openEdition(store.pathOf(edition)))
  const settings = parseSettings({
    title: 'Acme models',
    source: { label: 'Edit on GitLab', url: 'https://gitlab.example/edit/{path}' },
  })
  app = createApp({ holder, assets, settings, watching: false })
})

afterAll(async () => {
  holder.close()
  await rm(folder, { recursive: true, force: true })
})

const get = (path: string) => app.request(`http://site.test${path}`)
const text = async (path: string) => (await get(path)).text()

describe('a page', () => {
  it('carries the security policy, and says that it may be kept', async () => {
    const { response, isLasting } = await ask(app, 'http://site.test/models/acme/tiny-bert')
    const { headers, status } = response
    expect(status).toBe(200)
    expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe-inline/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(isLasting).toBe(true)
  })

  it.each([
    ['/models', '.masthead{color:red}'],
    ['/models/acme/tiny-bert', '.masthead{color:red}.card-head{color:red}'],
  ])('carries the styles that it needs, which its policy allows, and no other: %s', async (path, styles) => {
    const response = await get(path)
    const html = await response.text()
    expect(html.match(/<style>.*?<\/style>/g)).toEqual([`<style>${styles}</style>`])
    expect(html).toMatch(/<link rel="stylesheet" href="\/a\.css"\/><\/body>/)
    const allowed = `style-src 'self' 'sha256-${hash('sha256', styles, 'base64')}';`
    expect(response.headers.get('content-security-policy')).toContain(allowed)
  })

  it('bears the title of the site', async () => {
    expect(await text('/models')).toContain('<title>Models · Acme models</title>')
  })

  it.each([
    ['/models?task=fill-mask&license=mit&q=tiny', 'Models for tiny: Fill mask, MIT License'],
    ['/models?problems=none&updated_min=2024-01-01', 'Models: problems None, updated from 2024'],
    [
      '/datasets?language=de&language=en&language=fr&language=it&language=es',
      'Datasets: German, English, Spanish, French, 1 more',
    ],
    ['/search?q=tiny&license=mit', 'Search for tiny: MIT License'],
    ['/search', 'Search'],
    [`/search?q=${'tiny '.repeat(30)}`, `Search for ${'tiny '.repeat(16).trim()}…`],
  ])('that lists names what is asked for: %s', async (path, title) => {
    const page = await text(path)
    expect(/<title>(.*?) · Acme models<\/title>/.exec(page)?.[1]).toBe(title)
    expect(/<h1[^>]*>(.*?)<\/h1>/.exec(page)?.[1]).toBe(title)
  })

  it.each([
    ['/models?page=2', 'Models, page 2'],
    ['/datasets?language=de&page=2', 'Datasets: German, page 2'],
    ['/search?q=tiny&page=2', 'Search for tiny, page 2'],
    ['/search?q=tiny&kind=docs&page=2', 'tiny in the documentation, page 2'],
    ['/benchmarks?page=2', 'Benchmarks, page 2'],
    ['/papers?page=2', 'Papers, page 2'],
  ])('has a title of its own as the second page of a list: %s', async (path, title) => {
    expect(/<title>(.*?) · Acme models<\/title>/.exec(await text(path))?.[1]).toBe(title)
  })

  it('that searches everything says the words once, and once how many cards have them', async () => {
    const page = await text('/search?q=tiny')
    const head = /<div class="list-head">(.*?)<\/div>/.exec(page)?.[1] ?? ''
    expect(head.match(/tiny/g)).toHaveLength(1)
    expect(head).toMatch(/\d+ cards?<\/p>/)
  })

  it('exists for an id with odd characters, at the address that lists link to', async () => {
    const list = await text('/models?sort=name')
    const href = /href="(\/models\/odd\/[^"]+)"/.exec(list)?.[1] ?? ''
    expect(href).toBe('/models/odd/100%25%20sure%3F%20%231')
    expect(await text(href)).toContain('100% sure? #1')
  })

  it('moves from an address with a slash at its end, never to another host', async () => {
    expect((await get('/models/')).headers.get('location')).toBe('/models')
    expect((await get('//evil.test/')).headers.get('location') ?? '/').toMatch(/^\/(?!\/)/)
  })
})

describe('addresses in a card', () => {
  it('lead to its own files, to our pages, and outside beside them', async () => {
    const page = await text('/models/acme/tiny-bert')
    expect(page).toContain('href="/acme/tiny-bert/resolve/main/notes/log.txt"')
    expect(page).toContain('src="/acme/tiny-bert/resolve/main/plot.svg"')
    expect(page.match(/href="\/models\/acme\/small-bert"/g)).toHaveLength(2)
    expect(page).toContain('href="https://huggingface.co/acme/small-bert"')
  })

  it.each([
    ['../mini', '/models/acme/mini'],
    ['../mini/', '/models/acme/mini'],
    ['../mini#how-to-use', '/models/acme/mini#how-to-use'],
    ['../mini/README.md#how-to-use', '/models/acme/mini#how-to-use'],
    ['../alone.md', '/models/acme/alone'],
    ['../../../datasets/acme/clicks/README.md', '/datasets/acme/clicks'],
    ['/models', '/models'],
    ['/benchmarks', '/benchmarks'],
    ['../../../docs/tiny/guides/start.md#First-Step', '/docs/tiny/guides/start#first-step'],
    ['/docs/tiny', '/docs/tiny'],
    ['/docs/tiny/guides/start#First-Step', '/docs/tiny/guides/start#first-step'],
    ['/docs/tiny/nothing', '/acme/tiny/resolve/main/docs/tiny/nothing'],
    ['../nothing/README.md', '/acme/tiny/resolve/main/nothing/README.md'],
  ])('lead to pages as they are written for this site and for GitHub: %s', async (href, address) => {
    const own = await makeApp({
      'models/acme/tiny/README.md': `# Tiny\n\nMore.\n\nSee [there](${href}).\n`,
      'models/acme/mini/README.md': '# Mini\n',
      'models/acme/alone.md': '# Alone\n',
      'datasets/acme/clicks/README.md': '# Clicks\n',
      'docs/tiny/_toctree.yml': '- {local: index, title: Tiny}\n- {local: guides/start, title: Start}\n',
      'docs/tiny/index.md': '# Tiny\n',
      'docs/tiny/guides/start.md': '# Start\n\n## First step\n',
    })
    const page = await (await own.app.request('http://site.test/models/acme/tiny')).text()
    await own.close()
    expect(/<a [^>]*href="([^"]*)"[^>]*>there<\/a>/.exec(page)?.[1]).toBe(address)
  })

  it.each([
    ['tiny/README.md', '/models/acme/tiny'],
    ['mini.md#use', '/models/acme/mini#use'],
    ['../mini', '/models/acme/mini'],
  ])('lead from a card that is one file to those beside it: %s', async (href, address) => {
    const own = await makeApp({
      'models/acme/alone.md': `# Alone\n\nMore.\n\nSee [there](${href}).\n`,
      'models/acme/tiny/README.md': '# Tiny\n',
      'models/acme/mini.md': '# Mini\n',
    })
    const page = await (await own.app.request('http://site.test/models/acme/alone')).text()
    await own.close()
    expect(/<a [^>]*href="([^"]*)"[^>]*>there<\/a>/.exec(page)?.[1]).toBe(address)
  })

  it('serve files inert', async () => {
    const file = await get('/acme/tiny-bert/resolve/main/plot.svg')
    expect(file.status).toBe(200)
    expect(file.headers.get('content-security-policy')).toContain('sandbox')
    await file.body?.cancel()
    expect(await (await get('/acme/tiny-bert/resolve/main/notes/log.txt')).text()).toBe('epoch 1\n')
  })

  it('never reach outside the card', async () => {
    for (const path of [
      '..%2f..%2fsmall-bert%2fREADME.md',
      '../small-bert/README.md',
      '%2e%2e/README.md',
      'nothing.bin',
    ]) {
      expect((await get(`/acme/tiny-bert/resolve/main/${path}`)).status).toBe(404)
    }
  })
})

describe('what is not there', () => {
  it('is where the Hub has the page of a model, and leads to ours', async () => {
    const response = await get('/acme/tiny-bert')
    expect(response.status).toBe(308)
    expect(response.headers.get('location')).toBe('/models/acme/tiny-bert')
    expect((await get('/acme/nothing')).status).toBe(404)
  })

  it.each(['NFC', 'NFD'] as const)(
    'is found under a name in %s whichever way its accents are written',
    async (form) => {
      const name = 'caf\u00e9'.normalize(form)
      const own = await makeApp({ [`datasets/acme/${name}/README.md`]: '# Menu\n' })
      const ask = (path: string) =>
        own.app.request(`http://site.test/datasets/acme/${encodeURIComponent(path)}`)
      const answers = await Promise.all([ask('caf\u00e9'), ask('cafe\u0301')])
      const moved = answers.filter(({ status }) => status === 308)
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
      expect(moved.map(({ headers }) => headers.get('location'))).toEqual([
        `/datasets/acme/${encodeURIComponent(name)}`,
      ])
      await own.close()
    },
  )

  it('names the nearest pages', async () => {
    const response = await get('/models/acme/tiny-brt')
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('href="/models/acme/tiny-bert"')
  })

  it('names the card above, alone, where a card has no pages below it', async () => {
    const page = await (await get('/models/acme/tiny-bert/weights')).text()
    const [, meant = ''] = /Did you mean<\/h2>(.*?)<\/ul>/s.exec(page) ?? []
    expect(meant.match(/(?<=href=")[^"]+/g)).toEqual(['/models/acme/tiny-bert'])
  })

  it('is said for every kind of address, malformed ones included', async () => {
    for (const path of [
      '/datasets/nothing',
      '/tasks/nothing',
      '/metrics/nothing',
      '/libraries/nothing',
      '/x',
      '/models/%E0%A4%A',
    ]) {
      const { response, isLasting } = await ask(app, `http://site.test${path}`)
      expect(response.status).toBe(404)
      expect(isLasting).toBe(false)
    }
  })
})

describe('a file that is not there', () => {
  it('is told to a person as a page and to a program in the words of the Hub', async () => {
    const address = 'http://site.test/acme/tiny-bert/resolve/main/gone.txt'
    const page = await app.request(address, { headers: { accept: 'text/html,*/*' } })
    expect(page.status).toBe(404)
    expect(page.headers.get('content-type')).toContain('text/html')
    const answer = await app.request(address)
    expect(answer.status).toBe(404)
    expect(answer.headers.get('x-error-code')).toBe('EntryNotFound')
  })
})

describe('a list', () => {
  it('suggests another spelling when nothing is found', async () => {
    expect(await text('/models?q=smoll')).toMatch(/Did you mean <a href="[^"]*q=small/)
  })

  it('says where it ends to a link that names a page behind that', async () => {
    const page = (await text('/models?page=99')).replaceAll('<!-- -->', '')
    expect(page).toContain('There is no page 99: the list ends on <a href="/models">page 1</a>')
    expect(page).not.toContain('It has none yet')
  })

  it('ignores parameters that mean nothing', async () => {
    expect((await get('/models?page=-3&sort=up&task=&nonsense=1')).status).toBe(200)
  })
})

describe('the source link', () => {
  it('leads to the file of the card in the repository that the site names', async () => {
    expect(await text('/models/acme/tiny-bert')).toContain(
      '<a href="https://gitlab.example/edit/models/acme/tiny-bert/README.md" title="models/acme/tiny-bert/README.md">Edit on GitLab</a>',
    )
  })
})

describe('a fault of ours', () => {
  it('is told without its details, with a reference to the log', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { edition, release } = holder.acquire()
    const fail = () => {
      throw new Error('secret path /srv/x')
    }
    const find = vi.spyOn(edition, 'findEntry').mockImplementation(fail)
    const facts = vi.spyOn(edition, 'findFacts').mockImplementation(fail)
    release()
    const failing = createApp({
      holder,
      assets,
      settings: parseSettings({ title: 'Acme' }),
      watching: false,
    })
    const response = await failing.request('http://site.test/models/acme/tiny-bert')
    const answer = await failing.request('http://site.test/api/models/acme/tiny-bert')
    find.mockRestore()
    facts.mockRestore()
    const page = await response.text()
    expect(response.status).toBe(500)
    expect(page).not.toContain('secret')
    const reference = /<code>([0-9a-f]{8})<\/code>/.exec(page)?.[1]
    expect(log.mock.calls[0]?.[0]).toContain(reference)
    const { error } = await answer.json()
    expect(error).toMatch(/log has the details under [0-9a-f]{8}\.$/)
    log.mockRestore()
  })

  it('is temporary, and not a line in the log, if the edition is damaged and made anew', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const isDamaged = vi.fn().mockResolvedValueOnce(false).mockResolvedValue(true)
    const settings = parseSettings({ title: 'Acme' })
    const failing = createApp({ holder, assets, settings, watching: false, isDamaged })
    const find = vi.spyOn(holder.current, 'findEntry').mockImplementation(() => JSON.parse('{'))
    const ask = (path: string) => failing.request(`http://site.test${path}`)
    expect((await ask('/models/acme/tiny-bert')).status).toBe(500)
    expect(log).toHaveBeenCalledOnce()
    const page = await ask('/models/acme/tiny-bert')
    expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
    expect(await page.text()).toBe('The catalogue is being read again. Try again in a few seconds.\n')
    const answer = await ask('/models/acme/tiny-bert.md')
    expect(answer.status).toBe(503)
    expect(log).toHaveBeenCalledOnce()
    find.mockRestore()
    log.mockRestore()
  })
})
