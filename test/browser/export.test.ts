/** A site written by `modelbook build`, on a host that knows nothing of Modelbook. */

import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../browser.ts'
import type { Answering } from '../helpers/answering-server.ts'
import { CATALOGUE, MANY } from './catalogue.ts'
import { recordFaults } from './record-faults.ts'
import { startStaticHost } from './static-host.ts'
import { columnsOf } from './use-site.ts'

const BASE = '/team/models/'

const FILES: Record<string, string> = {
  ...CATALOGUE,
  ...MANY,
  'modelbook.yaml':
    'guide: false\ndescription: Things of the kitchen\nintro: See [the spoons](/models/acme/spoon-vit).\nlogo: logo.svg\naccent: "#0b6e4f"\npinned: [acme/recipe-t5]\n',
  'logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><path d="M0 0h2v1z"/></svg>',
  'models/acme/spoon-vit/page.html': '<script>document.title = "ran"</script>',
  'models/acme/spoon-vit/run.js': 'document.title = "ran"',
  'models/acme/citing.md': '# Citing\n\nSee https://arxiv.org/abs/2101.00001\n',
  'docs/tiny/_toctree.yml':
    '- sections:\n  - local: index\n    title: Welcome\n  - local: guides/install\n    title: Install\n  title: Start\n',
  'docs/tiny/_redirects.yml': 'setup: guides/install\nboat: guides/install#on-a-boat\n',
  'docs/tiny/index.md':
    '# Welcome\n\nHow to [install it](guides/install#on-a-boat).\n\n```mermaid\nflowchart LR\n  a --> b\n```\n',
  'docs/other/_toctree.yml': '- { local: index, title: Others }\n',
  'docs/other/index.md': '# Others\n\nThey mind the barometer too.\n',
  'docs/ink/v1.0/en/_toctree.yml': '- { local: index, title: Ink }\n',
  'docs/ink/v1.0/en/index.md': '# Ink\n\nThe inkwell of old.\n\n## Quills\n\nOf geese.\n',
  'docs/ink/v2.0/en/_toctree.yml': '- { local: index, title: Ink }\n- { local: care, title: Care }\n',
  'docs/ink/v2.0/en/index.md': '# Ink\n\nThe inkwell of today.\n',
  'docs/ink/v2.0/en/care.md': '# Care\n\n## In winter\n\nAn inkwell freezes.\n',
  'docs/ink/v2.0/zh/_toctree.yml': '- { local: index, title: 墨水 }\n',
  'docs/ink/v2.0/zh/index.md': '# 墨水\n\n黑色。\n\n## 文档\n\n关于机器学习模型的文档。\n',
  'docs/tiny/guides/install.md': '# Install\n\nFirst.\n\n## On a boat\n\nMind the barometer.\n',
}

let folder: string
let host: Answering
let browser: Browser
const home = () => host.url + BASE

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'modelbook-export-'))
  for (const [path, text] of Object.entries(FILES)) {
    const file = join(folder, 'cards', path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  const program = fileURLToPath(new URL('../../bin/modelbook.js', import.meta.url))
  const words = ['build', join(folder, 'cards'), '--out', join(folder, 'site'), '--base', BASE]
  const more = ['--site', 'https://acme.example', '--editions', join(folder, 'editions')]
  const { status, stderr } = spawnSync(process.execPath, [program, ...words, ...more], { encoding: 'utf8' })
  expect(stderr).not.toContain('lead to no page')
  expect(status, stderr).toBe(0)
  host = await startStaticHost(join(folder, 'site'), BASE)
  browser = await launchBrowser()
}, 300_000)
afterAll(async () => {
  await browser?.close()
  await host?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Opens a page, and records its errors. */
async function open(path: string, options: BrowserContextOptions = {}) {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  const wrong = recordFaults(page, [home(), 'data:'])
  await page.goto(home() + path)
  return { page, wrong, close: () => context.close() }
}

/** Addresses on the site's own host that a page links to or loads. */
const linksOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[href], [src], [action], [poster]')].flatMap((element) =>
      ['href', 'src', 'action', 'poster'].flatMap((name) => {
        const address = element.getAttribute(name)
        if (address === null || element instanceof SVGElement) return []
        const url = new URL(address, location.href)
        return url.origin === location.origin ? [url.href] : []
      }),
    ),
  )

describe('a site of files', () => {
  it('has every page and file that its pages lead to, and every place on them', async () => {
    const { page, wrong, close } = await open('')
    const waiting = [home()]
    const seen = new Set(waiting)
    const ids = new Map<string, Set<string>>()
    const places: [url: string, id: string][] = []
    const missing: string[] = []
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const response = await page.request.get(url, { maxRedirects: 0 })
      if (response.status() !== 200) missing.push(`${response.status()} ${url}`)
      if (!response.headers()['content-type']?.startsWith('text/html')) continue
      const found = await page.evaluate(
        ([html, base]) => {
          const document = new DOMParser().parseFromString(
            html.replace(/<style>.*?<\/style>/s, ''),
            'text/html',
          )
          return {
            ids: [...document.querySelectorAll('[id]')].map((element) => element.id),
            links: [...document.querySelectorAll('[href], [src], [action], [poster]')].flatMap((element) =>
              ['href', 'src', 'action', 'poster'].flatMap((name) => {
                const address = element.getAttribute(name)
                return address === null || element instanceof SVGElement ? [] : [new URL(address, base).href]
              }),
            ),
          }
        },
        [await response.text(), url] as const,
      )
      ids.set(url, new Set(found.ids))
      for (const link of found.links) {
        const target = new URL(link)
        if (target.origin !== host.url) continue
        const id = decodeURIComponent(target.hash.slice(1))
        target.hash = ''
        // The list's script handles its query.
        target.search = ''
        if (id !== '') places.push([target.href, id])
        if (!target.pathname.startsWith(BASE)) missing.push(`${target.href} in ${url}`)
        if (!seen.has(target.href)) waiting.push(target.href)
        seen.add(target.href)
      }
    }
    expect(missing).toEqual([])
    expect(places.filter(([url, id]) => ids.get(url)?.has(id) === false)).toEqual([])
    expect(seen.size).toBeGreaterThan(300)
    expect(wrong).toEqual([])
    await close()
  }, 240_000)

  it('shows pages of every sort without an error and without a word to another host', async () => {
    for (const path of [
      '',
      'tasks/image-classification/',
      'models/acme/spoon-vit/',
      'models/acme/hostile/',
      'docs/tiny/',
      'models/',
    ]) {
      const { page, wrong, close } = await open(path)
      await page.waitForLoadState('networkidle')
      expect(wrong, path).toEqual([])
      expect(
        (await linksOf(page)).filter((link) => !link.startsWith(home())),
        path,
      ).toEqual([])
      await close()
    }
  })

  it('draws diagrams', async () => {
    const { page, wrong, close } = await open('docs/tiny/')
    const width = () =>
      page
        .locator('[data-diagram] > img')
        .evaluate((img) => (img instanceof HTMLImageElement ? img.naturalWidth : 0))
    await expect.poll(width, { timeout: 50_000 }).toBeGreaterThan(50)
    expect(wrong).toEqual([])
    await close()
  })

  it('leads on from old addresses to the same place of a page, and without JavaScript to the page', async () => {
    const { page, wrong, close } = await open('docs/tiny/setup/?from=mail#on-a-boat')
    await page.waitForURL(`${home()}docs/tiny/guides/install/?from=mail#on-a-boat`)
    await page.goto(`${home()}docs/tiny/boat/#elsewhere`)
    await page.waitForURL(`${home()}docs/tiny/guides/install/#on-a-boat`)
    expect(wrong).toEqual([])
    await close()
    const plain = await open('docs/tiny/setup/', { javaScriptEnabled: false })
    await plain.page.waitForURL(`${home()}docs/tiny/guides/install/`)
    await plain.close()
  })

  it('finds cards and places in the docs by their words', async () => {
    const { page, wrong, close } = await open('search/?q=barometer')
    const names = async () => (await page.locator('.docs-hits h2').allInnerTexts()).toSorted()
    const found = () => page.locator('[data-part=found]').innerText()
    await expect.poll(names).toEqual(['On a boat', 'Others'])
    await expect(found()).resolves.toBe('2 pages of docs')
    await expect(page.locator('.docs-hits .trail').allInnerTexts()).resolves.toContain('Welcome › Install')
    await page.goto(`${home()}docs/tiny/`)
    await page.locator('#mb-search').fill('barometer')
    await page.keyboard.press('Enter')
    await expect.poll(names).toEqual(['On a boat'])
    await expect.poll(found).toBe('1 page for barometer')
    await expect(page.locator('h1').innerText()).resolves.toBe('Search Welcome')
    await expect(page.locator('.docs-hits mark').innerText()).resolves.toBe('barometer')
    await expect(page.locator('.chosen').innerText()).resolves.toContain('Welcome')
    await expect(page.locator('.docs-hits .excerpt').innerText()).resolves.toBe('Mind the barometer.')
    const box = page.locator('#mb-search')
    await box.fill('chronometer')
    await box.press('Enter')
    await expect
      .poll(() => page.locator('.empty').allInnerTexts())
      .toEqual([
        'No page of Welcome has any of these words.\n\nTry other words for it, or search all documentation.',
      ])
    await page.goBack()
    await expect.poll(names).toEqual(['On a boat'])
    await page.locator('.docs-hits a').click()
    expect(page.url()).toBe(`${home()}docs/tiny/guides/install/#on-a-boat`)
    // The box of a page of docs searches the docs.
    await page.goto(home())
    await page.locator('#mb-search').fill('cutlery')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('.card-name').allInnerTexts()).toEqual(['Spoons\nacme/spoon-vit'])
    expect(page.url()).toBe(`${home()}search/?q=cutlery`)
    expect(wrong).toEqual([])
    await close()
  })

  it('searches the version and language of the page that it is asked from', async () => {
    const { page, wrong, close } = await open('docs/ink/v1.0/')
    const hrefs = () =>
      page
        .locator('.docs-hits a')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href')?.replace(/#.*/, '')).toSorted())
    const ask = async (path: string, text: string, found: string[]) => {
      await page.goto(home() + path)
      await page.locator('#mb-search').fill(text)
      await page.keyboard.press('Enter')
      await expect.poll(hrefs).toEqual(found)
    }
    const docs = `${BASE}docs/ink/`
    await ask('docs/ink/', 'inkwell', [docs, `${docs}care/`])
    const choices = async () =>
      (await page.locator('[data-of=docs] li:visible').allInnerTexts()).map((text) =>
        text.replace(/\s+/g, ' '),
      )
    await expect
      .poll(choices)
      .toEqual([expect.stringMatching(/ink 2/i), 'v2.0 2', 'v1.0 1', 'English 2', '中文 1'])
    await page.getByRole('link', { name: 'v2.0' }).click()
    await expect.poll(() => page.url()).toContain('version=v2.0')
    await page.getByRole('link', { name: 'English' }).click()
    await expect.poll(() => page.url()).toContain('language=en')
    await expect.poll(hrefs).toEqual([docs, `${docs}care/`])
    await page.goBack()
    await page.getByRole('link', { name: 'v1.0' }).click()
    await expect.poll(hrefs).toEqual([`${docs}v1.0/`])
    await page.getByRole('link', { name: 'Clear filters' }).click()
    await expect.poll(() => page.url()).toBe(`${home()}search/?q=inkwell&kind=docs`)
    await ask('docs/ink/v1.0/', 'inkwell', [`${docs}v1.0/`])
    await expect(page.locator('.docs-hits').innerText()).resolves.toContain('The inkwell of old.')
    await expect(page.locator('.chosen').innerText()).resolves.toContain('v1.0')
    // A substring of text without spaces, and an untranslated page.
    await ask('docs/ink/zh/', '学习', [`${docs}zh/`])
    await expect(page.locator('.docs-hits .excerpt mark').first().innerText()).resolves.toBe('学习')
    await expect(page.locator('.docs-hits .excerpt').innerText()).resolves.toBe('关于机器学习模型的文档。')
    await ask('docs/ink/zh/', 'freezes', [`${docs}zh/care/`])
    await page.goto(`${home()}search/?q=geese`)
    await expect.poll(() => page.locator('[data-part=found]').innerText()).toContain('0 cards')
    expect(wrong).toEqual([])
    await close()
  })

  it('narrows a list in place, goes back, and reads on', async () => {
    const { page, wrong, close } = await open('models/')
    const found = () => page.locator('[data-part=found]').innerText()
    await expect(found()).resolves.toBe('77 models')
    await page.locator('[data-facet=license] a', { hasText: 'MIT' }).first().click()
    await expect.poll(found).toBe('38 models')
    expect(page.url()).toBe(`${home()}models/?license=mit`)
    await expect(page.title()).resolves.toBe('Models: MIT License · Modelbook')
    await expect(page.locator('h1').innerText()).resolves.toBe('Models: MIT License')
    await page.locator('.pages a[rel=next]').click()
    await expect.poll(found).toBe('38 models, page 2 of 2')
    await expect.poll(() => page.locator('.card').count()).toBe(8)
    await page.locator('.chosen a').click()
    await expect.poll(found).toBe('77 models')
    await page.goBack()
    await expect.poll(found).toBe('38 models, page 2 of 2')
    await page.reload()
    await expect.poll(found).toBe('38 models, page 2 of 2')
    expect(wrong).toEqual([])
    await close()
  })

  it('begins with what the settings say of the catalogue', async () => {
    const { page, wrong, close } = await open('')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Things of the kitchen')
    const logo = page.locator('.brand img')
    expect(await logo.evaluate((one) => one instanceof HTMLImageElement && one.naturalWidth > 0)).toBe(true)
    expect(await page.locator('#mb-pinned + .cards .card').count()).toBe(1)
    await page.locator('.menu summary').click()
    await page.getByRole('link', { name: 'Papers' }).click()
    await page.waitForURL('**/papers/')
    const line = page.locator('.menu > summary')
    expect(await line.evaluate((one) => getComputedStyle(one).borderBottomColor)).toMatch(/^oklch/)
    await page.goBack()
    await page.getByRole('link', { name: 'the spoons' }).click()
    await page.waitForURL('**/models/acme/spoon-vit/')
    expect(wrong).toEqual([])
    await close()
  })

  it('has as a table only the columns that what is found fills', async () => {
    const { page, wrong, close } = await open('models/?q=fridge')
    await page.getByRole('button', { name: 'Table' }).click()
    const found = page.locator('[data-part=found]')
    await expect.poll(() => found.innerText()).toBe('1 model')
    expect(await columnsOf(page)).toEqual(
      expect.arrayContaining(['Name', 'Task', 'Library', 'Language', 'Licence']),
    )
    expect(await columnsOf(page)).not.toContain('Compare')
    await page.getByRole('searchbox', { name: 'Search in models' }).fill('pots')
    await expect.poll(() => page.locator('.card-name').allInnerTexts()).toEqual(['Kitchen\nacme/kitchen-vit'])
    expect(await columnsOf(page)).toEqual(expect.arrayContaining(['Name', 'Task', 'Library', 'Licence']))
    expect(await columnsOf(page)).not.toContain('Language')
    expect(wrong).toEqual([])
    await close()
  })

  it('takes values in addresses by the names that pages show, and in any case', async () => {
    const { page, wrong, close } = await open('models/?license=MIT')
    const found = () => page.locator('[data-part=found]').innerText()
    await expect.poll(found).toBe('38 models')
    await expect(page.locator('[data-facet=license] a[aria-current]').first().innerText()).resolves.toMatch(
      /MIT/,
    )
    await page.goto(`${home()}models/?language=english&license=apache+license+2.0`)
    await expect.poll(found).toBe('1 model')
    await expect(page.locator('.show-found').textContent()).resolves.toBe('Show 1 model')
    expect(wrong).toEqual([])
    await close()
  })

  it('offers what is found with one thing less when nothing is, and knows languages by name', async () => {
    const { page, wrong, close } = await open('models/?q=spoon&language=en&license=mit')
    const ways = () => page.locator('.empty li').allInnerTexts()
    await expect.poll(ways).toContain('1 model without licence MIT License')
    await page.getByRole('link', { name: '1 model', exact: true }).first().click()
    await expect.poll(() => page.locator('[data-part=found]').innerText()).toBe('1 model')
    await page.goto(`${home()}models/?q=english+spoon`)
    await expect.poll(() => page.locator('[data-part=found]').innerText()).toBe('1 model')
    // Hits for words are counted in all facets.
    await expect(page.locator('[data-facet=library]').innerText()).resolves.toMatch(/timm\s+1/)
    await page.goto(`${home()}models/?q=nothinglikethat`)
    await expect(page.locator('.empty').innerText()).resolves.toBe(
      'No model matches.\n\nUse fewer or shorter words, or see the whole list.',
    )
    await expect(page.locator('.fold').isVisible()).resolves.toBe(false)
    expect(wrong).toEqual([])
    await close()
  })

  it('offers what may be meant by words and values that nothing has', async () => {
    const { page, wrong, close } = await open('models/?q=kichen+vit')
    const hints = () => page.locator('.hints').innerText()
    const found = () => page.locator('[data-part=found]').innerText()
    await expect.poll(hints).toBe('Did you mean kitchen vit?')
    await page.locator('.hints a').click()
    await expect.poll(found).toMatch(/^[12] models?$/)
    await page.goto(`${home()}models/?license=apache`)
    await expect.poll(hints).toBe('Did you mean licence Apache License 2.0?')
    await page.locator('.hints a').click()
    await expect.poll(() => page.url()).toBe(`${home()}models/?license=apache-2.0`)
    await page.goto(`${home()}models/?q=licence:mit+kitchen`)
    await expect.poll(hints).toContain('Did you mean license:mit kitchen?')
    await page.goto(`${home()}models/?q=license:apache`)
    await expect.poll(hints).toBe('Did you mean license:apache-2.0?')
    await page.locator('.hints a').click()
    await expect.poll(found).toMatch(/^3\d models$/)
    await page.goto(`${home()}models/?q=kitchen+NOT+cutlery`)
    await expect.poll(hints).toBe('Did you mean kitchen -cutlery?')
    expect(wrong).toEqual([])
    await close()
  })

  it('takes a facet among the words for a filter, and says what it passes over', async () => {
    const { page, wrong, close } = await open('models/?q=kitchen+license:mit+-tag:x')
    const chosen = page.locator('.chosen')
    await expect.poll(() => chosen.innerText()).toContain('licence MIT License')
    await expect(page.locator('.hints').innerText()).resolves.toBe(
      'The search of this site does not support -tag:x and ignores it.',
    )
    await chosen.getByRole('link').first().click()
    await expect.poll(() => page.url()).toBe(`${home()}models/?q=kitchen`)
    expect(wrong).toEqual([])
    await close()
  })

  it('leaves out words, also from what it counts', async () => {
    const { page, wrong, close } = await open('models/?q=kitchen')
    const found = () => page.locator('[data-part="found"]').innerText()
    const counted = () =>
      page
        .locator('[data-facet="license"] li:not([hidden])')
        .evaluateAll((items) =>
          items.map((item) => [
            item.querySelector('a')?.getAttribute('data-value'),
            Number(item.querySelector('.count')?.textContent),
          ]),
        )
    await expect.poll(found).toBe('2 models')
    await page.goto(`${home()}models/?q=kitchen+-cutlery`)
    await expect.poll(found).toBe('1 model')
    await expect(counted()).resolves.toEqual([['mit', 1]])
    await expect(page.locator('.hints').count()).resolves.toBe(0)
    // Filters chosen next also exclude the words.
    await page.locator('[data-facet="license"] li:not([hidden]) a').click()
    await expect.poll(() => page.url()).toContain('q=kitchen+-cutlery&license=mit')
    expect(wrong).toEqual([])
    await close()
  })

  it('finds nothing by the beginning of a word alone, and leads on by each of several', async () => {
    const { page, wrong, close } = await open('models/?q=asdfqwer')
    await expect.poll(() => page.locator('.empty').innerText()).toContain('No model matches.')
    await page.goto(`${home()}models/?q=spoon+asdfqwer`)
    const ways = () => page.locator('.empty li').allInnerTexts()
    await expect.poll(ways).toEqual(['1 model without asdfqwer'])
    await page.goto(`${home()}models/?q=asdfqwer+spoon+xyzzyplugh`)
    await expect.poll(ways).toEqual(['1 model without asdfqwer xyzzyplugh'])
    await page.goto(`${home()}models/?q=cutlery+recipe+xyzzyplugh`)
    await expect.poll(ways).toEqual(['1 model with cutlery alone', '1 model with recipe alone'])
    expect(wrong).toEqual([])
    await close()
  })

  it('says what an old address asks for in vain', async () => {
    const { page, wrong, close } = await open('models/?page=99&parameters_min=5')
    await expect.poll(() => page.locator('.empty').innerText()).toMatch(/^There is no page 99: .* page 3\.$/)
    await page.locator('.empty a').click()
    await expect.poll(() => page.locator('[data-part=found]').innerText()).toBe('77 models, page 3 of 3')
    await page.goto(`${home()}models/?parameters_min=5`)
    await expect.poll(() => page.locator('.hints').innerText()).toContain('does not support parameters_min')
    expect(wrong).toEqual([])
    await close()
  })

  it('leads from a pasted id to the model, from a paper to what cites it, and from words to their task', async () => {
    const { page, wrong, close } = await open('models/?q=https://huggingface.co/acme/spoon-vit')
    const hints = () => page.locator('.hints').innerText()
    await expect.poll(hints).toBe('Did you mean acme/spoon-vit?')
    await page.goto(`${home()}search/?q=arxiv:2101.00001`)
    await expect.poll(hints).toBe('1 card cites arXiv 2101.00001')
    await page.goto(`${home()}search/?q=image+tagging`)
    await expect.poll(() => page.locator('.card-name').first().innerText()).toBe('Image classification')
    await page.goto(`${home()}models/?q=english+image+tagging`)
    await expect.poll(hints).toBe('1 model for Image classification, English')
    await page.locator('.hints a').click()
    await expect.poll(() => page.locator('.card-name').allInnerTexts()).toEqual(['Spoons\nacme/spoon-vit'])
    expect(wrong).toEqual([])
    await close()
  })

  it('offers a task in the palette by what people call it', async () => {
    const { page, wrong, close } = await open('')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('speech to text')
    const first = page.getByRole('option').first()
    await expect.poll(() => first.innerText()).toMatch(/^Automatic speech recognition/)
    expect(wrong).toEqual([])
    await close()
  })

  it('offers in the palette first what the docs have that are read, in their version', async () => {
    const { page, wrong, close } = await open('docs/ink/v1.0/')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('inkwell')
    const group = page.getByRole('group', { name: 'In these docs' })
    const hrefs = () =>
      group
        .getByRole('option')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href')?.replace(/#.*/, '')))
    await expect.poll(hrefs).toEqual([`${BASE}docs/ink/v1.0/`])
    expect(wrong).toEqual([])
    await close()
  })

  it('offers everything in the palette', async () => {
    const { page, wrong, close } = await open('docs/tiny/guides/install/')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('barometer')
    const option = page.getByRole('option', { name: 'Install' })
    await expect.poll(() => option.count()).toBe(1)
    await page.getByRole('combobox').fill('spoon-vit')
    await page.getByRole('option', { name: 'acme/spoon-vit' }).click()
    expect(page.url()).toBe(`${home()}models/acme/spoon-vit/`)
    expect(wrong).toEqual([])
    await close()
  })

  it('copies the link to a heading in full', async () => {
    const { page, close } = await open('models/acme/spoon-vit/', {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.getByRole('heading', { name: 'How to use' }).getByRole('link').click()
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()))
      .toBe(`${home()}models/acme/spoon-vit/#how-to-use`)
    await close()
  })

  it('is read page by page without JavaScript, and says what is missing', async () => {
    const { page, close } = await open('models/', { javaScriptEnabled: false })
    // When scripts are disabled from outside, Chromium still parses as if they were enabled.
    await expect(page.locator('noscript').innerHTML()).resolves.toContain('need JavaScript on this site')
    await page.locator('.pages a[rel=next]').click()
    await expect(page.locator('[data-part=found]').innerText()).resolves.toBe('77 models, page 2 of 3')
    await close()
  })

  it('runs nothing of a card, whatever is opened', async () => {
    const { page, close } = await open('acme/spoon-vit/resolve/main/page.html.txt')
    await expect(page.title()).resolves.toBe('')
    await expect(page.locator('body').innerText()).resolves.toContain('document.title')
    await close()
  })

  it('would run no file of a card as a script even if a page named it', async () => {
    const { page, close } = await open('models/acme/spoon-vit/')
    const refused = await page.evaluate(
      (address) =>
        new Promise((resolve) => {
          const script = document.createElement('script')
          script.onload = () => resolve('loaded')
          addEventListener('securitypolicyviolation', ({ blockedURI }) => resolve(blockedURI))
          script.src = address
          document.head.append(script)
        }),
      `${home()}acme/spoon-vit/resolve/main/run.js.txt`,
    )
    expect(refused).toContain('run.js.txt')
    await expect(page.title()).resolves.not.toBe('ran')
    await close()
  })

  it('has a page for what is not there', async () => {
    const { page, close } = await open('nothing/of/that')
    await page.getByRole('link', { name: 'models', exact: true }).click()
    expect(page.url()).toBe(`${home()}models/`)
    await close()
  })
})
