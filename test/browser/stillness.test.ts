/** What has been shown stays where it is, on a phone and where scripts come late. */

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { useSite } from './use-site.ts'

const site = useSite({
  'modelbook.yaml': 'guide: false\n',
  'docs/tiny/_toctree.yml':
    '- title: Guides\n  sections:\n  - local: long\n    title: A page with a title of many words\n',
  'docs/tiny/long.md': `# A page with a title of many words\n\n${'Text of the page. '.repeat(2000)}`,
})

it('a page of docs on a phone stands still when the script comes that copies it', async () => {
  const page = await site.newPage({ viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true })
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/\/docs-[^/]*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto(`${site.url}/docs/tiny/long`, { waitUntil: 'commit' })
  await page.locator('article p').first().waitFor()
  const copy = page.getByRole('button', { name: 'Copy page' })
  expect(await copy.isVisible()).toBe(false)
  await paint(page)
  release()
  await copy.waitFor()
  await paint(page)
  expect(await shiftsOf(page)).toEqual([])
})

const paint = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))

/** What has moved after it was shown, and how much that counts. @see https://web.dev/articles/cls */
const shiftsOf = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        const shifts: string[] = []
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push(JSON.stringify(entry))
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(shifts), 300)
      }),
  )
