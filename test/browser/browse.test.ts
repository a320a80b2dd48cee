/**
 * Browsing lists: facets, ranges and words narrow them in place, the address is the state, and models are collected.
 */

import type { Page, Route } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeFaults } from './axe.ts'
import { columnsOf, useSite, wakeList } from './use-site.ts'

const LICENSES = ['mit', 'apache-2.0', 'cc-by-sa-4.0', 'gemma']
const LANGUAGES = 'ar bn cs da de en es fi fr hi it ja ko nl pl pt'.split(' ')

/** Twenty-four models, six of each licence, of 2 M to 20 B parameters. */
const CARDS: Record<string, string> = Object.fromEntries(
  Array.from({ length: 24 }, (_, index): [string, string][] => {
    const folder = `models/acme/kettle-${String(index).padStart(2, '0')}`
    const task = index % 3 === 0 ? 'image-classification' : 'fill-mask'
    const frontMatter = `license: ${LICENSES[index % 4]}\npipeline_tag: ${task}\nlanguage: ${LANGUAGES[index % 16]}\nparameters: ${2 * 10 ** (6 + (index % 5))}`
    const whistle = index === 5 ? '\n\n## When it whistles\n\nLift it off the stove at once.' : ''
    return [
      [
        `${folder}/README.md`,
        `---\n${frontMatter}\n---\n# Kettle ${index}\n\nBoils water for a pot of tea, and for as many cups as there are guests.${whistle}\n`,
      ],
    ]
  }).flat(),
)

/** More tags than fit on a page. */
for (let index = 0; index < 100; index += 1)
  CARDS[`datasets/acme/label-${index}/README.md`] =
    `---\nlicense: mit\ntags: [label-${index}]\n---\n# Label\n`

const site = useSite(CARDS)
const { open } = site

/** Opens a live list, with a mark on its window that a reload would lose. */
async function openLive(path: string): Promise<Page> {
  const { page } = await open(path)
  await wakeList(page)
  await page.evaluate(() => Object.assign(window, { isSamePage: true }))
  return page
}

const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in window)
const total = (page: Page) => page.locator('.list-head .lede').textContent()
const facet = (page: Page, name: string) =>
  page.locator('.facet').filter({ has: page.getByRole('heading', { level: 2, name }) })
const search = (page: Page) => page.locator('.masthead input[type=search][name=q]')
const params = (page: Page, name: string) => new URL(page.url()).searchParams.getAll(name)

describe('a list', () => {
  it('fetches no script before it is touched', async () => {
    const { page } = await open('/models')
    const scripts = await page.evaluate(() =>
      performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')),
    )
    expect(scripts).toEqual([])
  })

  it('takes two values of a facet by keyboard, keeps the focus, and stays the same page', async () => {
    const page = await openLive('/models')
    const license = facet(page, 'Licence')
    await license.getByRole('link', { name: /^MIT/ }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => total(page)).toBe('6 models')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.querySelector('.label')?.textContent))
      .toBe('MIT')
    await license.getByRole('link', { name: /^Apache/ }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => total(page)).toBe('12 models')
    expect(params(page, 'license')).toEqual(['apache-2.0', 'mit'])
    expect(await isSamePage(page)).toBe(true)
    expect(await page.locator('.lede').getAttribute('role')).toBe('status')
  })

  it('is called what is asked for, so that tabs and steps of the history differ', async () => {
    const page = await openLive('/models')
    await facet(page, 'Licence').getByRole('link', { name: /^MIT/ }).click()
    await expect.poll(() => page.title()).toMatch(/^Models: MIT License · /)
    expect(await page.locator('h1').innerText()).toBe('Models: MIT License')
    await page.goBack()
    await expect.poll(() => page.title()).toMatch(/^Models · /)
  })

  it('has values that the space bar ticks as it does checkboxes, without scrolling', async () => {
    const page = await openLive('/models')
    await facet(page, 'Licence').getByRole('link', { name: /^MIT/ }).focus()
    await page.keyboard.press('Space')
    await expect.poll(() => total(page)).toBe('6 models')
    await page.keyboard.press('Space')
    await expect.poll(() => total(page)).toBe('24 models')
    await facet(page, 'Licence').getByRole('link', { name: 'Permissive' }).focus()
    const top = await page.evaluate(() => scrollY)
    await page.keyboard.press('Space')
    await expect.poll(() => total(page)).toBe('12 models')
    expect(await page.evaluate(() => scrollY)).toBe(top)
  })

  it('shows a tick in a box that is ticked, and in no other', async () => {
    const page = await openLive('/models?license=mit')
    const tick = (name: RegExp) =>
      facet(page, 'Licence')
        .getByRole('link', { name })
        .locator('.box')
        .evaluate((box) => getComputedStyle(box, '::after').content)
    expect(await tick(/^MIT/)).toBe('""')
    expect(await tick(/^Apache/)).toBe('none')
  })

  it('is one stop behind its filters, with script and without', async () => {
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await open('/models', { javaScriptEnabled })
      await page.locator('main').focus()
      const skip = page.getByRole('link', { name: 'Skip the filters' })
      for (let stop = 0; stop < 4 && !(await skip.evaluate((link) => link.matches(':focus'))); stop += 1)
        await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      expect(
        await page
          .locator('.card-name a')
          .first()
          .evaluate((link) => link.matches(':focus')),
      ).toBe(true)
    }
  })

  it('says on a phone, where its filters end, how much they leave, and leads to it', async () => {
    const { page } = await open('/models', { viewport: { width: 390, height: 844 } })
    await wakeList(page)
    await page.locator('.fold > summary').click()
    const show = page.locator('.show-found a')
    expect(await show.innerText()).toBe('Show 24 models')
    await facet(page, 'Licence').getByRole('link', { name: /^MIT/ }).click()
    await expect.poll(() => show.innerText()).toBe('Show 6 models')
    await show.click()
    expect(await page.locator('.facets').isVisible()).toBe(false)
    const first = page.locator('.card').first()
    await expect.poll(async () => (await first.boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0)
    expect((await first.boundingBox())?.y).toBeLessThan(844)
  })

  it('gives up one filter after the other, the focus going to the next', async () => {
    const page = await openLive('/models?license=mit&task=fill-mask')
    await page.getByRole('link', { name: /MIT License.*remove this filter/ }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => total(page)).toBe('16 models')
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.textContent))
      .toContain('remove this filter')
    await page.keyboard.press('Enter')
    await expect.poll(() => total(page)).toBe('24 models')
    expect(page.url()).toBe(`${site.url}/models`)
    expect(await isSamePage(page)).toBe(true)
  })

  it('follows what is typed, and one step back undoes all of it', async () => {
    const page = await openLive('/models?license=apache-2.0')
    await search(page).focus()
    await page.keyboard.type('whistles', { delay: 60 })
    await expect.poll(() => total(page)).toBe('1 model')
    await expect.poll(() => params(page, 'q')).toEqual(['whistles'])
    expect(params(page, 'license')).toEqual(['apache-2.0'])
    expect(await search(page).evaluate((box) => box === document.activeElement)).toBe(true)
    await page.goBack()
    await expect.poll(() => total(page)).toBe('6 models')
    await expect(search(page).inputValue()).resolves.toBe('')
    await page.goForward()
    await expect.poll(() => total(page)).toBe('1 model')
    await expect(search(page).inputValue()).resolves.toBe('whistles')
    expect(await isSamePage(page)).toBe(true)
  })

  it('loses neither letters nor filters to a slow server', async () => {
    const page = await openLive('/models')
    const held: (() => void)[] = []
    let isSlow = true
    await page.route('**/models?*', async (route) => {
      if (isSlow) await new Promise<void>((resolve) => held.push(resolve))
      await route.continue()
    })
    await search(page).focus()
    await page.keyboard.type('kettle')
    await expect.poll(() => params(page, 'q')).toEqual(['kettle'])
    await facet(page, 'Licence').getByRole('link', { name: /^MIT/ }).click()
    await facet(page, 'Licence')
      .getByRole('link', { name: /^Gemma/i })
      .click()
    await search(page).focus()
    await page.keyboard.press('End')
    await page.keyboard.type('-0')
    await expect.poll(() => params(page, 'q')).toEqual(['kettle-0'])
    await expect.poll(() => held.length).toBeGreaterThanOrEqual(4)
    isSlow = false
    for (const go of held) go()
    // 00, 03, 04, 07 and 08: those of the first ten with the two licences.
    await expect.poll(() => total(page)).toBe('5 models')
    expect(params(page, 'license')).toEqual(['mit', 'gemma'])
    await expect(search(page).inputValue()).resolves.toBe('kettle-0')
  })

  it('keeps the words of one who types while the network is away, and asks again', async () => {
    const page = await openLive('/models')
    await page.context().setOffline(true)
    await search(page).focus()
    await page.keyboard.type('kettle')
    await page.getByText('The catalogue is not responding').waitFor()
    expect(await isSamePage(page)).toBe(true)
    await page.context().setOffline(false)
    await page.keyboard.type('-05')
    await expect.poll(() => total(page)).toBe('1 model')
    await expect(search(page).inputValue()).resolves.toBe('kettle-05')
  })

  it('takes no more letters than a query has', async () => {
    const { page } = await open('/models')
    await search(page).focus()
    await page.keyboard.insertText('x'.repeat(10_000))
    await expect(search(page).inputValue()).resolves.toHaveLength(500)
    await page.keyboard.press('Enter')
    await page.getByText('No model matches').waitFor()
  })

  it('shows where in a text the words stand, with a link to the place', async () => {
    const { page } = await open('/models?q=stove+whistles')
    const place = page.locator('.found-in')
    await expect(place.locator('mark').allTextContents()).resolves.toEqual(['whistles', 'stove'])
    await place.getByRole('link', { name: 'When it whistles' }).click()
    await page.waitForURL('**/models/acme/kettle-05#when-it-whistles')
    await expect(page.locator('#when-it-whistles').count()).resolves.toBe(1)
  })

  it.each([
    ['is late', (route: Route) => route.continue()],
    ['never comes', (route: Route) => route.abort()],
  ])('is narrowed to a range also when the module of lists %s', async (_, answer) => {
    const { page } = await open('/models')
    const chosen = Promise.withResolvers<void>()
    await page.route('**/browse-*.js', (route) => chosen.promise.then(() => answer(route)))
    await page.getByRole('combobox', { name: 'Parameters from' }).selectOption({ label: '1 B' })
    chosen.resolve()
    await expect.poll(() => page.url()).toContain('parameters_min=')
  })

  it('shows what is chosen also in colours that the system has set', async () => {
    const { page } = await open('/models?license=mit', { forcedColors: 'active' })
    const styleOf = (selector: string, property: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property)
    const ground = (selector: string) => styleOf(selector, 'background-color')
    const line = (selector: string) => styleOf(selector, 'border-bottom-color')
    expect(await ground('.facet [aria-current] > .box')).not.toBe(
      await ground('.facet a:not([aria-current]) > .box'),
    )
    for (const links of ['.masthead nav a', '.segments a'])
      expect(await line(`${links}[aria-current]`)).not.toBe(await line(`${links}:not([aria-current])`))
  })

  it('keeps what the keyboard comes to clear of the models that are collected', async () => {
    const { page } = await open('/models', { viewport: { width: 320, height: 500 } })
    await page.locator('.compare').first().click()
    const tray = page.locator('.compare-tray')
    await tray.waitFor()
    for (let stop = 0; stop < 25; stop++) {
      await page.keyboard.press('Tab')
      const top = (await tray.boundingBox())?.y ?? 0
      const focused = await page.evaluate(() => document.activeElement?.getBoundingClientRect().bottom)
      expect(focused).toBeLessThanOrEqual(top)
    }
  })

  it('is narrowed to a range, said as a chip', async () => {
    const page = await openLive('/models')
    await page.getByRole('combobox', { name: 'Parameters from' }).selectOption({ label: '1 B' })
    await expect.poll(() => total(page)).toBe('9 models')
    await page.getByRole('combobox', { name: 'Parameters up to' }).selectOption({ label: '3 B' })
    await expect.poll(() => total(page)).toBe('5 models')
    expect(params(page, 'parameters_min')).toEqual(['1000000000'])
    expect(await isSamePage(page)).toBe(true)
    await page.getByRole('link', { name: /1 B to 3 B.*remove this filter/ }).click()
    await expect.poll(() => total(page)).toBe('24 models')
  })

  it('takes all licences of a kind at once', async () => {
    const page = await openLive('/models')
    await page.getByRole('link', { name: 'Permissive' }).click()
    await expect.poll(() => total(page)).toBe('12 models')
    await expect(page.locator('.chosen').textContent()).resolves.toContain('Permissive')
    await expect(page.locator('.chosen li').count()).resolves.toBe(1)
  })

  it('finds a value in a long facet by its letters', async () => {
    const page = await openLive('/models')
    await facet(page, 'Language').getByRole('searchbox').focus()
    await page.keyboard.type('portu')
    await expect(facet(page, 'Language').locator('li:visible').allInnerTexts()).resolves.toHaveLength(1)
    await page.keyboard.press('Enter')
    await expect.poll(() => params(page, 'language')).toEqual(['pt'])
    await expect.poll(() => total(page)).toBe('1 model')
  })

  it('leads with Tab from the search in a facet to the values found, and keeps the place while more come', async () => {
    const page = await openLive('/datasets')
    const focused = () =>
      page.evaluate(() => document.activeElement?.querySelector('.label')?.textContent ?? '')
    for (const text of ['label-9', 'label-39']) {
      await facet(page, 'Tag').getByRole('searchbox').fill(text)
      await page.keyboard.press('Tab')
      await expect.poll(focused).toMatch(text)
      const first = await focused()
      await expect.poll(() => facet(page, 'Tag').getAttribute('aria-busy')).toBeNull()
      expect(await focused()).toBe(first)
    }
  })

  it('finds a value that the page has no room for, with script and without', async () => {
    const page = await openLive('/datasets?license=mit')
    const box = facet(page, 'Tag').getByRole('searchbox')
    await box.focus()
    await page.keyboard.type('label-99')
    await expect.poll(() => facet(page, 'Tag').locator('li:visible').allInnerTexts()).toHaveLength(1)
    await expect(box.evaluate((element) => element === document.activeElement)).resolves.toBe(true)
    await page.keyboard.press('Enter')
    await expect.poll(() => total(page)).toBe('1 dataset')
    expect([params(page, 'tag'), params(page, 'license'), params(page, 'find_tag')]).toEqual([
      ['label-99'],
      ['mit'],
      [],
    ])
    const phone = { width: 390, height: 844 }
    const { page: plain } = await open('/datasets?license=mit', { javaScriptEnabled: false, viewport: phone })
    await plain.getByText('Filters', { exact: true }).click()
    await facet(plain, 'Tag').getByRole('searchbox').fill('label-98')
    await plain.keyboard.press('Enter')
    await facet(plain, 'Tag')
      .getByRole('link', { name: /^label-98/ })
      .click()
    await plain.waitForURL('**tag=label-98**')
    expect(await total(plain)).toBe('1 dataset')
  })

  it('says that values are on their way until those of the last letters are there', async () => {
    const page = await openLive('/datasets')
    const asked = (text: string) =>
      page.waitForRequest((request) => new URL(request.url()).searchParams.get('find_tag') === text)
    const answer = Promise.withResolvers<void>()
    await page.route(/find_tag=/, async (route) => {
      await answer.promise
      await route.continue().catch(() => {})
    })
    const box = facet(page, 'Tag').getByRole('searchbox')
    const first = asked('label-9')
    await box.fill('label-9')
    await first
    const second = asked('label-99')
    await box.fill('label-99')
    await second
    await expect(facet(page, 'Tag').getAttribute('aria-busy')).resolves.toBe('true')
    answer.resolve()
    await expect.poll(() => facet(page, 'Tag').locator('li:visible').allInnerTexts()).toHaveLength(1)
    await expect.poll(() => facet(page, 'Tag').getAttribute('aria-busy')).toBe(null)
  })

  it('that was changed, left and loaded anew still goes back', async () => {
    const page = await openLive('/models')
    await facet(page, 'Licence').getByRole('link', { name: /^MIT/ }).click()
    await expect.poll(() => total(page)).toBe('6 models')
    await page.reload()
    await expect.poll(() => total(page)).toBe('6 models')
    await page.goBack()
    await expect.poll(() => total(page)).toBe('24 models')
  })

  it('keeps the choice of view working when it has changed', async () => {
    const page = await openLive('/models')
    await facet(page, 'Licence').getByRole('link', { name: /^MIT/ }).click()
    await expect.poll(() => total(page)).toBe('6 models')
    await page.getByRole('button', { name: 'Table' }).click()
    expect(await page.evaluate(() => document.documentElement.dataset.view)).toBe('table')
  })

  it('has as a table only the columns that a card on the page fills', async () => {
    const page = await openLive('/search?q=license:mit&sort=name')
    await page.getByRole('button', { name: 'Table' }).click()
    const filled = ['Task', 'Language', 'Licence', 'Size', 'Updated', 'Compare']
    expect(await columnsOf(page)).toEqual(['Name', ...filled])
    await page.getByRole('navigation', { name: 'Kind' }).getByRole('link', { name: 'Datasets' }).click()
    await expect.poll(() => total(page)).toBe('100 cards')
    expect(await columnsOf(page)).toEqual(['Name', 'Licence', 'Updated'])
    expect(await isSamePage(page)).toBe(true)
  })

  it.each(['/models?license=mit&parameters_min=1000000000', '/models?q=whistles'])(
    'has nothing that axe finds at %s, also with models to compare',
    async (path) => {
      const { page } = await open(path)
      await page.locator('.compare').first().click()
      await page.getByRole('link', { name: 'Compare 1 model' }).waitFor()
      expect(await axeFaults(page)).toEqual([])
    },
  )
})

describe('models to compare', () => {
  it('are collected from a list by keyboard, kept from page to page, and compared', async () => {
    const page = await openLive('/models?sort=name')
    await page.getByRole('button', { name: 'Compare acme/kettle-00' }).focus()
    await page.keyboard.press('Space')
    await page.getByRole('button', { name: 'Compare acme/kettle-01' }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'Compare 2 models' }).count()).resolves.toBe(1)
    await page.goto(`${site.url}/models?q=kettle-05`)
    await page.getByRole('button', { name: 'Compare acme/kettle-05' }).click()
    await page.goto(`${site.url}/models/acme/kettle-07`)
    await page.getByRole('link', { name: 'Compare 3 models' }).waitFor()
    await page
      .getByRole('button', { name: 'Add this model, acme/kettle-07, to the comparison' })
      .press('Enter')
    await page.getByRole('link', { name: 'Compare 4 models' }).click()
    await page.waitForURL('**/compare?ids=*')
    await expect(page.locator('.compare-table thead a:not(.quiet)').allTextContents()).resolves.toEqual([
      'Kettle 0',
      'Kettle 1',
      'Kettle 5',
      'Kettle 7',
    ])
  })

  it('are collected also by a space bar that is quicker than the module of lists, once however long it is held', async () => {
    const { page } = await open('/models?sort=name')
    const pressed = Promise.withResolvers<void>()
    await page.route('**/browse-*.js', (route) => pressed.promise.then(() => route.continue()))
    const focusOn = (name: string) => page.locator(`.compare[aria-label="Compare ${name}"]`).focus()
    await focusOn('acme/kettle-00')
    await page.keyboard.press('Space')
    pressed.resolve()
    await page.getByRole('link', { name: 'Compare 1 model' }).waitFor()
    await focusOn('acme/kettle-01')
    await page.keyboard.down('Space')
    await page.keyboard.down('Space')
    await page.getByRole('link', { name: 'Compare 2 models' }).waitFor()
  })

  it('leave the links at the foot of the page within reach', async () => {
    const page = await openLive('/models?sort=name')
    await page.getByRole('button', { name: 'Compare acme/kettle-00' }).click()
    const tray = await page.locator('.compare-tray').boundingBox()
    await expect
      .poll(async () => {
        await page.keyboard.press('End')
        const link = await page
          .getByRole('contentinfo')
          .getByRole('link', { name: 'Modelbook' })
          .boundingBox()
        return (link?.y ?? 0) + (link?.height ?? 0)
      })
      .toBeLessThan(tray?.y ?? 0)
  })

  it('are let go again', async () => {
    const page = await openLive('/models?sort=name')
    const first = page.getByRole('button', { name: 'Compare acme/kettle-00' })
    await first.click()
    await expect(first.getAttribute('aria-pressed')).resolves.toBe('true')
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(first.getAttribute('aria-pressed')).resolves.toBe('false')
    await expect(page.locator('.compare-tray').isVisible()).resolves.toBe(false)
  })
})

describe('without JavaScript', () => {
  const noScript = { javaScriptEnabled: false }

  it('a range is a form that keeps the filters', async () => {
    const { page } = await open('/models?license=mit', noScript)
    await page.getByRole('combobox', { name: 'Parameters from' }).selectOption({ label: '1 B' })
    await facet(page, 'Parameters').getByRole('button', { name: 'Apply' }).click()
    await page.waitForURL('**parameters_min=1000000000**')
    expect(await total(page)).toBe('2 models')
    expect(params(page, 'license')).toEqual(['mit'])
  })

  it('words, order and filters travel together', async () => {
    const { page } = await open('/models?license=mit&sort=name', noScript)
    await search(page).fill('kettle')
    await page.keyboard.press('Enter')
    await page.waitForURL('**q=kettle**')
    expect(params(page, 'sort')).toEqual(['name'])
    expect(await total(page)).toBe('6 models')
  })

  it.each(['/models?q=kettle-07', '/models/acme/kettle-07'])(
    'a model is compared by a plain link of %s',
    async (path) => {
      const { page } = await open(path, noScript)
      await page
        .getByRole('link', { name: /^(?:Compare acme\/kettle-07|Add this model, acme\/kettle-07.*)$/ })
        .click()
      await page.waitForURL('**/compare?ids=*')
      await expect(page.locator('.compare-table').textContent()).resolves.toContain('kettle-07')
    },
  )
})

describe('the weights of a model', () => {
  it('have nothing that axe finds, in light and dark colours', async () => {
    const { page } = await open('/weights/acme/kettle-00')
    await expect(page.locator('h1').innerText()).resolves.toBe('Weights')
    expect(await axeFaults(page)).toEqual([])
  })
})
