/**
 * Large text is turned into Parquet while its first rows are read: a page that waits for the others shows them, or the
 * answer to a query, by itself.
 */

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useSite } from './use-site.ts'

const COUNT = 120_000

/** Of more bytes than are turned at once. */
function long(thing: string): string {
  const rows = Array.from({ length: COUNT }, (_, row) => `${row},${thing},${'x'.repeat(150)}`)
  return `id,thing,text\n${rows.join('\n')}\n`
}

const site = useSite(
  Object.fromEntries(
    ['kettle', 'pot', 'spoon', 'ladle', 'whisk'].flatMap((thing) => [
      [`datasets/acme/${thing}/README.md`, `---\nlicense: mit\n---\n# ${thing}\n`],
      [`datasets/acme/${thing}/train.csv`, long(thing)],
    ]),
  ),
)

const allRows = (page: Page) => page.getByRole('heading', { name: /^Rows 120,000 rows/ })
const said = (page: Page) => page.locator('[role=status][data-note]')

it('the first rows stay where they are, with what is typed, and it is said when all are there', async () => {
  const { page } = await site.open('/datasets/acme/kettle')
  await page.getByText('These are of the first 20,000 rows.').waitFor()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const condition = page.getByLabel(/^Condition/)
  await condition.fill('half a cond')
  const cell = page.getByRole('cell', { name: 'kettle', exact: true }).nth(3)
  const before = await cell.boundingBox()
  await allRows(page).waitFor()
  expect(await said(page).textContent()).toBe('All rows are here now.')
  expect(await page.getByText('These are of the first').count()).toBe(0)
  expect(await cell.boundingBox()).toEqual(before)
  expect(await condition.inputValue()).toBe('half a cond')
  expect(await condition.evaluate((one) => one === document.activeElement)).toBe(true)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

it('rows that are not there yet come in place of the reason', async () => {
  const { page } = await site.open('/datasets/acme/pot?offset=100000')
  await page.getByText('The rows from 20000 on are being made ready').waitFor()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  await page.getByRole('rowheader', { name: '100,000', exact: true }).waitFor()
  await allRows(page).waitFor()
  expect(await said(page).textContent()).toBe('All rows are here now.')
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

it('a query that has to wait is run by itself, and leaves what is typed meanwhile', async () => {
  const sql = 'SELECT count(*) AS n FROM train'
  const { page } = await site.open(`/datasets/acme/ladle?${new URLSearchParams({ sql })}`)
  await page.getByText('The rows of train are being made ready').waitFor()
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  const box = page.getByRole('textbox', { name: /^A query in SQL/ })
  await box.fill(`${sql} WHERE id >`)
  await box.press('Home')
  await page.getByRole('heading', { name: 'SQL 1 row, 1 column' }).waitFor()
  expect(await page.getByRole('cell').textContent()).toBe('120000')
  expect(await said(page).textContent()).toBe('The rows are ready now, and the query has been run.')
  expect(await page.getByText('being made ready').count()).toBe(0)
  expect(await box.inputValue()).toBe(`${sql} WHERE id >`)
  expect(
    await box.evaluate(
      (one) => one instanceof HTMLTextAreaElement && document.activeElement === one && one.selectionStart,
    ),
  ).toBe(0)
  expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)
})

it('a link runs a query again without a script', async () => {
  const sql = 'SELECT count(*) AS n FROM train'
  const { page } = await site.open(`/datasets/acme/whisk?${new URLSearchParams({ sql })}`, {
    javaScriptEnabled: false,
  })
  await page.getByText('The rows of train are being made ready').waitFor()
  await expect
    .poll(async () => {
      const again = page.getByRole('link', { name: 'look now' })
      if ((await again.count()) > 0) await again.click()
      return page.getByRole('heading', { name: 'SQL 1 row, 1 column' }).count()
    })
    .toBe(1)
})

it('a link looks again without a script', async () => {
  const { page } = await site.open('/datasets/acme/spoon?where=id>5', { javaScriptEnabled: false })
  await page.getByText('These are of the first 20,000 rows.').waitFor()
  await expect
    .poll(async () => {
      const again = page.getByRole('link', { name: 'look now' })
      if ((await again.count()) > 0) await again.click()
      return page.getByRole('heading', { name: /^Rows 119,994 rows found/ }).count()
    })
    .toBe(1)
})
