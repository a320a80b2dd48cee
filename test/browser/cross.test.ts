/** Pages across cards, in a browser: benchmarks, lineage, papers and comparisons. */

import { expect, it } from 'vitest'
import { launchBrowser } from '../browser.ts'
import { axeFaults } from './axe.ts'
import { useSite } from './use-site.ts'

const result = (metric: string, value: string) =>
  `model-index: [{name: x, results: [{task: {type: fill-mask}, dataset: {type: acme/shapes, name: Shapes, split: test}, metrics: [{type: ${metric}, value: ${value}}]}]}]`

/** A chain of thirty models, each made from the previous one, with results on two scales. */
const CARDS = Object.fromEntries(
  Array.from({ length: 30 }, (_, place): [string, string] => {
    const base = place === 0 ? '' : `base_model: acme/step-${place - 1}\n`
    const value = place % 2 === 0 ? `0.${60 + place}0` : `${60 + place}.5`
    return [
      `models/acme/step-${place}/README.md`,
      `---\nlicense: mit\npipeline_tag: fill-mask\n${base}${place < 6 ? result('accuracy', value) : ''}\n---\n# Step\n\nOne step of many, see https://arxiv.org/abs/1810.04805\n`,
    ]
  }),
)

const site = useSite({ ...CARDS, 'datasets/acme/shapes/README.md': '# Shapes\n' })
const { open } = site

it('keeps pages within a phone for a reader whose text is twice as large', async () => {
  const large = await launchBrowser('--blink-settings=defaultFontSize=32')
  const page = await large.newPage({ viewport: { width: 390, height: 800 } })
  const wide: string[] = []
  for (const path of ['/benchmarks', '/papers', '/compare', '/models/acme/step-1']) {
    await page.goto(site.url + path)
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('32px')
    if (await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)) wide.push(path)
  }
  expect(wide).toEqual([])
  await large.close()
})

it('has boxes as large as the text, and the link that skips out of sight until it has the focus', async () => {
  const large = await launchBrowser('--blink-settings=defaultFontSize=32')
  const page = await large.newPage({ viewport: { width: 1280, height: 800 } })
  await page.goto(`${site.url}/models`)
  expect((await page.locator('.facet .box').first().boundingBox())?.width).toBe(28)
  const skip = page.locator('.skip')
  const bottom = async () => skip.evaluate((element) => element.getBoundingClientRect().bottom)
  expect(await bottom()).toBeLessThanOrEqual(0)
  await skip.focus()
  expect(await bottom()).toBeGreaterThan(40)
  await large.close()
})

it.each(['/benchmarks/acme/shapes', '/lineage/acme/step-15'])(
  'shows focus rings whole on %s',
  async (path) => {
    const { page } = await open(path, { viewport: { width: 390, height: 800 } })
    await page.keyboard.press('Tab')
    const cut = await page.locator('.scroll a').evaluateAll((links: HTMLElement[]) => {
      const isCut = (link: HTMLElement) => {
        link.focus()
        const { outlineOffset, outlineWidth } = getComputedStyle(link)
        const ring = Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth)
        const own = link.getBoundingClientRect()
        const around = link.closest('.scroll')?.getBoundingClientRect()
        return around === undefined || own.top - ring < around.top || own.bottom + ring > around.bottom
      }
      const seen = links.filter((link) => link.checkVisibility())
      return seen.filter(isCut).map((link) => link.ariaLabel ?? link.textContent)
    })
    expect(cut).toEqual([])
  },
)

it('says what the boxes in rankings are for', async () => {
  const viewport = { width: 1280, height: 800 }
  const { page: ranking } = await open('/benchmarks/acme/shapes', { viewport })
  const head = await ranking.locator('th').getByText('Compare', { exact: true }).first().boundingBox()
  const boxes = ranking.locator('table').first().getByRole('link', { name: 'Compare' }).locator('.box')
  for (const box of await boxes.all()) {
    const { x = Number.NaN, width: own = Number.NaN } = (await box.boundingBox()) ?? {}
    expect(x).toBeGreaterThanOrEqual(head?.x ?? Number.NaN)
    expect(x + own).toBeLessThanOrEqual((head?.x ?? Number.NaN) + (head?.width ?? Number.NaN))
  }
  expect(await boxes.count()).toBeGreaterThan(1)
  await ranking.setViewportSize({ width: 390, height: 800 })
  const first = ranking.getByRole('link', { name: 'Compare acme/step-4' })
  await expect(first.innerText()).resolves.toBe('Compare')
})

it.each([
  '/benchmarks',
  '/benchmarks/acme/shapes',
  '/papers',
  '/papers/1810.04805',
  '/lineage/acme/step-15',
  '/compare?ids=acme/step-0,acme/step-2,acme/step-4,acme/shapes,no/such',
])('axe finds nothing on %s in either colours, and it says what it is to machines', async (path) => {
  const { page } = await open(path, { viewport: { width: 390, height: 800 } })
  expect(await axeFaults(page)).toEqual([])
  const data = await page.locator('script[type="application/ld+json"]').first().textContent()
  expect(JSON.parse(data ?? '')).toMatchObject({
    '@context': 'https://schema.org/',
    '@type': expect.any(String),
  })
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
})

it('where a result comes from is read on a phone without scrolling', async () => {
  const { page } = await open('/benchmarks/acme/shapes', { viewport: { width: 390, height: 800 } })
  const source = page.getByText('the card', { exact: true }).filter({ visible: true }).first()
  const { x = -1, width = 0 } = (await source.boundingBox()) ?? {}
  expect(x).toBeGreaterThan(0)
  expect(x + width).toBeLessThan(390)
  expect(await page.getByRole('columnheader', { name: 'Source' }).count()).toBe(0)
})

it('a long line of descent is read in a scroll of its own, with its ids in one piece', async () => {
  const { page } = await open('/lineage/acme/step-29', { viewport: { width: 390, height: 800 } })
  const heights = await page.locator('.tree .node').evaluateAll((all) => all.map((node) => node.clientHeight))
  expect(heights).toHaveLength(30)
  expect(new Set(heights).size).toBe(1)
  await page.locator('a', { hasText: /^acme\/step-0$/ }).scrollIntoViewIfNeeded()
  await page.locator('a', { hasText: /^acme\/step-0$/ }).click()
  await page.waitForURL('**/models/acme/step-0')
})

it('a result leads from a model to its ranking, and on to a comparison, by keyboard', async () => {
  const { page } = await open('/models/acme/step-2')
  await page.getByRole('link', { name: 'Shapes' }).first().press('Enter')
  await page.waitForURL('**/benchmarks/acme/shapes#*')
  const own = page.locator('tr:target')
  await expect(own.innerText()).resolves.toContain('0.620')
  const first = page.locator('section.board tbody tr').filter({ hasText: 'acme/step-4' })
  await expect(first.innerText()).resolves.toContain('0.640')
  const colourOf = (row: typeof own) =>
    row.locator('th').evaluate((cell) => getComputedStyle(cell).backgroundColor)
  expect(await colourOf(own)).not.toBe(await colourOf(first))
  await first.getByRole('link', { name: 'acme/step-4', exact: true }).press('Enter')
  await page.waitForURL('**/models/acme/step-4')
  await page.getByRole('link', { name: 'Add this model' }).press('Enter')
  await page.getByRole('link', { name: 'Compare 1 model' }).press('Enter')
  await page.waitForURL('**/compare?ids=*')
  await page.locator('.add-model').getByRole('link', { name: 'acme/step-3', exact: true }).press('Enter')
  await page.waitForURL('**step-3')
  await expect(page.locator('.compare-table thead code').allTextContents()).resolves.toEqual([
    'acme/step-4',
    'acme/step-3',
  ])
})

it('a comparison on paper has its facts, and nothing to act on', async () => {
  const { page } = await open('/compare?ids=acme/step-0,acme/step-2')
  const names = page.locator('main').getByText(/^(Only differences|Remove|Add a model)$/)
  expect(await names.count()).toBeGreaterThan(2)
  await page.emulateMedia({ media: 'print' })
  expect(await names.filter({ visible: true }).count()).toBe(0)
  expect(await page.locator('.compare-table td:visible').count()).toBeGreaterThan(2)
})

it('where a paper is to be read is told on paper', async () => {
  const { page } = await open('/papers/1810.04805')
  await page.emulateMedia({ media: 'print' })
  const address = page
    .getByRole('link', { name: 'Read it at arXiv' })
    .evaluate((link) => getComputedStyle(link, '::after').content)
  expect(await address).toContain('https://arxiv.org/abs/1810.04805')
})
