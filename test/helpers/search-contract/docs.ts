/** What an engine finds in docs, as tests. */

import { describe, expect } from 'vitest'
import type { DocsSettings } from '../../../src/docs/settings.ts'
import type { DocsQuery, DocsResult } from '../../../src/search/docs/types.ts'
import { type Differences, type Opened, openedOnce, type Statements, statementsBut } from './engines.ts'

/** A folder with docs, and the settings that these need. */
interface Docs {
  files: Record<string, string>
  docs?: readonly DocsSettings[]
}

/** Makes an engine on an edition of a folder. */
export type MakeDocsEngine = (files: Record<string, string>, docs: readonly DocsSettings[]) => Promise<Opened>

const ALL: DocsQuery = {
  text: '',
  set: undefined,
  version: undefined,
  language: undefined,
  page: 1,
  pageSize: 10,
}

/** Hits as the addresses of their places. */
const found = ({ hits }: DocsResult) =>
  hits.map(({ page, section }) => (section.anchor === '' ? page : `${page}#${section.anchor}`))

const TOC = '- local: keys\n  title: Keys\n- local: parts\n  title: Parts\n'

const PAGES: Docs = {
  files: {
    'docs/tiny/_toctree.yml': TOC,
    'docs/tiny/keys.md':
      '# Keys\n\nHow to handle keys.\n\n## Losing one\n\nGet another key at the front desk.\n\n### At night\n\nRing the bell, and the porter will open.\n',
    'docs/tiny/parts.md':
      '# Spare parts\n\nWe repair everything.\n\n## Ordering\n\nCall `PartsClient.push_to_shop()` and wait. 修理部品\n',
  },
}

const UNSPACED: Docs = {
  files: {
    'docs/tiny/_toctree.yml': TOC,
    'docs/tiny/keys.md': '# 开始\n\n使用微调让模型适应您的数据。\n',
    'docs/tiny/parts.md': '# 模拟\n\n调色。\n',
  },
}

const API: Docs = {
  files: {
    'docs/tiny/_toctree.yml': '- { local: guide, title: Guide }\n- { local: api, title: API }\n',
    'docs/tiny/guide.md':
      '# Draw with a pen\n\n`Pen.draw` draws, `lift_up` lifts up. A brush does not draw.\n',
    'docs/tiny/api.md': '# API\n\n## Pens\n\n[[autodoc]] Pen\n    - all\n',
    'src/tiny/__init__.py': `class Pen:
    """Draws."""
    def draw(self):
        """Makes a line."""
    def lift_up(self):
        """Ends a line."""
    def end(self):
        """Calls \`Pen.draw\` and \`Pen.lift_up\`, for a pen to draw and lift up, draw and lift up."""
`,
  },
  docs: [{ path: 'docs/tiny', packages: [{ path: 'src/tiny' }] }],
}

const FILES: Docs = {
  files: {
    'docs/tiny/v1.0/_toctree.yml': '- local: a\n  title: A\n',
    'docs/tiny/v1.0/a.md': '# Old hinge\n',
    'docs/tiny/v2.0/en/_toctree.yml': '- local: a\n  title: A\n- local: b\n  title: B\n',
    'docs/tiny/v2.0/en/a.md': '# New hinge\n',
    'docs/tiny/v2.0/en/b.md': '# Only in English: hinge\n',
    'docs/tiny/v2.0/fr/_toctree.yml': '- local: a\n  title: A\n',
    'docs/tiny/v2.0/fr/a.md': '# Le hinge\n',
    'docs/other/_toctree.yml': '- local: c\n  title: C\n',
    'docs/other/c.md': '# Another hinge\n',
  },
}

const titles = ({ hits }: DocsResult) => hits.map(({ title }) => title).sort()

type Search = (docs: Docs, text: string, more?: Partial<DocsQuery>) => Promise<DocsResult>

/** Runs the statements about docs against an engine. */
export function testDocsContract(
  name: string,
  makeEngine: MakeDocsEngine,
  differences: Differences = {},
): void {
  describe(`${name} keeps the contract of a search in docs`, () => {
    const statements = statementsBut(differences)
    const open = openedOnce(({ files, docs = [] }: Docs) => makeEngine(files, docs))
    const search: Search = async (docs, text, more = {}) => {
      const { engine } = await open(docs)
      return await engine.docs({ ...ALL, text, ...more })
    }
    stateFinding(statements, search)
    stateScope(statements, search)
  })
}

function stateFinding({ state }: Statements, search: Search): void {
  state('finds the section that answers, with the headings above it and an excerpt', async () => {
    const [hit] = (await search(PAGES, 'who opens when I ring')).hits
    expect(hit).toMatchObject({
      page: 'keys',
      title: 'Keys',
      section: { title: 'At night', anchor: 'at-night', above: ['Losing one'] },
      excerpt: 'Ring the bell, and the porter will open.',
    })
    const [start, end] = hit?.matches.excerpt[0] ?? [0, 0]
    expect(hit?.excerpt.slice(start, end)).toBe('Ring')
  })

  state('marks in a script without spaces what was asked for, and not the run around it', async () => {
    const { hits } = await search(UNSPACED, '微调 模型')
    expect(hits.map(({ page }) => page)).toEqual(['keys'])
    const marked = hits[0]?.matches.excerpt.map(([start, end]) => hits[0]?.excerpt.slice(start, end))
    expect(marked).toEqual(['微调', '模型'])
    const asked = '如何让一个已经训练好的语言模型能够更好地适应您自己收集的数据'
    expect(found(await search(UNSPACED, asked))).toEqual(['keys'])
  })

  for (const [text, place] of [
    ['Pen.draw', 'api#tiny.Pen.draw'],
    ['tiny.pen.draw()', 'api#tiny.Pen.draw'],
    ['lift_up', 'api#tiny.Pen.lift_up'],
    ['draw', 'guide'],
    ['Brush.draw', 'guide'],
  ] as const)
    state(`finds first what a name in code is the entry of: ${text}`, async () => {
      expect(found(await search(API, text))[0]).toBe(place)
    })

  for (const [what, text, place] of [
    ['another form of the word', 'ordered', 'parts#ordering'],
    ['a word only begun', 'orde', 'parts#ordering'],
    ['a part of a name in code', 'push shop', 'parts#ordering'],
    ['the name in another case', 'partsclient', 'parts#ordering'],
    ['a word within a text without spaces', '部品', 'parts#ordering'],
    ['a question of which some words are nowhere', 'what if I lose one on a Tuesday', 'keys#losing-one'],
    ['the title of a page', 'spare parts', 'parts'],
  ] as const)
    state(`finds by ${what}`, async () => {
      expect(found(await search(PAGES, text))[0]).toBe(place)
    })

  state('takes a mistyped word for the one most like it, and says so', async () => {
    const result = await search(PAGES, 'portar bell')
    expect(result.corrections).toEqual([{ typed: 'portar', used: 'porter' }])
    expect(found(result)).toEqual(['keys#at-night'])
  })

  for (const text of ['', '   ', '??', 'zzzzzzzz', '"', 'xyzzy plugh bell'])
    state(`finds nothing for ${JSON.stringify(text)}`, async () => {
      expect(await search(PAGES, text)).toMatchObject({ hits: [], total: 0 })
    })

  for (const [what, text, places] of [
    ['words in this order', '"front desk"', ['keys#losing-one']],
    ['no words in another order', '"desk front"', []],
    ['a phrase with a word that says nothing by itself', 'ring "the bell"', ['keys#at-night']],
    ['a phrase of a heading above', '"losing one" porter', ['keys#at-night']],
    ['no section that has what is excluded', 'key -desk', ['keys']],
    ['no page whose title has it', 'repair call -"spare parts"', []],
    ['an option of a command as a word', 'ring --bell', ['keys#at-night']],
  ] as const)
    state(`finds ${what}`, async () => {
      expect(found(await search(PAGES, text))).toEqual(places)
    })

  state('gives pages of hits', async () => {
    const all = found(await search(PAGES, 'repair keys'))
    expect(all).toHaveLength(2)
    expect(found(await search(PAGES, 'repair keys', { pageSize: 1, page: 2 }))).toEqual(all.slice(1))
    expect(await search(PAGES, 'repair keys', { page: 9 })).toMatchObject({ hits: [], total: 2 })
  })
}

function stateScope({ state }: Statements, search: Search): void {
  state('is the latest version of all sets in their usual language', async () => {
    const result = await search(FILES, 'hinge')
    expect(titles(result)).toEqual(['Another hinge', 'New hinge', 'Only in English: hinge'])
    expect(result.sets).toEqual([
      { value: 'tiny', count: 2 },
      { value: 'other', count: 1 },
    ])
    expect(result.versions).toEqual([])
  })

  state('may be a set in one version', async () => {
    const result = await search(FILES, 'hinge', { set: 'tiny', version: 'v1.0' })
    expect(titles(result)).toEqual(['Old hinge'])
    expect(result.versions).toEqual([
      { value: 'v2.0', count: 2 },
      { value: 'v1.0', count: 1 },
    ])
  })

  state('may be a language, with what is not translated in the usual one', async () => {
    const result = await search(FILES, 'hinge', { set: 'tiny', language: 'fr' })
    expect(titles(result)).toEqual(['Le hinge', 'Only in English: hinge'])
  })

  state('is empty where there is no such set, version or language', async () => {
    for (const scope of [{ set: 'no' }, { set: 'tiny', version: 'v9' }, { language: 'xx' }])
      expect(await search(FILES, 'hinge', scope)).toMatchObject({ total: 0 })
  })
}
