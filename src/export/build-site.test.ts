import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { buildForTest } from '../../test/helpers/build.ts'
import { LocalViewer } from '../viewer/viewer.ts'
import type { SiteReport } from './build-site.ts'

const CARD = (body: string) => `---\nlicense: mit\npipeline_tag: fill-mask\n---\n${body}\n`
const FILES = {
  'models/acme/tuned/README.md': '---\nlicense: mit\nbase_model: elsewhere/base\n---\n# Tuned\n',
  'models/acme/tiny/README.md': CARD('# Tiny\n\nA [page](evil.html) and ![a drawing](evil.svg).'),
  'models/acme/tiny/evil.html': '<script>alert(1)</script>',
  'models/acme/tiny/evil.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
  'models/acme/tiny/run.php': 'a <?php echo 1 ?>',
  'models/acme/tiny/vocab': '\n <!doctype html><script>alert(1)</script>',
  'models/acme/tiny/config.json': '{}',
  'models/acme/tiny/.examples/a.yaml': 'text: A [MASK].\noutput: [{url: drawn.png}, {url: drawn.svg}]\n',
  'models/acme/tiny/.examples/drawn.png': 'no picture, but named like one',
  'models/acme/tiny/.examples/drawn.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(2)"/>',
  ...Object.fromEntries(
    Array.from({ length: 35 }, (_, n) => [
      `models/many/m${n}.md`,
      CARD(`Number ${n}, from [tiny](/models/acme/tiny).`),
    ]),
  ),
  'datasets/acme/words.md': '---\nlicense: mit\n---\n# Words\n',
  'datasets/acme/rows/README.md': '---\nlicense: mit\n---\n# Rows\n',
  'datasets/acme/rows/train.csv': `id\n${Array.from({ length: 60 }, (_, row) => row).join('\n')}\n`,
  'docs/guide/_toctree.yml':
    '- sections:\n  - local: index\n    title: Start\n  - local: more\n    title: More\n',
  'docs/guide/_redirects.yml': 'old: more\n',
  'docs/guide/index.md': '# Start\n\nSee [more](more#a-place) and [what is gone](gone).\n',
  'docs/guide/more.md': '# More\n\n## A place\n\nText.\n',
}

let folder: string
let report: SiteReport
const read = (file: string) => readFileSync(join(folder, file), 'utf8')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'modelbook-site-'))
  report = await buildForTest(FILES, folder, { base: '/b/', origin: 'https://acme.example' })
}, 120_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a site of files', () => {
  it('has a page for every card, with its twin, and for every page of its lists', () => {
    expect(report.failed).toEqual([])
    for (const file of ['models/acme/tiny/index.html', 'models/acme/tiny.md', 'metrics/index.html']) {
      expect(existsSync(join(folder, file)), file).toBe(true)
    }
    expect(read('models/index.html')).toContain('href="/b/_pages/models/2/"')
    expect(read('_pages/models/2/index.html')).toContain('href="/b/models/"')
  })

  it('has the script of its lists on every one, and what needs it is said', () => {
    for (const file of ['models/index.html', 'datasets/index.html', 'search/index.html']) {
      expect(read(file), file).toMatch(/<script type="module" src="[^"]+"><\/script><\/head>/)
      expect(read(file), file).toContain('<noscript><p class="note">Search, filters and the other orders')
    }
    expect(read('models/acme/tiny/index.html')).not.toContain('<noscript><p class="note">')
  })

  it('shows examples with the files of their folder', () => {
    expect(readdirSync(join(folder, 'models/acme/tiny/examples')).sort()).toEqual([
      'drawn.png',
      'drawn.svg.txt',
    ])
    const page = read('models/acme/tiny/index.html')
    expect(page).toContain('src="/b/models/acme/tiny/examples/drawn.png"')
    expect(page).toContain('src="data:image/svg+xml;base64,')
    expect(page).not.toContain('.examples')
  })

  it('shows the first rows of a dataset, and offers no others', () => {
    const page = read('datasets/acme/rows/index.html').replaceAll('<!-- -->', '')
    expect(page).toContain('<td class="number">49</td>')
    expect(page).toContain('These are the first 50 rows; the files hold all 60.')
    expect(page).not.toMatch(/offset=|viewer-find|data-part="viewer"/)
  })

  it('says where it is, and what may run in it', () => {
    const page = read('models/acme/tiny/index.html')
    expect(page).toContain('<link rel="canonical" href="https://acme.example/b/models/acme/tiny/"/>')
    expect(page).toMatch(
      /<meta char[sS]et="utf-8"\/><meta http-equiv="content-security-policy" content="default-src 'none'; script-src 'self' 'sha256-/,
    )
    expect(page).toContain("connect-src 'self' https://router.huggingface.co")
  })

  it('keeps files of cards where neither a browser nor a host runs them, and shows drawings all the same', () => {
    expect(readdirSync(join(folder, 'acme/tiny/resolve/main')).sort()).toEqual([
      'README.md.txt',
      'config.json',
      'evil.html.txt',
      'evil.svg.txt',
      'run_php.txt',
      'vocab.txt',
    ])
    const page = read('models/acme/tiny/index.html')
    expect(page).toContain('href="/b/acme/tiny/resolve/main/evil.html.txt"')
    expect(page).toContain('src="data:image/svg+xml;base64,')
    expect(read('models/acme/tiny.md')).toContain('/b/acme/tiny/resolve/main/evil.svg.txt')
    expect(report.renamed).toContain('acme/tiny/resolve/main/vocab')
  })

  it('leads from old addresses to new ones, and names links that lead nowhere', () => {
    expect(read('docs/guide/index.html')).toContain('href="/b/docs/guide/more/#a-place"')
    expect(read('docs/guide/old/index.html')).toContain('content="0; url=/b/docs/guide/more/"')
    // A set's first page is at the set's own address.
    expect(read('docs/guide/index/index.html')).toContain('content="0; url=/b/docs/guide/"')
    expect(read('docs/guide.md')).toMatch(/^# Start$/m)
    expect(read('docs/guide/index.md')).toMatch(/^This page is at <.*\/b\/docs\/guide\.md> now\.$/m)
    expect(read('docs/guide/old.md')).toContain('/b/docs/guide/more.md>')
    const dead = report.dead.filter(({ address }) => /^\/(docs|models)\//.test(address))
    expect(dead).toEqual([{ address: '/docs/guide/gone', from: '/docs/guide' }])
  })

  it('names every page in full to programs', () => {
    expect(read('robots.txt')).toContain('Sitemap: https://acme.example/b/sitemap.xml')
    expect(read('sitemap.xml')).toContain('<loc>https://acme.example/b/sitemaps/model-1.xml</loc>')
    expect(read('sitemaps/model-1.xml')).toContain('<loc>https://acme.example/b/models/acme/tiny/</loc>')
    expect(read('sitemaps/family-1.xml')).toContain(
      '<loc>https://acme.example/b/lineage/elsewhere/base/</loc>',
    )
    expect(read('lineage/elsewhere/base/index.html')).toContain('href="/b/models/acme/tuned/"')
    expect(read('llms.txt')).toContain('(https://acme.example/b/models/acme/tiny.md)')
    expect(read('llms.txt')).not.toContain('/api/')
    expect(read('llms-full.txt')).toContain(
      '# model acme/tiny\n\nhttps://acme.example/b/models/acme/tiny/\n\n',
    )
    expect(read('docs/guide/llms.txt')).toContain('(https://acme.example/b/docs/guide/more.md)')
  })

  it('has nothing in place of what the server fails at, which is told, and has it again by the next build', async () => {
    const settings = { base: '/b/', origin: 'https://acme.example' }
    const broken = ['/404', '/llms.txt', '/sitemaps/model-1.xml', '/datasets/acme/rows/croissant']
    const files = ['404.html', 'llms.txt', 'sitemaps/model-1.xml', 'datasets/acme/rows/croissant.json']
    const before = files.map(read)
    const failing = await buildForTest(FILES, folder, { ...settings, broken })
    expect(failing.failed).toEqual(broken)
    expect(files.filter((file) => existsSync(join(folder, file)))).toEqual([])
    expect((await buildForTest(FILES, folder, settings)).failed).toEqual([])
    expect(files.map(read)).toEqual(before)
  }, 120_000)

  it('has no page that says for good what has only failed just now', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    vi.spyOn(LocalViewer.prototype, 'rows').mockRejectedValue(new Error('EIO: i/o error, read'))
    const out = await mkdtemp(join(tmpdir(), 'modelbook-site-'))
    const rows = Object.fromEntries(Object.entries(FILES).filter(([path]) => path.includes('/rows/')))
    const { failed } = await buildForTest(rows, out, { base: '/', origin: '' })
    vi.restoreAllMocks()
    rmSync(out, { recursive: true })
    expect(failed).toContain('/datasets/acme/rows')
    expect(said).toHaveBeenCalledWith(expect.stringContaining('EIO: i/o error, read'))
  }, 120_000)

  it('draws what has changed, and finds the same dead links again', async () => {
    const files = { ...FILES, 'docs/guide/more.md': '# More\n\n## A place\n\nAnother text.\n' }
    const again = await buildForTest(files, folder, { base: '/b/', origin: 'https://acme.example' })
    expect(read('docs/guide/more/index.html')).toContain('Another text.')
    expect(again.dead).toEqual(report.dead)
    expect(again.files).toBe(report.files)
    // The page, its twin, its two files of the search index, and the lists that name it.
    expect(again.changed).toBeLessThan(12)
    await buildForTest(FILES, folder, { base: '/b/', origin: 'https://acme.example' })
  }, 120_000)

  it('leaves everything as it is when nothing has changed, dead links too, which are told again', async () => {
    const again = await buildForTest(FILES, folder, { base: '/b/', origin: 'https://acme.example' })
    expect(again.changed).toBe(0)
    expect(again.dead).toEqual(report.dead)
  }, 120_000)
})

describe('a site of docs without cards', () => {
  const docs = (text: string) => ({
    'docs/pens/_toctree.yml': '- {local: index, title: Pens}\n- {local: ink, title: Ink}\n',
    'docs/pens/index.md': '# Pens\n\nFor [every task](/tasks), with [models](/models).\n',
    'docs/pens/ink.md': `# Ink\n\n${text}\n`,
  })
  const build = async (text: string) => {
    const out = await mkdtemp(join(tmpdir(), 'modelbook-docs-'))
    onTestFinished(() => rmSync(out, { recursive: true, force: true }))
    await buildForTest(docs(text), out, { base: '/', origin: 'https://acme.example' })
    return {
      files: readdirSync(out, { recursive: true }).map(String),
      read: (file: string) => readFileSync(join(out, file), 'utf8'),
    }
  }

  it('has only these, and what finds them', async () => {
    const { files, read } = await build('Text.')
    const pages = files.filter((file) => file.endsWith('.html')).toSorted()
    expect(pages).toEqual([
      '404.html',
      ...[
        'docs/index.html',
        'docs/pens/index.html',
        'docs/pens/index/index.html',
        'docs/pens/ink/index.html',
      ],
      ...['index.html', 'search/index.html'],
    ])
    const start = read('docs/pens/index.html')
    expect(start.match(/<nav aria-label="(?:Site|More)">.*?<\/nav>/g)?.join('')).not.toMatch(
      /tasks|metrics|libraries/,
    )
    expect(start).toContain('href="https://huggingface.co/tasks"')
    expect(read('llms.txt')).not.toMatch(/metrics|libraries|catalogue/)
    expect(read('sitemaps/sections.xml')).not.toMatch(/tasks|libraries/)
  })

  it('has the code that draws diagrams only with a diagram', async () => {
    const isOfDiagrams = (file: string) => file.includes('diagrams')
    expect((await build('Text.')).files.filter(isOfDiagrams)).toEqual([])
    const { files } = await build('```mermaid\nflowchart LR\n  a --> b\n```')
    expect(files.filter(isOfDiagrams).toSorted()).toEqual([
      ...['_assets/diagrams.js', '_diagrams', '_diagrams/index.html'],
    ])
  })
})
