/** Answers to the same input, side by side and in lists, in a browser: on a phone, in the dark, and what axe says. */

import { describe, expect, it } from 'vitest'
import { axeFaults } from './axe.ts'
import { useSite } from './use-site.ts'

const card = (task: string, title: string, widget: string) =>
  `---\nlicense: mit\npipeline_tag: ${task}\nwidget:\n${widget}\n---\n# ${title}\n\nA model that reads notes on parcels.\n`
const NOTE = 'text: "For Frau Yildiz, Lindenstr. 4, 24103 Kiel, and please ring twice at the yellow door"'
const PARCEL = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><path d="M0 0h30v20z"/></svg>'
const REVIEW = 'The lift was broken for our whole stay.'

const site = useSite({
  'tasks/text-classification/README.md': `---
name: Text Classification
modality: nlp
demo:
  inputs: [{type: text, label: Review, content: ${REVIEW}}]
  outputs: [{type: chart, data: [{label: bad, score: 1}]}]
---
Gives a text a label.
`,
  'models/acme/names/README.md': card(
    'token-classification',
    'Names in German notes',
    `- {example_title: One address, ${NOTE}, output: [{entity_group: person, start: 4, end: 15}, {entity_group: town, start: 31, end: 41}]}
- {text: Nobody., output: []}`,
  ),
  'models/acme/any/README.md': card(
    'token-classification',
    'Anything that you name, in a hundred languages',
    `- {${NOTE}, output: [{entity_group: person, start: 4, end: 15}]}`,
  ),
  'models/acme/mood/README.md': card(
    'text-classification',
    'Mood',
    `- {text: ${REVIEW}, output: [{label: bad, score: 0.9}, {label: good, score: 0.1}]}`,
  ),
  'models/acme/eye/README.md': card(
    'image-classification',
    'Eye',
    '- {src: parcel.svg, output: [{label: parcel, score: 0.8}]}',
  ),
  'models/acme/eye/parcel.svg': PARCEL,
})
const { open } = site

const COMPARED = '/compare?ids=acme/names,acme/any,acme/mood,acme/eye'

describe('pages with answers', () => {
  it.each(
    [COMPARED, '/models', '/', '/tasks/text-classification', '/models/acme/any'].flatMap((path) =>
      ([1280, 390] as const).flatMap((width) =>
        (['light', 'dark'] as const).map((colorScheme) => [path, width, colorScheme] as const),
      ),
    ),
  )('%s fits a screen of %i pixels, in the %s, and axe finds nothing', async (path, width, colorScheme) => {
    const { page, messages } = await open(path, { viewport: { width, height: 800 }, colorScheme })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(await axeFaults(page, 'main')).toEqual([])
    expect(messages).toEqual([])
  })
})

describe('answers side by side', () => {
  it('stand below each other on a phone, each with the name of its model', async () => {
    const { page } = await open(COMPARED, { viewport: { width: 390, height: 800 } })
    const cells = page.locator('.answers tbody td')
    const places = await Promise.all([cells.nth(0), cells.nth(1)].map((cell) => cell.boundingBox()))
    expect(places[1]?.y).toBeGreaterThan((places[0]?.y ?? 0) + 10)
    expect(places[0]?.x).toBe(places[1]?.x)
    expect(await cells.nth(0).locator('.of-model').isVisible()).toBe(true)
  })

  it('stand beside each other on a wide screen', async () => {
    const { page } = await open(COMPARED, { viewport: { width: 1280, height: 800 } })
    const cells = page.locator('.answers tbody td')
    const places = await Promise.all([cells.nth(0), cells.nth(1)].map((cell) => cell.boundingBox()))
    expect(places[0]?.y).toBe(places[1]?.y)
    expect(await cells.nth(0).locator('.of-model').isVisible()).toBe(false)
    expect(await cells.nth(0).locator('.tokens .token').count()).toBe(2)
  })
})

describe('an example in a list', () => {
  it('takes one line, and is left out on a phone and in a table', async () => {
    const { page } = await open('/models', { viewport: { width: 1280, height: 800 } })
    const line = page.locator('.card', { hasText: 'acme/names' }).locator('.small-example')
    expect((await line.boundingBox())?.height).toBeLessThan(34)
    await page.getByText('Table', { exact: true }).click()
    expect(await line.isVisible()).toBe(false)
    await page.getByText('Cards', { exact: true }).click()
    await page.setViewportSize({ width: 390, height: 800 })
    expect(await line.isVisible()).toBe(false)
  })
})
