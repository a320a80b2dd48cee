import { describe, expect, it } from 'vitest'
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

const makeCard = (body: string, summary: string, title = 'Tiny', kind = 'model') =>
  makeArticle(
    edition,
    Object.assign(Object.create(null), { kind, name: 'tiny', title, body, summary, files: [] }),
  )

it('gives the head of the page the heading that is the title, and the paragraph that is the summary', async () => {
  const card = await makeCard(
    '# Tiny\n\nReads [reviews](https://a.example/).\n\n## Use\n\nSo.',
    'Reads reviews.',
  )
  expect(card.titleId).toBe('tiny')
  expect(card.lede?.html).toMatch(/^Reads <a [^>]*>reviews<\/a>\.$/)
  expect(card.html).not.toContain('reviews')
  expect(card.toc).toEqual([{ id: 'use', text: 'Use', depth: 2 }])
})

it.each([
  '# Model Card for Tiny',
  '# Model card: "ti-ny"',
  '## Ti ny 🚀',
  '# Dataset Card for [Dataset Name]',
])('does not repeat the title as %s', async (heading) => {
  const { html, toc } = await makeCard(`${heading}\n\n## Use\n\nSo.`, '')
  expect(html).toMatch(/^\s*<h2 id="use"/)
  expect(toc).toEqual([{ id: 'use', text: 'Use', depth: 2 }])
})

it.each(['dataset', 'task', 'metric', 'owner', 'collection'])(
  'does not repeat the title of a %s',
  async (kind) => {
    const {
      html,
      lead = '',
      toc,
      titleId,
    } = await makeCard('# Tiny\n\nBy town.\n\n## Use\n\nSo.', '', 'Tiny', kind)
    expect(lead + html).toMatch(/^\s*<p>By town\.<\/p>\s*<h2 id="use"/)
    expect(toc).toEqual([{ id: 'use', text: 'Use', depth: 2 }])
    expect(titleId).toBe('tiny')
  },
)

it('keeps the picture of a heading that only repeats the title', async () => {
  const { html } = await makeCard('# ![Logo](data:image/gif;base64,R0lGODlhAQABAAAAACw=) Tiny\n\nSo.', '')
  expect(html).toMatch(/^<p><img [^>]*alt="Logo"/)
})

it('leaves a heading that says more than the title where it is', async () => {
  const card = await makeCard('# Model Card for Tiny Reviews\n\nSlowly.\n\nSo.', '')
  expect(card).not.toHaveProperty('titleId')
})

it('takes the paragraph from below a title with other words', async () => {
  const card = await makeCard('# Reviews\n\nReads reviews.\n\nSlowly.', 'Reads reviews.')
  expect(card).not.toHaveProperty('titleId')
  expect(card.lede?.html).toBe('Reads reviews.')
  expect(card.html).toMatch(/^<h2 id="reviews".*<p>Slowly\.<\/p>$/s)
  expect(card.html).not.toContain('reviews.')
})

it('takes the first sentences of a long paragraph, and goes on with the rest of it', async () => {
  const rest = `They are <b>many</b>: ${'one and another, '.repeat(30)}and so on.`
  const card = await makeCard(`# Tiny\n\nReads *reviews*. ${rest}`, 'Reads reviews.')
  expect(card.lede?.html).toBe('Reads <em>reviews</em>.')
  expect(card.html).toMatch(/^\s*<p>They are <b>many<\/b>: one/)
})

it('takes a section that is nothing but the summary, and its place', async () => {
  const body = '# Tiny\n\n- Homepage: here\n\n## Dataset Summary\n\nReads reviews.\n\n## Use\n\nSo.'
  const card = await makeCard(body, 'Reads reviews.')
  expect(card.lede).toEqual({ html: 'Reads reviews.', id: 'dataset-summary' })
  expect(card.html).not.toContain('Dataset Summary')
  expect(card.toc.map(({ id }) => id)).toEqual(['use'])
})

it.each([
  ['a title that is nothing without it', '# Reviews\n\nReads reviews.'],
  ['a section', 'So.\n\n## Reviews\n\nReads reviews.\n\nSlowly.'],
])('leaves the paragraph below %s where it is', async (_, body) => {
  const card = await makeCard(body, 'Reads reviews.')
  expect(card).not.toHaveProperty('lede')
  expect(card.html).toMatch(/<h2 id="reviews".*<p>Reads reviews\.<\/p>/s)
})

describe('the places of a template that are not filled in', () => {
  const names = ({ unfilled = [] }: Awaited<ReturnType<typeof makeCard>>) => unfilled.map(({ name }) => name)
  const NEEDED = '[More Information Needed]'

  it('leave the text and its contents', async () => {
    const body = `# Tiny\n\n## Uses\n\n### Direct Use\n\n${NEEDED}\n\n### Other [optional]\n\nTODO: say it.\n\n## Data\n\nSo.\n\n## Results\n`
    const card = await makeCard(body, '')
    expect(card.html).toMatch(/^<h2 id="data".*<p>So\.<\/p>\s*$/s)
    expect(card.toc.map(({ id }) => id)).toEqual(['data'])
    expect(card.unfilled).toEqual([
      { name: 'Direct Use', id: 'direct-use' },
      { name: 'Other', id: 'other-optional' },
      { name: 'Results', id: 'results' },
    ])
  })

  it('leave a list of fields of which others are', async () => {
    const card = await makeCard(
      `## Details\n\n- **Developed by:** ${NEEDED}\n- **Model type:** small\n- **Demo [optional]:**\n`,
      '',
    )
    expect(names(card)).toEqual(['Developed by', 'Demo'])
    expect(card.html).toContain('Model type')
    expect(card.html).not.toContain('Developed')
  })

  it('leave a section with what announces them', async () => {
    const card = await makeCard(`## Citation\n\nSo.\n\n**APA:**\n\n${NEEDED}\n`, '')
    expect(names(card)).toEqual(['APA'])
    expect(card.html).not.toContain('APA')
  })

  it('are not a heading that stands alone by itself, nor words about what is needed', async () => {
    const card = await makeCard(
      '# Reviews\n\n## Uses\n\n## Data\n\nMore information needed for forks is there.',
      '',
    )
    expect(names(card)).toEqual([])
    expect(card.html).toContain('Uses')
  })

  it('make a card empty that has nothing else', async () => {
    expect(await makeCard(`# Model Card for Tiny\n\n## Uses\n\n${NEEDED}`, '')).toMatchObject({
      html: '',
      toc: [],
    })
  })
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

describe('the text of a task', () => {
  const makeTask = (body: string) => makeCard(body, '', 'Tiny', 'task')

  it('is given as the sentences at its beginning, what is for everybody, and what is for builders', async () => {
    const task = await makeTask(
      'You give it a *gap*.\n\nIt fills it.\n\n## How it works\n\nSo.\n\n## Details for builders\n\n' +
        'Take care.\n\n### Training\n\nLong.\n\n## Further reading\n\nBooks.\n',
    )
    expect(task.lead).toMatch(/^<p>You give it a <em>gap<\/em>\.<\/p>\s*<p>It fills it\.<\/p>/)
    expect(task.html).toMatch(/^<h2 id="how-it-works".*So\..*<h2 id="further-reading".*Books\./s)
    expect(task.html).not.toMatch(/gap|builders|Training/)
    expect(task.builders).toMatchObject({ id: 'details-for-builders', title: 'Details for builders' })
    expect(task.builders?.html).toMatch(/Take care\..*<h3 id="training".*Long\./s)
    expect(task.toc.map(({ id }) => id)).toEqual(['how-it-works', 'further-reading'])
    expect(task.builders?.toc).toEqual([{ id: 'training', text: 'Training', depth: 3 }])
  })

  it('is left whole where its author has written neither', async () => {
    const task = await makeTask('## How it works\n\nSo.\n')
    expect(task.lead).toBeUndefined()
    expect(task.builders).toBeUndefined()
    expect(task.toc).toEqual([{ id: 'how-it-works', text: 'How it works', depth: 2 }])
  })

  it('may be nothing but its beginning', async () => {
    const task = await makeTask('Fills gaps.')
    expect(task.lead).toBe('<p>Fills gaps.</p>')
    expect(task.html).toBe('')
  })
})
