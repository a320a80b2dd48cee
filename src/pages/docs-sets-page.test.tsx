import { expect, it } from 'vitest'
import { drawPage, SITE, wordsOf } from '../../test/helpers/drawn-page.tsx'
import { DocsSetsPage } from './docs-sets-page.tsx'

it('the page of docs shows each set with its summary, chapters and number of pages', () => {
  const sets = [
    {
      ...{ href: '/docs/tiny', title: 'Tiny', summary: 'How to use it.', pages: 12 },
      chapters: [{ href: '/docs/tiny/start', label: 'Start' }],
    },
    { href: '/docs/bare', title: 'Bare', summary: '', pages: 1, chapters: [] },
  ]
  const html = drawPage(DocsSetsPage, { site: SITE, sets })
  expect(wordsOf(html)).toBe(
    'Documentation [Tiny](/docs/tiny) How to use it. [Start](/docs/tiny/start) 12 pages [Bare](/docs/bare) 1 page',
  )
  expect(html).not.toContain('<p></p>')
  expect(html).not.toContain('<ul class="chapters"></ul>')
})

it('the page of docs says where docs go, where there are none', () => {
  expect(wordsOf(drawPage(DocsSetsPage, { site: SITE, sets: [] }))).toBe(
    'Documentation This folder has no documentation yet. ' +
      'Put Markdown files and a table of contents at docs/_toctree.yml in the served folder.',
  )
})
