import { describe, expect, it } from 'vitest'
import { below, drawPage, hit, SITE, task, wordsOf } from '../../test/helpers/drawn-page.tsx'
import { DocsHomePage, HomePage, type HomePageProps } from './home-page.tsx'

const TASKS = ['fill-mask', 'translation', 'summarization'].map((id) => task(id))
const PLAIN: HomePageProps = {
  site: SITE,
  tasks: [...TASKS, task('damage', { modality: 'cv' })],
  counts: { models: 2, datasets: 1 },
  shelf: [
    { id: 'damage', models: 1, datasets: 0, isOwn: true, example: undefined },
    {
      id: 'fill-mask',
      models: 0,
      datasets: 1,
      isOwn: false,
      example: {
        input: [{ type: 'text', text: 'A [MASK].' }],
        output: [{ type: 'best', label: 'pen', score: 0.9 }],
      },
    },
  ],
  areAllShown: true,
  pinned: [],
  models: [hit('acme/tiny')],
  datasets: [hit('acme/rows', 'dataset')],
  changes: [],
  problems: 0,
}
const draw = (changes: Partial<HomePageProps> = {}) => drawPage(HomePage, { ...PLAIN, ...changes })

describe('the home page', () => {
  it('says what the catalogue is, and counts its cards', () => {
    const site = { ...SITE, description: 'Models of the fleet' }
    const html = draw({ site, intro: '<p>What runs <a href="/docs">where</a>.</p>' })
    expect(below(html, 'Models of the fleet')).toBe(
      'What runs [where](/docs). [2 models](/models) and [1 dataset](/datasets), each with its card.',
    )
    expect(html).toContain('<meta name="description" content="Models of the fleet"/>')
    expect(below(draw({ counts: { models: 2, datasets: 0 } }), 'Find a model for the task at hand')).toBe(
      '[2 models](/models), each with its card.',
    )
  })

  it('shows the tasks that cards have, each with an example, and leads to all others', () => {
    const html = draw()
    expect(below(html, '[Damage](/tasks/damage)')).toBe('1 model · own task About damage.')
    expect(below(html, '[Fill mask](/tasks/fill-mask)')).toBe(
      '1 dataset About fill mask. A [MASK]. → pen 0.900 ' +
        '[2 more tasks explained](/tasks), for which there is no model or dataset here yet',
    )
    expect(wordsOf(draw({ areAllShown: false }))).toContain('[2 more tasks explained](/tasks) ')
  })

  it('shows pinned cards before the newest models and datasets, and leads to all', () => {
    const html = draw({ pinned: [hit('acme/first')] })
    expect([...html.matchAll(/<h2[^>]*>([^<]*)/g)].map(([, words]) => words)).toEqual([
      'What they do',
      'Start here',
      'Models',
      'Datasets',
    ])
    expect(below(html, '[tiny](/models/acme/tiny) acme/tiny')).toContain(
      '[All 2 models, newest first](/models?sort=newest)',
    )
    expect(below(html, '[rows](/datasets/acme/rows) acme/rows')).toContain(
      '[Browse the datasets](/datasets?sort=newest)',
    )
    expect(below(draw({ datasets: [] }), 'Datasets')).toBeUndefined()
  })

  it('says what has changed in numbers', () => {
    const change = { at: '2026-11-24T10:00:00.000Z', kind: 'model' as const, isNew: false, results: [] }
    const result = { metric: 'F1', benchmark: 'Notes', after: '0.947' }
    const html = draw({
      changes: [
        {
          ...change,
          id: 'acme/tiny',
          title: 'Tiny',
          results: [
            { ...result, key: 'a', before: '0.931' },
            { ...result, key: 'b', metric: '' },
            { ...result, key: 'c' },
            { ...result, key: 'd' },
          ],
        },
        { ...change, kind: 'dataset', id: 'acme/rows', title: 'Rows', rows: { before: 1000, after: 2200 } },
        { ...change, kind: 'dataset', id: 'acme/few', title: 'Few', rows: { before: 2, after: 1 } },
        { ...change, id: 'acme/next', title: 'Next', isNew: true },
      ],
    })
    expect(below(html, 'What changed')).toBe(
      '24 Nov 2026 [Tiny](/models/acme/tiny): F1 0.931 → 0.947 on Notes; ' +
        'Score 0.947 on Notes, for the first time; F1 0.947 on Notes, for the first time and 1 more result ' +
        '24 Nov 2026 [Rows](/datasets/acme/rows): 1,200 rows added ' +
        '24 Nov 2026 [Few](/datasets/acme/few): 1 row removed ' +
        '24 Nov 2026 [Next](/models/acme/next): new model',
    )
    expect(below(draw(), 'What changed')).toBeUndefined()
  })

  it('says how many cards have errors', () => {
    expect(wordsOf(draw({ problems: 3 }))).toContain(
      '3 cards have errors and are listed all the same: [see which](/search?problems=error).',
    )
    expect(wordsOf(draw())).not.toContain('errors')
  })

  it('tells the owner of an empty catalogue where cards go', () => {
    const empty = { counts: { models: 0, datasets: 0 }, shelf: [], models: [], datasets: [] }
    const html = draw({ ...empty, site: { ...SITE, guide: '/docs/modelbook' } })
    expect(below(html, 'Your first card')).toBe(
      'This catalogue has no models or datasets yet. The newest will be shown here. ' +
        'Put one at models/<owner>/<name>/README.md in the served folder; it appears as soon as it is saved. ' +
        'The [quick start](/docs/modelbook/quick-start) shows how, step by step.',
    )
    expect(below(html, 'Tasks')).toBe('[4 tasks explained](/tasks)')
    expect(below(draw(empty), 'Your first card')).not.toContain('quick start')
    expect(below(draw(), 'Your first card')).toBeUndefined()
  })
})

it('the home page of documentation alone searches it and shows the sets', () => {
  const sets = [{ href: '/docs/tiny', title: 'Tiny', summary: '', pages: 2, chapters: [] }]
  const html = drawPage(DocsHomePage, { site: SITE, intro: undefined, sets })
  expect(wordsOf(html)).toMatch(/^Acme /)
  expect(html).toContain('aria-label="Search the documentation"')
  expect(html).toContain('<input type="hidden" name="kind" value="docs"/>')
  expect(below(html, '[Tiny](/docs/tiny)')).toBe('2 pages')
})
