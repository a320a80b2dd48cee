/** The command palette, by keyboard alone, and the comparison. */

import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { axeFaults } from './axe.ts'
import { useSite } from './use-site.ts'

const site = useSite({
  'models/acme/pen/README.md':
    '---\nlicense: mit\npipeline_tag: fill-mask\n---\n# Pen\n\nDraws straight lines.\n',
  'models/acme/pencil/README.md':
    '---\nlicense: apache-2.0\npipeline_tag: fill-mask\n---\n# Pencil\n\nDraws.\n',
  'datasets/acme/pens/README.md': '# Pens\n\nPhotographs of pens.\n',
  'tasks/fill-mask/README.md': '---\nname: Fill-Mask\nmodality: nlp\nsummary: Guesses a word.\n---\nText.\n',
  'metrics/accuracy.md':
    '---\nname: Accuracy\nsummary: The share that is right.\nbetter: higher\n---\nText.\n',
})
let page: Page

beforeEach(async () => {
  page = await site.newPage()
})

const palette = () => page.getByRole('dialog', { name: 'Search everything' })
const box = () => palette().getByRole('combobox')
const options = () => palette().getByRole('option')

/** Waits until the results shown answer everything typed. */
const answered = () =>
  expect.poll(() => palette().getByRole('listbox').getAttribute('aria-busy')).toBe('false')

async function openPalette(path = '/') {
  await page.goto(site.url + path)
  await page.keyboard.press('Control+k')
  await box().waitFor()
}

describe('the command palette', () => {
  it('opens with Ctrl-K, finds all kinds of things and goes to what is chosen', async () => {
    await openPalette()
    await page.keyboard.type('pen')
    await expect
      .poll(() =>
        palette()
          .getByRole('group')
          .evaluateAll((all) => all.map((g) => g.getAttribute('aria-label'))),
      )
      .toEqual(expect.arrayContaining(['Models', 'Datasets', 'Everywhere']))
    await expect
      .poll(() => options().allInnerTexts())
      .toEqual(expect.arrayContaining([expect.stringContaining('acme/pens')]))
    await answered()
    const texts = await options().allInnerTexts()
    const wanted = texts.findIndex((text) => text.includes('acme/pens'))
    for (let step = 0; step < wanted; step += 1) await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.locator('[aria-selected="true"]').innerText()).toContain('acme/pens')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/datasets/acme/pens')
  })

  it('finds tasks, metrics, libraries and licences by their names', async () => {
    await openPalette()
    for (const [text, href] of [
      ['fill', '/tasks/fill-mask'],
      ['accur', '/metrics/accuracy'],
      ['diffusers', '/libraries/diffusers'],
      ['cc-by-sa-4', '/licenses/cc-by-sa-4.0'],
    ] as const) {
      await box().fill(text)
      await expect
        .poll(() => options().evaluateAll((all) => all.map((option) => option.getAttribute('href'))))
        .toContain(href)
    }
  })

  it('has on a phone the whole width for a name, and what it is below', async () => {
    await page.setViewportSize({ width: 390, height: 800 })
    await openPalette()
    await page.keyboard.type('pen')
    await answered()
    const pen = options().filter({ hasText: 'Draws straight lines.' }).first()
    const [name, words] = [
      await pen.locator('span').first().boundingBox(),
      await pen.locator('small').boundingBox(),
    ]
    expect(words?.y).toBeGreaterThanOrEqual((name?.y ?? Number.NaN) + (name?.height ?? Number.NaN))
    expect(words?.x).toBe(name?.x)
  })

  it('closes with Escape, whatever has been typed, and gives the page back', async () => {
    await openPalette('/models')
    await page.keyboard.type('pencil')
    await expect.poll(() => options().first().innerText()).toContain('acme/pencil')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(0)
    await page.keyboard.press('Control+k')
    await expect.poll(() => page.locator('dialog[open]').count()).toBe(1)
  })

  it('gives the focus back to where the reader was, and leaves the page there', async () => {
    await page.setViewportSize({ width: 390, height: 300 })
    await page.goto(`${site.url}/models`)
    const last = page.locator('.card-name a').last()
    await last.focus()
    const scrolled = await page.evaluate(() => scrollY)
    expect(scrolled).toBeGreaterThan(0)
    for (let time = 0; time < 2; time++) {
      await page.keyboard.press('Control+k')
      await box().waitFor()
      expect(await page.evaluate(() => scrollY)).toBe(scrolled)
      await page.keyboard.press('Escape')
      await expect.poll(() => last.evaluate((link) => link === document.activeElement)).toBe(true)
      expect(await page.evaluate(() => scrollY)).toBe(scrolled)
    }
  })

  it('leaves the keys alone by which somebody composes a word', async () => {
    await openPalette('/models')
    await page.keyboard.type('pencil')
    await expect.poll(() => options().first().innerText()).toContain('acme/pencil')
    for (const key of ['Escape', 'Enter']) {
      await box().dispatchEvent('keydown', { key, isComposing: true })
    }
    expect(await page.locator('dialog[open]').count()).toBe(1)
    expect(await box().inputValue()).toBe('pencil')
    expect(page.url()).toBe(`${site.url}/models`)
  })

  it('remembers searches in this browser, until they are to be forgotten', async () => {
    await openPalette()
    await page.keyboard.type('pencil')
    await expect.poll(() => options().first().innerText()).toContain('acme/pencil')
    await answered()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/models/acme/pencil')
    await openPalette('/datasets')
    await expect.poll(() => options().first().innerText()).toBe('pencil')
    await page.getByRole('button', { name: 'Forget recent searches' }).click()
    await expect.poll(() => options().first().innerText()).toBe('Tasks')
  })

  it('says when nothing is found, and searches everywhere all the same', async () => {
    await openPalette()
    await page.keyboard.type('zzzz')
    await expect.poll(() => options().allInnerTexts()).toEqual(['Search for “zzzz”'])
    await expect(palette().getByRole('status').innerText()).resolves.toContain('Nothing found')
  })

  it('searches for what was typed when Enter is quicker than the answer', async () => {
    await page.route('**/api/palette?q=*', (route) =>
      route.request().url().endsWith('q=') ? route.continue() : undefined,
    )
    await openPalette()
    await expect.poll(() => options().count()).toBeGreaterThan(2)
    await page.keyboard.type('pencil')
    await expect.poll(() => page.locator('[aria-selected="true"]').count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=pencil')
  })

  it('says when the catalogue does not answer, and Enter goes to the page that searches', async () => {
    await page.route('**/api/palette?q=*', (route) => route.abort())
    await openPalette()
    await page.keyboard.type('pen')
    await expect.poll(() => palette().getByRole('status').innerText()).toContain('not responding')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=pen')
  })

  it('takes the letters that were typed before it was there', async () => {
    let isWanted = () => {}
    const wanted = new Promise<void>((resolve) => {
      isWanted = resolve
    })
    await page.route('**/palette-*.js', async (route) => {
      await wanted
      await route.continue()
    })
    await page.goto(site.url)
    await page.keyboard.press('Control+k')
    await page.keyboard.type('pencil')
    isWanted()
    await expect.poll(() => box().inputValue()).toBe('pencil')
    await expect.poll(() => options().first().innerText()).toContain('acme/pencil')
    await expect(page.locator('#mb-search').inputValue()).resolves.toBe('')
  })

  it('says when it cannot be loaded, and the box takes the words all the same', async () => {
    await page.route('**/palette-*.js', (route) => route.abort())
    await page.goto(site.url)
    await page.keyboard.press('Control+k')
    const status = page.getByRole('search').getByRole('status')
    await expect.poll(() => status.innerText()).toContain('could not be loaded')
    expect(await axeFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
    await page.keyboard.type('pencil')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=pencil')
  })

  it('moves nothing on the page when the search box is left, whether or not it has said something', async () => {
    await page.route('**/palette-*.js', (route) => route.abort())
    await page.goto(site.url)
    const top = () => page.locator('h1').evaluate((heading) => heading.getBoundingClientRect().top)
    const before = await top()
    await page.locator('#mb-search').focus()
    await page.locator('#mb-search').blur()
    expect(await top()).toBe(before)
    await page.keyboard.press('Control+k')
    const status = page.getByRole('search').getByRole('status')
    await expect.poll(() => status.innerText()).toContain('could not be loaded')
    expect(await top()).toBe(before)
    await page.locator('#mb-search').blur()
    await expect.poll(() => status.innerText()).toBe('')
    expect(await top()).toBe(before)
  })

  it('opens at the second try when it could not be loaded at the first', async () => {
    await page.route('**/palette-*.js', (route) => route.abort(), { times: 1 })
    await page.goto(site.url)
    await page.keyboard.press('Control+k')
    await page.getByRole('search').getByRole('status').waitFor()
    await page.keyboard.press('Control+k')
    await box().waitFor()
  })

  it('has nothing that keeps a screen reader out', async () => {
    await openPalette()
    await page.keyboard.type('pen')
    await expect.poll(() => options().count()).toBeGreaterThan(2)
    expect(await axeFaults(page)).toEqual([])
  })
})

describe('the comparison', () => {
  it('is begun on a model’s page and built by keyboard', async () => {
    await page.goto(`${site.url}/models/acme/pen`)
    await page.getByRole('link', { name: 'Add this model' }).press('Enter')
    await page.getByRole('link', { name: 'Compare 1 model' }).press('Enter')
    await page.getByRole('searchbox', { name: 'Id of a model' }).fill('acme/pencil')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/compare?*add=**')
    await expect(page.getByRole('columnheader').allInnerTexts()).resolves.toEqual(
      expect.arrayContaining([expect.stringContaining('acme/pen '), expect.stringContaining('acme/pencil')]),
    )
    await page.getByRole('checkbox', { name: 'Only differences' }).press('Space')
    await expect(page.getByRole('rowheader', { name: 'Licence', exact: true }).isVisible()).resolves.toBe(
      true,
    )
    await expect(page.getByRole('rowheader', { name: 'Task', exact: true }).isVisible()).resolves.toBe(false)
    expect(await axeFaults(page)).toEqual([])
  })
})
