import { describe, expect, it } from 'vitest'
import { drawPage, SITE, wordsOf } from '../../test/helpers/drawn-page.tsx'
import { DocsPage, type DocsPageProps } from './docs-page.tsx'

const PLAIN: DocsPageProps = {
  ...{ site: SITE, set: { href: '/docs/tiny', label: 'Tiny' }, title: 'Start', description: 'How to start.' },
  ...{ language: { tag: 'en', direction: 'ltr' }, treeLanguage: undefined, above: [] },
  treeHtml: '<ul><li>The tree.</li></ul>',
  ...{ versions: [], languages: [], newer: undefined, fallback: undefined },
  articleHtml: '<p>The text.</p>',
  ...{ hasTitle: false, toc: [], provisional: false, problems: [], file: 'docs/tiny/start.md' },
  ...{ previous: undefined, next: undefined, updated: undefined },
  searchState: [['set', 'tiny']],
  markdown: '/docs/tiny/start.md',
  source: undefined,
}
const draw = (changes: Partial<DocsPageProps> = {}) => drawPage(DocsPage, { ...PLAIN, ...changes })
const VERSIONS = [
  { href: '/docs/tiny/start', label: '2.0', current: false },
  { href: '/docs/tiny/1.0/start', label: '1.0', current: true },
]

describe('beside a page of docs', () => {
  const side = (changes: Partial<DocsPageProps> = {}) =>
    /<aside class="docs-side".*?<\/aside>/s.exec(draw(changes))?.[0] ?? ''

  it('is the name of its set and its tree, which is searched from the head', () => {
    const search = /<search>.*?<\/search>/s.exec(draw())?.[0]
    expect(search).toContain('aria-label="Search Tiny"')
    expect(search).toContain('<input type="hidden" name="set" value="tiny"/>')
    expect(side()).toContain('<summary>Tiny</summary>')
    expect(side()).toContain('<p class="set-name"><a href="/docs/tiny">Tiny</a></p>')
    expect(side()).toContain('<li>The tree.</li>')
  })

  it('are its versions and languages, where there are several', () => {
    const languages = [
      { href: '/docs/tiny/start', label: 'English', current: true, tag: 'en' },
      { href: '/docs/tiny/de/start', label: 'Deutsch', current: false, tag: 'de' },
    ]
    const html = side({ versions: VERSIONS, languages })
    expect(html).toContain('<span class="visually-hidden">Version: </span>1.0')
    expect(html).toContain('<a href="/docs/tiny/start">2.0</a>')
    expect(html).toContain('<a href="/docs/tiny/1.0/start" aria-current="true">1.0</a>')
    expect(html).toContain('<span class="visually-hidden">Language: </span>English')
    expect(html).toContain('<a href="/docs/tiny/de/start" lang="de" hrefLang="de">Deutsch</a>')
    expect(side({ versions: VERSIONS.slice(1) })).not.toContain('Version')
  })

  it('are its headings, where there are several', () => {
    const toc = ['install', 'run'].map((id) => ({ id, text: id, depth: 2 }))
    expect(draw({ toc })).toContain('<a href="#install">install</a>')
    expect(draw({ toc: toc.slice(1) })).not.toContain('aria-label="On this page"')
  })
})

describe('a page of docs', () => {
  it('begins with where it is, a copy of it, and its title where the text has none', () => {
    expect(wordsOf(draw())).toBe(
      '[Docs](/docs) [Tiny](/docs/tiny) Start Copy page [View as Markdown](/docs/tiny/start.md) Start The text.',
    )
    expect(wordsOf(draw({ hasTitle: true }))).not.toContain('Start The text.')
    const above = [
      { label: 'Basics', href: '/docs/tiny/basics' },
      { label: 'More', href: undefined },
    ]
    expect(wordsOf(draw({ above }))).toContain('[Tiny](/docs/tiny) [Basics](/docs/tiny/basics) More Start')
  })

  it('tells assistive technology when it has been copied', () => {
    expect(draw()).toContain('<span role="status" class="copied"></span>')
  })

  it('names a set once on its first page', () => {
    expect(wordsOf(draw({ title: 'Tiny' }))).toMatch(/^\[Docs\]\(\/docs\) Tiny Copy page/)
  })

  it('has the language and direction of its text', () => {
    expect(draw({ language: { tag: 'ar', direction: 'rtl' } })).toContain(
      '<article class="prose" lang="ar" dir="rtl">',
    )
  })

  it('says that there is a newer version, with this page or without', () => {
    const newer = { href: '/docs/tiny/start', label: '2.0', isThere: true }
    expect(wordsOf(draw({ versions: VERSIONS, newer }))).toContain(
      'This is version 1.0. [See the same page in 2.0](/docs/tiny/start), the latest.',
    )
    expect(wordsOf(draw({ versions: VERSIONS, newer: { ...newer, isThere: false } }))).toContain(
      'This is version 1.0. The latest, [2.0](/docs/tiny/start), does not have this page.',
    )
  })

  it('says that it has not been translated', () => {
    expect(wordsOf(draw({ fallback: { wanted: 'German', shown: 'English' } }))).toContain(
      'This page is not available in German yet, so it is shown in English.',
    )
    expect(draw()).not.toContain('class="notice"')
  })

  it('says what is wrong with it', () => {
    const problem = {
      ...{ rule: 'r', severity: 'warning' as const, file: PLAIN.file, line: 3, column: 1 },
      ...{ message: 'the link leads nowhere', remedy: 'Correct it.', excerpt: { text: '[a](b)', caret: 0 } },
    }
    expect(wordsOf(draw({ problems: [problem] }))).toContain('line 3, column 1: the link leads nowhere.')
  })

  it('leads to the pages around it, its source, and says when it was changed', () => {
    const html = draw({
      previous: { href: '/docs/tiny/a', label: 'Before' },
      next: { href: '/docs/tiny/b', label: 'After' },
      source: { label: 'Update on Acme', url: 'https://git.acme.example/start.md', path: 'start.md' },
      updated: '2026-01-02T03:04:05Z',
    })
    expect(wordsOf(html)).toMatch(
      /\[Previous Before\]\(\/docs\/tiny\/a\)\[Next After\]\(\/docs\/tiny\/b\) \[Update on Acme\]\(https:\/\/git\.acme\.example\/start\.md\) Last changed 2 Jan 2026$/,
    )
  })
})
