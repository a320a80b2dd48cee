import { describe, expect, it } from 'vitest'
import { below, drawPage, SITE, wordsOf } from '../../test/helpers/drawn-page.tsx'
import { DocsResultsPage, type DocsResultsPageProps } from './docs-results-page.tsx'

const PLAIN: DocsResultsPageProps = {
  ...{ site: SITE, text: 'start', total: 41, within: undefined, corrections: [], page: 1, pageSize: 20 },
  hits: [
    {
      ...{
        href: '/docs/tiny/start',
        title: 'Start',
        titleMatches: [],
        trail: ['Tiny'],
        excerpt: 'Begin here.',
      },
      ...{ excerptMatches: [], language: 'en', direction: 'ltr' },
    },
  ],
  groups: [
    {
      ...{ facet: 'version', label: 'Version', parts: [], find: undefined },
      values: [
        { value: '1.0', count: 3, label: '1.0', chosen: false, part: undefined, href: '/search?version=1.0' },
      ],
    },
  ],
  kinds: [{ label: 'Models', href: '/search?q=start&kind=model', current: false }],
  state: [
    ['q', 'start'],
    ['kind', 'docs'],
  ],
  widerHref: undefined,
}
const draw = (changes: Partial<DocsResultsPageProps> = {}) =>
  drawPage(DocsResultsPage, { ...PLAIN, ...changes })

describe('a search in docs', () => {
  it('says what was found', () => {
    expect(wordsOf(draw())).toMatch(/^Search the documentation 41 pages for start \[Skip/)
    expect(wordsOf(draw({ page: 2, within: 'Tiny' }))).toMatch(
      /^Search Tiny 41 pages for start, page 2 of 3 \[Skip/,
    )
    expect(wordsOf(draw({ corrections: [{ typed: 'strat', used: 'start' }] }))).toContain(
      '41 pages for start, with start for strat',
    )
  })

  it('is continued with other words, facets and kinds', () => {
    const html = draw()
    expect(html).toContain('aria-label="Search the documentation"')
    expect(html).toContain('<input type="hidden" name="kind" value="docs"/>')
    expect(html).toContain('<summary>Filters</summary>')
    expect(html).toContain('href="/search?version=1.0"')
    expect(wordsOf(html)).toContain('[Models](/search?q=start&kind=model)')
  })

  it('shows the pages found, and leads to more of them', () => {
    expect(below(draw(), '[Start](/docs/tiny/start)')).toMatch(
      /^Begin here\. .*\[Next\]\(\/search\?q=start&kind=docs&page=2\)$/,
    )
  })

  it('invites to search where there are no words yet', () => {
    const html = draw({ text: '', hits: [], total: 0 })
    expect(wordsOf(html)).toContain('Search with a few words, or ask a question.')
    expect(html).not.toContain('class="empty"')
    expect(html).not.toContain('<ol class="docs-hits">')
  })

  it('says that nothing was found, and where else to search', () => {
    const none = { hits: [], total: 0 }
    expect(wordsOf(draw(none))).toContain(
      'No page of the documentation has any of these words. Try other words for it.',
    )
    expect(wordsOf(draw({ ...none, within: 'Tiny', widerHref: '/search?q=start&kind=docs' }))).toContain(
      'No page of Tiny has any of these words. ' +
        'Try other words for it, or [search all documentation](/search?q=start&kind=docs).',
    )
    expect(wordsOf(draw(none))).not.toContain('search all')
    expect(wordsOf(draw({ ...none, page: 2 }))).not.toContain('There is no page')
    expect(wordsOf(draw())).not.toContain('No page of')
  })
})
