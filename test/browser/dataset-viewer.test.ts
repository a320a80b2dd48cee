/**
 * The rows of a dataset on its page: pages, splits and searches update in place, and everything works without a script.
 */

import { zipSync } from 'fflate'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeFaults } from './axe.ts'
import { useSite, wakeList } from './use-site.ts'

const ROWS = Array.from({ length: 230 }, (_, row) => `${row},${row % 3 === 0 ? 'kettle' : 'pot'},${row / 7}`)

const SMALL = { width: 390, height: 800 }

/** Three points wide, two high. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAYAAACddGYaAAAAEklEQVR4nGNgQAP/GRj+M2AFAAz+Af8gJ2KLAAAAAElFTkSuQmCC',
  'base64',
)

const CARDS = {
  'datasets/acme/kitchen/README.md':
    '---\nlicense: mit\nlanguage: en\n---\n# Kitchen\n\nWhat stands in a kitchen.\n',
  'datasets/acme/kitchen/train.csv': `id,thing,weight\n${ROWS.join('\n')}\n`,
  'datasets/acme/kitchen/test.jsonl': '{"id": 1, "thing": "spoon", "parts": {"handle": "wood"}}\n',
  'datasets/acme/visits/README.md': '# Visits\n',
  'datasets/acme/visits/train.csv': 'a,b,c,d\n-2.226,0.123,1,2\n,-55.25,1,2\n11.484,7.5,1,2\n',
  'datasets/acme/pictures/README.md': '# Pictures\n',
  'datasets/acme/pictures/train.zip': zipSync({ 'a.png': new Uint8Array(PNG) }),
}

const site = useSite(CARDS)

const open = (path = '', options: BrowserContextOptions = {}) =>
  site.open(`/datasets/acme/kitchen${path}`, options)

const cell = (page: Page, text: string) => page.getByRole('cell', { name: text, exact: true })

describe('the rows of a dataset', () => {
  it('change in place, and the address and the way back follow', async () => {
    const { page } = await open()
    await wakeList(page)
    // Lost when the page is reloaded.
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.getByRole('link', { name: 'Next' }).click()
    await page.getByRole('rowheader', { name: '50', exact: true }).waitFor()
    expect(new URL(page.url()).search).toBe('?offset=50')
    await page.getByRole('link', { name: 'test', exact: true }).click()
    await cell(page, 'spoon').waitFor()
    expect(new URL(page.url()).search).toBe('?split=test')
    await page.goBack()
    await page.getByRole('rowheader', { name: '50', exact: true }).waitFor()
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  })

  it('are gone to by number and found by condition with the keyboard', async () => {
    const { page } = await open()
    await page.getByLabel('Go to row').fill('229')
    await page.keyboard.press('Enter')
    await page.getByRole('rowheader', { name: '229', exact: true }).waitFor()
    await page.getByLabel(/^Condition/).fill('"thing" = \'kettle\' AND "id" > 225')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /^Rows 1 row found/ }).waitFor()
    expect(await page.getByRole('rowheader').allTextContents()).toEqual(['228'])
  })

  it('are seen once the page has come to what is below them, so that no column moves', async () => {
    const { page } = await open()
    const first = cell(page, 'kettle').first()
    expect(await first.isVisible()).toBe(true)
    await page.evaluate(() => {
      for (const below of document.querySelectorAll('.viewer ~ *')) below.remove()
    })
    expect(await first.isVisible()).toBe(false)
  })

  it('are all there without script', async () => {
    const { page } = await open('', { javaScriptEnabled: false })
    await page.getByRole('link', { name: 'Last' }).click()
    expect(await page.getByRole('rowheader', { name: '229', exact: true }).count()).toBe(1)
    await page.getByLabel('Search the rows').fill('kettle')
    await page.getByRole('button', { name: 'Find rows' }).click()
    expect(await page.getByRole('heading', { name: /^Rows 77 rows found/ }).count()).toBe(1)
  })

  it('are asked for on a touch screen in letters that no browser zooms in on, and conditions are code', async () => {
    const { page } = await open('', { hasTouch: true, isMobile: true })
    const fields = page.locator('.viewer input:not([type="hidden"], [type="checkbox"])')
    expect(await fields.count()).toBe(3)
    const sizes = await fields.evaluateAll((all) => all.map((field) => getComputedStyle(field).fontSize))
    expect(new Set(sizes)).toEqual(new Set(['16px']))
    const condition = page.getByLabel(/^Condition/)
    expect(await condition.evaluate((field) => getComputedStyle(field).fontFamily)).toContain('monospace')
  })

  it('are found on a phone by a condition that has room beside its button', async () => {
    const { page } = await open('', { viewport: SMALL })
    const condition = await page.getByLabel(/^Condition/).boundingBox()
    expect(condition?.width).toBeGreaterThan(240)
    expect(condition?.y).toBe((await page.getByRole('button', { name: 'Find rows' }).boundingBox())?.y)
  })

  it('are summed up in narrow columns without being cut, in the room kept for it', async () => {
    const { page } = await site.open('/datasets/acme/visits', { viewport: SMALL })
    await page.getByText('-2.226 to 11.48').waitFor()
    const hidden = await page
      .locator('.column-choices > summary')
      .evaluateAll((all) => all.map((one) => one.scrollWidth - one.clientWidth))
    expect(hidden).toEqual([0, 0, 0, 0])
    const heights = await page.locator('.summary').evaluateAll((all) => all.map((one) => one.clientHeight))
    expect(new Set(heights).size).toBe(1)
  })

  it('have room for a picture before it is there', async () => {
    const page = await site.newPage()
    const held = Promise.withResolvers<void>()
    await page.route('**/api/viewer/asset?*', (route) => held.promise.then(() => route.continue()))
    await page.goto(`${site.url}/datasets/acme/pictures`, { waitUntil: 'commit' })
    const row = page.locator('.viewer-rows tbody tr')
    await row.locator('img').waitFor()
    const before = [await row.boundingBox(), await row.locator('img').boundingBox()]
    held.resolve()
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('.thumbnail img')?.complete)
    expect([await row.boundingBox(), await row.locator('img').boundingBox()]).toEqual(before)
  })

  it('and their summaries can be read by everybody', async () => {
    const { page } = await open()
    await page.getByText('0 to 229').first().waitFor()
    for (const summary of await page.locator('.viewer summary').all()) await summary.click()
    expect(await axeFaults(page, '.viewer')).toEqual([])
  })
})
