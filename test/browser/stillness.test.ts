/** Content stays in place once shown, on phones and where scripts load late. */

import { setTimeout as pause } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { expect, it, onTestFinished } from 'vitest'
import { startAnswering } from '../helpers/answering-server.ts'
import { useSite } from './use-site.ts'

const LONGER =
  'language: zu\nlibrary_name: sentence-transformers\npipeline_tag: zero-shot-image-classification\n'
const card = (more: string) => `---\nlicense: mit\nlanguage: en\n${more}---\n# Something with a name\n`

const TABS =
  '<hfoptions id="run">\n<hfoption id="python">\n\nShort.\n\n</hfoption>\n' +
  `<hfoption id="javascript">\n\n${'Long.\n\n'.repeat(5)}</hfoption>\n</hfoptions>`

/** A picture of 120 by 120 pixels. */
const SQUARE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAHgAAAB4AQAAAAARHwt/AAAAF0lEQVR42mNgGAWjYBSMglEwCkYBvQEAB4AAAYHy/WUAAAAASUVORK5CYII=',
  'base64',
)

const site = useSite({
  'models/a/short.md': card(''),
  'models/b/short.md': card('pipeline_tag: fill-mask\n'),
  'models/c/longer.md': card('').replace('language: en\n', LONGER),
  'models/a/pictures/README.md': `# Pictures\n\nHas some.\n\n${'![](square.png)\n\nText.\n\n'.repeat(5)}`,
  'models/a/pictures/square.png': SQUARE,
  'datasets/c/short.md': card(''),
  'modelbook.yaml': 'guide: false\n',
  'docs/tiny/_toctree.yml':
    '- title: Guides\n  sections:\n  - {local: long, title: A page with a title of many words}\n  - {local: tabs, title: Tabs}\n  - {local: more-tabs, title: More tabs}\n',
  'docs/tiny/tabs.md': `# Tabs\n\n${TABS}`,
  'docs/tiny/more-tabs.md': `# More tabs\n\n## First\n\n${TABS}\n\n## Second\n\nText.\n\n## Third\n\nText.\n`,
  'docs/tiny/long.md': `# A page with a title of many words\n\n${'Text of the page. '.repeat(2000)}`,
})

it('a page of docs on a phone stands still when the script comes that copies it', async () => {
  const page = await site.newPage({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })
  const held = Promise.withResolvers<void>()
  await page.route(/\/docs-[^/]*\.js$/, (route) => held.promise.then(() => route.continue()))
  await page.goto(`${site.url}/docs/tiny/long`, { waitUntil: 'commit' })
  await page.locator('article p').first().waitFor()
  const copy = page.getByRole('button', { name: 'Copy page' })
  expect(await copy.isVisible()).toBe(false)
  await paint(page)
  held.resolve()
  await copy.waitFor()
  await paint(page)
  expect(await shiftsOf(page)).toEqual([])
})

it('a page of docs stands still while it comes slowly, with the tab that was chosen on another', async () => {
  const page = await site.newPage()
  const url = await serveSlowly(site.url)
  await page.goto(`${url}/docs/tiny/tabs`)
  await page.getByRole('tab', { name: 'javascript' }).click()
  await page.goto(`${url}/docs/tiny/more-tabs`)
  expect(await page.getByRole('tab', { name: 'javascript' }).getAttribute('aria-selected')).toBe('true')
  expect(await shiftsOf(page)).toEqual([])
})

it('a card stands still while the pictures of its text come late', async () => {
  const page = await site.newPage()
  const held = Promise.withResolvers<void>()
  await page.route(/\/square\.png$/, (route) => held.promise.then(() => route.continue()))
  await page.goto(`${site.url}/models/a/pictures`, { waitUntil: 'domcontentloaded' })
  await paint(page)
  held.resolve()
  await page.waitForFunction(() => [...document.images].some(({ naturalWidth }) => naturalWidth > 0))
  await paint(page)
  expect(await shiftsOf(page)).toEqual([])
})

it.each([1280, 800, 390])(
  'a table stands still at %i pixels while its rows come one by one',
  async (width) => {
    const page = await site.newPage({ viewport: { width, height: 800 } })
    const url = await serveSlowly(site.url)
    await page.goto(`${url}/search?q=license:mit&sort=name`)
    await page.getByRole('button', { name: 'Table' }).click()
    await page.goto(`${url}/search?q=license:mit&sort=name`)
    expect(await page.locator('.card-name').allInnerTexts()).toHaveLength(4)
    expect(await shiftsOf(page)).toEqual([])
  },
)

/** The site, whose pages come a card or a section at a time. */
async function serveSlowly(origin: string): Promise<string> {
  const { url, close } = await startAnswering(async (request, response) => {
    const answer = await fetch(origin + request.url)
    const type = answer.headers.get('content-type') ?? ''
    response.setHeader('content-type', type)
    if (!type.startsWith('text/html')) return response.end(await answer.bytes())
    for (const piece of (await answer.text()).split(/(?=<li class="card |<h2)/)) {
      response.write(piece)
      await pause(300)
    }
    response.end()
  })
  onTestFinished(close)
  return url
}

const paint = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))

/** The elements that moved after they were shown, and their layout shift scores. @see https://web.dev/articles/cls */
const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const shifts: string[] = []
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(shifts), 300)
      }),
  )
