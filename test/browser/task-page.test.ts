/** The page of a task in a browser: a reader runs a model on it, and finds what is folded; with script and without. */

import { expect, it } from 'vitest'
import { axeFaults } from './axe.ts'
import { useModelServer } from './model-server.ts'
import { useSite } from './use-site.ts'

const server = await useModelServer(() => [[{ label: 'weak', score: 0.75 }]])

const site = useSite({
  'tasks/text-classification/README.md': `---
demo:
  inputs: [{type: text, label: Review, content: The lift was broken.}]
  outputs: [{type: chart, data: [{label: bad, score: 1}]}]
---
You give it a text. People sort mail with it.

## How it works

It counts words.

## Details for builders

### Training

Count more words.
`,
  'models/acme/taster/README.md': `---
license: mit
pipeline_tag: text-classification
widget:
  - {text: This tea is thin., output: [{label: weak, score: 0.9}, {label: strong, score: 0.1}]}
---
Judges tea.
`,
  'modelbook.yaml': `endpoints:
  - {name: Kitchen, url: "${server.url}/scores", protocol: hf-inference, models: [acme/taster]}
`,
})
const PATH = '/tasks/text-classification'

it('has a model of the catalogue run: its example, a request, and the answer above the code', async () => {
  const { page } = await site.open(PATH)
  const run = page.locator('.run-it')
  expect(await run.locator('.demo').innerText()).toMatch(/This tea is thin\.[\s\S]*weak\s+0\.900/)
  await run.getByRole('button', { name: 'Run it' }).click()
  await run.getByRole('button', { name: 'Run', exact: true }).click()
  await expect.poll(() => run.locator('.answer').innerText()).toMatch(/weak\s+0\.750/)
  const topOf = async (part: string) => (await run.locator(part).first().boundingBox())?.y ?? Number.NaN
  expect(await topOf('.answer')).toBeLessThan(await topOf('.snippet-sheet'))
  expect(server.asked.map(({ path }) => path)).toEqual(['/scores'])
})

it.each([true, false])('is read in a learner’s order, where scripts run: %s', async (javaScriptEnabled) => {
  const { page } = await site.open(PATH, { javaScriptEnabled })
  const lesson = page.locator('.lesson')
  const parts = [
    ...['The lift was broken.', 'You give it a text.', 'This tea is thin.'].map((text) =>
      lesson.getByText(text),
    ),
    lesson.getByRole('heading', { name: 'Models' }),
    ...['It counts words.', 'Details for builders'].map((text) => lesson.getByText(text)),
  ]
  const tops = await Promise.all(parts.map(async (part) => (await part.first().boundingBox())?.y))
  expect(tops).toEqual(tops.toSorted((a, b) => (a ?? 0) - (b ?? 0)))
  expect(await page.getByText('Count more words.').isVisible()).toBe(false)
})

it('unfolds what builders need for a link that leads into it', async () => {
  const { page } = await site.open(PATH)
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Training' }).click()
  await expect.poll(() => page.getByText('Count more words.').isVisible()).toBe(true)
})

it.each(['light', 'dark'] as const)('fits a phone in the %s, and axe finds nothing', async (colorScheme) => {
  const { page } = await site.open(PATH, { viewport: { width: 390, height: 844 }, colorScheme })
  await page.locator('.builders > summary').click()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  expect(await axeFaults(page, 'main')).toEqual([])
})
