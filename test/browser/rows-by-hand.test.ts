/** What a reader does with the rows of a dataset by hand: sort, narrow, choose columns, look at pictures, link to a row. */

import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeFaults } from './axe.ts'
import { useSite, wakeList } from './use-site.ts'

const ROWS = Array.from({ length: 230 }, (_, row) => `${row},${row % 3 === 0 ? 'kettle' : 'pot'},${row / 7}`)

/** A red point. */
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP4z8DwHwAFAAH/iZk9HQAAAABJRU5ErkJggg==',
  'base64',
)

const PICTURES = ['ant', 'bee', 'cricket']

const site = useSite({
  'datasets/acme/kitchen/README.md': '---\nlicense: mit\n---\n# Kitchen\n\nWhat stands in a kitchen.\n',
  'datasets/acme/kitchen/train.csv': `id,thing,weight in kg\n${ROWS.join('\n')}\n`,
  'datasets/acme/insects/README.md': '# Insects\n\nSeen in a garden.\n',
  'datasets/acme/insects/train/metadata.csv': `file_name,name\n${PICTURES.map((name) => `${name}.png,${name}`).join('\n')}\n`,
  ...Object.fromEntries(PICTURES.map((name) => [`datasets/acme/insects/train/${name}.png`, PNG])),
})

const NO_SCRIPT = { javaScriptEnabled: false }
const PHONE = { viewport: { width: 390, height: 844 } }

async function open(path = '', options: BrowserContextOptions = {}): Promise<Page> {
  const { page } = await site.open(`/datasets/acme/${path}`, options)
  return page
}

/** The page of the kitchen, whose links and forms update it in place. */
async function openAwake(path = '', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await open(`kitchen${path}`, options)
  await wakeList(page)
  return page
}

const firstRow = (page: Page) => page.getByRole('rowheader').first()
const columnHead = (page: Page, name: RegExp) => page.getByRole('columnheader', { name })
const condition = (page: Page) => page.getByLabel(/^Condition/)
const query = (page: Page) => new URL(page.url()).searchParams
const found = (page: Page, text: string) => page.getByRole('heading', { name: `Rows ${text}` }).waitFor()

/** Answers to requests for the page come when the returned function is called. */
async function holdAnswers(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/datasets/acme/kitchen?*', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

describe('the head of a column', () => {
  it('orders the rows smallest first, largest first and as in the files, with the keyboard, and keeps the focus', async () => {
    const page = await openAwake()
    const head = columnHead(page, /^weight/)
    await head.getByRole('link', { name: 'weight in kg' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending')
    await page.keyboard.press('Enter')
    await expect.poll(() => head.getAttribute('aria-sort')).toBe('descending')
    expect(await firstRow(page).textContent()).toBe('229')
    expect(query(page).get('orderby')).toBe('"weight in kg" DESC')
    await page.keyboard.press('Enter')
    await expect.poll(() => head.getAttribute('aria-sort')).toBeNull()
    expect(await firstRow(page).textContent()).toBe('0')
  })

  it('narrows the rows by a bar, which sets the condition and takes it back', async () => {
    const page = await openAwake('?where=id+>+100')
    const bar = columnHead(page, /^thing/)
      .locator('a.column-bar')
      .nth(1)
    await bar.click()
    await found(page, '43 rows found')
    expect(await condition(page).inputValue()).toBe("id > 100 AND thing = 'kettle'")
    await bar.click()
    await found(page, '129 rows found')
    expect(await condition(page).inputValue()).toBe('id > 100')
  })

  it('narrows them with the keyboard by a list of its values, which stays open', async () => {
    const page = await openAwake()
    const head = columnHead(page, /^thing/)
    await head.locator('summary').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await found(page, '153 rows found')
    expect(await head.locator('details').getAttribute('open')).toBe('')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-current'))).toBe('true')
  })
})

it('all of it works with links and forms alone', async () => {
  const page = await open('kitchen', NO_SCRIPT)
  await columnHead(page, /^id/).getByRole('link', { name: 'id' }).click()
  await columnHead(page, /^id/).getByRole('link', { name: 'id' }).click()
  expect(await firstRow(page).textContent()).toBe('229')
  await columnHead(page, /^thing/)
    .locator('summary')
    .click()
  await page.getByRole('link', { name: 'kettle 77' }).click()
  await found(page, '77 rows found, 3 columns')
  expect(await firstRow(page).textContent()).toBe('228')
  await page.locator('.viewer-columns > summary').click()
  await page.getByLabel('thing').uncheck()
  await page.getByRole('button', { name: 'Show these' }).click()
  expect(await page.getByRole('columnheader').count()).toBe(3)
  await page.getByRole('link', { name: 'Next' }).click()
  expect(await page.getByRole('columnheader').count()).toBe(3)
  expect(await condition(page).inputValue()).toBe("thing = 'kettle'")
})

it('columns are chosen in place, and kept by the address', async () => {
  const page = await openAwake()
  await page.locator('.viewer-columns > summary').click()
  await page.getByLabel('weight in kg').uncheck()
  await page.getByRole('button', { name: 'Show these' }).click()
  await expect.poll(() => page.getByRole('columnheader').count()).toBe(3)
  expect(query(page).getAll('column')).toEqual(['id', 'thing'])
  await page.reload()
  expect(await page.getByRole('columnheader').count()).toBe(3)
  await page.locator('.viewer-columns > summary').click()
  await page.getByRole('link', { name: 'Show all', exact: true }).click()
  await expect.poll(() => page.getByRole('columnheader').count()).toBe(4)
})

it('the number of a row keeps away from the frame', async () => {
  const page = await open('kitchen?offset=200')
  const frame = await page.getByRole('region', { name: /^Rows of/ }).boundingBox()
  const number = await page.getByRole('link', { name: '229', exact: true }).boundingBox()
  expect((number?.x ?? 0) - (frame?.x ?? 0)).toBeGreaterThanOrEqual(8)
})

describe('a link to a row', () => {
  it('shows the row among its neighbours, and marks it', async () => {
    for (const options of [{}, PHONE, NO_SCRIPT]) {
      const page = await open('kitchen?offset=50#mb-row-97', options)
      const row = page.locator('tr:target')
      expect(await row.getByRole('rowheader').textContent()).toBe('97')
      const box = await row.boundingBox()
      expect(box?.y).toBeGreaterThan(0)
      expect(box?.y).toBeLessThan(850)
      const head = await columnHead(page, /^id/).boundingBox()
      expect(box?.y).toBeGreaterThanOrEqual((head?.y ?? 0) + (head?.height ?? 0) - 1)
    }
  })

  it('is its number, copied by a click, and leads there from any search', async () => {
    const page = await openAwake('?where=id+=+97')
    const link = page.getByRole('link', { name: '97', exact: true })
    expect(await link.getAttribute('href')).toBe('/datasets/acme/kitchen?offset=50#mb-row-97')
    await page.getByRole('link', { name: 'Show all' }).click()
    await page.getByRole('link', { name: '7', exact: true }).click()
    await page.getByText('Link to row 7 copied.').waitFor()
    expect(page.url()).toBe(`${site.url}/datasets/acme/kitchen#mb-row-7`)
  })
})

describe('what is typed', () => {
  it('is not overwritten by an answer that arrives later', async () => {
    const page = await openAwake()
    const release = await holdAnswers(page)
    await condition(page).fill('id > 5')
    await page.keyboard.press('Enter')
    await condition(page).fill('id > 5 AND thing = pot')
    await page.keyboard.press('ArrowLeft')
    release()
    await found(page, '224 rows found')
    expect(await condition(page).inputValue()).toBe('id > 5 AND thing = pot')
    await page.keyboard.type('!')
    expect(await condition(page).inputValue()).toBe('id > 5 AND thing = po!t')
  })

  it('stays when the page is turned, and gives way to a condition that is chosen', async () => {
    const page = await openAwake()
    await condition(page).fill('half a cond')
    await page.getByRole('link', { name: 'Next' }).click()
    await page.getByRole('rowheader', { name: '50', exact: true }).waitFor()
    expect(await condition(page).inputValue()).toBe('half a cond')
    await page.getByRole('link', { name: "thing = 'pot'" }).click()
    await found(page, '153 rows found')
    expect(await condition(page).inputValue()).toBe("thing = 'pot'")
  })
})

describe('an error', () => {
  it('in a condition leaves the table, with the place of the fault and examples of this table', async () => {
    for (const options of [{}, NO_SCRIPT]) {
      const page = await open('kitchen', options)
      await condition(page).fill('thing = ')
      await page.keyboard.press('Enter')
      await page.getByText('cannot be read at character 8: it ends where a value should be').waitFor()
      expect(await page.getByRole('rowheader').count()).toBe(50)
      expect(await condition(page).inputValue()).toBe('thing =')
      expect(await condition(page).getAttribute('aria-invalid')).toBe('true')
      await page.getByRole('link', { name: "thing = 'pot'" }).click()
      await found(page, '153 rows found')
    }
  })

  it('of the connection leaves the table, and offers to ask again', async () => {
    const page = await openAwake()
    const address = '**/datasets/acme/kitchen?*'
    await page.route(address, (route) => route.abort())
    await page.getByRole('link', { name: 'Next' }).click()
    await page.getByText('The catalogue is not responding').waitFor()
    expect(await firstRow(page).textContent()).toBe('0')
    await page.unroute(address)
    await page.getByRole('link', { name: 'Try again' }).click()
    await page.getByRole('rowheader', { name: '50', exact: true }).waitFor()
  })
})

it('summaries arrive without a reload, and move nothing that is read', async () => {
  const page = await site.newPage()
  const path = '/datasets/acme/kitchen'
  let isReady = false
  // The page as it is while the columns are being summed up.
  await page.route(`**${path}`, async (route) => {
    if (isReady) return route.continue()
    const response = await route.fetch()
    const html = (await response.text())
      .replaceAll(/<div class="summary.*?<\/details><\/div>/gs, '<div class="summary coming"></div>')
      .replace('data-note=""', 'data-note="" data-awaits="/api/viewer/statistics?dataset=acme/kitchen"')
    return route.fulfill({ response, body: html })
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/api\/viewer\/statistics/, async (route) => {
    await promise
    isReady = true
    await route.fulfill({ json: {} })
  })
  await page.goto(site.url + path)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await condition(page).fill('half a cond')
  const row = page.getByLabel('Go to row')
  await row.fill('97')
  const table = page.getByRole('region', { name: /^Rows of/ })
  await table.evaluate((box) => box.scrollTo(0, 400))
  const cell = page.getByRole('cell', { name: 'kettle', exact: true }).last()
  const before = await cell.boundingBox()
  expect(await page.getByText('0 to 229').count()).toBe(0)
  resolve()
  await page.getByText('0 to 229').first().waitFor()
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
  expect(await condition(page).inputValue()).toBe('half a cond')
  expect(await row.inputValue()).toBe('97')
  expect(await row.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await cell.boundingBox()).toEqual(before)
})

describe('the pictures of a dataset', () => {
  it('stand side by side, and open over the page, with the keyboard', async () => {
    const page = await open('insects')
    await wakeList(page)
    await page.getByRole('link', { name: 'Pictures' }).click()
    await expect.poll(() => page.locator('.pictures li').count()).toBe(3)
    const address = page.url()
    await page.locator('.thumbnail').first().focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Pictures of the rows' })
    await dialog.getByText('Row 0, picture 1 of 3').waitFor()
    await page.keyboard.press('ArrowRight')
    await dialog.getByText('Row 1, picture 2 of 3').waitFor()
    expect(await dialog.getByRole('img').getAttribute('src')).toContain('/train/bee.png')
    expect(await dialog.getByRole('definition').allTextContents()).toEqual(['bee'])
    expect(await axeFaults(page, '.picture-viewer')).toEqual([])
    await page.keyboard.press('End')
    await page.keyboard.press('Escape')
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    expect(page.url()).toBe(address)
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('href'))
    await expect.poll(focused).toContain('/train/cricket.png')
  })

  it('open over the page by the first touch, from the table too', async () => {
    const page = await open('insects', { ...PHONE, hasTouch: true, isMobile: true })
    await page.locator('.thumbnail').nth(1).tap()
    const dialog = page.getByRole('dialog', { name: 'Pictures of the rows' })
    await dialog.getByText('Row 1, picture 2 of 3').waitFor()
    await dialog.getByRole('button', { name: 'Close' }).tap()
    await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
  })

  it('are files without a script', async () => {
    const page = await open('insects?view=pictures', NO_SCRIPT)
    await page.locator('.thumbnail').first().click()
    expect(page.url()).toContain('/train/ant.png')
  })
})

it.each([
  ['the table', 'kitchen?orderby=id+DESC&where=thing+=+pot'],
  ['an error', 'kitchen?where=thing'],
  ['nothing found', 'kitchen?q=nothing+like+it'],
  ['pictures', 'insects?view=pictures'],
])('can be read by everybody, and fits a phone: %s', async (_, path) => {
  const page = await open(path, PHONE)
  for (const summary of await page.locator('.viewer summary').all()) await summary.click()
  expect(await axeFaults(page, '.viewer')).toEqual([])
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBe(390)
  await page.setViewportSize({ width: 1280, height: 900 })
  expect(await axeFaults(page, '.viewer')).toEqual([])
})
