import { describe, expect, it } from 'vitest'
import { parseRedirects, parseToctree, readingOrder } from './toctree.ts'

const PAGES = new Set(['index', 'guides/search', 'guides/index'])
const read = (text: string) => parseToctree(text, 'docs/_toctree.yml', PAGES)

describe('a table of contents', () => {
  it('nests sections, some of which are pages themselves', () => {
    const { toc, problems } = read(
      '- local: index\n  title: Start\n- title: Guides\n  local: guides/index\n  isExpanded: true\n  sections:\n  - local: guides/search\n    title: Search\n    new: true\n',
    )
    expect(problems).toEqual([])
    expect(toc[1]).toMatchObject({ title: 'Guides', page: 'guides/index', isExpanded: true })
    expect(toc[1]?.sections[0]).toMatchObject({ title: 'Search', isNew: true })
    expect(readingOrder(toc).map(({ page }) => page)).toEqual(['index', 'guides/index', 'guides/search'])
  })

  it('has titles and pages that are numbers as they are written', () => {
    const text = '- local: 1.10\n  title: 3.0\n'
    const { toc, problems } = parseToctree(text, 'docs/_toctree.yml', new Set(['1.10']))
    expect(problems).toEqual([])
    expect(toc).toMatchObject([{ page: '1.10', title: '3.0' }])
    expect(parseRedirects('1.0: 1.10\n', 'f').redirects).toMatchObject([{ from: '1.0', to: '1.10' }])
  })

  it('says where it names a page that is not there', () => {
    const { toc, problems } = read('- local: index\n  title: Start\n- local: gone\n  title: Gone\n')
    expect(toc.map(({ title }) => title)).toEqual(['Start', 'Gone'])
    expect(problems).toEqual([
      expect.objectContaining({
        rule: 'toctree-missing-page',
        line: 3,
        column: 10,
        file: 'docs/_toctree.yml',
      }),
    ])
  })

  it('says where it names a page again, and where an entry is none', () => {
    const { problems } = read('- local: index\n- local: guides/search\n- text\n- local: index\n')
    expect(problems.map(({ rule, line, column }) => `${line}:${column} ${rule}`)).toEqual([
      '3:3 toctree-shape',
      '4:10 toctree-duplicate',
    ])
  })

  it('leaves to the Hub what only its course site reads', () => {
    expect(
      read('- local: index\n  quiz: 1\n  local_fw: { pt: index, tf: guides/search }\n').problems,
    ).toEqual([])
  })

  it('follows no alias, which may go in a circle', () => {
    const { toc, problems } = read('- title: A\n  sections: &all\n  - title: B\n    sections: *all\n')
    expect(toc[0]?.sections[0]?.sections).toEqual([])
    expect(problems).toMatchObject([{ rule: 'toctree-shape', line: 4, column: 15 }])
  })

  it.each([
    ['- [', 'toctree-syntax'],
    ['title: Start', 'toctree-shape'],
    ['- just text', 'toctree-shape'],
    ['- local: index\n  titel: Start', 'toctree-key'],
  ])('%j is read as far as it goes and reported', (text, rule) => {
    expect(read(text).problems.map((problem) => problem.rule)).toContain(rule)
  })

  it.each([
    ['- [', '"[" is opened but not closed', 'Write "]" after the last item.'],
    ['- local: index\n  local: use', 'a key is set twice', 'Delete one of the two.'],
    [
      '- local: index\n title: Start',
      'the indentation does not match the lines above',
      'Indent the line like the lines around it.',
    ],
    ['- local: index\n  title: Start: here', 'an unquoted value contains ": "', 'Put the value in quotes.'],
  ])('%j is explained as in a card', (text, reason, remedy) => {
    const message = `this is not valid YAML: ${reason}`
    expect(read(text).problems).toContainEqual(expect.objectContaining({ message, remedy }))
  })
})

describe('redirects', () => {
  it('lead from page to page', () => {
    expect(parseRedirects('# old names\nold: index\nolder: index#use\n', 'f').redirects).toMatchObject([
      { from: 'old', to: 'index', line: 2, column: 6 },
      { from: 'older', to: 'index#use', line: 3, column: 8 },
    ])
  })

  it('that lead nowhere are reported', () => {
    expect(parseRedirects('old:\n', 'f').problems).toEqual([
      expect.objectContaining({ rule: 'redirects-shape' }),
    ])
  })
})
