import { describe, expect, it } from 'vitest'
import {
  below,
  citedPaper,
  drawPage,
  FILL_MASK,
  hit,
  SITE,
  task,
  wordsOf,
} from '../../test/helpers/drawn-page.tsx'
import { byFacet } from '../edition/facets.ts'
import type { SearchHit, SearchResult } from '../search/types.ts'
import { ListPage, type ListPageProps } from './list-page.tsx'

const RESULT: SearchResult = {
  hits: [hit('acme/tiny')],
  total: 61,
  facets: byFacet(() => []),
  histograms: { parameters: [], bytes: [], updated: [] },
  suggestion: undefined,
  unknownFields: [],
}
const GROUP: ListPageProps['groups'][number] = {
  ...{ facet: 'library', label: 'Library', parts: [], find: undefined },
  values: [
    {
      ...{ value: 'keras', count: 3, label: 'Keras', chosen: false, part: undefined },
      href: '/models?library=keras',
    },
  ],
}
const PLAIN: ListPageProps = {
  ...{ site: SITE, tasks: [FILL_MASK, task('translation')], kind: 'model', text: '', result: RESULT },
  ...{ groups: [GROUP], state: [], stated: undefined, chosen: [], waysOut: [], near: [], kinds: [] },
  ...{ matchingTasks: [], speakingTasks: [], docs: undefined, page: 1, pageSize: 30 },
  ...{ clearHref: '/models', unchosenHref: '/models?q=tiny', suggestionHref: undefined },
  ...{ madeFrom: [], asked: undefined, paper: undefined, fields: ['license', 'task'] },
  ...{ feedHref: '/models.atom', view: undefined },
  sorts: [
    { sort: 'newest', label: 'Newest', href: '/models', current: true },
    { sort: 'name', label: 'Name', href: '/models?sort=name', current: false },
  ],
}
const CHOSEN = [
  { facet: 'licence', label: 'MIT', href: '/models?task=fill-mask' },
  { facet: 'task', label: 'Fill mask', href: '/models?license=mit' },
]
const NONE = { ...RESULT, hits: [], total: 0 }
const DOCS_HIT = {
  ...{ href: '/docs/tiny/start', title: 'Start', titleMatches: [], trail: ['Tiny'], excerpt: 'Begin here.' },
  ...{ excerptMatches: [], language: 'en', direction: 'ltr' as const },
}
const DOCS = { hits: [DOCS_HIT], total: 4, href: '/search?q=tiny&kind=docs' }

const draw = (changes: Partial<ListPageProps> = {}) => drawPage(ListPage, { ...PLAIN, ...changes })
const drawAll = (changes: Partial<ListPageProps> = {}) =>
  draw({ kind: undefined, clearHref: '/search', ...changes })

describe('a list', () => {
  it('says of each card how large it is, and how often it was downloaded and liked, where known', () => {
    const row = (changes: Partial<SearchHit>) =>
      wordsOf(draw({ result: { ...RESULT, hits: [hit('acme/tiny', 'model', changes)] } }))
    const known = row({ parameters: 209_000, bytes: 420_000, downloads: 12_345, likes: 6 })
    expect(known).toContain(' acme/tiny 209 k 420 kB What acme/tiny is. ')
    expect(known).toContain(' downloads 12,345 likes 6 [Compare]')
    expect(row({ bytes: 420_000 })).toContain(' acme/tiny 420 kB What ')
    // The files of a card without weights say nothing of its size.
    expect(row({ size: 420_000 })).toContain(' acme/tiny What ')
    expect(row({})).not.toMatch(/downloads|likes/)
  })

  it('says what it lists, how many there are, and which page this is', () => {
    expect(wordsOf(draw())).toMatch(/^Models 61 models \[Skip the filters\]\(#mb-hits\) Filters/)
    expect(wordsOf(draw({ page: 2, text: 'tiny', chosen: CHOSEN }))).toMatch(
      /^Models for tiny: MIT, Fill mask 61 models, page 2 of 3 \[Skip/,
    )
    expect(wordsOf(drawAll())).toMatch(/^Search 61 cards in this catalogue/)
    expect(wordsOf(drawAll({ text: 'tiny' }))).not.toContain('in this catalogue')
  })

  it('searches within its kind, or everything, in one box', () => {
    const html = draw({ kind: 'dataset', text: 'tiny', state: [['license', 'mit']] })
    expect(html).toMatch(/id="mb-search"[^>]*aria-label="Search in datasets"[^>]*value="tiny"/)
    expect(html.match(/type="search"/g)).toHaveLength(1)
    expect(html).toContain('<input type="hidden" name="license" value="mit"/>')
    expect(drawAll({ text: 'tiny' })).toMatch(/id="mb-search"[^>]*value="tiny"/)
    expect(drawAll()).not.toContain('Search in')
  })

  it('narrows by facets, which are open where a value was looked for', () => {
    expect(draw()).toContain('<details class="fold"><summary>Filters</summary>')
    expect(draw()).toContain('href="/models?library=keras"')
    const find = { text: 'ker', hasMore: true, action: '/models', state: [] }
    expect(draw({ groups: [{ ...GROUP, find }] })).toContain('<details class="fold" open="">')
  })

  it('shows the chosen filters, each to be removed, or all at once', () => {
    const words = wordsOf(draw({ chosen: CHOSEN }))
    expect(words).toContain('[licence MIT ×, remove this filter](/models?task=fill-mask)')
    expect(words).toContain('[task Fill mask ×, remove this filter](/models?license=mit)')
    expect(words).toContain('[Clear filters](/models?q=tiny)')
    expect(wordsOf(draw({ chosen: CHOSEN.slice(1) }))).not.toContain('Clear filters')
    expect(draw()).not.toContain('Chosen filters')
  })

  it('sorts, where there is more than one card', () => {
    const html = draw()
    expect(wordsOf(html)).toContain('Sort[Newest](/models)[Name](/models?sort=name)')
    expect(html).toContain('<a href="/models" aria-current="true" rel="nofollow">Newest</a>')
    expect(draw({ result: { ...RESULT, total: 1 } })).not.toContain('aria-label="Sort"')
  })

  it('is shown as cards or as a table', () => {
    const html = draw({ view: 'table' })
    expect(wordsOf(html)).toContain('View Cards Table')
    expect(html).toContain('<html lang="en" data-view="table">')
  })

  it('narrows everything to one kind', () => {
    const kinds = [{ label: 'Docs', href: '/search?kind=docs', current: false }]
    expect(wordsOf(drawAll({ kinds }))).toContain('[Docs](/search?kind=docs)')
    expect(drawAll()).not.toContain('aria-label="Kind"')
  })

  it('shows its cards, its other pages and its feed', () => {
    const html = draw({ page: 2, state: [['license', 'mit']] })
    expect(below(html, '[tiny](/models/acme/tiny) acme/tiny')).toMatch(
      /What acme\/tiny is\. .*\[Previous\]\(\/models\?license=mit\).*\[Next\]\(\/models\?license=mit&page=3\) \[Atom feed\]\(\/models\.atom\) of this list$/,
    )
    expect(html.match(/<ol class="cards">/g)).toHaveLength(1)
    expect(html).not.toContain('class="empty"')
    expect(html).toMatch(/<head>.*href="\/models\.atom".*<\/head>/s)
    expect(wordsOf(draw({ result: NONE, text: 'x' }))).not.toContain('Atom feed')
    expect(wordsOf(draw({ result: NONE, text: 'x', page: 2 }))).not.toContain('There is no page')
  })

  it('shows tasks by name first, and a task once', () => {
    const hits = [hit('fill-mask', 'task'), hit('acme/tiny')]
    const html = drawAll({ matchingTasks: [FILL_MASK], result: { ...RESULT, hits } })
    expect(html.match(/href="\/tasks\/fill-mask"/g)).toHaveLength(1)
    expect(html.indexOf('href="/tasks/fill-mask"')).toBeLessThan(html.indexOf('href="/models/acme/tiny"'))
  })

  it('shows docs that answer after cards of that name, before those that mention it', () => {
    const section = { title: 'Uses', anchor: 'uses', titleMatches: [], excerpt: 'a tiny one', matches: [] }
    const hits = [hit('acme/tiny'), hit('acme/large', 'model', { section })]
    const html = drawAll({
      text: 'tiny',
      docs: DOCS,
      result: { ...RESULT, hits },
    })
    const places = ['/models/acme/tiny', '/docs/tiny/start', '/models/acme/large#uses']
    const found = places.map((href) => html.indexOf(`href="${href}"`))
    expect(found).not.toContain(-1)
    expect(found).toEqual(found.toSorted((a, b) => a - b))
    expect(html.match(/<ol class="cards">/g)).toHaveLength(2)
    expect(wordsOf(html)).toContain('[All 4 pages of docs](/search?q=tiny&kind=docs)')
  })
})

describe('a search hints at', () => {
  const hints = (changes: Partial<ListPageProps>) => {
    const html = draw(changes)
    return html.includes('class="hints"') ? wordsOf(html) : undefined
  }

  it('nothing where nothing else may be meant', () => {
    expect(hints({})).toBeUndefined()
  })

  it('a field that is called otherwise', () => {
    const unknownFields = [{ name: 'licence', nearest: 'license' }]
    expect(draw({ result: { ...RESULT, unknownFields } })).toContain(
      '<p>No field is called <code>licence:</code>, so it was searched for as a word. Did you mean <code>license:</code>?</p>',
    )
  })

  it('the cards that cite a paper', () => {
    expect(hints({ paper: { ...citedPaper('1810.04805', 'BERT'), cards: 2 } })).toContain(
      '[2 cards](/papers/1810.04805) cite BERT',
    )
    expect(hints({ paper: { ...citedPaper('1810.04805', undefined), cards: 1 } })).toContain(
      '[1 card](/papers/1810.04805) cites arXiv 1810.04805',
    )
  })

  it('another spelling', () => {
    const result = { ...RESULT, suggestion: 'tiny' }
    expect(hints({ result, suggestionHref: '/models?q=tiny' })).toContain(
      'Did you mean [tiny](/models?q=tiny)?',
    )
  })

  it('values near a chosen one', () => {
    const near = [{ facet: 'licence', label: 'MIT', href: '/models?license=mit' }]
    expect(hints({ near })).toContain('Did you mean licence [MIT](/models?license=mit)?')
  })

  it('how the text was read, and the list with its exact words', () => {
    const asked = {
      ...{ isShown: true, described: ['Fill mask', 'German'], givenUp: [], rest: 'news' },
      ...{ total: 3, href: '/models?q=german+cloze+news&exact=1' },
    }
    expect(hints({ asked })).toContain(
      'Read as: Fill mask · German · “news”. ' +
        '[Search for these exact words instead](/models?q=german+cloze+news&exact=1) (3 models)',
    )
    expect(
      hints({ asked: { ...asked, isShown: false, rest: '', href: '/models?task=fill-mask' } }),
    ).toContain('[3 models](/models?task=fill-mask) for Fill mask · German')
  })

  it('models made from one that the text names', () => {
    const madeFrom = [{ id: 'acme/base', models: 2, made: { finetune: 2 } }]
    expect(hints({ madeFrom })).toContain(
      '[2 models](/models?base_model=acme%2Fbase) made from acme/base: ' +
        '[2 fine-tuned](/models?base_model=acme%2Fbase&relation=finetune) · [model tree](/lineage/acme/base)',
    )
  })
})

describe('a list without cards', () => {
  const words = (changes: Partial<ListPageProps> = {}) => wordsOf(draw({ result: NONE, ...changes }))
  const waysOut = [
    { facet: undefined, label: 'tiny', href: '/models?license=mit', total: 4 },
    { facet: 'licence', label: 'MIT', href: '/models?q=tiny', total: 2 },
    { facet: undefined, label: 'small', isLeft: true, href: '/models?q=small', total: 1 },
  ]

  it('says where they go, in a catalogue that has none', () => {
    expect(words()).toContain('This catalogue has no models yet. Put one at models/<owner>/<name>/README.md')
    expect(words({ kind: 'dataset' })).toContain('datasets/<owner>/<name>/README.md')
    expect(words({ kind: undefined })).toContain('This catalogue has no models or datasets yet.')
  })

  it('names the conditions without which there would be some', () => {
    expect(words({ text: 'tiny small', chosen: CHOSEN, waysOut })).toContain(
      'No model matches all of this. [4 models](/models?license=mit) without tiny ' +
        '[2 models](/models?q=tiny) without licence MIT [1 model](/models?q=small) with small alone ' +
        'Use fewer or shorter words, or see [the whole list](/models).',
    )
  })

  it('leads to the whole list', () => {
    expect(words({ text: 'tiny' })).toContain(
      'No model matches. Use fewer or shorter words, or see [the whole list](/models).',
    )
    expect(draw({ result: NONE, text: 'tiny' })).not.toMatch(/<ul><\/ul>/)
  })

  it('says no more where something else answers', () => {
    const paper = { ...citedPaper('1810.04805', 'BERT'), cards: 2 }
    expect(words({ text: 'BERT', paper })).not.toContain('No model matches')
    expect(words({ text: 'BERT', paper, waysOut })).not.toContain('the whole list')
  })
})
