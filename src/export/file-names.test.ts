import { mkdtempSync, rmSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FileNames } from './file-names.ts'

const AWKWARD = [
  ...['', '.', '..', '...', '.. ', ' ', 'a.', 'a ', 'a. .', 'index.html', 'INDEX.HTM', '.git'],
  ...['CON', 'con', 'Aux.txt', 'NUL.tar.gz', 'com1', 'COM¹.md', 'lpt9', 'nul .md', 'CONIN$'],
  ...[
    'a\0b',
    'a\x01b',
    '\x1f',
    '\x7f',
    'a<b',
    'a>b',
    'a:b',
    'C:',
    'a"b',
    'a|b',
    'a?b',
    'a*b',
    'a\\b',
    '..\\models',
  ],
  ...['x'.repeat(256), 'x'.repeat(400), '日'.repeat(86), '😀'.repeat(100), `${'x'.repeat(300)}.md`],
]
const PLAIN = [
  'a',
  'a.b',
  '.hidden',
  'console',
  'com10',
  'nulls.txt',
  "it's (1)~2",
  '日本',
  '%2e%2e',
  'x'.repeat(255),
]

const folderOf = (name: string) => new FileNames().pathOf(name || 'empty', `libraries/${name}/index.html`)
const isFit = (path: string) =>
  Buffer.byteLength(path) <= 800 &&
  path.split('/').every(
    (name) =>
      Buffer.byteLength(name) <= 255 &&
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
      !/[\0-\x1f\x7f<>:"|?*\\]|[. ]$|^$/.test(name) &&
      !/^(?:con|prn|aux|nul|conin\$|conout\$|(?:com|lpt)[\d¹²³]) *(?:\.|$)/i.test(name),
  )

describe('the file of an address', () => {
  it.each(PLAIN)('has the name that the address asks for: %j', (name) => {
    expect(folderOf(name)).toBe(`libraries/${name}/index.html`)
  })

  it.each(AWKWARD)('has a name that every disk takes, in a folder of its own: %j', (name) => {
    const path = folderOf(name)
    expect(path).toMatch(/^libraries\/[^/]+\/index\.html$/)
    expect(path).not.toBe('libraries/index.html/index.html')
    expect(isFit(path), path).toBe(true)
    expect(path.isWellFormed()).toBe(true)
    const file = new FileNames().pathOf('x', `a/${name}`)
    expect(isFit(file), file).toBe(true)
  })

  it('is another one for every address', () => {
    const names = new FileNames()
    const all = [...AWKWARD, ...PLAIN].map((name) => names.claim(name || 'empty', `a/${name}/index.html`))
    expect(new Set(all.map((path) => path.toUpperCase())).size).toBe(all.length)
  })

  it('can be written, and nothing else is written over', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'modelbook-names-'))
    const names = new FileNames()
    const files = [...AWKWARD, ...PLAIN].flatMap((name, at) =>
      [`a/${name}/index.html`, `a/${name}.md`].map(
        (path) => [names.claim(`${at} ${path}`, path), path] as const,
      ),
    )
    for (const [file, text] of files) {
      await mkdir(dirname(join(folder, file)), { recursive: true })
      await writeFile(join(folder, file), text, { flag: 'wx' })
    }
    for (const [file, text] of files) expect(await readFile(join(folder, file), 'utf8')).toBe(text)
    rmSync(folder, { recursive: true })
  })

  it.each([
    ['acme/Tiny', 'acme/tiny'],
    ['acme/é', 'acme/e\u0301'],
    ['acme/straße', 'acme/STRASSE'],
  ])('differs on disks that take two names for one: %s and %s', (first, second) => {
    const names = new FileNames()
    const claim = (id: string) => names.claim(id, `models/${id}/index.html`)
    expect(claim(first)).toBe(`models/${first}/index.html`)
    expect(claim(second)).toMatch(/^models\/acme\/[^/]+~[0-9a-f]{10}\/index\.html$/)
    expect(names.pathOf(second, `models/${second}/index.html`)).toBe(claim(second))
  })

  it('is no folder of another, and the other way round', () => {
    const names = new FileNames()
    names.claim('llms', 'llms.txt')
    expect(names.pathOf('x', 'llms.txt/tiny/a.json')).toMatch(/^llms_txt~[0-9a-f]{10}\/tiny\/a\.json$/)
    names.claim('page', 'models/b.md/x/index.html')
    expect(names.pathOf('twin', 'models/b.md')).toMatch(/^models\/b~[0-9a-f]{10}\.md$/)
  })

  it('keeps its ending, by which hosts choose its type', () => {
    expect(new FileNames().pathOf('x', `a/${'x'.repeat(300)}.safetensors`)).toMatch(
      /x~[0-9a-f]{10}\.safetensors$/,
    )
  })

  it('is in a short path, however long the address', () => {
    const long = Array.from({ length: 90 }, () => 'deep').join('/')
    const path = new FileNames().pathOf('x', `models/${long.repeat(10)}/index.html`)
    expect(path).toMatch(/^models\/~[0-9a-f]{10}\/index\.html$/)
  })
})
