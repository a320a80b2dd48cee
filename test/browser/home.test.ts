/** The home page of a team's catalogue, and the head and foot that all of its pages have. */

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { accentRule } from '../../src/ui/styles/accent.ts'
import { axeFaults } from './axe.ts'
import { useSite } from './use-site.ts'

const NOTES = `---
pipeline_tag: token-classification
license: mit
widget:
  - text: bei Frau Yildiz, 24103 Kiel
    output:
      - {entity_group: PER, word: Frau Yildiz, start: 4, end: 15, score: 0.99}
---
# Parcel NER (German)

Marks names, streets and parcel numbers in a note.
`
const { open } = useSite({
  'modelbook.yaml': `title: Nordwind models
description: Models of the sorting hall and the fleet
intro: |
  What Nordwind runs, for which job, and [how to add yours](https://wiki.nordwind.example/models).

  \`\`\`sh
  modelbook check .
  \`\`\`
logo: brand/logo.svg
accent: "#ffe600"
pinned: [nordwind/parcel-ner-de]
links: [{label: Legal notice, url: "https://nordwind.example/legal"}]
footer: For use within the company.
`,
  'brand/logo.svg':
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 24"><script>document.title = "ran"</script><path d="M0 0h48v24H0z"/></svg>',
  'models/nordwind/parcel-ner-de/README.md': NOTES,
  'models/nordwind/tour-eta/README.md':
    '---\npipeline_tag: tabular-regression\n---\n# Tour ETA\n\nSays when a tour will be back.\n',
  'models/nordwind/dents/README.md': '---\npipeline_tag: damage-detection\n---\n# Dents\n\nFinds dents.\n',
  'tasks/damage-detection/README.md':
    '---\nname: Damage Detection\nmodality: cv\nsummary: Finds dents and tears. Each gets a box.\n---\n# Damage detection\n',
})

describe('the home page', () => {
  it.each([
    [1280, 'light'],
    [390, 'dark'],
  ] as const)(
    'is about this catalogue, fits %i pixels and has nothing that axe finds (%s)',
    async (width, colorScheme) => {
      const { page, messages } = await open('/', { viewport: { width, height: 800 }, colorScheme })
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
        'Models of the sorting hall and the fleet',
      )
      expect(await page.locator('.shelf h3').allInnerTexts()).toEqual([
        'Damage detection',
        'Token classification',
        'Tabular regression',
      ])
      expect(await page.locator('.shelf .token').innerText()).toBe('Frau Yildiz')
      expect(await page.locator('#mb-pinned + .cards .card-name a').allInnerTexts()).toEqual([
        'Parcel NER (German)',
      ])
      expect(await page.locator('.newest .card-name a').allInnerTexts()).toEqual(
        expect.not.arrayContaining(['Parcel NER (German)']),
      )
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0)
      expect(await axeFaults(page)).toEqual([])
      expect(messages).toEqual([])
    },
  )

  it('has the logo, of which nothing runs, and the links and line at the foot', async () => {
    const { page } = await open('/')
    const logo = page.locator('.brand img')
    expect(
      await logo.evaluate((one) => one instanceof HTMLImageElement && one.complete && one.naturalWidth > 0),
    ).toBe(true)
    const { width = 0, height = 0 } = (await logo.boundingBox()) ?? {}
    expect(width / height).toBeCloseTo(2)
    expect(await page.title()).toBe('Nordwind models')
    expect(await page.getByRole('navigation', { name: 'Links' }).innerText()).toBe('Legal notice')
    expect(await page.locator('.colophon').innerText()).toContain('For use within the company.')
  })
})

describe('the menu of the head', () => {
  const menu = (page: Page) => page.locator('.masthead').getByRole('link', { name: 'Licences' })

  it('leads to the further parts with the keyboard, and closes when one turns away', async () => {
    const { page } = await open('/')
    await page.locator('.menu summary').focus()
    await page.keyboard.press('Enter')
    expect(await menu(page).isVisible()).toBe(true)
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Owners')
    await page.keyboard.press('Escape')
    expect(await menu(page).isVisible()).toBe(false)
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('More')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1 }).click()
    expect(await menu(page).isVisible()).toBe(false)
  })

  it.each([1280, 390])('works without a script at %i pixels, and stays within the window', async (width) => {
    const { page } = await open('/', { viewport: { width, height: 800 }, javaScriptEnabled: false })
    await page.getByText('More', { exact: true }).click()
    const { x = 0, width: own = 0 } = (await menu(page).boundingBox()) ?? {}
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + own).toBeLessThanOrEqual(width)
    await menu(page).click()
    await page.waitForURL('**/licenses')
    expect(await page.locator('.menu [aria-current]').allTextContents()).toEqual(['Licences'])
  })
})

it('leads from before the filters of a list to what was found', async () => {
  const { page } = await open('/models')
  const skip = page.getByRole('link', { name: 'Skip the filters' })
  await skip.focus()
  expect((await skip.boundingBox())?.width).toBeGreaterThan(50)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('.hits')?.id)).toBe('mb-hits')
})

it('searches what a list is about from its head, in place', async () => {
  const { page } = await open('/models')
  await page.getByRole('searchbox', { name: 'Search in models' }).fill('dents')
  await expect.poll(() => page.locator('.card-name a').allInnerTexts()).toEqual(['Dents'])
  expect(new URL(page.url()).pathname).toBe('/models')
})

describe('an accent', () => {
  it.each(['light', 'dark'] as const)('of any colour can be read on paper (%s)', async (colorScheme) => {
    const { page } = await open('/', { colorScheme })
    const colors = [
      '#ffe600',
      '#00ffff',
      '#0000ff',
      '#000',
      '#fff',
      '#39ff14',
      '#ff00ff',
      '#0b6e4f',
      '#7a0019',
    ]
    const rules = colors.map((color) => accentRule(color).css)
    const contrasts = await page.evaluate((all) => {
      const canvas = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true })
      const luminance = (color: string) => {
        if (canvas === null) return Number.NaN
        canvas.fillStyle = color
        canvas.fillRect(0, 0, 1, 1)
        const [r = 0, g = 0, b = 0] = [...canvas.getImageData(0, 0, 1, 1).data]
          .slice(0, 3)
          .map((byte) => byte / 255)
          .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
      }
      const text = document.createElement('p')
      text.className = 'stamp'
      document.body.append(text)
      const sheet = new CSSStyleSheet()
      document.adoptedStyleSheets = [sheet]
      const papers = ['body', '.small-example']
        .flatMap((name) => document.querySelector(name) ?? [])
        .map((one) => luminance(getComputedStyle(one).backgroundColor))
      return all.map((rule) => {
        sheet.replaceSync(rule)
        const ink = luminance(getComputedStyle(text).color)
        const contrasts = papers.map((paper) => (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05))
        return Math.min(...contrasts)
      })
    }, rules)
    for (const contrast of contrasts) expect(contrast).toBeGreaterThanOrEqual(4.5)
    expect(new Set(contrasts).size).toBeGreaterThan(5)
  })

  it('marks the section that one is in', async () => {
    const { page } = await open('/models', { colorScheme: 'dark' })
    const line = page.locator('.masthead [aria-current]')
    expect(await line.evaluate((one) => getComputedStyle(one).borderBottomColor)).toMatch(/^oklch\(0\.9/)
  })
})
