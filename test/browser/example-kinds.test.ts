/** The page of the guide with an example of every task: each is drawn, in both schemes, on a phone and on paper. */

import { describe, expect, it } from 'vitest'
import { TASK_IDS } from '../../src/task-table.ts'
import { readGuidePage } from '../guide/pages.ts'
import { axeFaults } from './axe.ts'
import { useSite } from './use-site.ts'

const site = useSite({ 'models/acme/tiny/README.md': '---\nlicense: mit\n---\n# Tiny\n' })

const { open } = site

const PAGE = '/docs/modelbook/example-kinds'

/** The tasks that have an example on the page, in its order. */
const shown = [...readGuidePage('example-kinds').text.matchAll(/<Example task="([^"]*)">/g)].map(
  ([, id]) => id,
)

describe('the examples of all tasks', () => {
  it('are on one page, but for that of which nothing is known', () => {
    expect(shown.toSorted()).toEqual(TASK_IDS.filter((id) => id !== 'other').toSorted())
  })

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 390],
    ['dark', 390],
  ] as const)('are drawn in %s colours at %i pixels, from this site alone', async (colorScheme, width) => {
    const { page, messages, requests } = await open(PAGE, { colorScheme, viewport: { width, height: 900 } })
    const figures = page.locator('article .demo')
    expect(await figures.count()).toBe(shown.length)
    for (const [at, figure] of (await figures.all()).entries()) {
      await figure.scrollIntoViewIfNeeded()
      const faults = await figure.evaluate((node) => {
        const panes = [...node.querySelectorAll('.pane')]
        const isEmpty = panes.some(
          (pane) => pane.getBoundingClientRect().height < 40 || pane.children.length < 2,
        )
        const isUnread = node.querySelector('.scroll[aria-label="Output"]') !== null
        const right = node.getBoundingClientRect().right
        const hangsOut = [...node.querySelectorAll('*')].some(
          (part) => part.closest('[tabindex]') === null && part.getBoundingClientRect().right > right + 1,
        )
        return [
          ...(isEmpty ? ['empty'] : []),
          ...(isUnread ? ['JSON'] : []),
          ...(hangsOut ? ['too wide'] : []),
        ]
      })
      expect([shown[at], ...faults]).toEqual([shown[at]])
    }
    await expect
      .poll(() =>
        page
          .locator('article .demo img')
          .evaluateAll((images) =>
            images.every((image) => image instanceof HTMLImageElement && image.naturalWidth > 0),
          ),
      )
      .toBe(true)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
    expect(requests.filter((url) => !url.startsWith(site.url) && !url.startsWith('data:'))).toEqual([])
    expect(messages).toEqual([])
  })

  it.each([1280, 390])('have no fault that axe finds at %i pixels', async (width) => {
    const { page } = await open(PAGE, { viewport: { width, height: 900 } })
    expect(await axeFaults(page, 'article')).toEqual([])
  })

  it('are whole on paper', async () => {
    const { page } = await open(PAGE)
    await page.emulateMedia({ media: 'print' })
    const hidden = await page
      .locator('article .demo')
      .evaluateAll((figures) => figures.filter((figure) => figure.getBoundingClientRect().height < 40).length)
    expect(hidden).toBe(0)
    const cut = await page
      .locator('article .demo .scroll, article .demo .table')
      .evaluateAll((boxes) => boxes.filter((box) => box.scrollHeight > box.clientHeight + 1).length)
    expect(cut).toBe(0)
  })
})
