/** The examples of a model: tabs with and without a script, media, and what axe says. */

import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { axeFaults } from './axe.ts'
import { useSite } from './use-site.ts'

const BOAT = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="90"><path d="M0 0h30v90z"/></svg>'

const EIGHT = [1, 2, 3, 4, 5, 6, 7, 8]

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
  'models/acme/parrot/README.md': `---
license: mit
pipeline_tag: text-generation
widget:
- { example_title: A greeting, text: Hello., output: { text: Hello. } }
- { example_title: A word with two sounds, text: Read., output: { text: Read. } }
---
# Parrot

Says what it hears.
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
  'models/acme/seer/README.md': `---
license: mit
pipeline_tag: object-detection
widget:
${EIGHT.map((at) => `- {example_title: Boat ${at}, src: boat.svg, output: [{label: hull, score: 0.9, box: {xmin: ${at}, ymin: 10, xmax: 28, ymax: 80}}]}`).join('\n')}
---
# Seer

Sees.
`,
  'models/acme/seer/boat.svg': BOAT,
  'models/acme/artist/README.md': `---
license: mit
pipeline_tag: text-to-image
widget:
${EIGHT.map((at) => `- {text: A boat of kind ${at}, output: {url: boat.svg}}`).join('\n')}
---
# Artist

Paints.

## What it paints

<Gallery />
`,
  'models/acme/artist/boat.svg': BOAT,
})
const { open } = site

describe('the examples of a model', () => {
  it('can be chosen by a tap on any part of a tab, on a phone too', async () => {
    const { page } = await open('/models/acme/parrot', { viewport: { width: 390, height: 844 } })
    const covered = await page.locator('.work .tabs > label').evaluateAll((labels) =>
      labels.flatMap((label) => {
        label.scrollIntoView({ block: 'center' })
        const { left, top, width, height } = label.getBoundingClientRect()
        const parts = [0.1, 0.3, 0.5, 0.7, 0.9]
        const isHit = (part: number) =>
          label.contains(document.elementFromPoint(left + width * part, top + height / 2))
        return parts.every(isHit) ? [] : [label.textContent]
      }),
    )
    expect(covered).toEqual([])
  })

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
      await page.locator('.work').getByText(name, { exact: true }).click()
    }
    await page
      .locator('.work img')
      .evaluate(async (image) => image instanceof HTMLImageElement && image.decode())
    expect(requests.some((url) => url.endsWith('/boat.svg'))).toBe(true)
    expect(requests.filter((url) => !url.startsWith(site.url))).toEqual([])
  })

  it.each(['painter', 'seer', 'artist'])('keep their place while the pictures of %s come', async (name) => {
    const { page } = await open(`/models/acme/${name}`)
    const image = page.locator('main .pane img').first()
    await image.scrollIntoViewIfNeeded()
    await image.evaluate(async (image) => image instanceof HTMLImageElement && image.decode())
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

  it.each(['seer', 'artist'])('need no more script than any page with text: eight of %s', async (name) => {
    const { page, requests } = await open(`/models/acme/${name}`)
    expect(requests.filter((url) => url.endsWith('.js'))).toEqual([])
    const scripts = await page
      .locator('script:not([type="application/ld+json"], [type="speculationrules"])')
      .allTextContents()
    expect(gzipSync(scripts.join('\n')).length).toBeLessThan(5_000)
  })

  it('have boxes where they are in the picture', async () => {
    const { page } = await open('/models/acme/seer')
    const image = page.locator('.work figure:visible .drawn-over img')
    await image.evaluate(async (image) => image instanceof HTMLImageElement && image.decode())
    const [drawn, box] = await Promise.all([
      image.evaluate((image) => {
        // Of 30 by 90 pixels, in the middle of its box.
        const { left, top, width, height } = image.getBoundingClientRect()
        const scale = Math.min(width / 30, height / 90)
        return { left: left + (width - 30 * scale) / 2, top: top + (height - 90 * scale) / 2, scale }
      }),
      page.locator('.work figure:visible .drawn-over rect').evaluate((rect) => {
        const { left, top, right, bottom } = rect.getBoundingClientRect()
        return { left, top, right, bottom }
      }),
    ])
    expect(box.left).toBeCloseTo(drawn.left + drawn.scale, 0)
    expect(box.top).toBeCloseTo(drawn.top + 10 * drawn.scale, 0)
    expect(box.right).toBeCloseTo(drawn.left + 28 * drawn.scale, 0)
    expect(box.bottom).toBeCloseTo(drawn.top + 80 * drawn.scale, 0)
  })

  it.each([1280, 390])(
    'hang beside each other on a screen of %i pixels, where the author put them',
    async (width) => {
      const { page } = await open('/models/acme/artist', { viewport: { width, height: 800 } })
      expect(await page.locator('h2:has-text("What it paints") ~ .gallery > li').count()).toBe(8)
      expect(await page.locator('.gallery').count()).toBe(1)
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      expect(await axeFaults(page, '.gallery')).toEqual([])
    },
  )

  it.each([1280, 390])('fit a screen of %i pixels, and axe finds nothing', async (width) => {
    const { page } = await open('/models/acme/names', { viewport: { width, height: 800 } })
    for (const tab of await page.locator('.work .tabs > label').all()) {
      await tab.click()
      expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
      expect(await axeFaults(page, '.work')).toEqual([])
    }
  })
})
