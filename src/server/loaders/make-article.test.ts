import { expect, it } from 'vitest'
import { SqliteEdition } from '../../edition/edition.ts'
import type { Entry } from '../../edition/types.ts'
import { makeArticle } from './make-article.tsx'

const edition: SqliteEdition = Object.create(SqliteEdition.prototype)

it('keeps a formula of its own line within the paragraph that it stands in', async () => {
  const entry: Entry = Object.assign(Object.create(null), { body: 'Area is $$x^2$$ here.', files: [] })
  const { html } = await makeArticle(edition, entry)
  // A block element would end the paragraph in a browser.
  expect(html).toMatch(/^<p>Area is <span class="formula"[^>]*><math .*<\/math><\/span> here\.<\/p>$/s)
})

const makeCard = (body: string, summary: string) =>
  makeArticle(
    edition,
    Object.assign(Object.create(null), { kind: 'model', name: 'tiny', body, summary, files: [] }),
  )

it('gives the head of the page the heading that is the name, and the paragraph that is the summary', async () => {
  const card = await makeCard(
    '# Tiny\n\nReads [reviews](https://a.example/).\n\n## Use\n\nSo.',
    'Reads reviews.',
  )
  expect(card.heading).toEqual({ id: 'tiny', html: 'Tiny' })
  expect(card.lede).toMatch(/^Reads <a [^>]*>reviews<\/a>\.$/)
  expect(card.html).not.toContain('reviews')
  expect(card.toc).toEqual([{ id: 'use', text: 'Use', depth: 2 }])
})

it.each(['Model Card for Tiny', 'Model card for the "ti-ny"', 'Ti ny'])(
  'gives the head of the page the name alone from %s',
  async (title) => {
    const { heading, html, toc } = await makeCard(`# ${title}\n\n## Use\n\nSo.`, '')
    expect(heading).toEqual({ id: expect.stringMatching(/^(model-card-for|ti-ny)/), html: 'tiny' })
    expect(html).toMatch(/^\s*<h2 id="use"/)
    expect(toc).toEqual([{ id: 'use', text: 'Use', depth: 2 }])
  },
)

it('leaves a title that says more than the name where it is', async () => {
  const card = await makeCard('# Model Card for Tiny Reviews\n\nSlowly.\n\nSo.', '')
  expect(card).not.toHaveProperty('heading')
})

it('takes the paragraph from below a title with other words', async () => {
  const card = await makeCard('# Reviews\n\nReads reviews.\n\nSlowly.', 'Reads reviews.')
  expect(card).not.toHaveProperty('heading')
  expect(card.lede).toBe('Reads reviews.')
  expect(card.html).toMatch(/^<h2 id="reviews".*<p>Slowly\.<\/p>$/s)
  expect(card.html).not.toContain('reviews.')
})

it.each([
  ['a title that is nothing without it', '# Reviews\n\nReads reviews.'],
  ['a section', '## Reviews\n\nReads reviews.\n\nSlowly.'],
])('leaves the paragraph below %s where it is', async (_, body) => {
  const card = await makeCard(body, 'Reads reviews.')
  expect(card).not.toHaveProperty('lede')
  expect(card.html).toMatch(/^<h2 id="reviews".*<p>Reads reviews\.<\/p>/s)
})

const CONTENTS = '# Reviews\n\n## Table of Contents\n- [Use](#use)\n  - [Where](#where)\n'

it('folds the table of contents of an author, which stays where links lead to', async () => {
  const { html } = await makeCard(`${CONTENTS}\n## Use\n\nSo.`, '')
  expect(html).toMatch(
    /<details id="table-of-contents"[^>]*><summary>Table of Contents<\/summary><ul>.*#where.*<h3/s,
  )
})

it('folds no list that says more than where to read on', async () => {
  const { html } = await makeCard(`${CONTENTS}- [Use](#use), which is not for forks\n`, '')
  expect(html).not.toContain('<details')
})
