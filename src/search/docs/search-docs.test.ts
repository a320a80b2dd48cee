import { describe, expect, it } from 'vitest'
import { addFiles, makeFolder } from '../../../test/helpers/folder.ts'
import { makeStore } from '../../../test/helpers/ingest.ts'
import type { DocsSettings } from '../../docs/settings.ts'
import { searchDocs } from './search-docs.ts'
import type { DocsQuery, DocsResult } from './types.ts'

const ALL: DocsQuery = {
  text: '',
  set: undefined,
  version: undefined,
  language: undefined,
  page: 1,
  pageSize: 10,
}

async function makeSearch(files: Record<string, string>, docs: readonly DocsSettings[] = []) {
  const { store, run } = makeStore(docs)
  const folder = makeFolder(files)
  await run(folder)
  return (text: string, more: Partial<DocsQuery> = {}): DocsResult => {
    const edition = store.openCurrent()
    if (edition === undefined) throw new Error('There is no edition.')
    try {
      return searchDocs(edition, { ...ALL, text, ...more })
    } finally {
      edition.close()
    }
  }
}

/** Hits as the addresses of their places. */
const found = ({ hits }: DocsResult) =>
  hits.map(({ page, section }) => (section.anchor === '' ? page : `${page}#${section.anchor}`))

const TOC = '- local: keys\n  title: Keys\n- local: parts\n  title: Parts\n'

const PAGES = {
  'docs/tiny/_toctree.yml': TOC,
  'docs/tiny/keys.md':
    '# Keys\n\nHow to handle keys.\n\n## Losing one\n\nGet another key at the front desk.\n\n### At night\n\nRing the bell, and the porter will open.\n',
  'docs/tiny/parts.md':
    '# Spare parts\n\nWe repair everything.\n\n## Ordering\n\nCall `PartsClient.push_to_shop()` and wait. 修理部品\n',
}

describe('a search in docs', () => {
  it('finds the section that answers, with the headings above it and an excerpt', async () => {
    const search = await makeSearch(PAGES)
    const [hit] = search('who opens when I ring').hits
    expect(hit).toMatchObject({
      page: 'keys',
      title: 'Keys',
      section: { title: 'At night', anchor: 'at-night', above: ['Losing one'] },
      excerpt: 'Ring the bell, and the porter will open.',
    })
    const [start, end] = hit?.matches.excerpt[0] ?? [0, 0]
    expect(hit?.excerpt.slice(start, end)).toBe('Ring')
  })

  it('marks in a script without spaces what was asked for, and not the run around it', async () => {
    const search = await makeSearch({
      'docs/tiny/_toctree.yml': TOC,
      'docs/tiny/keys.md': '# 开始\n\n使用微调让模型适应您的数据。\n',
      'docs/tiny/parts.md': '# 模拟\n\n调色。\n',
    })
    const { hits } = search('微调 模型')
    expect(hits.map(({ page }) => page)).toEqual(['keys'])
    const marked = hits[0]?.matches.excerpt.map(([start, end]) => hits[0]?.excerpt.slice(start, end))
    expect(marked).toEqual(['微调', '模型'])
    expect(found(search('如何让一个已经训练好的语言模型能够更好地适应您自己收集的数据'))).toEqual(['keys'])
  })

  it.each([
    ['Pen.draw', 'api#tiny.Pen.draw'],
    ['tiny.pen.draw()', 'api#tiny.Pen.draw'],
    ['lift_up', 'api#tiny.Pen.lift_up'],
    ['draw', 'guide'],
    ['Brush.draw', 'guide'],
  ])('finds first what a name in code is the entry of: %s', async (text, place) => {
    const search = await makeSearch(
      {
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
      [{ path: 'docs/tiny', packages: [{ path: 'src/tiny' }] }],
    )
    expect(found(search(text))[0]).toBe(place)
  })

  it.each([
    ['another form of the word', 'ordered', 'parts#ordering'],
    ['a word only begun', 'orde', 'parts#ordering'],
    ['a part of a name in code', 'push shop', 'parts#ordering'],
    ['the name in another case', 'partsclient', 'parts#ordering'],
    ['a word within a text without spaces', '部品', 'parts#ordering'],
    ['a question of which some words are nowhere', 'what if I lose one on a Tuesday', 'keys#losing-one'],
    ['the title of a page', 'spare parts', 'parts'],
  ])('finds by %s', async (_, text, place) => {
    expect(found((await makeSearch(PAGES))(text))[0]).toBe(place)
  })

  it('takes a mistyped word for the one most like it, and says so', async () => {
    const result = (await makeSearch(PAGES))('portar bell')
    expect(result.corrections).toEqual([{ typed: 'portar', used: 'porter' }])
    expect(found(result)).toEqual(['keys#at-night'])
  })

  it.each(['', '   ', '??', 'zzzzzzzz', '"', 'xyzzy plugh bell'])('finds nothing for %j', async (text) => {
    expect((await makeSearch(PAGES))(text)).toMatchObject({ hits: [], total: 0 })
  })

  it.each([
    ['words in this order', '"front desk"', ['keys#losing-one']],
    ['no words in another order', '"desk front"', []],
    ['a phrase with a word that says nothing by itself', 'ring "the bell"', ['keys#at-night']],
    ['a phrase of a heading above', '"losing one" porter', ['keys#at-night']],
    ['no section that has what is excluded', 'key -desk', ['keys']],
    ['no page whose title has it', 'repair call -"spare parts"', []],
    ['an option of a command as a word', 'ring --bell', ['keys#at-night']],
  ])('finds %s', async (_, text, places) => {
    expect(found((await makeSearch(PAGES))(text))).toEqual(places)
  })

  it('gives pages of hits', async () => {
    const search = await makeSearch(PAGES)
    const all = found(search('repair keys'))
    expect(all).toHaveLength(2)
    expect(found(search('repair keys', { pageSize: 1, page: 2 }))).toEqual(all.slice(1))
    expect(search('repair keys', { page: 9 })).toMatchObject({ hits: [], total: 2 })
  })

  it('forgets what has changed or gone', async () => {
    const { store, run } = makeStore()
    const folder = makeFolder(PAGES)
    await run(folder)
    addFiles(folder, { 'docs/tiny/keys.md': '# Keys\n\nAsk the janitor.\n' })
    await run(folder)
    const edition = store.openCurrent()
    if (edition === undefined) throw new Error('There is no edition.')
    expect(found(searchDocs(edition, { ...ALL, text: 'janitor' }))).toEqual(['keys'])
    expect(searchDocs(edition, { ...ALL, text: 'porter' }).total).toBe(0)
    edition.close()
  })
})

describe('the scope of a search in docs', () => {
  const FILES = {
    'docs/tiny/v1.0/_toctree.yml': '- local: a\n  title: A\n',
    'docs/tiny/v1.0/a.md': '# Old hinge\n',
    'docs/tiny/v2.0/en/_toctree.yml': '- local: a\n  title: A\n- local: b\n  title: B\n',
    'docs/tiny/v2.0/en/a.md': '# New hinge\n',
    'docs/tiny/v2.0/en/b.md': '# Only in English: hinge\n',
    'docs/tiny/v2.0/fr/_toctree.yml': '- local: a\n  title: A\n',
    'docs/tiny/v2.0/fr/a.md': '# Le hinge\n',
    'docs/other/_toctree.yml': '- local: c\n  title: C\n',
    'docs/other/c.md': '# Another hinge\n',
  }
  const titles = ({ hits }: DocsResult) => hits.map(({ title }) => title).sort()

  it('is the latest version of all sets in their usual language', async () => {
    const result = (await makeSearch(FILES))('hinge')
    expect(titles(result)).toEqual(['Another hinge', 'New hinge', 'Only in English: hinge'])
    expect(result.sets).toEqual([
      { value: 'tiny', count: 2 },
      { value: 'other', count: 1 },
    ])
    expect(result.versions).toEqual([])
  })

  it('may be a set in one version', async () => {
    const result = (await makeSearch(FILES))('hinge', { set: 'tiny', version: 'v1.0' })
    expect(titles(result)).toEqual(['Old hinge'])
    expect(result.versions).toEqual([
      { value: 'v2.0', count: 2 },
      { value: 'v1.0', count: 1 },
    ])
  })

  it('may be a language, with what is not translated in the usual one', async () => {
    const result = (await makeSearch(FILES))('hinge', { set: 'tiny', language: 'fr' })
    expect(titles(result)).toEqual(['Le hinge', 'Only in English: hinge'])
  })

  it('is empty where there is no such set, version or language', async () => {
    const search = await makeSearch(FILES)
    for (const scope of [{ set: 'no' }, { set: 'tiny', version: 'v9' }, { language: 'xx' }])
      expect(search('hinge', scope)).toMatchObject({ total: 0 })
  })
})
