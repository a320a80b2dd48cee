/** Attacked: the files of a site and its build, by cards, libraries and redirects with names that some disk or host refuses. */

import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SiteReport } from '../../src/export/build-site.ts'
import { buildForTest } from '../helpers/build.ts'
import { startSite } from '../site.ts'

const LIBRARIES = {
  dot: '.',
  dots: '..',
  up: '../models',
  escaped: '..%2Fmodels',
  backslash: '..\\models',
  index: 'index.html',
  long: 'x'.repeat(400),
  bytes: '日'.repeat(100),
  control: 'a\x01b',
  device: 'CON',
  withEnding: 'nul.txt',
  end: 'lib.',
  marks: 'a<b>:"|?*c',
  query: 'a?page=2#x',
  half: '\ud800',
  twin: 'x.md',
  missing: '404.html',
  slashes: '//',
  upper: 'Weird',
  lower: 'weird',
  joined: 'é'.normalize('NFC'),
  apart: 'é'.normalize('NFD'),
}
const CARDS = [
  ...[
    'index.html',
    'con',
    'aux.txt',
    'trail.',
    'trail ',
    'a<b>:"|?*c',
    'back\\slash',
    'Case',
    'case',
    'b.md',
  ],
  ...[
    'x'.repeat(255),
    '日'.repeat(85),
    'control\x01',
    'mode\u0300le',
    '404.html',
    'resolve',
    '%2e%2e',
    '%00',
  ],
]
const FILES = {
  ...Object.fromEntries(
    Object.entries(LIBRARIES).map(([name, library]) => [
      `models/libraries/${name}/README.md`,
      `---\nlibrary_name: ${JSON.stringify(library)}\n---\n# Library ${name}\n`,
    ]),
  ),
  ...Object.fromEntries(
    CARDS.map((name) => [
      `models/acme/${name}/README.md`,
      `---\nlicense: mit\n---\n# Card ${encodeURIComponent(name)}\n\nA [tree](/models/../tasks), and a [tree](/models/..%2Ftasks).\n`,
    ]),
  ),
  [`models/acme/accents/${'é'.normalize('NFD')}.png`]: 'png',
  [`models/acme/accents/${'è'.normalize('NFC')}.png`]: 'png',
  'models/acme/accents/README.md': `# Accents\n\n![a](${'é'.normalize('NFC')}.png) ![b](${'è'.normalize('NFD')}.png) [c](/models/acme/${'modèle'.normalize('NFC')})\n`,
  'models/acme/half/README.md':
    '---\ndatasets: ["\\ud800"]\nbase_model: "a/\\ud800"\ntags: ["\\udc00"]\n---\n# Half\n',
  'models/404.html/tiny/README.md': '# Tiny\n',
  'models/404.html/tiny/a.json': '{}',
  'docs/set/_toctree.yml': '- local: index\n  title: Start\n',
  'docs/set/index.md': '# Start\n',
  'docs/set/_redirects.yml': [
    ...[
      'old: "\\u0001\\u65e5 b%zz\\r\\nx: y"',
      'odd: "/docs/a?b c\\u65e5#\\u65e5"',
      '"..": index',
      '"../..": index',
    ],
    ...['INDEX: index', '"con": index', `"${'x'.repeat(300)}": index`, 'lone: "\\ud800"', 'nul: "a\\0b"'],
  ].join('\n'),
}

let out: string
let report: SiteReport
const read = (file: string) => readFileSync(join(out, file), 'utf8')
const files = () =>
  readdirSync(out, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map(({ parentPath, name }) => relative(out, join(parentPath, name)))

beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'modelbook-names-'))
  report = await buildForTest(FILES, out, { base: '/', origin: '' })
}, 120_000)
afterAll(() => rmSync(out, { recursive: true, force: true }))

describe('a site of files with awkward names', () => {
  it('is built whole, and has the pages that every site has', () => {
    expect(report).toMatchObject({ failed: [], refused: [] })
    for (const [file, heading] of [
      ['index.html', 'Tasks'],
      ['libraries/index.html', 'Libraries'],
      ['models/index.html', 'Models'],
      ['tasks/index.html', 'Tasks'],
    ] as const) {
      expect(read(file)).toContain(
        `${heading}</h1>`.slice(heading === 'Tasks' && file === 'index.html' ? 5 : 0),
      )
      expect(read(file)).not.toContain('<title>Moved')
    }
  })

  it('has no two files that are one on some disk, and none that some disk refuses', () => {
    const folded = files().map((file) => file.normalize('NFD').toUpperCase())
    expect(folded.filter((file, at) => folded.indexOf(file) !== at)).toEqual([])
    for (const file of files()) {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
      expect(file).not.toMatch(/[\x00-\x1f<>:"|?*\\]|[. ](?:\/|$)|(?:^|\/)(?:con|aux|nul)(?:\.|\/|$)/i)
    }
  })

  it('shows pictures and has links, however accents are written', () => {
    const page = read('models/acme/accents/index.html')
    const pictures = [...page.matchAll(/<img src="([^"]+)"/g)].map(([, src = '']) => decodeURIComponent(src))
    expect(pictures).toHaveLength(2)
    for (const src of pictures) expect(read(src.slice(1))).toBe('png')
    expect(page).toContain('href="/models/acme/mode%CC%80le/"')
    expect(report.dead.filter(({ from }) => from.includes('accents'))).toEqual([])
  })

  it('has a page for every card, to which its lists lead', () => {
    const links = ['models/index.html', '_pages/models/2/index.html'].flatMap((file) =>
      [...read(file).matchAll(/href="(\/models\/[^"?#]+\/)"/g)].map(([, href = '']) =>
        decodeURIComponent(href),
      ),
    )
    const pages = [...new Set(links)].map((href) => read(`${href.slice(1)}index.html`))
    for (const name of CARDS)
      expect(
        pages.some((page) => page.includes(`Card ${encodeURIComponent(name)}<`)),
        name,
      ).toBe(true)
  })

  it('has a page for every library that an address can name', () => {
    const links = [...read('libraries/index.html').matchAll(/href="(\/libraries\/[^"]+\/)"/g)].map(
      ([, href = '']) => decodeURIComponent(href),
    )
    const titles = links.map((href) => /<h1>([^<]*)/.exec(read(`${href.slice(1)}index.html`))?.[1])
    expect(titles).toEqual(
      expect.arrayContaining(['index.html', 'CON', 'Weird', 'weird', 'x'.repeat(400), 'x.md']),
    )
    for (const lost of ['.', '..', '../models', '//']) expect(titles).not.toContain(lost)
  })
})

it('serves the same addresses', async () => {
  const site = await startSite(FILES)
  try {
    for (const path of [
      '/libraries',
      '/models',
      '/libraries/CON',
      '/libraries/index.html',
      '/libraries/weird',
    ]) {
      expect((await fetch(new URL(path, site.url))).status, path).toBe(200)
    }
    for (const redirect of ['old', 'odd', 'lone', 'nul', 'con', 'INDEX']) {
      const { status } = await fetch(new URL(`/docs/set/${redirect}`, site.url), { redirect: 'manual' })
      expect([308, 404], redirect).toContain(status)
    }
    const list = await (await fetch(new URL('/libraries', site.url))).text()
    const links = [...list.matchAll(/href="(\/libraries\/[^"]*)/g)].map(([, href = '']) => href)
    expect(links.filter((href) => new URL(href, site.url).pathname !== href || /%2F/.test(href))).toEqual([])
  } finally {
    await site.close()
  }
}, 60_000)
