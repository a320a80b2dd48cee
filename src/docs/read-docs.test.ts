import { describe, expect, it } from 'vitest'
import type { Vocabulary } from '../card/types.ts'
import { checkDocs } from './read-docs.ts'
import { readDocsPage } from './read-page.ts'
import { parseRedirects } from './toctree.ts'
import type { DocsTree } from './types.ts'

const TREE: DocsTree = {
  set: 'tiny',
  version: '',
  language: '',
  title: undefined,
  notebooks: undefined,
  sourcePath: 'docs',
  folder: undefined,
  toc: [],
  redirects: {},
  files: [],
  problems: [],
}

const VOCABULARY: Vocabulary = {
  tasks: new Map([
    ['text-classification', ['sentiment-classification']],
    ['text-generation', []],
  ]),
  libraries: new Set(),
  metrics: new Set(),
}

async function check(pages: Record<string, string>, redirects = '', files: string[] = []) {
  const raw = Object.entries(pages).map(([page, text]) => ({
    page,
    path: `docs/${page}.md`,
    sourcePath: `docs/${page}.md`,
    bytes: new TextEncoder().encode(text),
    updated: undefined,
  }))
  const old = parseRedirects(redirects, 'docs/_redirects.yml').redirects
  const redirected = Object.fromEntries(old.map(({ from, to }) => [from, to]))
  const listed = files.map((path) => ({ path, size: 1 }))
  const tree = { ...TREE, redirects: redirected, redirectLines: old, files: listed }
  const { problems } = await checkDocs([{ readTree: () => tree, pages: () => raw }], VOCABULARY)
  return problems.map(
    ({ file, line, column, message, remedy }) => `${file}:${line}:${column}  ${message} | ${remedy}`,
  )
}

describe('checking docs', () => {
  it('finds no file in a name that every object has', async () => {
    const [problem] = await check({ index: '# A\n\n<include>{"path": "constructor"}</include>' })
    expect(problem).toContain('docs/index.md:3:1  the included file "constructor" does not exist')
  })

  it.each([
    ['blanks in a block of code on one line', `<Tip/>\`\`\`sh ${' '.repeat(100_000)}`],
    ['drawings that are never closed', '<svg >'.repeat(100_000)],
    ['tags that are never closed', '<Tip a='.repeat(20_000)],
    ['what stands for components', Array.from({ length: 300_000 }, (_, n) => `p${n}-`).join(' ')],
    ['comments on one line', '<!---->'.repeat(100_000)],
    ['tags that close nothing', '</Tip>\n'.repeat(100_000)],
    ['links that lead nowhere', '[a](b)\n'.repeat(60_000)],
  ])('reads a page that is nothing but %s', async (_, text) => {
    expect((await check({ index: `# A\n\n${text}\n\n[x](./nowhere)` })).join()).toContain(
      '"./nowhere" leads to a page',
    )
  })

  it('says nothing of a release, which can be linked to', async () => {
    const set = (tree: DocsTree, text: string) => ({
      readTree: () => tree,
      pages: () => [
        {
          ...{ page: 'index', path: 'index.md', sourcePath: 'index.md', updated: undefined },
          bytes: new TextEncoder().encode(text),
        },
      ],
    })
    const commit = { repository: '/r', oid: '1', path: 'docs' }
    const { pages, problems } = await checkDocs(
      [
        set({ ...TREE, version: 'main' }, '# A\n\n## New\n\n[x](/docs/tiny/v1.0/index#old)'),
        set({ ...TREE, version: 'v1.0', commit }, '# A\n\n## Old\n\n[x](nowhere)'),
      ],
      VOCABULARY,
    )
    expect({ pages, problems }).toEqual({ pages: 1, problems: [] })
  })

  it('says where a link leads to no page, with the nearest one', async () => {
    expect(await check({ index: '# A\n\nSee [this](./serach).', search: '# Search' })).toEqual([
      'docs/index.md:3:12  "./serach" leads to a page or file that does not exist | Did you mean "./search"?',
    ])
  })

  it('says where a link leads to no section, with the nearest one', async () => {
    expect(await check({ index: '# A\n\n[x](search#by-nmae)', search: '# Search\n\n## By name' })).toEqual([
      'docs/index.md:3:5  "search#by-nmae" leads to a section that "search" does not have | Did you mean "#by-name"?',
    ])
  })

  it('names a section that shares words when none is spelt alike', async () => {
    const [line] = await check({
      index: '# Prices\n\n## Bills of your organization\n\n[x](#organization-billing)',
    })
    expect(line).toContain('Did you mean "#bills-of-your-organization"?')
  })

  it('says where a redirect leads to no page, in a circle or to another site', async () => {
    const redirects =
      'old: index#use\nhub: /docs/hub\ngone: indx\na: b\nb: a\naway: //host.example\nfar: https://host.example\n'
    expect((await check({ index: '# A' }, redirects)).map((line) => line.split('  ')[0])).toEqual([
      'docs/_redirects.yml:3:7',
      'docs/_redirects.yml:4:4',
      'docs/_redirects.yml:5:4',
      'docs/_redirects.yml:6:7',
      'docs/_redirects.yml:7:6',
    ])
  })

  it.each([
    ['guides/a', 'instal', 'install'],
    ['guides/a', './instal.md', './install'],
    ['guides/a', '../guide/install', '../guides/install'],
    ['index', '/docs/tiny/guides/instal', '/docs/tiny/guides/install'],
    ['index', 'guides/instal#top', 'guides/install'],
  ])('in %s, names what to write in place of %s', async (page, href, better) => {
    const [problem] = await check({ 'guides/install': '# Install', [page]: `[x](${href})` })
    expect(problem).toMatch(new RegExp(`Did you mean "${better}"\\?$`))
  })

  it('offers no page that shares a folder alone with one that is not there', async () => {
    const [problem] = await check({ 'guides/code': '# A\n\n[x](jobs)' })
    expect(problem).toContain('Correct the link')
  })

  it('finds links in HTML that is indented behind a blank line', async () => {
    const text =
      '<div>\n\n    <a\n       href="gone">x</a>\n\n    <a href="gone2">y</a>\n\n</div>\n\nA\n\n    <a href="code">'
    expect((await check({ index: text })).map((line) => line.split('  ')[0])).toEqual([
      'docs/index.md:4:14',
      'docs/index.md:6:14',
    ])
  })

  it('finds links in HTML and in definitions, and none in code', async () => {
    const text = '<a href="gone">x</a> [y][z] `[c](gone)`\n\n[z]: gone2\n\n```\n[d](gone)\n```'
    expect((await check({ index: text })).map((line) => line.split('  ')[0])).toEqual([
      'docs/index.md:1:10',
      'docs/index.md:3:6',
    ])
  })

  it('says which pictures are not there, with the nearest file', async () => {
    const text =
      '![a](../img/card.png) ![b](../img/cart.png)\n<img alt="c" src="pen.svg"/> `![d](gone.png)` ![e](https://acme.example/x.png) ![f](data:,)'
    expect(await check({ 'guides/a': text }, '', ['img/card.png'])).toEqual([
      'docs/guides/a.md:1:28  the picture "../img/cart.png" does not exist | Did you mean "../img/card.png"?',
      'docs/guides/a.md:2:19  the picture "pen.svg" does not exist | Correct the path, or remove the picture.',
    ])
  })

  it('reports components that are unknown, unclosed or stray', async () => {
    expect(await check({ index: '<Banner>\n\nA\n\n</Banner>\n\n<Tip>\n\nB\n\n</hfoption>' })).toEqual([
      expect.stringContaining('docs/index.md:1:1  unknown component <Banner>'),
      expect.stringContaining('docs/index.md:7:1  <Tip> is never closed'),
      expect.stringContaining('docs/index.md:11:1  </hfoption> is outside of <hfoptions>'),
    ])
  })

  it('names the component that a misspelt one may be', async () => {
    expect(await check({ index: '<Tipp>\n\nA\n\n</Tipp>' })).toEqual([
      'docs/index.md:1:1  unknown component <Tipp>, so only its content is shown | Did you mean <Tip>?',
    ])
  })

  it('says why a component cannot be drawn', async () => {
    const text =
      '<Youtube />\n\n<Question choices={[{text: "A"}, {}]} />\n\n<InferenceSnippet pipeline=text-generation providersMapping={ {} } />\n\n<InferenceSnippet model />'
    expect(await check({ index: text })).toEqual([
      expect.stringContaining(
        'docs/index.md:1:1  <Youtube> cannot be drawn, so its source is shown: it has no id',
      ),
      expect.stringContaining(
        'docs/index.md:3:1  <Question> cannot be drawn, so its source is shown: choices.1.text: ',
      ),
      expect.stringContaining('so its source is shown: providersMapping: must name a provider'),
      expect.stringContaining(
        'docs/index.md:7:1  <InferenceSnippet> cannot be drawn, so its source is shown: model: must be the id of a model',
      ),
    ])
  })

  it('says which tasks of components are unknown, with the nearest, and which have another name now', async () => {
    const text =
      '# A\n\n- <PipelineTag pipeline="text-clasification"/>\n\n<InferenceSnippet\n  pipeline=conversational\n  providersMapping={ {"groq": {"modelId": "a/b", "providerModelId": "b"}} } />\n\n' +
      '<PipelineTag pipeline="sentiment-classification"/>\n\n<PipelineTag pipeline="text-generation"/>\n\n`<PipelineTag pipeline="no-task"/>`'
    expect(await check({ index: text })).toEqual([
      'docs/index.md:3:26  unknown task "text-clasification" in <PipelineTag> | Did you mean "text-classification"?',
      'docs/index.md:6:12  the task "conversational" in <InferenceSnippet> is now part of "text-generation" | Use "text-generation".',
      'docs/index.md:9:24  "sentiment-classification" in <PipelineTag> is a subtask of "text-classification" | Use "text-classification".',
    ])
  })

  it('says which providers of code that calls a model are unknown, with the nearest', async () => {
    const text =
      '<InferenceSnippet\n  pipeline=text-generation\n  providersMapping={ {"groq": {"modelId": "a/b", "providerModelId": "b"}, "togther": {"modelId": "a/b", "providerModelId": "b"}} } />'
    expect(await check({ index: text })).toEqual([
      'docs/index.md:3:76  unknown inference provider "togther" in <InferenceSnippet> | Did you mean "together"?',
    ])
  })

  it('says which attributes are misspelt, and which tabs have no name', async () => {
    const text =
      '<Tip waring={true} class="wide">\n\nA\n\n</Tip>\n\n<hfoptions id="a">\n<hfoption name="B">\n\nB\n\n</hfoption>\n</hfoptions>\n\n<Added>C</Added>'
    expect(await check({ index: text })).toEqual([
      'docs/index.md:1:1  <Tip> has no attribute waring, so it is ignored | Did you mean warning?',
      'docs/index.md:8:1  <hfoption> has no id, so its tab has no name | Add id="…".',
    ])
  })

  it('says which directives are misspelt, and leaves other words in brackets alone', async () => {
    const text = '[[open-in-collab]]\n\n  [[autodocs]] a.B\n\n[[Pens]]\n\n`[[autodocs]]` and [[autodocs]]'
    expect(await check({ index: text })).toEqual([
      'docs/index.md:1:1  unknown directive [[open-in-collab]], which is shown as written | Did you mean [[open-in-colab]]?',
      'docs/index.md:3:3  unknown directive [[autodocs]], which is shown as written | Did you mean [[autodoc]]?',
    ])
  })

  it('says which alerts are of no known kind, with the nearest', async () => {
    const text =
      '> [!INFO]\n> A\n\n- > [!WARNNING] B\n\n> [!tip]\n> C\n\n> [!xx](y.md)\n\n```md\n> [!NOPE]\n```\n\nText [!ODD]'
    expect(await check({ index: text, y: '' })).toEqual([
      'docs/index.md:1:5  unknown alert "INFO", which is shown as a quote | Use one of "NOTE", "TIP", "IMPORTANT", "WARNING" or "CAUTION".',
      'docs/index.md:4:7  unknown alert "WARNNING", which is shown as a quote | Did you mean "WARNING"?',
    ])
  })

  it('reads the text of an alert without its mark', () => {
    const bytes = new TextEncoder().encode('# A\n\n- b\n\n  > [!TIP]\n  > Keep it.')
    const raw = { page: 'index', path: 'f', sourcePath: 'f', bytes, updated: undefined }
    const { sections } = readDocsPage(TREE, raw)
    expect(sections.map(({ text }) => text).join(' ')).toContain('Keep it.')
    expect(JSON.stringify(sections)).not.toContain('TIP')
  })

  it('reads words out of HTML that is indented behind a blank line', () => {
    const text =
      '# A\n\n<div>\n\n    <a class="card"\n       href="./b">\n      Small and quick models.\n    </a>\n\n</div>'
    const raw = { page: 'a', path: 'docs/a.md', sourcePath: 'docs/a.md', updated: undefined }
    const { summary } = readDocsPage(TREE, { ...raw, bytes: new TextEncoder().encode(text) })
    expect(summary).toBe('Small and quick models.')
  })

  it('says once that a page has reference entries without a source', async () => {
    expect(await check({ index: '[[autodoc]] a.B\n\n[[autodoc]] a.C' })).toEqual([
      expect.stringContaining('docs/index.md:1:1  2 [[autodoc]] entries of this page are shown by name only'),
    ])
  })

  it('takes in parts of other files, and counts lines as the page has them', async () => {
    const text =
      '<literalinclude>\n{"path": "../a.py",\n"language": "python",\n"start-after": "START",\n"end-before": "END",\n"dedent": 2}\n</literalinclude>\n\n[x](gone)\n\n<include>\n{"path": "no.md"}\n</include>'
    const bytes = new TextEncoder().encode(text)
    const included = 'x\n# START_MORE\ny\n# START\n  a = 1\n  b = 2\n  c = 3\n# END\n'
    const includes = { '../a.py': { text: included } }
    const raw = {
      page: 'index',
      path: 'docs/index.md',
      sourcePath: 'docs/index.md',
      bytes,
      includes,
      updated: undefined,
    }
    expect(readDocsPage(TREE, raw).text).toContain('````python\na = 1\nb = 2\nc = 3\n````\n\n[x](gone)')
    const { problems } = await checkDocs([{ readTree: () => TREE, pages: () => [raw] }], VOCABULARY)
    expect(problems.map(({ line, column, rule }) => `${line}:${column} ${rule}`)).toEqual([
      '9:5 broken-link',
      '11:1 include',
    ])
  })
})
