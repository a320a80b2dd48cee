/** Every kind of page: readable without a script, accessible, stable, light, and without requests to other hosts. */

import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { axeFaults } from './axe.ts'
import { CATALOGUE, MANY, PAGES } from './catalogue.ts'
import { useSite } from './use-site.ts'

const site = useSite({ ...CATALOGUE, ...MANY })
const { open } = site

describe.each(PAGES)('%s', (path) => {
  it('has nothing that axe finds, in light and dark colours', async () => {
    const { page } = await open(path)
    expect(await axeFaults(page)).toEqual([])
  })

  it('says in a sentence what it shows, for those who list pages', async () => {
    const html = await (await fetch(site.url + path)).text()
    expect(html).toMatch(/<meta name="description" content="\w[^"]*\."/)
  })

  it.each([390, 1280])('fits a screen of %i pixels, stands still, and asks only this site', async (width) => {
    const { page, requests, messages } = await open(path, { viewport: { width, height: 800 } })
    const { overflow, shift } = await page.evaluate(async () => {
      const shift = await new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value)
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      })
      return { shift, overflow: document.documentElement.scrollWidth - innerWidth }
    })
    expect(overflow).toBeLessThanOrEqual(0)
    expect(shift).toBe(0)
    const asked = requests.filter((url) => !url.startsWith('data:'))
    expect(asked.filter((url) => !url.startsWith(site.url))).toEqual([])
    expect(asked.length).toBeLessThanOrEqual(6)
    expect(messages.filter((message) => !message.includes('404'))).toEqual([])
  })
})

it('a list on a phone says how it is shown beside its filters', async () => {
  const { page } = await open('/models', { viewport: { width: 390, height: 844 } })
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox()
    return { top: box?.y ?? 0, bottom: (box?.y ?? 0) + (box?.height ?? 0) }
  }
  const filters = await boxOf('.fold > summary')
  const views = await boxOf('.views')
  const sorts = await boxOf('.sorts')
  expect(views.top).toBeLessThan(filters.bottom)
  expect(sorts.top).toBeGreaterThanOrEqual(filters.bottom)
})

it('a card on a phone says below its name what it is for and under which licence, before it is described', async () => {
  const { page } = await open('/models?task=image-classification', { viewport: { width: 390, height: 844 } })
  const card = page.locator('.card', { hasText: 'Spoons' })
  const topOf = async (part: string) => (await card.locator(part).boundingBox())?.y ?? 0
  const tops = await Promise.all(['.card-name', '.mark-task', '.mark-licence', '.summary'].map(topOf))
  expect(tops).toEqual(tops.toSorted((a, b) => a - b))
  expect(await topOf('.mark-library')).toBeGreaterThan(await topOf('.summary'))
})

describe('the head of a page', () => {
  const top = async (page: Page) => {
    await page.evaluate(() => scrollTo(0, 1500))
    return (await page.locator('.masthead').boundingBox())?.y
  }

  it('stays in sight on a long page, and hides no heading that a link leads to', async () => {
    const { page } = await open('/tasks/image-classification')
    expect(await top(page)).toBe(0)
    await page.locator('.toc a').nth(3).click()
    const id = new URL(page.url()).hash.slice(1)
    const heading = await page.locator(`[id="${id}"]`).boundingBox()
    const head = await page.locator('.masthead').boundingBox()
    expect(heading?.y).toBeGreaterThan(head?.height ?? 0)
  })

  it('leaves a phone to the text', async () => {
    const { page } = await open('/tasks/image-classification', { viewport: { width: 390, height: 844 } })
    expect(await top(page)).toBeLessThan(0)
  })
})

it('a long table of contents on a phone ends above the text', async () => {
  const { page } = await open('/tasks/image-classification', { viewport: { width: 390, height: 300 } })
  await page.locator('.toc > summary').click()
  const last = await page.locator('.toc a').last().boundingBox()
  const text = await page.locator('article').boundingBox()
  expect((last?.y ?? Number.NaN) + (last?.height ?? Number.NaN)).toBeLessThanOrEqual(text?.y ?? Number.NaN)
})

describe('without JavaScript', () => {
  const noScript = { javaScriptEnabled: false }

  it('a card is read in full', async () => {
    const { page } = await open('/models/acme/spoon-vit', noScript)
    await expect(page.locator('.prose').textContent()).resolves.toContain('Not for forks.')
    await expect(page.locator('.facts').textContent()).resolves.toContain('Apache')
  })

  it('the source of a fact is opened with the keyboard, and no value moves', async () => {
    const { page } = await open('/datasets/acme/spoons', noScript)
    const licence = page.locator('.facts > div', { hasText: 'Licence' })
    const value = licence.getByRole('link').first()
    const [source, said] = [licence.getByText(/^Source: /), licence.locator('.conflict')]
    expect(await said.innerText()).toContain('the card says CC BY 4.0; loader.example says CC BY-NC 4.0')
    expect(await source.isVisible()).toBe(false)
    const before = await value.boundingBox()
    await licence.locator('summary').focus()
    await page.keyboard.press('Enter')
    expect(await source.innerText()).toBe('Source: spoons.example/LICENSE, seen on 26 Nov 2026')
    expect(await value.boundingBox()).toEqual(before)
  })

  it('a search finds a model by its name', async () => {
    const { page } = await open('/', noScript)
    await page.getByRole('searchbox', { name: /^Search the catalogue for/ }).fill('spoon-vit')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/search?q=spoon-vit')
    await page.getByRole('link', { name: 'Spoons', exact: true }).click()
    await page.waitForURL('**/models/acme/spoon-vit')
  })

  it('filters narrow a list, combine, and are taken away again', async () => {
    const { page } = await open('/models', noScript)
    const total = () => page.locator('.list-head .lede').textContent()
    expect(await total()).toContain('76 models')
    await page.getByRole('link', { name: /^Image classification 2/ }).click()
    expect(await total()).toBe('2 models')
    await page.getByRole('link', { name: /^MIT/ }).first().click()
    expect(await total()).toBe('1 model')
    expect(new URL(page.url()).searchParams.getAll('task')).toEqual(['image-classification'])
    await page.getByRole('link', { name: /Image classification.*remove this filter/ }).click()
    expect(await total()).not.toBe('1 model')
  })

  it('pages are turned by plain links and show every card once', async () => {
    const { page } = await open('/models?sort=name', noScript)
    const names = new Set<string>()
    for (;;) {
      for (const name of await page.locator('.card-name a').allInnerTexts()) names.add(name)
      const next = page.getByRole('link', { name: 'Next' })
      if ((await next.count()) === 0) break
      await next.click()
      await page.waitForLoadState()
    }
    expect(names.size).toBe(76)
  })
})

it('the home page has the newest models and datasets side by side where both have room', async () => {
  const tops = async (width: number) => {
    const { page } = await open('/', { viewport: { width, height: 800 } })
    const headings = page.getByRole('heading', { name: /^(Models|Datasets)$/ })
    const boxes = await headings.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().top))
    return new Set(boxes).size
  }
  expect(await tops(1280)).toBe(1)
  expect(await tops(390)).toBe(2)
})

describe('with the keyboard', () => {
  it('a slash goes to the search box', async () => {
    const { page } = await open('/tasks')
    await page.keyboard.press('/')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('mb-search')
  })

  it('the first stop skips to the content', async () => {
    const { page } = await open('/models')
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content')
    await page.keyboard.press('Enter')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('mb-main')
  })

  it('whatever has the focus shows a ring', async () => {
    const { page } = await open('/models/acme/spoon-vit')
    for (let stop = 0; stop < 25; stop++) {
      await page.keyboard.press('Tab')
      const ring = await page.evaluate(() => {
        const element = document.activeElement
        return element === null || element === document.body ? 'none' : getComputedStyle(element).outlineStyle
      })
      expect(ring).toBe('solid')
    }
  })

  it('the ring is whole at the edge of what scrolls', async () => {
    for (const [path, stop] of [
      ['/tasks/image-classification', '.toc a'],
      ['/docs/modelbook', '.docs-tree a'],
      ['/libraries', '.matrix tbody a'],
    ] as const) {
      const { page } = await open(path)
      await page.keyboard.press('Tab')
      const room = await page
        .locator(stop)
        .first()
        .evaluate((link: HTMLElement) => {
          link.focus()
          const { outlineOffset, outlineWidth } = getComputedStyle(link)
          const scrolls = link.closest('.toc, .docs-side, .table')
          const free = link.getBoundingClientRect().left - (scrolls?.getBoundingClientRect().left ?? Infinity)
          return free - Number.parseFloat(outlineOffset) - Number.parseFloat(outlineWidth)
        })
      expect(room, path).toBeGreaterThanOrEqual(0)
    }
  })
})

describe('choices', () => {
  it('colours and list view are kept from page to page', async () => {
    const { page } = await open('/models')
    await page.getByRole('button', { name: 'Table' }).click()
    await page.getByRole('button', { name: 'Dark' }).click()
    await page.goto(`${site.url}/datasets`)
    const root = await page.evaluate(() => ({ ...document.documentElement.dataset }))
    expect(root).toMatchObject({ view: 'table', theme: 'dark' })
  })
})

/** Events for a page that is shown again; tests cannot force a browser to keep one. */
const SHOWN_AGAIN = ['prerenderingchange', 'pageshow'] as const

describe.each(SHOWN_AGAIN)('a page that is older than what was chosen since, at %s', (event) => {
  const showAgain = (page: Page) =>
    page.evaluate((type) => {
      if (type === 'pageshow') dispatchEvent(new PageTransitionEvent(type, { persisted: true }))
      else document.dispatchEvent(new Event(type))
    }, event)

  it('has its colours and list view', async () => {
    const { page } = await open('/models')
    await page.evaluate(() => {
      localStorage.setItem('modelbook:theme', 'dark')
      localStorage.setItem('modelbook:view', 'table')
    })
    await showAgain(page)
    expect(await page.evaluate(() => ({ ...document.documentElement.dataset }))).toMatchObject({
      view: 'table',
      theme: 'dark',
    })
    expect(await page.getByRole('button', { name: 'Dark' }).getAttribute('aria-pressed')).toBe('true')
    await page.evaluate(() => localStorage.removeItem('modelbook:theme'))
    await showAgain(page)
    expect(await page.evaluate(() => 'theme' in document.documentElement.dataset)).toBe(false)
  })

  it('has the models that were collected to compare', async () => {
    const { page } = await open('/models')
    const collect = (...ids: string[]) =>
      page.evaluate((text) => sessionStorage.setItem('modelbook:compare', text), JSON.stringify(ids))
    await collect('acme/other')
    await showAgain(page)
    await page.getByRole('link', { name: 'Compare 1 model' }).waitFor()
    await collect('acme/other', 'acme/another')
    await showAgain(page)
    await page.getByRole('link', { name: 'Compare 2 models' }).waitFor()
    await page.locator('.compare').first().click()
    await page.getByRole('link', { name: 'Compare 3 models' }).waitFor()
  })
})

describe('a reader of a long card', () => {
  it('is followed by the table of contents', async () => {
    const { page } = await open('/tasks/image-classification')
    const links = page.locator('.toc a')
    expect(await links.count()).toBeGreaterThan(1)
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    await expect.poll(() => page.locator('.toc a[aria-current]').count()).toBe(1)
  })

  it('has its facts on paper, where nobody can unfold them, and no controls', async () => {
    const { page } = await open('/models/acme/spoon-vit', { viewport: { width: 760, height: 1000 } })
    const isShown = () =>
      page.locator('.facts').evaluate((facts) => facts.checkVisibility({ contentVisibilityAuto: true }))
    expect(await isShown()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    expect(await isShown()).toBe(true)
    expect(await page.locator('.masthead:visible, .fold > summary:visible').count()).toBe(0)
  })

  it('has a table of many columns whole on paper', async () => {
    const { page } = await open('/models/acme/spoon-vit', { viewport: { width: 700, height: 900 } })
    await page.emulateMedia({ media: 'print' })
    const table = page.locator('.prose .table table')
    const beyond = await table.evaluate((element) => {
      const cell = '<td>number 12.34</td>'
      for (const row of element.querySelectorAll('tr')) row.insertAdjacentHTML('beforeend', cell.repeat(28))
      return element.getBoundingClientRect().right - document.documentElement.clientWidth
    })
    expect(beyond).toBeLessThanOrEqual(0)
  })

  it('has it black on white on paper, whatever was chosen for the screen', async () => {
    const { page } = await open('/models/acme/spoon-vit')
    const stamp = () => page.locator('.alert-title').evaluate((title) => getComputedStyle(title).color)
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
    const onPaper = await stamp()
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
    await expect.poll(stamp).not.toBe(onPaper)
    await page.emulateMedia({ media: 'print' })
    await expect.poll(stamp).toBe(onPaper)
  })

  it('has the name and the first words of a card once, the name with the id of its heading', async () => {
    const { page } = await open('/datasets/acme/spoons')
    expect(await page.locator('#spoons').allInnerTexts()).toEqual(['Spoons'])
    expect(await page.locator('h1#spoons').count()).toBe(1)
    const lede = (await page.locator('.lede').innerText()).trim()
    expect(await page.getByText(lede, { exact: true }).count()).toBe(1)
  })

  it('has lines that end where eyes find the next one, however wide the window', async () => {
    const { page } = await open('/tasks/image-classification', { viewport: { width: 1920, height: 900 } })
    const longest = await page.locator('.prose p').evaluateAll((paragraphs) =>
      Math.max(
        ...paragraphs.map((paragraph) => {
          const lines = paragraph.clientHeight / Number.parseFloat(getComputedStyle(paragraph).lineHeight)
          return lines < 3 ? 0 : (paragraph.textContent ?? '').length / lines
        }),
      ),
    )
    expect(longest).toBeGreaterThan(50)
    expect(longest).toBeLessThan(80)
  })

  it('draws lines to be seen for one who asks for more contrast', async () => {
    const { page } = await open('/models')
    const line = () => page.locator('#mb-search').evaluate((box) => getComputedStyle(box).borderTopColor)
    const before = await line()
    await page.emulateMedia({ contrast: 'more' })
    await expect.poll(line).not.toBe(before)
  })

  // https://www.w3.org/TR/WCAG22/#non-text-contrast
  it.each(['light', 'dark'] as const)('shows in %s where one types and chooses', async (colorScheme) => {
    const { page } = await open('/models/acme/spoon-vit')
    await page.emulateMedia({ colorScheme })
    const contrasts = await page.locator('input[type="search"], select').evaluateAll((boxes) => {
      const pen = new OffscreenCanvas(1, 1).getContext('2d')
      const luminance = (colour: string) => {
        if (pen === null) return Number.NaN
        pen.fillStyle = colour
        pen.fillRect(0, 0, 1, 1)
        const [red = 0, green = 0, blue = 0] = [...pen.getImageData(0, 0, 1, 1).data].map((byte) =>
          byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
        )
        return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05
      }
      const ground = luminance(getComputedStyle(document.body).backgroundColor)
      return boxes.flatMap((box) => {
        const { borderTopColor, backgroundColor } = getComputedStyle(box)
        return [ground, luminance(backgroundColor)].map((other) => {
          const pair = [luminance(borderTopColor), other]
          return Math.max(...pair) / Math.min(...pair)
        })
      })
    })
    expect(contrasts.length).toBeGreaterThan(2)
    expect(Math.min(...contrasts)).toBeGreaterThanOrEqual(3)
  })

  it('lets a page of paper end after any card of a list', async () => {
    const { page } = await open('/models')
    await page.emulateMedia({ media: 'print' })
    const name = page.locator('.card-name').first()
    expect(await name.evaluate((heading) => getComputedStyle(heading).breakAfter)).toBe('auto')
  })

  it('reads from the right what is written so, beginning where code ends', async () => {
    const { page } = await open('/models/acme/spoon-vit')
    const rightOf = (selector: string) =>
      page.locator(selector).evaluate((node) => node.getBoundingClientRect().right)
    expect(await rightOf('.prose p[dir]')).toBeCloseTo(await rightOf('.prose > div > .code'))
  })

  it('downloads at most 5 kB of script until something is touched, and React after', async () => {
    const { page, requests } = await open('/models/acme/spoon-vit')
    const scripts = () => requests.filter((url) => url.endsWith('.js'))
    expect(scripts()).toEqual([])
    const loader = await page.locator('script[data-hydrate]').textContent()
    expect(gzipSync(loader ?? '').length).toBeLessThan(5_000)
    const code = page.locator('.prose figure.code').first()
    await code.hover()
    await code.getByRole('button', { name: 'Copy to clipboard' }).hover()
    await expect.poll(scripts).toContainEqual(expect.stringContaining('hydrate'))
  })
})

describe('a hostile card', () => {
  it('runs nothing, restyles nothing, and stays readable', async () => {
    const { page, messages } = await open('/models/acme/hostile')
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    expect(messages).toEqual([])
    await expect(page.locator('main').textContent()).resolves.toContain('Fill the <mask> and go.')
    expect(await page.locator('body').isVisible()).toBe(true)
  })
})
