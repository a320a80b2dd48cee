/** Every kind of page on a phone: what is there to be touched has room for a finger. */

import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { CATALOGUE, MANY, PAGES } from './catalogue.ts'
import { useSite } from './use-site.ts'

const RESULT =
  'model-index: [{name: x, results: [{task: {type: fill-mask}, dataset: {type: acme/spoons, name: Spoons}, metrics: [{type: accuracy, value: 0.9}]}]}]'

const MORE: Record<string, string> = {
  'modelbook.yaml': 'guide: false\ndocs:\n  - path: docs/tiny/v2.0/en\n    packages: [{ path: src/tiny }]\n',
  'models/acme/ladle/README.md': `---\nbase_model: acme/kitchen-vit\npipeline_tag: fill-mask\n${RESULT}\n---\n# Ladle\n\nSee https://arxiv.org/abs/1810.04805\n`,
  'models/acme/whisk/README.md': `---\nbase_model: acme/ladle\npipeline_tag: fill-mask\n${RESULT}\n---\n# Whisk\n\n<details><summary>More</summary>\n\nText.\n\n</details>\n`,
  'datasets/acme/pots/README.md': '---\nlicense: mit\nlanguage: [en, fr]\n---\n# Pots\n',
  'datasets/acme/pots/train.csv': `id,pot\n${Array.from({ length: 60 }, (_, row) => `${row},pot`).join('\n')}\n`,
  'datasets/acme/pots/test.csv': 'id,pot\n1,kettle\n',
  'src/tiny/__init__.py': 'def run(*, top_k: int = 5) -> None:\n    """Runs."""\n',
  'docs/tiny/v1.0/en/index.md': '# Tiny 1\n',
  'docs/tiny/v2.0/en/_toctree.yml':
    '- local: index\n  title: Start\n  sections:\n  - local: api\n    title: All\n- title: Guides\n  sections:\n  - local: api\n    title: Reference\n',
  'docs/tiny/v2.0/en/index.md':
    '# Tiny\n\n<hfoptions id="way">\n<hfoption id="a">\n\nOne.\n\n</hfoption>\n<hfoption id="b">\n\nTwo.\n\n</hfoption>\n</hfoptions>\n\n<Question choices={[{text: "Left", explain: "No.", correct: false}, {text: "Right", explain: "Yes.", correct: true}]} />\n\n## Next\n\nText.\n',
  'docs/tiny/v2.0/en/api.md': '# Reference\n\n[[autodoc]] run\n',
}

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const site = useSite({ ...CATALOGUE, ...MANY, ...MORE })

/**
 * What is too small for a finger: below 44 pixels of height for what one acts with, 24 either way for links outside
 * lines of text. Measured by where a touch arrives, as a target may reach beyond what is drawn. What the bars of a column
 * do, the list of values below them does with more room.
 */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    for (const details of document.querySelectorAll('details'))
      details.open = !details.matches('.choose, .column-choices')
    const wanted =
      ':is(button, select, input, summary, label, a[href]):not(:disabled, .skip, .past-filters, .column-bar, .card ~ .card ~ .card *)'
    const targets = document.querySelectorAll<HTMLElement>(wanted)
    return [...targets].flatMap((target) => {
      const box = target.getClientRects()[0]
      const { display, position } = getComputedStyle(target)
      const isInText = target.matches(':is(p, li) a') && display === 'inline' && position === 'static'
      if (box === undefined || box.width < 2 || isInText || !target.checkVisibility()) return []
      target.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top, width, height } = target.getClientRects()[0] ?? new DOMRect()
      const isHit = (right: number, down: number) => {
        const hit = document.elementFromPoint(left + width / 2 + right, top + height / 2 + down)
        return hit !== null && (target.contains(hit) || hit.closest('label')?.contains(target) === true)
      }
      const reach = (right: number, down: number) => {
        let pixels = 0
        while (pixels < 44 && isHit(right * pixels, down * pixels)) pixels += 2
        return pixels
      }
      const wide = reach(-1, 0) + reach(1, 0)
      const high = reach(0, -1) + reach(0, 1)
      // Positions are fractions of pixels.
      if (wide >= 23 && high >= (target.matches('a:not(.compare)') ? 23 : 43)) return []
      const name = target.textContent.trim() || target.getAttribute('aria-label')
      return [`${target.tagName} ${target.className} "${name}": ${wide} × ${high}`]
    })
  })

it.each([
  ...PAGES,
  '/models/acme/whisk',
  '/lineage/acme/ladle',
  '/benchmarks',
  '/benchmarks/acme/spoons',
  '/compare?ids=acme/ladle,acme/whisk',
  '/papers',
  '/papers/1810.04805',
  '/metrics',
  '/metrics/accuracy',
  '/libraries',
  '/libraries/timm',
  '/datasets/acme/pots',
  '/docs',
  '/docs/tiny',
  '/docs/tiny/api',
  '/search?q=tiny&kind=docs',
  '/search?problems=error',
])('%s has room for a finger on all that is to be touched', async (path) => {
  const { page } = await site.open(path, PHONE)
  expect(await smallTargets(page)).toEqual([])
})

it('a list has as much room as a table', async () => {
  const { page } = await site.open('/models', PHONE)
  await page.getByRole('button', { name: 'Table' }).tap()
  expect(await smallTargets(page)).toEqual([])
})
