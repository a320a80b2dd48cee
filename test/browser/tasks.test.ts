/** The task catalogue in a browser: every demo item type, the filter, the video, and every task page through axe. */

import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { builtinVocabulary } from '../../src/task/vocabulary.ts'
import { axeFaults } from './axe.ts'
import { useSite } from './use-site.ts'

const site = useSite({})
let page: Page

beforeEach(async () => {
  page = await site.newPage()
})

const demo = () => page.getByRole('figure', { name: 'An example' })
const open = (path: string) => page.goto(site.url + path)

describe('demo items', () => {
  it('a text is shown under its label', async () => {
    await open('/tasks/translation')
    await expect(demo().locator('.demo-text').count()).resolves.toBe(2)
  })

  it('a chart has a bar and a number for every label', async () => {
    await open('/tasks/text-classification')
    const rows = demo().locator('.bars > div')
    expect(await rows.count()).toBeGreaterThan(1)
    for (const row of await rows.all()) {
      expect(await row.innerText()).toMatch(/\d\.\d{3}/)
      expect(Number(await row.locator('rect').getAttribute('width'))).toBeGreaterThanOrEqual(0)
    }
  })

  it('tokens are marked in their text, with a legend of their kinds', async () => {
    await open('/tasks/token-classification')
    expect(await demo().locator('.tokens .token').count()).toBeGreaterThan(1)
    const kinds = new Set(await demo().locator('.tokens .token small').allInnerTexts())
    await expect(demo().locator('.legend li').count()).resolves.toBe(kinds.size)
  })

  it('a table has a head and rows of the same width', async () => {
    await open('/tasks/tabular-classification')
    const table = demo().locator('table').first()
    const columns = await table.locator('thead th').count()
    expect(columns).toBeGreaterThan(1)
    for (const row of await table.locator('tbody tr').all()) {
      await expect(row.locator('td').count()).resolves.toBe(columns)
    }
  })

  it('a picture is drawn and described', async () => {
    await open('/tasks/object-detection')
    for (const picture of await demo().locator('img').all()) {
      await picture.scrollIntoViewIfNeeded()
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0)
      expect((await picture.getAttribute('alt'))?.length).toBeGreaterThan(20)
    }
  })

  it('a sound has a player and its outline', async () => {
    await open('/tasks/audio-classification')
    await expect(demo().locator('.wave path').count()).resolves.toBe(1)
    const player = demo().locator('audio')
    await player.evaluate((audio: HTMLAudioElement) => audio.load())
    await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBeGreaterThan(0)
  })
})

describe('the filter of /tasks', () => {
  const shown = () => page.locator('.task:visible').count()

  it('narrows the tasks while one types and hides empty drawers', async () => {
    await open('/tasks')
    const all = await shown()
    expect(all).toBe(builtinVocabulary().tasks.size)
    await page.getByRole('searchbox', { name: 'Filter the tasks' }).pressSequentially('speech')
    expect(await shown()).toBeLessThan(all)
    await expect(page.getByRole('link', { name: 'Automatic speech recognition' }).isVisible()).resolves.toBe(
      true,
    )
    await expect(page.locator('.modality:visible').count()).resolves.toBeLessThan(7)
    await page.getByRole('searchbox', { name: 'Filter the tasks' }).fill('')
    expect(await shown()).toBe(all)
  })

  it('knows tasks by what people call them and what they are for', async () => {
    await open('/tasks')
    const names = () => page.locator('.task:visible .task-name').allInnerTexts()
    const box = page.getByRole('searchbox', { name: 'Filter the tasks' })
    await box.fill('NER')
    expect(await names()).toEqual(['Token classification'])
    await box.fill('how far away things are')
    expect(await names()).toEqual(['Depth estimation'])
    await box.fill('speech to text')
    expect(await names()).toContain('Automatic speech recognition')
  })

  it('leads on where nothing on the page has the words', async () => {
    await open('/tasks')
    await page.getByRole('searchbox', { name: 'Filter the tasks' }).fill('no such thing')
    await page.getByRole('link', { name: 'Search everything for them' }).click()
    await page.waitForURL('**/search?q=no+such+thing')
  })
})

it('the table of libraries has the tasks of a modality side by side', async () => {
  const html = await (await fetch(`${site.url}/libraries`)).text()
  const hues = [...html.matchAll(/class="turned (hue-\w+)"/g)].map(([, hue]) => hue)
  const runs = hues.filter((hue, index) => hue !== hues[index - 1])
  expect(runs.length).toBeGreaterThan(3)
  expect(runs).toEqual([...new Set(runs)])
})

it.each([
  ['/tasks/text-classification', '.task-head svg', 'color'],
  ['/tasks/text-classification', '.bars rect', 'fill'],
  ['/tasks/time-series-forecasting', '.series polyline', 'stroke'],
  ['/libraries', '.yes', 'background-color'],
])('on %s, %s is drawn in the text colour that the system has set', async (path, selector, property) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open(path)
  const styleOf = (element: Element, name: string) => getComputedStyle(element).getPropertyValue(name)
  const drawn = await page.locator(selector).first().evaluate(styleOf, property)
  expect(drawn).toBe(await page.locator('h1').evaluate(styleOf, 'color'))
})

it('tokens are marked in colours that the system has set', async () => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open('/tasks/token-classification')
  const token = demo().locator('.token').first()
  expect(await token.evaluate((element) => getComputedStyle(element).borderBottomStyle)).toBe('solid')
})

it('a button that copies is seen in colours that the system has set', async () => {
  await page.emulateMedia({ forcedColors: 'active' })
  await open('/tasks/text-classification')
  const [icon, ground] = await page
    .locator('.title-row .copy')
    .evaluate((button) => [
      getComputedStyle(button, '::before').backgroundColor,
      getComputedStyle(document.body).backgroundColor,
    ])
  expect(icon).not.toBe(ground)
})

describe('on paper', () => {
  beforeEach(() => page.emulateMedia({ media: 'print' }))

  it('the table of libraries is whole, with its marks', async () => {
    await page.setViewportSize({ width: 680, height: 900 })
    await open('/libraries')
    const right = await page.locator('.matrix table').evaluate((table) => table.getBoundingClientRect().right)
    expect(right).toBeLessThanOrEqual(680)
    const mark = page.locator('.yes').first()
    expect(await mark.evaluate((square) => getComputedStyle(square).printColorAdjust)).toBe('exact')
  })

  it('the list of tasks has all tasks, and nothing to act on', async () => {
    await open('/tasks')
    expect(await page.locator('.task:visible').count()).toBeGreaterThan(50)
    expect(await page.locator('main :is(input, button, nav):visible').count()).toBe(0)
  })
})

describe('the video of a task', () => {
  it('asks its host for nothing until it is clicked, and then plays in place', async () => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).host))
    await page.goto(`${site.url}/tasks/token-classification`, { waitUntil: 'load' })
    const elsewhere = () => asked.filter((host) => !site.url.endsWith(host))
    expect(elsewhere()).toEqual([])
    await page.route('https://www.youtube-nocookie.com/**', (route) => route.fulfill({ body: 'playing' }))
    await page.locator('a.video').click()
    await expect
      .poll(() => page.frames().some((frame) => frame.url().includes('youtube-nocookie.com/embed/')))
      .toBe(true)
    expect(new Set(elsewhere())).toEqual(new Set(['www.youtube-nocookie.com']))
  })
})

const PATHS = [
  ...[...builtinVocabulary().tasks.keys()].map((task) => `/tasks/${task}`),
  '/libraries',
  '/libraries/transformers',
  '/metrics',
  '/metrics/wer',
]

/** The pages share their components: one in twenty represents the others, unless all are requested. */
const SCANNED = PATHS.filter((_, index) => index % 20 === 0 || process.env.MODELBOOK_ALL_PAGES === '1')

it.each(SCANNED)('%s has nothing that axe finds, and asks no other host', async (path) => {
  const hosts = new Set<string>()
  page.on('request', (request) => hosts.add(new URL(request.url()).origin))
  await page.goto(site.url + path)
  expect(await axeFaults(page)).toEqual([])
  expect([...hosts]).toEqual([site.url])
})
