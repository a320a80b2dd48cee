/** What stands apart on a page, in pixels. */

import { expect, it } from 'vitest'
import { useSite } from './use-site.ts'

const site = useSite({
  'datasets/a/textless/README.md': '---\nlicense: mit\n---\n# Nothing else\n',
  'models/a/short/README.md':
    '---\nlicense: mit\npipeline_tag: fill-mask\nwidget: [{ text: "So [MASK]." }]\n---\n# Short\n\nFills gaps.\n',
  'models/a/long/README.md':
    '---\nlicense: mit\npipeline_tag: fill-mask\nwidget: [{ text: "So [MASK]." }]\n---\n# Long\n\nFills gaps.\n\n## Use\n\nSo.\n',
  'modelbook.yaml':
    'guide: false\nendpoints: [{ name: Ours, url: "http://127.0.0.1:9/", models: [a/short, a/long] }]\n',
})

/** The distance of two elements of a page, the first of each. */
async function distance(path: string, above: string, below: string): Promise<number> {
  const page = await site.newPage()
  await page.goto(`${site.url}${path}`)
  const [upper, lower] = await Promise.all(
    [above, below].map((selector) => page.locator(selector).first().boundingBox()),
  )
  return (lower?.y ?? Number.NaN) - (upper ? upper.y + upper.height : Number.NaN)
}

it('a card without text keeps the line that names its file apart from the note that says so', async () => {
  expect(await distance('/datasets/a/textless', '.prose > .empty', 'p.source')).toBe(16)
})

it('what follows what a model does is as far from it where the whole text is in the head', async () => {
  const usual = await distance('/models/a/long', '.at-hand', '.prose h2')
  expect(usual).toBeGreaterThan(0)
  expect(await distance('/models/a/short', '.at-hand', '.prose h2')).toBe(usual)
})
