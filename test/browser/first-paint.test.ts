/** No page waits for another file before its first paint, and the style sheet that follows changes nothing. */

import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { CATALOGUE, MANY, PAGES } from './catalogue.ts'
import { useSite } from './use-site.ts'

const MORE = [
  '/models/acme/spoon-vit?view=table',
  '/models?view=table',
  '/compare?ids=acme/spoon-vit&ids=acme/kitchen-vit',
  '/benchmarks',
  '/metrics',
  '/metrics/accuracy',
  '/libraries',
  '/libraries/transformers',
  '/licenses/apache-2.0',
  '/papers',
  '/docs',
  '/docs?q=card',
  '/docs/modelbook',
  '/docs/modelbook/dialect',
  '/docs/modelbook/configuration',
  '/docs/tiny/api',
]

const SCREENS: Record<string, BrowserContextOptions> = {
  'a desktop': { viewport: { width: 1280, height: 800 } },
  'a dark phone': {
    viewport: { width: 390, height: 844 },
    ...{ isMobile: true, hasTouch: true, colorScheme: 'dark', contrast: 'more' },
  },
}

const site = useSite({
  ...CATALOGUE,
  ...MANY,
  'modelbook.yaml': 'docs:\n  - path: docs/tiny\n    packages: [{ path: src/tiny }]\n',
  'src/tiny/__init__.py': 'class Runner:\n    """Runs.\n\n    Args:\n        path (`str`): Where.\n    """\n',
  'docs/tiny/_toctree.yml': '- {local: api, title: Reference}\n',
  'docs/tiny/api.md': '# Reference\n\n[[autodoc]] Runner\n',
})

describe.each([...PAGES, ...MORE])('%s', (path) => {
  it.each(Object.keys(SCREENS))(
    'looks on %s before its style sheet comes as it does after',
    async (screen) => {
      const page = await site.newPage({ ...SCREENS[screen], javaScriptEnabled: false })
      const release = await holdStyles(page)
      await page.goto(site.url + path, { waitUntil: 'commit' })
      await page.locator('[data-island="palette"]').waitFor({ state: 'attached' })
      const before = await page.evaluate(readLook)
      expect(before.length).toBeGreaterThan(30)
      await release()
      expect(await page.evaluate(readLook)).toEqual(before)
    },
  )
})

it.each(['/', '/models', '/docs/modelbook/dialect'])(
  '%s is painted before its style sheet comes, which moves nothing, scripts and all',
  async (path) => {
    const page = await site.newPage(SCREENS['a dark phone'])
    const release = await holdStyles(page)
    await page.goto(site.url + path, { waitUntil: 'commit' })
    await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
    await release()
    const shifts = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const seen: string[] = []
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries()) seen.push(JSON.stringify(entry))
          }).observe({ type: 'layout-shift', buffered: true })
          setTimeout(() => resolve(seen), 300)
        }),
    )
    expect(shifts).toEqual([])
  },
)

/** Keeps the style sheet back until it is released, and waits until the page has it. */
async function holdStyles(page: Page): Promise<() => Promise<void>> {
  const held = Promise.withResolvers<void>()
  await page.route(/\/main-[^/]*\.css$/, (route) => held.promise.then(() => route.continue()))
  return async () => {
    held.resolve()
    await page.waitForLoadState('load')
    expect(await page.evaluate(() => document.styleSheets.length)).toBe(2)
  }
}

/** Runs in the page: where each element and what it has before and after it is, and how that looks. */
function readLook(): string[] {
  const LOOK = [
    'content',
    'display',
    'visibility',
    'opacity',
    'position',
    'color',
    'background-color',
    'background-image',
  ]
  const MORE = [
    'border',
    'font',
    'letter-spacing',
    'text-decoration',
    'list-style',
    'padding',
    'margin',
    'mask',
    'overflow',
  ]
  return Array.from(document.body.querySelectorAll('*'), (element) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const looks = [null, '::before', '::after'].map((part) => {
      const style = getComputedStyle(element, part)
      return [...LOOK, ...MORE].map((name) => style.getPropertyValue(name)).join(' | ')
    })
    return [`${element.tagName}.${element.getAttribute('class')}`, x, y, width, height, ...looks].join(' | ')
  })
}
