/** A site below a path of its host: nothing in it leads out, for readers, scripts and programs alike. */

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { unescapeText } from '../../src/article/html/unescape.ts'
import { readAssets } from '../../src/server/http/assets.ts'
import { launchBrowser } from '../browser.ts'
import { modelbook } from '../helpers/processes.ts'
import { project, type RunningSite, startSite } from '../site.ts'
import { useModelServer } from './model-server.ts'
import { recordFaults } from './record-faults.ts'
import { wakeList } from './use-site.ts'

/** A model that answers. */
const { url: endpoint } = await useModelServer(() => [[{ label: 'spoon', score: 0.75 }]])

const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
)

const ROWS = Array.from({ length: 230 }, (_, row) => `${row},${row % 3 === 0 ? 'kettle' : 'pot'}`)

const card = (id: string, license: string) => ({
  [`models/acme/${id}/README.md`]: `---
license: ${license}
language: en
library_name: timm
pipeline_tag: image-classification
base_model: acme/seer
datasets: [acme/kitchen]
model-index: [{name: ${id}, results: [{task: {type: image-classification}, dataset: {type: acme/kitchen, name: Kitchen}, metrics: [{type: accuracy, value: 0.5}]}]}]
---
# ${id}

Tells spoons from forks, as in https://arxiv.org/abs/2101.00001.
`,
})

const FILES: Record<string, string | Uint8Array> = {
  ...card('spoons', 'mit'),
  ...card('forks', 'apache-2.0'),
  ...card('knives', 'apache-2.0'),
  'modelbook.yaml': `guide: false
intro: See [the spoons](/models/acme/spoons).
links: [{label: Spoons, url: /models/acme/spoons}]
renamed: {acme/old: acme/spoons}
endpoints: [{name: Kitchen, url: "${endpoint}", protocol: hf-inference, models: acme/seer}]
`,
  'models/acme/seer/README.md': `---
pipeline_tag: image-classification
widget: [{src: spoon.png, output: [{label: spoon, score: 0.75}]}]
---
# Seer

![A spoon](spoon.png) See [the notes](notes.md).

<video src="spoon.mp4" poster="spoon.png"></video>

<picture><source srcset="spoon.png 1x, spoon.png 2x"><img src="spoon.png" alt="A spoon"></picture>
`,
  'models/acme/seer/spoon.png': PICTURE,
  'models/acme/seer/spoon.mp4': PICTURE,
  'models/acme/seer/notes.md': '# Notes\n\nOf the [model](README.md).\n',
  'datasets/acme/kitchen/README.md': '---\nlicense: mit\n---\n# Kitchen\n\nWhat stands in a kitchen.\n',
  'datasets/acme/kitchen/train.csv': `id,thing\n${ROWS.join('\n')}\n`,
  'collections/acme/start.md': '---\ntitle: Where to start\nitems: [{model: acme/seer}]\n---\n',
  'docs/tiny/_toctree.yml':
    '- sections:\n  - {local: index, title: Welcome}\n  - {local: guides/install, title: Install}\n  title: Start\n',
  'docs/tiny/_redirects.yml': 'setup: guides/install\n',
  'docs/tiny/index.md':
    '# Welcome\n\nHow to [install it](guides/install). See [the seer](/models/acme/seer).\n\n```mermaid\nflowchart LR\n  a --> b\n```\n',
  'docs/tiny/guides/install.md': '# Install\n\nFirst.\n',
}

let browser: Browser
const sites = new Map<string, RunningSite>()
/** With one base that no other address begins with, and one that is itself the name of a part. */
const BASES = ['/hub/cards', '/models'] as const

beforeAll(async () => {
  for (const base of BASES) sites.set(base, await startSite(FILES, readAssets(project('dist/client')), base))
  browser = await launchBrowser()
}, 120_000)
afterAll(async () => {
  await browser?.close()
  for (const site of sites.values()) await site.close()
})

const siteAt = (base: (typeof BASES)[number]) => sites.get(base)?.url ?? ''
const at = (path: string) => siteAt('/models') + path
const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(at(path), { redirect: 'manual', headers })

/** Addresses that no page links, or only a script. */
const MORE = [
  ...['/robots.txt', '/sitemap.xml', '/llms.txt', '/llms-full.txt', '/opensearch.xml'],
  ...['/models.atom', '/search.atom?q=spoon', '/api/search?q=spoon', '/api/models?limit=2', '/api/datasets'],
  ...['/api/models/acme/seer', '/models/acme/seer.md', '/docs/tiny.md', '/docs/tiny/setup', '/acme/seer'],
  ...[
    '/models/acme/old',
    '/models/',
    '/nothing',
    '/docs/nothing',
    '/_diagrams',
    '/datasets/acme/kitchen/croissant',
  ],
  ...['/compare?ids=acme/seer,acme/spoons', '/api/models/acme/old', '/search?q=spoon', '/models?q=spons'],
  ...['/api/viewer/rows?dataset=acme/kitchen&config=default&split=train', '/docs/tiny/guides/install/'],
]

/** What in an answer is no address of ours: a key, and letters that are told apart by nothing else in their tags. */
const NO_ADDRESS = /^(?:aria-keyshortcuts|d)$/

/** The addresses in an attribute, which may be a list of pictures and their sizes. */
const candidatesOf = (value: string) => value.split(/ [\d.]+[xw](?:, |$)/).filter((address) => address !== '')

/** Addresses on a host that an answer names: in attributes, styles, headers and texts. */
function addressesIn(text: string, type: string, { headers }: Response, origin: string): string[] {
  const found = ['location', 'link', 'content-location'].flatMap((name) => headers.get(name) ?? [])
  const named = found.flatMap((value) => value.match(/(?<=<)[^>]*(?=>)/g) ?? [value])
  const relative = named.map((value) => value.replace(origin, ''))
  const inFull = [...text.matchAll(new RegExp(`${origin}([^\\s"'<>&)\`\\\\]*)`, 'g'))].map(
    ([, path = '']) => path,
  )
  const patterns = /^text\/html/.test(type)
    ? [/\s(?<name>[a-zA-Z-]+)="(?<address>\/(?!\/)[^"]*)"/g, /url\((?<address>\/[^)]*)\)/g]
    : /^text\/markdown/.test(type)
      ? [/\]\((?<address>\/(?!\/)(?:\([^)]*\)|[^()\s])*)/g]
      : /json|xml/.test(type)
        ? [/"(?<address>\/(?!\/)[a-z_]+\/[^"]*)"(?!:)/g]
        : []
  const written = patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].flatMap(({ groups }) =>
      groups?.address === undefined || NO_ADDRESS.test(groups.name ?? '')
        ? []
        : candidatesOf(unescapeText(groups.address)),
    ),
  )
  return [...relative.filter((value) => value.startsWith('/')), ...inFull, ...written]
}

describe('a reader or crawler', () => {
  it('meets no address of the host outside of the base, and none that does not exist', async () => {
    const [base] = BASES
    const { origin } = new URL(siteAt(base))
    const waiting = ['/', ...MORE].map((path) => base + path)
    const seen = new Set(waiting)
    const outside: string[] = []
    const missing: string[] = []
    let pages = 0
    for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
      const response = await fetch(origin + path, {
        redirect: 'manual',
        headers: { accept: 'text/html,*/*' },
      })
      if (response.status >= 400) missing.push(path.slice(base.length))
      const type = response.headers.get('content-type') ?? ''
      if (!/text|json|xml/.test(type) || /\/(?:resolve|_assets)\//.test(path)) {
        await response.body?.cancel()
        continue
      }
      pages += 1
      for (const address of addressesIn(await response.text(), type, response, origin)) {
        if (address !== base && !address.startsWith(`${base}/`)) outside.push(`${address} in ${path}`)
        const [next = ''] = address.split('#')
        // Lists lead to one another by their filters without end.
        if (seen.has(next) || next.includes('?') || /[*{}(\\]|_events/.test(next)) continue
        seen.add(next)
        waiting.push(next)
      }
    }
    expect([...new Set(outside)]).toEqual([])
    expect(missing.sort()).toEqual(['/docs/nothing', '/nothing'])
    expect(pages).toBeGreaterThan(150)
  }, 300_000)
})

describe('outside of the base', () => {
  it('the root of the host and the base lead to the site, and all else says where it is', async () => {
    const { origin } = new URL(at('/'))
    const ask = (path: string, accept = 'text/html') =>
      fetch(origin + path, { redirect: 'manual', headers: { accept } })
    const root = await ask('/?q=1')
    expect([root.status, root.headers.get('location')]).toEqual([307, '/models/?q=1'])
    const own = await ask('/models')
    expect([own.status, own.headers.get('location')]).toEqual([308, '/models/'])
    for (const path of ['/tasks', '/modelsx', '/_assets/x.js', '/_events']) {
      const answer = await ask(path)
      expect(answer.status).toBe(404)
      expect(await answer.text()).toContain('<a href="/models/">/models/</a>')
    }
    const program = await ask('/api/models', 'application/json')
    expect([program.status, await program.json()]).toEqual([
      404,
      { error: 'Nothing is here. The site begins at /models/.' },
    ])
    expect((await fetch(`${origin}/models//evil.example`, { redirect: 'manual' })).status).toBe(400)
  })
})

describe('for programs', () => {
  it('addresses in full have the base, and redirects stay below it', async () => {
    const openApi = await (await get('/api/openapi.json')).json()
    expect(openApi.servers).toEqual([{ url: at('') }])
    expect(await (await get('/robots.txt')).text()).toContain(`Sitemap: ${at('/sitemap.xml')}\n`)
    expect(await (await get('/opensearch.xml')).text()).toContain(
      `template="${at('/search?q={searchTerms}')}"`,
    )
    expect(await (await get('/llms.txt')).text()).toContain(`(${at('/models/acme/seer.md')})`)
    const old = await get('/api/models/acme/old')
    expect([old.status, old.headers.get('location')]).toEqual([307, '/models/api/models/acme/spoons'])
    const list = await get('/api/models?limit=1')
    expect(list.headers.get('link')).toMatch(
      new RegExp(`^<${at('/api/models?').replace('?', '\\?')}[^>]*>; rel="next"$`),
    )
    const page = await get('/models/acme/seer', { accept: 'text/markdown' })
    expect(await page.text()).toContain('(/models/models/acme/spoons)')
    expect(await (await get('/datasets/acme/kitchen')).text()).toContain(at(''))
  })

  it('a page that has not changed is not sent again', async () => {
    const etag = (await get('/models/acme/seer')).headers.get('etag') ?? ''
    expect(etag).not.toBe('')
    expect((await get('/models/acme/seer', { 'if-none-match': etag })).status).toBe(304)
  })

  it('tools of MCP read pages by their paths on the site, in which no path has the base', async () => {
    const ask = async (path: string) => {
      const call = { method: 'tools/call', params: { name: 'read_page', arguments: { path } } }
      const response = await fetch(at('/mcp'), {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...call }),
      })
      return response.text()
    }
    const text = await ask('/models/acme/seer')
    expect(text).toContain('(/models/acme/spoons)')
    expect(text).not.toContain('/models/models/')
    expect(await ask('/acme/seer')).toContain('(/models/acme/spoons)')
  })
})

/** Opens a page; whatever it requests of another place than the site, and whatever fails, is wrong. */
async function open(path: string): Promise<{ page: Page; wrong: readonly string[] }> {
  const context = await browser.newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const wrong = recordFaults(page, [at('/'), endpoint, 'data:', 'blob:'])
  await page.goto(at(path))
  return { page, wrong }
}

describe('in a browser', () => {
  it('the palette finds a page and goes to it, and so does a text that is sent off', async () => {
    const { page, wrong } = await open('/')
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search everything' })
    await palette.getByRole('combobox').fill('acme/seer')
    await palette.getByRole('option').first().getByText('seer').waitFor()
    await expect.poll(() => palette.getByRole('listbox').getAttribute('aria-busy')).toBe('false')
    expect(
      await palette
        .getByRole('option')
        .first()
        .evaluate(
          (option) =>
            option.closest('a')?.getAttribute('href') ?? option.querySelector('a')?.getAttribute('href'),
        ),
    ).toBe('/models/models/acme/seer')
    await page.keyboard.press('Enter')
    await page.waitForURL(at('/models/acme/seer'))
    await page.locator('#mb-search').fill('kettles')
    await page.locator('#mb-search').press('Enter')
    await page.waitForURL(at('/search?q=kettles'))
    expect(wrong).toEqual([])
  })

  it('a list is filtered in place, remembers what is to be compared, and goes back', async () => {
    const { page, wrong } = await open('/models')
    await wakeList(page)
    await page.locator('[data-facet=license] a').first().click()
    await page.waitForURL(at('/models?license=*'))
    await page.locator('.compare').first().click()
    await page.locator('.compare').nth(1).click()
    const tray = page.locator('.compare-tray a')
    expect(await tray.getAttribute('href')).toMatch(/^\/models\/compare\?ids=/)
    await page.goBack()
    await page.waitForURL(at('/models'))
    await tray.click()
    await page.waitForURL(at('/compare?ids=*'))
    expect(wrong).toEqual([])
  })

  it('the rows of a dataset are paged and sorted in place', async () => {
    const { page, wrong } = await open('/datasets/acme/kitchen')
    await wakeList(page)
    await page.getByRole('columnheader', { name: /^id/ }).getByRole('link').first().click()
    await page.waitForURL(at('/datasets/acme/kitchen?*orderby*'))
    await expect.poll(() => page.locator('[data-busy]').count()).toBe(0)
    await page.getByRole('link', { name: /Next/ }).first().click()
    await page.waitForURL(at('/datasets/acme/kitchen?*offset*'))
    expect(wrong).toEqual([])
  })

  it('a model is tried with the file of its example', async () => {
    const { page, wrong } = await open('/models/acme/seer')
    const part = page.locator('.snippet').first().locator('.snippet-editor')
    await part.getByRole('button', { name: 'Run it' }).click()
    await part.getByRole('button', { name: 'Run', exact: true }).click()
    await expect.poll(() => part.locator('.answer .bars').textContent()).toBe('spoon0.750')
    expect(wrong).toEqual([])
  })

  it('colours are chosen, and diagrams are drawn', async () => {
    const { page, wrong } = await open('/docs/tiny')
    await page.locator('[data-diagram]').scrollIntoViewIfNeeded()
    await page.locator('[data-diagram] > img').waitFor({ timeout: 50_000 })
    await page.getByRole('button', { name: 'Dark' }).click()
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    await page.reload()
    expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
    expect(wrong).toEqual([])
  })

  it('an open page shows a saved card, on a site whose url says the path', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'modelbook-below-'))
    const save = (text: string) => writeFile(join(folder, 'cards/models/pen.md'), `# Pen\n\n${text}\n`)
    await mkdir(join(folder, 'cards/models'), { recursive: true })
    await writeFile(join(folder, 'cards/modelbook.yaml'), 'url: https://hub.acme.example/models\n')
    await save('Draws a straight line.')
    const served = modelbook(['serve', join(folder, 'cards')], {
      PORT: '0',
      NODE_ENV: 'production',
      MODELBOOK_HOME: join(folder, 'state'),
    })
    onTestFinished(async () => {
      await served.stop()
      await rm(folder, { recursive: true, force: true })
    })
    const url = await served.url()
    expect(url).toMatch(/\/models$/)
    const page = await browser.newPage()
    onTestFinished(() => page.close())
    const answer = await page.goto(`${url}/models/pen`)
    expect(answer?.headers().link).toBe('<https://hub.acme.example/models/models/pen>; rel="canonical"')
    await save('Draws a curve as well.')
    await expect.poll(() => page.locator('main').innerText()).toContain('Draws a curve as well.')
  })
})
