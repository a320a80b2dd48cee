/** Where the links of a card lead, whatever its front matter says. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../test/helpers/app.ts'
import { elementsOf } from '../article/html/hast.ts'
import { parsePage } from './markdown/parse-page.ts'

/** Values of front matter that nobody thought of. */
const ODD = [
  'a-value-with-quite-a-long-name-v2',
  'two words',
  'a/b/c',
  '../up',
  '/root',
  '.',
  '..',
  'a?b=c#d',
  '100%',
  '%2F',
  'ünï',
  'a, b',
  'UPPER',
  '<b>',
  'quote"s',
  "it's",
  '-minus',
  'a:b',
  'x'.repeat(300),
  '[link](x)',
  'C++',
  'a\\b',
  '😀',
]
const LIST = JSON.stringify(ODD)
const LINKS = ['LICENSE.md', 'gone.md', 'https://a.example/licence', '../../up.md', 'LICENSE']

const model = (yaml: string) => `---\n${yaml}\n---\n# One\n\nDoes one thing.\n`

const cards: Record<string, string> = {
  'models/odd/lists/README.md': model(
    `tags: ${LIST}\nlanguage: ${LIST}\nbase_model: ${LIST}\ndatasets: ${LIST}\nmetrics: ${LIST}\nlicense: ${LIST}`,
  ),
  'datasets/odd/lists/README.md': model(
    `tags: ${LIST}\nlanguage: ${LIST}\ntask_categories: ${LIST}\ntask_ids: ${LIST}\nsource_datasets: ${LIST}\nsize_categories: ${LIST}\nlicense: ${LIST}`,
  ),
}
for (const [at, odd] of ODD.entries()) {
  const text = JSON.stringify(odd)
  cards[`models/odd/m${at}/README.md`] = model(
    `pipeline_tag: ${text}\nlibrary_name: ${text}\nlicense: other\nlicense_name: ${text}\nlicense_link: ${text}\nbase_model: ${text}\nnew_version: ${text}`,
  )
}
for (const [at, link] of LINKS.entries()) {
  cards[`models/odd/l${at}/README.md`] = model(`license: other\nlicense_name: ours\nlicense_link: ${link}`)
  cards[`models/odd/l${at}/LICENSE.md`] = 'Ours.\n'
}

let site: AppForTest
beforeAll(async () => {
  site = await makeApp(cards)
})
afterAll(() => site.close())

const ask = (path: string) => site.app.request(`http://site.test${path}`)

/** The addresses of this site that a page links to. */
function linksOf(page: string): string[] {
  const hrefs = [...elementsOf(parsePage(page))].map(({ properties }) => String(properties.href ?? ''))
  return [...new Set(hrefs.filter((href) => href.startsWith('/')))]
}

it('every link of a card leads to a page, and to a list only if that has cards', async () => {
  const dead: string[] = []
  const seen = new Set<string>()
  for (const path of Object.keys(cards).filter((path) => path.endsWith('README.md'))) {
    const page = path.replace(/\/README\.md$/, '')
    const answer = await ask(`/${page}`)
    expect(answer.status, page).toBe(200)
    for (const href of linksOf(await answer.text())) {
      if (seen.has(href)) continue
      seen.add(href)
      const led = await ask(href)
      // Also where only its status matters: a file that is not read stays open.
      const text = await led.text()
      if (led.status >= 400) dead.push(`${page}: ${led.status} ${href}`)
      // A list that a value of a card leads to has the card itself.
      const isEmpty = /^\/(?:models|datasets)\?/.test(href) && !text.includes('<li class="card ')
      if (isEmpty) dead.push(`${page}: nobody in ${href}`)
    }
  }
  expect(dead).toEqual([])
  expect([...seen]).toEqual(
    expect.arrayContaining(['/odd/l0/resolve/main/LICENSE.md', '/models?tag=C%2B%2B']),
  )
}, 120_000)
