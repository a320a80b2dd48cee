/** The display of code that loads a model or dataset: folded, one library at a time, with and without a script. */

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeFaults } from './axe.ts'
import { stopClock, useSite } from './use-site.ts'

const WEIGHTS = 'x'.repeat(1000)

const CARDS = {
  'models/acme/tiny-bert/README.md': `---
library_name: transformers
pipeline_tag: text-classification
---
A small model.
`,
  'models/acme/tiny-bert/model.safetensors': WEIGHTS,
  'models/acme/elsewhere/README.md': `---
library_name: sentence-transformers
pipeline_tag: sentence-similarity
---
Its files are not here.
`,
  'models/acme/forest/README.md': '---\nlibrary_name: sklearn\n---\nThe name of its file is not known.\n',
  'models/acme/nothing/README.md': 'A card that says nothing of how to load it.\n',
  'datasets/acme/cups/README.md': 'Cups and glasses.\n',
  'datasets/acme/cups/train.csv': 'name,height\ncup,8\nglass,12\n',
}

const site = useSite(CARDS)
const { open } = site

const panel = (page: Page) => page.locator('.loading')

/** The code shown: the install command is a separate block before it. */
const shown = (page: Page) => panel(page).locator('pre:visible').last().textContent()

describe('the panel of a model', () => {
  it('names its libraries while folded, and shows the code of the first when it is opened', async () => {
    const { page } = await open('/models/acme/elsewhere', { javaScriptEnabled: false })
    const summary = panel(page).locator('summary')
    await expect(summary.textContent()).resolves.toContain('Load this model')
    await expect(summary.textContent()).resolves.toContain('sentence-transformers')
    expect(await panel(page).locator('pre:visible').count()).toBe(0)
    await summary.click()
    expect(await shown(page)).toContain('SentenceTransformer("acme/elsewhere")')
  })

  it('is open where the weights are here, with one way to load at a time', async () => {
    const { page } = await open('/models/acme/tiny-bert', { javaScriptEnabled: false })
    expect(await shown(page)).toContain('pipeline("text-classification", model="acme/tiny-bert")')
    expect(await panel(page).locator('pre:visible').first().textContent()).toBe(
      'pip install transformers torch',
    )
    await page.getByText('Transformers model class', { exact: true }).click()
    expect(await shown(page)).toContain('AutoModelForSequenceClassification')
    expect(await panel(page).locator('pre:visible').count()).toBe(2)
  })

  it('is folded, opened and gone through by keyboard', async () => {
    const { page } = await open('/models/acme/tiny-bert')
    await panel(page).locator('summary').focus()
    await page.keyboard.press('Enter')
    expect(await panel(page).locator('pre:visible').count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('mb-load-0')
    await page.keyboard.press('ArrowRight')
    expect(await page.getByLabel('Transformers model class').isChecked()).toBe(true)
    expect(await shown(page)).toContain('AutoModelForSequenceClassification')
  })

  it('gets the files from this site at the address that was asked', async () => {
    for (const url of [site.url, site.plainUrl]) {
      const { page } = await open('/models/acme/tiny-bert')
      await page.goto(`${url}/models/acme/tiny-bert`)
      expect(await shown(page)).toContain(`os.environ["HF_ENDPOINT"] = "${url}"`)
      expect(await panel(page).textContent()).toContain('The files are in this catalogue')
    }
  })

  it('says that the Hub is asked, and may not have it, where the files are not here', async () => {
    const { page } = await open('/models/acme/elsewhere')
    await panel(page).locator('summary').click()
    expect(await shown(page)).not.toContain('HF_ENDPOINT')
    expect(await panel(page).textContent()).toContain('which may not have it')
  })

  it('says what is missing where there is no code', async () => {
    const { page } = await open('/models/acme/forest')
    expect(await panel(page).textContent()).toContain('no ready code for this model')
    await page.goto(`${site.url}/models/acme/nothing`)
    expect(await panel(page).count()).toBe(0)
  })

  it('copies the code that is shown', async () => {
    const { page } = await open('/models/acme/tiny-bert', {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const code = await shown(page)
    await stopClock(page)
    await panel(page).locator('figure:visible').last().hover()
    await panel(page).locator('figure:visible').last().getByRole('button').click()
    await page.getByText('Copied', { exact: true }).waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  })
})

it('the panel of a dataset reads its files from here with each library', async () => {
  const { page } = await open('/datasets/acme/cups')
  await panel(page).locator('summary').click()
  for (const [label, call] of [
    ['Datasets', 'load_dataset("acme/cups", split="train")'],
    ['pandas', `pd.read_csv("${site.url}/datasets/acme/cups/resolve/main/train.csv")`],
    ['Polars', 'pl.scan_csv('],
    ['DuckDB', 'duckdb.read_csv('],
  ] as const) {
    await panel(page).getByText(label, { exact: true }).click()
    expect(await shown(page)).toContain(call)
  }
})

it.each(['/models/acme/tiny-bert', '/models/acme/forest', '/datasets/acme/cups'])(
  'the open panel on %s has nothing that axe finds, in light and dark colours',
  async (path) => {
    const { page } = await open(path)
    await panel(page).evaluate((details) => details.setAttribute('open', ''))
    expect(await axeFaults(page)).toEqual([])
  },
)

it.each([390, 1280])('the open panel fits a screen of %i pixels', async (width) => {
  const { page } = await open('/datasets/acme/cups', { viewport: { width, height: 800 } })
  await panel(page).locator('summary').click()
  await panel(page).getByText('DuckDB', { exact: true }).click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
})
