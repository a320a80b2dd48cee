/** The examples of a model: tabs with and without a script, media, and what axe says. */

import { describe, expect, it } from 'vitest'
import { axeFaults } from './axe.ts'
import { useSite } from './use-site.ts'

const BOAT = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="90"><path d="M0 0h30v90z"/></svg>'

const site = useSite({
  'models/acme/names/README.md': `---
license: mit
pipeline_tag: token-classification
widget:
- example_title: One name
  text: Ada lives in Bonn.
  output: [{entity_group: person, start: 0, end: 3}, {entity_group: town, start: 13, end: 17}]
- example_title: A name that is long enough to need more than one line on a small screen, and then some more words
  text: ${'Nobody was there. '.repeat(80)}
- example_title: Rows
  table: { Length: [23, 24], Kind: [a, b] }
  output: { text: Two. }
- example_title: Vector
  text: A word
  output: [[${Array.from({ length: 300 }, (_, at) => at / 300).join(', ')}]]
---
# Names

Finds names.
`,
  'models/acme/painter/README.md': `---
license: mit
pipeline_tag: text-to-image
widget:
- text: A boat
  output: { url: boat.svg }
- text: Far
  output: { url: "https://elsewhere.example/far.png" }
- src: https://elsewhere.example/hum.wav
- src: "//elsewhere.example/film.mp4"
---
# Painter

Paints.
`,
  'models/acme/painter/boat.svg': BOAT,
})
const { open } = site

describe('the examples of a model', () => {
  it('are gone through by keyboard, without a script', async () => {
    const { page } = await open('/models/acme/names', { javaScriptEnabled: false })
    const figures = page.locator('.work figure')
    expect(await figures.nth(0).isVisible()).toBe(true)
    await page.getByRole('radio', { name: 'One name' }).focus()
    await page.keyboard.press('ArrowLeft')
    expect(await page.getByRole('radio', { name: 'Vector' }).isChecked()).toBe(true)
    expect(await figures.nth(0).isVisible()).toBe(false)
    expect(await figures.nth(3).isVisible()).toBe(true)
    await page.getByText('Rows', { exact: true }).click()
    expect(await page.locator('.work figure:visible').textContent()).toContain('Two.')
  })

  it('ask no other host for anything', async () => {
    const { page, requests } = await open('/models/acme/painter')
    for (const name of ['Example 2', 'Example 3', 'Example 4', 'Example 1']) {
      await page.getByText(name, { exact: true }).click()
    }
    await page
      .locator('.work img')
      .evaluate(async (image) => image instanceof HTMLImageElement && image.decode())
    expect(requests.some((url) => url.endsWith('/boat.svg'))).toBe(true)
    expect(requests.filter((url) => !url.startsWith(site.url))).toEqual([])
  })

  it('keep their place while a picture comes', async () => {
    const { page } = await open('/models/acme/painter')
    await page
      .locator('.work img')
      .evaluate(async (image) => image instanceof HTMLImageElement && image.decode())
    const shifts = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => resolve(list.getEntries().length)).observe({
            type: 'layout-shift',
            buffered: true,
          })
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)))
        }),
    )
    expect(shifts).toBe(0)
  })

  it.each([1280, 390])('fit a screen of %i pixels, and axe finds nothing', async (width) => {
    const { page } = await open('/models/acme/names', { viewport: { width, height: 800 } })
    for (const tab of await page.locator('.work .tabs > label').all()) {
      await tab.click()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      expect(await axeFaults(page, '.work')).toEqual([])
    }
  })
})
