import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { FolderForTest } from '../../test/helpers/build.ts'
import type { SiteReport } from './build-site.ts'

const CARD = (body: string) => `---\nlicense: mit\npipeline_tag: fill-mask\n---\n# Card\n\n${body}\n`
const RESULT = (value: number) =>
  `model-index:\n- name: A\n  results:\n  - task: { type: fill-mask }\n    dataset: { type: acme/rows, name: Rows }\n    metrics: [{ type: accuracy, value: ${value} }]\n`
const TOC = (pages: string[]) =>
  pages.map((page) => `- { local: ${page}, title: ${page.toUpperCase()} }\n`).join('')
const CODE = '```python\nprint("it" if 1 < 2 else \'&\')  # Says it.\n```\n'
const FILES = {
  'models/acme/tiny/README.md': CARD('![A drawing](a.svg)'),
  'models/acme/tiny/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0"/></svg>',
  'models/acme/large.md': CARD('Text.'),
  'datasets/acme/rows/README.md': '---\nlicense: mit\n---\n# Rows\n',
  'datasets/acme/rows/train.csv': 'id\n1\n',
  'docs/guide/_toctree.yml': TOC(['index', 'a', 'b', 'c']),
  'docs/guide/index.md': '# Start\n\nTo the [end](gone).\n',
  'docs/guide/a.md': '# A\n\n## A place\n\nSee [`acme.run`] and [large](/models/acme/large).\n',
  'docs/guide/b.md': `# B\n\n[Relatives](/lineage/acme/tiny).\n\n${CODE}`,
  'docs/guide/c.md':
    '# C\n\n<docstring><name>acme.run</name><anchor>acme.run</anchor></docstring>\n\n[A place](a#a-place).\n',
}

/** Applied one after another, each on top of the last. */
const CHANGES: [
  what: string,
  files: Record<string, string | undefined>,
  settings?: Record<string, unknown>,
][] = [
  ['the text of a page of docs', { 'docs/guide/b.md': `# B\n\nAnother text, and no link.\n\n${CODE}` }],
  ['what is not searched', { 'docs/guide/b.md': '# B\n\nAnother text, and [no](c) link.\n' }],
  ['the title of a page of docs', { 'docs/guide/b.md': '# Bee\n\nAnother text.\n' }],
  ['the table of contents', { 'docs/guide/_toctree.yml': TOC(['index', 'c', 'a', 'b']) }],
  [
    'where a name is described',
    {
      'docs/guide/c.md': '# C\n',
      'docs/guide/b.md': '# Bee\n\n<docstring><name>acme.run</name><anchor>acme.run</anchor></docstring>\n',
    },
  ],
  [
    'a page that comes, and a redirect',
    { 'docs/guide/gone.md': '# Not gone\n', 'docs/guide/_redirects.yml': 'old: b\n' },
  ],
  ['a page that goes', { 'docs/guide/a.md': undefined }],
  [
    'the first words of a set',
    { 'docs/guide/index.md': '# Start\n\nWhat this set is about is told here.\n' },
  ],
  ['a card', { 'models/acme/large.md': CARD('Another text, with [relatives](/lineage/acme/large).') }],
  [
    'what other cards show of one',
    {
      'models/acme/large.md': `---\nbase_model: acme/tiny\ntags: [arxiv:2401.00001]\n${RESULT(0.8)}---\n# Large\n`,
      'models/acme/tiny/README.md': `---\ntags: [arxiv:2401.00001]\n${RESULT(0.7)}---\n# Tiny\n`,
    },
  ],
  [
    'the result of another card',
    {
      'models/acme/large.md': `---\nbase_model: acme/tiny\ntags: [arxiv:2401.00001]\n${RESULT(0.6)}---\n# Large\n`,
    },
  ],
  [
    'a card that comes and one that goes',
    { 'models/acme/new.md': '---\nbase_model: acme/tiny\n---\n# New\n', 'models/acme/large.md': undefined },
  ],
  [
    'files that are as large as before',
    {
      'models/acme/tiny/a.svg': '<svg xmlns="http://www.w3.org/2000/svg"><path d="M1"/></svg>',
      'datasets/acme/rows/train.csv': 'id\n2\n',
    },
  ],
  ['a card’s picker in docs', { 'docs/guide/b.md': '# B\n\n<InferenceSnippet model="acme/tiny"/>\n' }],
  [
    'who serves a model whose picker is in docs',
    {
      'models/acme/tiny/README.md':
        '---\npipeline_tag: text-generation\ninferenceProviderMapping: {groq: {providerId: tiny-8b}}\n---\n# Tiny\n',
    },
  ],
  ['a setting', {}, { title: 'Another title' }],
]

const WHERE = { base: '/b/', origin: 'https://acme.example' }
let cards: FolderForTest
let sites: string
beforeAll(async () => {
  cards = await FolderForTest.make()
  sites = await mkdtemp(join(tmpdir(), 'modelbook-again-'))
  await cards.put(FILES)
  await cards.build(join(sites, 'again'), WHERE)
}, 120_000)
afterAll(async () => {
  await cards.remove()
  rmSync(sites, { recursive: true, force: true })
})

/** All files of a site except the list of them, which also records how they were made. */
function readSite(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((item) => item.isFile())
  const paths = files.map((item) => join(item.parentPath, item.name)).sort()
  return new Map(
    paths
      .map((path): [string, string] => [path.slice(folder.length), readFileSync(path, 'latin1')])
      .filter(([path]) => path !== '/.modelbook-build.jsonl'),
  )
}

/** The home page alone says what has changed since the build before, which a first build cannot know. */
const withoutHistory = (text: string) =>
  text
    .replace(/<section aria-labelledby="mb-changes">.*?<\/section>/s, '')
    .replace(/\n## What changed\n.*?(?=\n## |$)/s, '')

/** The part of a report that is about the site rather than the work of the build. */
const found = ({ isNew, drawn, changed, removed, ...site }: SiteReport) => site

describe('a site that is built again is what a first build writes', () => {
  it.each(CHANGES)(
    'after a change of %s',
    async (_, files, settings = {}) => {
      await cards.put(files)
      const again = await cards.build(join(sites, 'again'), { ...WHERE, settings })
      const first = await cards.build(join(sites, 'first'), { ...WHERE, settings, editions: 'first' })
      const [site, wanted] = [readSite(join(sites, 'again')), readSite(join(sites, 'first'))]
      rmSync(join(sites, 'first'), { recursive: true })
      expect([...site.keys()]).toEqual([...wanted.keys()])
      for (const [path, text] of wanted)
        expect(withoutHistory(site.get(path) ?? ''), path).toBe(withoutHistory(text))
      expect(found(again)).toEqual(found(first))
      expect(again.changed).toBeGreaterThan(0)
    },
    120_000,
  )

  it('and draws what shows a card when its text has changed', async () => {
    await cards.build(join(sites, 'again'), WHERE)
    await cards.put({ 'models/acme/new.md': '---\nbase_model: acme/tiny\n---\n# New\n\nAnother text.\n' })
    const { drawn, pages } = await cards.build(join(sites, 'again'), WHERE)
    expect(drawn).toBeGreaterThan(0)
    expect(drawn).toBeLessThan(pages / 4)
  }, 120_000)

  it('and draws one page of docs when the text of one has changed', async () => {
    await cards.build(join(sites, 'again'), WHERE)
    await cards.put({ 'docs/guide/c.md': '# C\n\nAnother text again.\n' })
    const { drawn } = await cards.build(join(sites, 'again'), WHERE)
    // `/docs` redirects to the only set, so it is requested too.
    expect(drawn).toBeLessThanOrEqual(2)
  }, 120_000)

  it('and draws nothing when the same docs lie elsewhere', async () => {
    const docs = await FolderForTest.make()
    const site = join(sites, 'docs')
    await docs.put({
      'docs/guide/_toctree.yml': TOC(['index', 'nowhere']),
      'docs/guide/_redirects.yml': 'old: gone\n',
      'docs/guide/index.md': '# Start\n\nTo the [end](gone).\n',
    })
    await docs.build(site, WHERE)
    await docs.move('moved')
    await expect(docs.build(site, WHERE)).resolves.toMatchObject({ isNew: true, drawn: 0 })
    await docs.remove()
  }, 120_000)

  it('and is left as it is when nothing has changed, its dead links told again', async () => {
    await cards.put({ 'docs/guide/c.md': '# C\n\nTo the [end](nowhere).\n' })
    const { dead } = await cards.build(join(sites, 'again'), WHERE)
    expect(dead).toContainEqual({ address: '/docs/guide/nowhere', from: '/docs/guide/c' })
    await expect(cards.build(join(sites, 'again'), WHERE)).resolves.toMatchObject({ isNew: false, dead })
  }, 120_000)
})
