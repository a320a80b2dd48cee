/** Documentation: its tree, tabs, diagrams, versions and languages, with and without a script. */

import { describe, expect, it } from 'vitest'
import { axeFaults } from './axe.ts'
import { stopClock, useSite } from './use-site.ts'

const tabs = (id: string, ...labels: string[]) =>
  [
    `<hfoptions id="${id}">`,
    ...labels.map(
      (label) =>
        `<hfoption id="${label}">\n\n## ${id} in ${label}\n\n\`\`\`text\n${id} ${label}\n\`\`\`\n\n</hfoption>`,
    ),
    '</hfoptions>',
  ].join('\n')

const LONG = Array.from({ length: 60 }, (_, at) => `## Section ${at}\n\nText of section ${at}.`).join('\n\n')

const SOURCE = `class Base:
    """A base."""
    def start(self) -> None:
        """Starts."""

class Runner(Base):
    """Runs on. See [\`run\`].

    Args:
        path (\`str\`): Where.
    """
    def __init__(self, path: str = "a"):
        pass

def run(*, top_k: int = 5) -> list[str]:
    """Runs.

    Returns:
        \`list[str]\`: What comes out.

    Raises:
        ValueError: When nothing goes in.
    """
`

const FILES = {
  'modelbook.yaml':
    'guide: false\ndocs:\n  - path: docs/tiny/v2.0/en\n    packages: [{ path: src/tiny, source: "https://git.example/{path}#L{line}" }]\n',
  'src/tiny/__init__.py': SOURCE,
  'docs/tiny/v2.0/en/guides/many.md': `# Many\n\n${tabs('run', ...Array.from({ length: 12 }, (_, at) => `L${at + 1}`))}\n`,
  'docs/tiny/v2.0/en/api.md': '# Reference\n\n[[autodoc]] Runner\n\n[[autodoc]] run\n',
  'docs/tiny/v1.0/en/_toctree.yml': '- local: index\n  title: Start\n',
  'docs/tiny/v1.0/en/index.md': '# Tiny 1\n\nAn old text.',
  'docs/tiny/v2.0/en/_toctree.yml': [
    '- local: index\n  title: Start',
    '- title: Guides\n  isExpanded: true\n  sections:',
    '  - local: guides/install\n    title: Install',
    '  - local: guides/long\n    title: A long page',
    '  - title: Not written yet',
    ...Array.from({ length: 60 }, (_, at) => `  - local: guides/n${at}\n    title: Page number ${at}`),
    '- title: Folded\n  sections:\n  - local: folded\n    title: A folded page\n',
    '- title: Formulas\n  local: math\n  sections:\n  - local: api\n    title: Its reference\n',
  ].join('\n'),
  'docs/tiny/v2.0/en/_redirects.yml': 'setup: guides/install#python\n',
  'docs/tiny/v2.0/en/index.md': [
    '# Tiny documentation\n\nHow to use Tiny. See [install](guides/install) and [nothing](./guides/instal).',
    '<Tip warning={true}>\nMind the *gap*.\n</Tip>',
    '<Question choices={[{text: "The `left` one", explain: "It is the other.", correct: false}, {text: "The right one", explain: "As it says.", correct: true}]} />',
    '| a | b |\n| - | - |\n| 1 | 2 |',
    '<Youtube id="IcR60pVKeGY"/>',
  ].join('\n\n'),
  'docs/tiny/v2.0/en/guides/install.md': `# Install\n\n${tabs('install', 'python', 'javascript')}\n\n${tabs('use', 'python', 'rust', 'javascript')}`,
  'docs/tiny/v2.0/en/guides/long.md': `# A long page\n\n${LONG}\n\n\`\`\`mermaid\nflowchart LR\n  A[Card] --> B[Page]\n\`\`\`\n`,
  'docs/tiny/v2.0/en/folded.md': '# A folded page\n\nText.',
  'docs/tiny/v2.0/en/math.md': '# Math\n\n$$\\begin{aligned} a &= b \\\\ long &= d \\end{aligned}$$\n',
  ...Object.fromEntries(
    Array.from({ length: 60 }, (_, at) => [
      `docs/tiny/v2.0/en/guides/n${at}.md`,
      `# Page number ${at}\n\nText.`,
    ]),
  ),
  'docs/tiny/v2.0/ar/_toctree.yml': '- local: index\n  title: البداية\n- local: folded\n  title: صفحة\n',
  'docs/tiny/v2.0/ar/index.md':
    '# توثيق\n\nنص قصير.\n\n> [!TIP]\n> نصيحة\n\n- أول\n\n```sh\npip install tiny\n```\n',
}

const site = useSite(FILES)
const { open } = site

describe('a page of docs', () => {
  it.each([
    '/docs/tiny',
    '/docs/tiny/guides/install',
    '/docs/tiny/ar',
    '/docs/tiny/ar/folded',
    '/docs/tiny/v1.0',
    '/docs/tiny/api',
    '/search?q=tiny&kind=docs',
  ])('%s has nothing that axe finds, in light and dark colours', async (path) => {
    const { page } = await open(path)
    expect(await axeFaults(page)).toEqual([])
  })

  it('marks what is in view under "On this page", and nothing of a tab that is not shown', async () => {
    const { page } = await open('/docs/tiny/guides/install')
    const marked = () => page.locator('.toc a[aria-current=location]').allInnerTexts()
    await expect.poll(marked).toEqual(['install in python'])
    await page.goto(`${site.url}/docs/tiny/guides/long`)
    await page.locator('.toc').getByRole('link', { name: 'Section 20' }).click()
    await expect.poll(marked).toEqual(['Section 20'])
    const heading = page.getByRole('heading', { name: 'Section 50' })
    await heading.evaluate((element) => element.scrollIntoView())
    await expect.poll(marked).toEqual(['Section 50'])
    const box = await page.locator('.toc a[aria-current=location]').boundingBox()
    expect(box?.y).toBeLessThan(page.viewportSize()?.height ?? 0)
  })

  it('says where it is, and what comes before and after', async () => {
    const { page } = await open('/docs/tiny/guides/install', { javaScriptEnabled: false })
    await expect(page.locator('.crumbs li').allInnerTexts()).resolves.toEqual([
      'Docs',
      'Tiny',
      'Guides',
      'Install',
    ])
    await page.getByRole('link', { name: 'Next A long page' }).click()
    expect(new URL(page.url()).pathname).toBe('/docs/tiny/guides/long')
    await page.getByRole('link', { name: 'Previous Install' }).click()
    expect(new URL(page.url()).pathname).toBe('/docs/tiny/guides/install')
  })

  it('has headings that are called by their words alone, each with a link of its own', async () => {
    const { page } = await open('/docs/tiny/guides/long')
    const heading = page.getByRole('heading', { name: 'A long page', exact: true })
    await expect(heading.count()).resolves.toBe(1)
    await stopClock(page)
    await heading.getByRole('link', { name: 'A long page', exact: true }).click()
    await expect.poll(() => heading.locator('[aria-live]').innerText()).toBe('Link copied')
    await expect(heading.count()).resolves.toBe(1)
  })

  it('marks itself in the tree, whose other branches are folded', async () => {
    const { page } = await open('/docs/tiny/guides/install', { javaScriptEnabled: false })
    await expect(page.locator('.docs-tree a[aria-current=page]').innerText()).resolves.toBe('Install')
    await expect(page.getByRole('link', { name: 'A folded page' }).isVisible()).resolves.toBe(false)
  })

  it('has a link and a fold of its own for a chapter that is a page', async () => {
    const { page } = await open('/docs/tiny', { javaScriptEnabled: false })
    const tree = page.getByRole('navigation', { name: 'Contents' })
    const below = tree.getByRole('link', { name: 'Its reference' })
    await expect(below.isVisible()).resolves.toBe(false)
    await tree.getByLabel('Pages of Formulas').click()
    await expect(below.isVisible()).resolves.toBe(true)
    await tree.getByRole('link', { name: 'Formulas' }).click()
    await page.waitForURL('**/docs/tiny/math')
    await expect(below.isVisible()).resolves.toBe(true)
  })

  it('moves nothing for one who asks for less motion', async () => {
    const { page } = await open('/docs/tiny', { reducedMotion: 'reduce' })
    const arrow = page.locator('.docs-tree summary').first()
    const duration = await arrow.evaluate(
      (summary) => getComputedStyle(summary, '::after').transitionDuration,
    )
    expect(duration).toBe('0s')
  })

  it('closes the menu of versions at Escape, or when the reader goes elsewhere', async () => {
    const { page } = await open('/docs/tiny')
    const menu = page.locator('.choose').first()
    const isOpen = () => menu.evaluate((details: HTMLDetailsElement) => details.open)
    await menu.locator('summary').press('Enter')
    await menu.getByRole('link').first().press('Escape')
    expect(await isOpen()).toBe(false)
    const summary = menu.locator('summary')
    expect(await summary.evaluate((element) => element === document.activeElement)).toBe(true)
    await summary.press('Enter')
    await page.getByRole('heading', { level: 1 }).click()
    expect(await isOpen()).toBe(false)
    await summary.press('Enter')
    await page.getByRole('link', { name: 'Install', exact: true }).focus()
    expect(await isOpen()).toBe(false)
  })

  it('shows an entry without a page in line with the others', async () => {
    const { page } = await open('/docs/tiny/guides/install')
    const lookOf = (text: string) =>
      page
        .locator('.docs-tree li > *', { hasText: text })
        .last()
        .evaluate((entry) => {
          const { paddingLeft, color } = getComputedStyle(entry)
          return { left: entry.getBoundingClientRect().left, paddingLeft, color }
        })
    expect(await lookOf('Not written yet')).toEqual(await lookOf('A long page'))
  })

  it('leads from old addresses to new ones', async () => {
    const { page } = await open('/docs/tiny/setup')
    expect(page.url()).toBe(`${site.url}/docs/tiny/guides/install#python`)
    await page.goto(`${site.url}/docs`)
    expect(page.url()).toBe(`${site.url}/docs/tiny`)
  })

  it('names the nearest page where there is none, and is marked with its broken link', async () => {
    const { page } = await open('/docs/tiny/guides/instal')
    await expect(page.getByRole('link', { name: 'guides/install' }).isVisible()).resolves.toBe(true)
    await page.goto(`${site.url}/docs/tiny`)
    await expect(page.locator('.problems').innerText()).resolves.toContain('1 error')
  })

  it('has the lines of a formula one below the other at their signs', async () => {
    const { page } = await open('/docs/tiny/math')
    const ends = await page
      .locator('mtd:first-child mi:last-child')
      .evaluateAll((letters) => letters.map((letter) => Math.round(letter.getBoundingClientRect().right)))
    expect(ends).toHaveLength(2)
    expect(ends[0]).toBe(ends[1])
  })

  it('puts its Markdown on the clipboard', async () => {
    const { page } = await open('/docs/tiny/folded', {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await stopClock(page)
    await page.getByRole('button', { name: 'Copy page' }).click()
    await expect.poll(() => page.locator('.docs-copy .copied').innerText()).toBe('Copied')
    const copied = await page.evaluate(() => navigator.clipboard.readText())
    expect(copied).toMatch(/^(?:Docs\s+)?# A folded page\n\nText\./)
    expect(copied).not.toContain('View as Markdown')
  })

  it('puts it there as well where a browser allows that within the click alone', async () => {
    const { page } = await open('/docs/tiny/folded')
    await page.evaluate(() => {
      const run = document.execCommand
      document.execCommand = (command) => window.event?.type === 'click' && run.call(document, command)
    })
    const button = page.getByRole('button', { name: 'Copy page' })
    const said = page.locator('.docs-copy .copied')
    await button.evaluate((element: HTMLElement) => element.click())
    await expect.poll(() => said.innerText()).toBe('Press again to copy')
    await stopClock(page)
    await button.click()
    await expect.poll(() => said.innerText()).toBe('Copied')
  })

  it('is reached, and gone on from, by the keyboard alone', async () => {
    const { page } = await open('/docs/tiny')
    const focus = () => page.evaluate(() => document.activeElement?.textContent?.trim() ?? '')
    const goTo = async (name: string) => {
      for (let stop = 0; stop < 40 && (await focus()) !== name; stop += 1) await page.keyboard.press('Tab')
      expect(await focus()).toBe(name)
    }
    await goTo('Guides')
    await goTo('Install')
    await page.keyboard.press('Enter')
    await page.waitForURL('**/guides/install')
    await page.keyboard.press('Tab')
    expect(await focus()).toBe('Skip to the content')
    await page.keyboard.press('Enter')
    const shown = () => page.locator('.docs-tab code:visible').first().innerText()
    for (let stop = 0; stop < 20 && (await shown()) === 'install python'; stop += 1) {
      await page.keyboard.press('Tab')
      if (await page.evaluate(() => document.activeElement?.matches('[role=tab]') === true)) {
        await page.keyboard.press('ArrowRight')
      }
    }
    await expect.poll(shown).toBe('install javascript')
  })

  it('is whole on paper: all alternatives, what answers explain, and no chrome', async () => {
    const { page } = await open('/docs/tiny/guides/install')
    await page.emulateMedia({ media: 'print' })
    expect(await page.locator('.docs-tab:visible').count()).toBe(5)
    expect(await page.locator('.docs-side:visible, .masthead:visible, .docs-bar:visible').count()).toBe(0)
    await page.goto(`${site.url}/docs/tiny`)
    expect(await page.getByText('It is the other.').isVisible()).toBe(true)
    expect(await page.locator('.problems').isVisible()).toBe(false)
  })

  it('has code that runs from left to right in a language that does not', async () => {
    const { page } = await open('/docs/tiny/ar')
    const directionOf = (selector: string) =>
      page.locator(selector).evaluate((node) => getComputedStyle(node).direction)
    expect(await directionOf('article pre')).toBe('ltr')
    expect(await directionOf('article ul')).toBe('rtl')
  })

  it('fits a phone', async () => {
    for (const path of ['/docs/tiny', '/docs/tiny/guides/install', '/docs/tiny/api']) {
      const { page } = await open(path, { viewport: { width: 390, height: 800 } })
      await expect(page.evaluate(() => document.documentElement.scrollWidth)).resolves.toBe(390)
    }
  })
})

describe('tabs', () => {
  it('switch without a script, by the keyboard too', async () => {
    const { page } = await open('/docs/tiny/guides/install', { javaScriptEnabled: false })
    const shown = () => page.locator('.docs-tab code:visible').allInnerTexts()
    await expect(shown()).resolves.toEqual(['install python', 'use python'])
    await page.getByRole('radio', { name: 'JavaScript' }).first().focus()
    await page.keyboard.press('Space')
    await expect(shown()).resolves.toEqual(['install javascript', 'use python'])
  })

  it('share a choice across the page, and keep it for the next', async () => {
    const { page } = await open('/docs/tiny/guides/install')
    const shown = () => page.locator('.docs-tab code:visible').allInnerTexts()
    await page.getByRole('tab', { name: 'JavaScript' }).first().click()
    await expect.poll(shown).toEqual(['install javascript', 'use javascript'])
    await page.reload()
    await expect.poll(shown).toEqual(['install javascript', 'use javascript'])
    await page.getByRole('tab', { name: 'Rust' }).click()
    await expect.poll(shown).toEqual(['install javascript', 'use rust'])
  })

  it('are one of any number, with the keys of tabs', async () => {
    const { page } = await open('/docs/tiny/guides/many', { viewport: { width: 390, height: 800 } })
    const shown = () => page.locator('.docs-tab code:visible').allInnerTexts()
    await expect(shown()).resolves.toEqual(['run L1'])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.getByRole('tab', { name: 'L1', exact: true }).focus()
    const pressed: [key: string, text: string][] = [
      ['End', 'run L12'],
      ['ArrowRight', 'run L1'],
      ['ArrowLeft', 'run L12'],
      ['Home', 'run L1'],
    ]
    for (const [key, text] of pressed) {
      await page.keyboard.press(key)
      await expect(shown()).resolves.toEqual([text])
    }
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.role)).toBe('tabpanel')
    // The other eleven are skipped; each would be an invisible tab stop.
    const focused = () => page.evaluate(() => document.activeElement?.closest('.docs-tab[hidden]') === null)
    for (let stop = 0; stop < 4; stop += 1) {
      await page.keyboard.press('Tab')
      expect(await focused()).toBe(true)
    }
    const plain = await open('/docs/tiny/guides/many', { javaScriptEnabled: false })
    await plain.page.getByText('L10', { exact: true }).first().click()
    await expect(plain.page.locator('.docs-tab code:visible').allInnerTexts()).resolves.toEqual(['run L10'])
  })

  it('open where a link leads into one that is not shown', async () => {
    const { page } = await open('/docs/tiny/guides/install#use-in-rust')
    await expect.poll(() => page.getByRole('heading', { name: 'use in rust' }).isVisible()).toBe(true)
  })
})

describe('a quiz', () => {
  it('reads out whether an answer is right', async () => {
    const { page } = await open('/docs/tiny')
    await page.getByRole('radio', { name: 'The left one' }).check()
    const said = page.getByRole('group', { name: 'Choose one' }).locator('[aria-live=polite]')
    await expect(said.allInnerTexts()).resolves.toEqual(['No. It is the other.', ''])
  })

  it('says whether an answer is right once it is chosen, without a script', async () => {
    const { page } = await open('/docs/tiny', { javaScriptEnabled: false })
    await expect(page.getByText('As it says.').isVisible()).resolves.toBe(false)
    await page.getByRole('radio', { name: 'The right one' }).check()
    await expect(page.getByText('As it says.').isVisible()).resolves.toBe(true)
    await expect(page.getByText('It is the other.').isVisible()).resolves.toBe(false)
  })
})

describe('a diagram', () => {
  it('is asked for and drawn only when it comes near, under the policy of the page', async () => {
    const { page, messages, requests } = await open('/docs/tiny/guides/long')
    expect(requests.some((url) => url.endsWith('/_diagrams'))).toBe(false)
    await page.locator('[data-diagram]').scrollIntoViewIfNeeded()
    await expect
      .poll(
        () =>
          page
            .locator('[data-diagram] > img')
            .evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth > 50),
        { timeout: 50_000 },
      )
      .toBe(true)
    expect(messages).toEqual([])
    await expect(page.locator('[data-diagram] summary').innerText()).resolves.toBe('Source of the diagram')
  })

  it('is its source without a script', async () => {
    const { page } = await open('/docs/tiny/guides/long', { javaScriptEnabled: false })
    await expect(page.locator('[data-diagram] code').innerText()).resolves.toContain('flowchart LR')
  })
})

describe('the tree', () => {
  it('stays where the reader left it on the next page', async () => {
    const { page } = await open('/docs/tiny/guides/n20', { viewport: { width: 1280, height: 600 } })
    const place = () => page.locator('.docs-side').evaluate((side) => side.scrollTop)
    await page.locator('.docs-side').evaluate((side) => side.scrollTo(0, 700))
    await page.getByRole('link', { name: 'Page number 29' }).click()
    await page.waitForURL('**/guides/n29')
    await expect.poll(place).toBe(700)
  })
})

describe('versions and languages', () => {
  it('an old version says so and leads to the same page in the latest', async () => {
    const { page } = await open('/docs/tiny/v1.0', { javaScriptEnabled: false })
    await expect(page.locator('.notice').innerText()).resolves.toBe(
      'This is version v1.0. See the same page in v2.0, the latest.',
    )
    await page.getByRole('link', { name: 'See the same page in v2.0' }).click()
    expect(new URL(page.url()).pathname).toBe('/docs/tiny')
    await expect(page.locator('.notice').count()).resolves.toBe(0)
  })

  it('a language is named wherever its words stand, and the way to them is the site’s own', async () => {
    const { page } = await open('/docs/tiny/ar/folded')
    const main = page.getByRole('main')
    const languageOf = (name: string) =>
      page
        .getByText(name, { exact: true })
        .last()
        .evaluate((part) => part.closest('[lang]')?.getAttribute('lang'))
    await expect(languageOf('صفحة')).resolves.toBe('ar')
    await expect(main.getByRole('article').getAttribute('lang')).resolves.toBe('en')
    await expect(main.getByRole('navigation', { name: 'Contents' }).count()).resolves.toBe(0)
    await expect(page.getByRole('complementary', { name: 'Contents of this set' }).count()).resolves.toBe(1)
  })

  it('a language that is written from right to left is, and the page around it is not', async () => {
    const { page } = await open('/docs/tiny/ar')
    const article = page.locator('article')
    await expect(article.getAttribute('dir')).resolves.toBe('rtl')
    await expect(article.getAttribute('lang')).resolves.toBe('ar')
    await expect(page.locator('.choose a').allInnerTexts()).resolves.toBeTruthy()
  })

  it('a page that is not translated is shown in the usual language, and says so', async () => {
    const { page } = await open('/docs/tiny/ar/folded')
    await expect(page.locator('.notice').innerText()).resolves.toBe(
      'This page is not available in العربية yet, so it is shown in English.',
    )
    await expect(page.locator('article').getAttribute('lang')).resolves.toBe('en')
  })
})
