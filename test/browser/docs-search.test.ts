/** Finding docs: from their own pages, while typing, in the palette, and without a script. */

import { describe, expect, it } from 'vitest'
import { axeFaults } from './axe.ts'
import { useSite } from './use-site.ts'

const FILES = {
  'modelbook.yaml': 'guide: false\n',
  'docs/tiny/_toctree.yml': '- local: index\n  title: Start\n- local: ink\n  title: Ink\n',
  'docs/tiny/index.md': '# Tiny documentation\n\nAbout pens.\n',
  'docs/tiny/ink.md': `# Ink\n\n${'Much is said of ink.\n\n'.repeat(40)}## Changing the cartridge\n\nOpen the pen, then push it in.\n\n${'More.\n\n'.repeat(60)}`,
  'docs/other/_toctree.yml': '- local: box\n  title: Box\n',
  'docs/other/box.md': '# Box\n\nHolds a cartridge.\n',
}

const site = useSite(FILES)
const { open } = site

describe('docs are searched', () => {
  it('from a page of a set, without script, up to the section that answers', async () => {
    const { page } = await open('/docs/tiny', { javaScriptEnabled: false })
    await page.getByRole('searchbox', { name: 'Search Tiny' }).fill('how is a cartridge changed')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?*')
    await expect(page.getByRole('heading', { level: 1 }).innerText()).resolves.toBe('Search Tiny')
    await expect(page.locator('.docs-hits a').allInnerTexts()).resolves.toEqual(['Changing the cartridge'])
    await page.getByRole('link', { name: 'Changing the cartridge' }).click()
    await page.waitForURL(`${site.url}/docs/tiny/ink#changing-the-cartridge`)
  })

  it('as one types, and in all sets by a click', async () => {
    const { page } = await open('/search?q=ink&set=tiny&kind=docs')
    const box = page.getByRole('searchbox', { name: 'Search Tiny' })
    await box.focus()
    await box.fill('cartr')
    await expect.poll(() => page.locator('.docs-hits a').allInnerTexts()).toEqual(['Changing the cartridge'])
    expect(new URL(page.url()).search).toBe('?q=cartr&set=tiny&kind=docs')
    await page.locator('.facets').getByRole('link', { name: 'Tiny' }).click()
    await expect.poll(() => page.locator('.docs-hits li').count()).toBe(2)
    await page.goBack()
    await expect.poll(() => page.locator('.docs-hits li').count()).toBe(1)
  })

  it('in the palette, by keyboard', async () => {
    const { page } = await open('/')
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('change the cartridge')
    await page.getByRole('option', { name: 'Changing the cartridge Tiny › Ink' }).waitFor()
    await expect.poll(() => page.getByRole('dialog').getByRole('status').textContent()).toBe('1 result')
    await page.keyboard.press('Enter')
    await page.waitForURL(`${site.url}/docs/tiny/ink#changing-the-cartridge`)
  })

  it('in the palette first among those that somebody is reading', async () => {
    const { page } = await open('/docs/other/box')
    const offered = () =>
      page
        .getByRole('dialog')
        .getByRole('group')
        .evaluateAll((all) =>
          all.map((group) => [
            group.ariaLabel,
            ...[...group.querySelectorAll('[role=option] span')].map((label) => label.textContent),
          ]),
        )
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('cartridge')
    await expect.poll(offered).toEqual([
      ['In these docs', 'Box'],
      ['Docs', 'Changing the cartridge'],
      ['Everywhere', 'Search for “cartridge”'],
    ])
    await page.keyboard.press('Enter')
    await page.waitForURL(`${site.url}/docs/other/box`)
    await page.goto(site.url)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill('cartridge')
    await expect.poll(async () => (await offered()).map(([group]) => group)).toEqual(['Docs', 'Everywhere'])
  })

  it('on a page with nothing that axe finds, in light and dark colours', async () => {
    const { page } = await open('/search?q=cartridge&kind=docs')
    expect(await axeFaults(page)).toEqual([])
  })
})
