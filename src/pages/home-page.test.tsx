import { describe, expect, it } from 'vitest'
import { below, drawPage, hit, SITE, task, wordsOf } from '../../test/helpers/drawn-page.tsx'
import { DocsHomePage, HomePage, type HomePageProps } from './home-page.tsx'

const TASKS = ['fill-mask', 'translation', 'summarization', 'token-classification', 'text-ranking']
const PLAIN: HomePageProps = {
  site: SITE,
  tasks: [...TASKS.map((id) => task(id)), task('image-to-text', { modality: 'multimodal' })],
  counts: { models: 2, datasets: 1 },
  newModels: [hit('acme/tiny')],
  newDatasets: [hit('acme/rows', 'dataset')],
  problems: 0,
}
const draw = (changes: Partial<HomePageProps> = {}) => drawPage(HomePage, { ...PLAIN, ...changes })

describe('the home page', () => {
  it('counts what there is, and searches it', () => {
    const html = draw()
    expect(below(html, 'Find a model for the task at hand')).toMatch(
      /^\[2 models\]\(\/models\), \[1 dataset\]\(\/datasets\) and \[6 tasks\]\(\/tasks\), each with its card\./,
    )
  })

  it('counts nothing that the site has no section for', () => {
    const words = wordsOf(draw({ site: { ...SITE, parts: ['/tasks', '/models'] } }))
    expect(words).toContain('[2 models](/models) and [6 tasks](/tasks), each')
  })

  it('shows the first four tasks of each modality, and says how many more there are', () => {
    const html = draw()
    expect(below(html, 'Tasks by modality')).toBe('')
    const language = below(html, '[Language](/tasks#mb-nlp) 5') ?? ''
    expect(language).toMatch(/^\[Fill mask\]\(\/tasks\/fill-mask\) .*\[1 more\]\(\/tasks#mb-nlp\)$/)
    expect(language).not.toContain('Text ranking')
    expect(below(html, '[Multimodal](/tasks#mb-multimodal) 1')).not.toContain('more')
    expect(html.match(/class="task-icon"/g)).toHaveLength(5)
    expect(wordsOf(html)).not.toContain('Audio')
  })

  it('shows the newest models and datasets, and leads to all', () => {
    const html = draw()
    expect(below(html, 'New models')).toBeDefined()
    expect(below(html, '[tiny](/models/acme/tiny) acme/tiny')).toContain(
      '[All 2 models, newest first](/models?sort=newest)',
    )
    expect(below(html, 'New datasets')).toBeDefined()
    expect(below(html, '[rows](/datasets/acme/rows) acme/rows')).toContain(
      '[Browse the datasets](/datasets?sort=newest)',
    )
    expect(below(draw({ newDatasets: [] }), 'New datasets')).toBeUndefined()
  })

  it('says how many cards have errors', () => {
    expect(wordsOf(draw({ problems: 3 }))).toContain(
      '3 cards have errors and are listed all the same: [see which](/search?problems=error).',
    )
    expect(wordsOf(draw())).not.toContain('errors')
  })

  it('tells the owner of an empty catalogue where cards go', () => {
    const empty = { counts: { models: 0, datasets: 0 }, newModels: [], newDatasets: [] }
    const html = draw({ ...empty, site: { ...SITE, guide: '/docs/modelbook' } })
    expect(below(html, 'Your first card')).toBe(
      'This catalogue has no models or datasets yet. The newest will be shown here. ' +
        'Put one at models/<owner>/<name>/README.md in the served folder; it appears as soon as it is saved. ' +
        'The [quick start](/docs/modelbook/quick-start) shows how, step by step.',
    )
    expect(below(draw(empty), 'Your first card')).not.toContain('quick start')
    expect(below(draw(), 'Your first card')).toBeUndefined()
  })
})

it('the home page of documentation alone searches it and shows the sets', () => {
  const sets = [{ href: '/docs/tiny', title: 'Tiny', summary: '', pages: 2, chapters: [] }]
  const html = drawPage(DocsHomePage, { site: SITE, sets })
  expect(wordsOf(html)).toMatch(/^Acme /)
  expect(html).toContain('aria-label="Search the documentation"')
  expect(html).toContain('<input type="hidden" name="kind" value="docs"/>')
  expect(below(html, '[Tiny](/docs/tiny)')).toBe('2 pages')
})
