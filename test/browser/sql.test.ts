/** Queries in SQL on the page of a dataset: typed, completed, run, answered, shared, with and without a script. */

import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeFaults } from './axe.ts'
import { useSite, wakeList } from './use-site.ts'

const ROWS = Array.from({ length: 230 }, (_, row) => `${row},${row % 3 === 0 ? 'kettle' : 'pot'},${row / 7}`)

const site = useSite({
  'datasets/acme/kitchen/README.md': '---\nlicense: mit\n---\n# Kitchen\n\nWhat stands in a kitchen.\n',
  'datasets/acme/wide/README.md': '# Wide\n',
  'datasets/acme/wide/train.csv': `${Array.from({ length: 80 }, (_, at) => `column_${at}`).join()}\n`,
  'datasets/acme/kitchen/train.csv': `id,thing,weight\n${ROWS.join('\n')}\n`,
})

const open = (sql?: string, options = {}) =>
  site.open(`/datasets/acme/kitchen${sql === undefined ? '' : `?${new URLSearchParams({ sql })}`}`, options)

const box = (page: Page) => page.getByRole('textbox', { name: /^A query in SQL/ })
/** How far what comes next lies below the box. */
async function belowBox(page: Page): Promise<number> {
  const [own, next] = [
    await box(page).boundingBox(),
    await page.getByText('Tables and columns').boundingBox(),
  ]
  return (next?.y ?? 0) - (own?.y ?? 0)
}

const GROUPED = 'SELECT thing, count(*) AS n FROM train GROUP BY thing ORDER BY n'

const SIZES = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 800 } }

describe.each(Object.entries(SIZES))('a query on a %s', (_, viewport) => {
  it('is typed with names that are completed, run with the keyboard, and in the address', async () => {
    const { page } = await open(undefined, { viewport })
    await wakeList(page)
    await page.getByRole('link', { name: 'SQL', exact: true }).click()
    await box(page).click()
    await page.keyboard.type('SELECT th')
    const list = page.getByRole('listbox', { name: 'Names that fit' })
    await list.getByRole('option', { name: 'thing' }).waitFor()
    const before = await belowBox(page)
    await page.keyboard.press('ArrowDown')
    expect(await list.getByRole('option', { selected: true }).textContent()).toBe('thing')
    expect(await box(page).getAttribute('aria-activedescendant')).not.toBeNull()
    await page.keyboard.press('Enter')
    expect(await box(page).inputValue()).toBe('SELECT thing')
    expect(await list.getByRole('option').count()).toBe(0)
    expect(await belowBox(page)).toBe(before)
    await page.keyboard.type(', count(*) AS n FROM train GROUP BY thing ORDER BY n')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('heading', { name: 'SQL 2 rows, 2 columns' }).waitFor()
    await page.getByRole('status').filter({ hasText: 'SQL 2 rows, 2 columns' }).waitFor({ state: 'attached' })
    expect(new URL(page.url()).searchParams.get('sql')).toBe(GROUPED)
    expect(await page.getByRole('figure').textContent()).toContain('n by thing')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
    expect(await axeFaults(page, '.viewer')).toEqual([])
  })
})

describe('a query', () => {
  it('leaves Enter and Tab as they are until a name is chosen, and Escape closes the names', async () => {
    const { page } = await open('')
    await wakeList(page)
    await box(page).click()
    await page.keyboard.type('th')
    await page.getByRole('option', { name: 'thing' }).waitFor()
    expect(await page.locator('[data-complete-says]').textContent()).toBe(
      'One name fits; the arrow keys lead to it.',
    )
    await page.keyboard.press('Enter')
    expect(await box(page).inputValue()).toBe('th\n')
    await page.keyboard.press('Control+Space')
    await page.getByRole('option', { name: 'train' }).waitFor()
    await page.keyboard.press('Escape')
    expect(await page.getByRole('option').count()).toBe(0)
    await page.keyboard.type('w')
    await page.getByRole('option', { name: 'weight' }).waitFor()
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Run query')
    await box(page).click()
    await page.keyboard.press('Control+Space')
    await page.getByRole('option', { name: 'weight' }).click()
    expect(await box(page).inputValue()).toBe('th\nweight')
  })

  it.each([3, 80])('has the names of %i columns below it, which the keyboard reaches', async (count) => {
    const { page } = await site.open(`/datasets/acme/${count === 3 ? 'kitchen' : 'wide'}?sql=`, {
      viewport: SIZES.phone,
    })
    expect(await page.locator('.sql-tables li').count()).toBe(count)
    expect(await axeFaults(page, '.viewer')).toEqual([])
  })

  it('that is wrong says where, and stays in the box', async () => {
    const { page } = await open('SELECT thing,\n  wieght\nFROM train')
    await page.getByText('Line 2, column 3: There is no column "wieght".').waitFor()
    expect(await box(page).inputValue()).toContain('wieght')
    expect(await axeFaults(page, '.viewer')).toEqual([])
  })

  it('is paged in place, and gone back from', async () => {
    const { page } = await open('SELECT id FROM train ORDER BY id DESC')
    await wakeList(page)
    await page.getByRole('link', { name: 'Next' }).click()
    await page.getByRole('cell', { name: '179', exact: true }).waitFor()
    expect(new URL(page.url()).searchParams.get('offset')).toBe('50')
    await page.goBack()
    await page.getByRole('cell', { name: '229', exact: true }).waitFor()
    await page.getByRole('link', { name: 'Table', exact: true }).click()
    await page.getByRole('heading', { name: /^Rows 230 rows/ }).waitFor()
  })

  it('is asked, answered, paged and downloaded without a script', async () => {
    const { page } = await open(undefined, { javaScriptEnabled: false })
    await page.getByRole('link', { name: 'SQL', exact: true }).click()
    await box(page).fill('SELECT id,\n  thing FROM train')
    await page.getByRole('button', { name: 'Run query' }).click()
    await page.getByRole('heading', { name: 'SQL 230 rows, 2 columns' }).waitFor()
    await page.getByRole('link', { name: 'Last' }).click()
    await page.getByRole('cell', { name: '229', exact: true }).waitFor()
    expect(await box(page).inputValue()).toBe('SELECT id,\n  thing FROM train')
    const csv = await page.getByRole('link', { name: 'CSV', exact: true }).getAttribute('href')
    const text = await (await page.request.get(new URL(csv ?? '', page.url()).href)).text()
    expect(text.split('\n').slice(0, 2)).toEqual(['id,thing', '0,kettle'])
  })
})
