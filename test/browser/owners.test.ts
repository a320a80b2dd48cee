/** The pages of owners and collections in a real browser. */

import { describe, expect, it } from 'vitest'
import { axeFaults } from './axe.ts'
import { useSite } from './use-site.ts'

const site = useSite({
  'models/acme/tiny.md': '---\npipeline_tag: fill-mask\n---\n# Tiny\n\nFills gaps in sentences.\n',
  'datasets/acme/rows.md': '---\nlicense: mit\n---\n# Rows\n\nA few rows.\n',
  'owners/acme/README.md':
    '---\nname: Acme Research\nsummary: Small models.\npicture: logo.svg\ncontact: [ml@acme.example]\n---\nWe like lanterns.\n\n## Names\n\nA name says the size.\n',
  'owners/acme/logo.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><circle cx="4" cy="4" r="3" fill="teal"/></svg>',
  'collections/acme/start.md': `---\ntitle: Where to start\nitems:\n  - model: acme/tiny\n    note: First this one, ${'with a long note '.repeat(9)}\n  - dataset: acme/rows\n  - model: ${'a-long-name-'.repeat(12)}\n---\nChosen by hand.\n`,
})

const PAGES = ['/owners/acme', '/owners', '/collections/acme/start', '/collections']

describe('owners and collections', () => {
  it.each(PAGES)('%s has no accessibility faults, and fits a phone', async (path) => {
    const { page, messages } = await site.open(path, { viewport: { width: 390, height: 844 } })
    expect(await axeFaults(page)).toEqual([])
    expect(messages).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  })

  it('leads from a card to its owner, and from there to a collection and back to the card', async () => {
    const { page } = await site.open('/models/acme/tiny')
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'acme' }).click()
    await page.waitForURL('**/owners/acme')
    expect(
      await page
        .locator('.owner-picture')
        .evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 0),
    ).toBe(true)
    await page.getByRole('link', { name: 'Where to start' }).click()
    await page.waitForURL('**/collections/acme/start')
    expect(await page.locator('.gathered h3').allInnerTexts()).toEqual([
      'Tiny acme/tiny',
      'Rows acme/rows',
      'a-long-name-'.repeat(12),
    ])
    await page.getByRole('link', { name: 'Tiny' }).click()
    await page.waitForURL('**/models/acme/tiny')
  })
})
