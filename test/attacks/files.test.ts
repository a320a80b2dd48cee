/** Attacked: files that no reader may see, by those who can write the folder of one card or docs set. */

import { execFileSync, spawn } from 'node:child_process'
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readDocsPage } from '../../src/docs/read-page.ts'
import type { Assets } from '../../src/server/http/assets.ts'
import { openSource } from '../../src/sources/open-source.ts'
import { FolderForTest } from '../helpers/build.ts'
import { addFiles } from '../helpers/folder.ts'
import { type RunningSite, startSite } from '../site.ts'

const SECRET = 'nobody-may-read-this'

/** No browser takes part, so nothing needs to have been built for one. */
const ASSETS: Assets = {
  addresses: { css: '/a.css', loader: 'true', hydrate: '/h.js', font: '/f.woff2', icon: '/i.svg' },
  find: () => undefined,
}

/** What lies in the served folder beside the cards, and what is part of no card. */
const HIDDEN = {
  '.env': `TOKEN=${SECRET}`,
  '.ssh/id_rsa': SECRET,
  '.git/config': `[remote "origin"]\n\turl = https://${SECRET}@host.example/x\n`,
  '.git/HEAD': 'ref: refs/heads/main\n',
  '.git/objects/info/packs': '',
  '.git/refs/heads/main': '',
  'backup.git/config': SECRET,
  'backup.git/HEAD': 'ref: refs/heads/main\n',
  'backup.git/objects/info/packs': '',
  'backup.git/refs/heads/main': '',
  'models/acme/beside/README.md': '# Beside\n',
  'models/acme/beside/.netrc': SECRET,
}

const CARD = {
  'models/acme/tiny/README.md': '---\nlicense: mit\n---\n# Tiny\n',
  'models/acme/tiny/config.json': '{"architectures": ["Tiny"]}',
  'models/acme/tiny/sub/data.txt': 'of the card',
  'datasets/acme/rows/README.md': '# Rows\n',
  'datasets/acme/rows/train.csv': 'a,b\n1,2\n',
}

let base: string
let cards: string
let site: RunningSite | undefined

beforeEach(() => {
  base = realpathSync(mkdtempSync(join(tmpdir(), 'modelbook-attack-')))
  cards = join(base, 'cards')
  addFiles(base, { 'outside/data.txt': SECRET, 'outside/README.md': `# ${SECRET}\n` })
  addFiles(cards, { ...HIDDEN, ...CARD })
})
afterEach(async () => {
  await site?.close()
  site = undefined
  rmSync(base, { recursive: true, force: true })
})

const inCard = (path: string) => join(cards, 'models/acme/tiny', path)
const start = async () => {
  site = await startSite(cards, ASSETS)
}

async function get(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${site?.url}${path}`)
  return { status: answer.status, text: await answer.text() }
}

const FILE = '/acme/tiny/resolve/main/'

/** Every way in which a site shows what cards and docs hold. */
const SHOWN = [
  ...['/models/acme/tiny', '/models/acme/tiny.md', '/datasets/acme/rows', '/api/models/acme/tiny'],
  ...['/api/models/acme/tiny/tree/main?recursive=true', '/llms.txt', '/llms-full.txt', '/models.atom'],
  ...['/search?q=nobody', '/api/palette?q=nobody', '/models'],
]

async function expectNothingShown(more: readonly string[] = []): Promise<void> {
  for (const path of [...SHOWN, ...more]) {
    const { text } = await get(path)
    expect(text.includes(SECRET), path).toBe(false)
  }
}

/** What a card's author makes of a name: a file that is none of theirs. */
const LINKS: Record<string, (path: string) => void> = {
  'a link to a dot file': (path) => symlinkSync('../../../.env', path),
  'a link into a dot folder': (path) => symlinkSync('../../../.ssh/id_rsa', path),
  'a link to the settings of git': (path) => symlinkSync('../../../.git/config', path),
  'a link into a bare repository': (path) => symlinkSync('../../../backup.git/config', path),
  'a link to a dot file of another card': (path) => symlinkSync('../beside/.netrc', path),
  'a link out of the folder': (path) => symlinkSync('../../../../outside/data.txt', path),
  'a link through a linked folder': (path) => symlinkSync('up/.env', path),
  'a hard link to a dot file': (path) => linkSync(join(cards, '.env'), path),
  'a hard link into a dot folder': (path) => linkSync(join(cards, '.ssh/id_rsa'), path),
  'a hard link to the settings of git': (path) => linkSync(join(cards, '.git/config'), path),
  'a hard link into a bare repository': (path) => linkSync(join(cards, 'backup.git/config'), path),
}
const names = Object.keys(LINKS).map((name) => `${name.replaceAll(' ', '-')}.txt`)
const placeLinks = () => {
  symlinkSync('../../..', inCard('up'))
  for (const [index, place] of Object.values(LINKS).entries()) place(inCard(names[index] ?? ''))
}

describe("a file of a card's folder", () => {
  it('is not served if its name leads to a file of others', async () => {
    placeLinks()
    await start()
    for (const name of names) expect([name, (await get(FILE + name)).status]).toEqual([name, 404])
    await expectNothingShown(names.map((name) => FILE + name))
  })

  it('is not served if its name has led to a file of others since it was listed', async () => {
    addFiles(inCard(''), Object.fromEntries(names.map((name) => [name, 'harmless'])))
    await start()
    for (const name of names) expect((await get(FILE + name)).text).toBe('harmless')
    for (const name of names) rmSync(inCard(name))
    placeLinks()
    for (const name of names) expect([name, (await get(FILE + name)).status]).toEqual([name, 404])
    await expectNothingShown(names.map((name) => FILE + name))
  })

  it('is served if it is a link or a hard link to another visible file', async () => {
    addFiles(cards, { 'shared/weights.bin': 'shared' })
    symlinkSync('../../../shared/weights.bin', inCard('link.bin'))
    linkSync(join(cards, 'shared/weights.bin'), inCard('hard.bin'))
    await start()
    for (const name of ['link.bin', 'hard.bin']) expect((await get(FILE + name)).text).toBe('shared')
  })

  it('that is a pipe by now keeps nobody waiting', async () => {
    await start()
    rmSync(inCard('config.json'))
    execFileSync('mkfifo', [inCard('config.json')])
    await expect.poll(async () => (await get(`${FILE}config.json`)).status).toBe(404)
    expect((await get('/models/acme/tiny')).status).toBe(200)
  })

  it('is neither listed nor served if it is hidden, but for those that the Hub has', async () => {
    const shown = { '.gitattributes': 'x', '.gitignore': 'x', '.huggingface.yaml': 'x: 1' }
    const hidden = ['.env', '.netrc', '.aws/credentials', 'sub/.git/config', '.huggingface/token']
    addFiles(inCard(''), { ...shown, ...Object.fromEntries(hidden.map((path) => [path, SECRET])) })
    addFiles(inCard('bare'), { HEAD: 'ref: refs/heads/main', 'objects/x': '', 'refs/x': '', config: SECRET })
    await start()
    const tree = JSON.parse((await get('/api/models/acme/tiny/tree/main?recursive=true')).text)
    const files = tree.filter(({ type }: { type: string }) => type === 'file')
    expect(files.map(({ path }: { path: string }) => path).sort()).toEqual(
      [...Object.keys(shown), 'README.md', 'config.json', 'sub/data.txt'].sort(),
    )
    for (const path of Object.keys(shown)) expect((await get(FILE + path)).status).toBe(200)
    for (const path of [...hidden, 'bare/config']) expect((await get(FILE + path)).status).toBe(404)
    await expectNothingShown()
  })
})

describe('a folder on the way to a file', () => {
  it.each([
    ['out of the root', '../../../../outside', 'data.txt'],
    ['to the settings of git', '../../../.git', 'config'],
  ])('that has become a link %s leads nowhere', async (_name, to, name) => {
    addFiles(inCard('sub'), { [name]: 'harmless' })
    await start()
    expect((await get(`${FILE}sub/${name}`)).text).toBe('harmless')
    rmSync(inCard('sub'), { recursive: true })
    symlinkSync(to, inCard('sub'))
    await expect.poll(async () => (await get(`${FILE}sub/${name}`)).status).toBe(404)
  })

  it('may spell the path of the root, which takes the rule nowhere else', async () => {
    cards = join(base, 'loose')
    const within = cards.slice(1)
    addFiles(cards, { 'tiny/README.md': '# Tiny\n', 'tiny/data.txt': 'harmless' })
    mkdirSync(join(cards, within), { recursive: true })
    symlinkSync(join(cards, 'tiny'), join(cards, within, 'tiny'))
    await start()
    const path = `/${within}/tiny/resolve/main/data.txt`
    expect((await get(path)).text).toBe('harmless')
    rmSync(join(cards, 'tiny/data.txt'))
    symlinkSync(join(base, 'outside/data.txt'), join(cards, 'tiny/data.txt'))
    await expect.poll(async () => (await get(path)).status).toBe(404)
  })

  it('that is swapped for a link while files are opened shows nothing of what the link leads to', async () => {
    await start()
    const swap = `
      const { renameSync, symlinkSync } = require('node:fs')
      const [folder, link, parked] = process.argv.slice(1)
      symlinkSync('../../../../outside', link)
      for (let n = 0; n < 40_000; n += 1) {
        renameSync(folder, parked); renameSync(link, folder)
        renameSync(folder, link); renameSync(parked, folder)
      }`
    const swapper = spawn(process.execPath, ['-e', swap, ...['sub', 'link', 'parked'].map(inCard)])
    const ended = new Promise((resolve) => swapper.once('close', resolve))
    let running = true
    ended.then(() => {
      running = false
    })
    const seen = new Map<string, number>()
    while (running) {
      const answers = await Promise.all(Array.from({ length: 16 }, () => get(`${FILE}sub/data.txt`)))
      for (const { text, status } of answers) {
        const what = status === 200 ? text : String(status)
        seen.set(what, (seen.get(what) ?? 0) + 1)
      }
    }
    expect([...seen.keys()].filter((what) => what !== 'of the card' && what !== '404')).toEqual([])
    await expect.poll(async () => (await get(`${FILE}sub/data.txt`)).text).toBe('of the card')
  })
})

describe('what is read of a card', () => {
  it.each([
    ['a hidden file', 404, () => linkSync(join(cards, '.env'), inCard('README.md'))],
    ['a link to a hidden file', 200, () => symlinkSync('../../../.env', inCard('README.md'))],
    [
      'a link out of the folder',
      200,
      () => symlinkSync('../../../../outside/README.md', inCard('README.md')),
    ],
  ])('is nothing if it is %s', async (_name, status, place) => {
    rmSync(inCard('README.md'))
    place()
    await start()
    // Where no README is seen, its config.json makes the folder a repository without one.
    expect((await get('/models/acme/tiny')).status).toBe(status)
    await expectNothingShown()
  })

  it('takes nothing from hidden files into its weights, its results and the snippets', async () => {
    rmSync(inCard('config.json'))
    addFiles(cards, {
      '.secret.json': `{"architectures": ["${SECRET}"], "model_type": "${SECRET}"}`,
      '.secret.yaml': `- dataset: {id: ${SECRET}, task_id: ${SECRET}}\n  value: 1\n`,
    })
    linkSync(join(cards, '.secret.json'), inCard('config.json'))
    mkdirSync(inCard('.eval_results'))
    linkSync(join(cards, '.secret.yaml'), inCard('.eval_results/x.yaml'))
    await start()
    await expectNothingShown(['/benchmarks'])
  })
})

describe('the viewer of a dataset', () => {
  const ROWS = '/api/viewer/rows?dataset=acme/rows&config=default&split=train&offset=0&length=10'

  it.each([
    ['the settings of git', () => symlinkSync('../../../.git/config', trainFile())],
    ['a file out of the folder', () => symlinkSync('../../../../outside/data.txt', trainFile())],
    ['a dot file, by a hard link', () => linkSync(join(cards, '.env'), trainFile())],
  ])('shows no rows of %s', async (_name, place) => {
    await start()
    rmSync(trainFile())
    place()
    expect((await get(ROWS)).status).toBeGreaterThanOrEqual(400)
    await expectNothingShown([ROWS])
  })

  const trainFile = () => join(cards, 'datasets/acme/rows/train.csv')
})

describe('a page of docs', () => {
  const INCLUDED = [
    ...['../../.env', '../../../.env', '../../.ssh/id_rsa', '../../.git/config', '../../notes.txt'],
    ...['./.env', '.git/config', 'link.txt', 'linked/plan.txt', 'hard.txt', '/etc/passwd'],
    ...['../private/plan.txt', 'other/plan.txt'],
  ]
  const page = (paths: readonly string[]) =>
    `# Start\n\n${paths.map((path) => `<literalinclude>{"path": "${path}"}</literalinclude>`).join('\n\n')}\n`
  const inSet = (path: string) => join(cards, 'docs/shop', path)

  beforeEach(() => {
    addFiles(cards, { 'notes.txt': SECRET, 'docs/private/plan.txt': SECRET })
    addFiles(inSet(''), {
      '_toctree.yml': '- local: index\n  title: Start\n',
      'index.md': page([...INCLUDED, 'own.txt']),
      'own.txt': 'a file of the set',
      '.env': SECRET,
      '.git/config': SECRET,
      'other/_toctree.yml': '',
      'other/plan.txt': SECRET,
      'picture.png': 'x',
    })
    symlinkSync('../../notes.txt', inSet('link.txt'))
    symlinkSync('../private', inSet('linked'))
    linkSync(join(cards, '.env'), inSet('hard.txt'))
  })

  it('includes files of its own set and no others, in no form', async () => {
    await start()
    const pages = ['/docs/shop', '/docs/shop.md', '/docs/shop/index.md', '/docs/shop/llms.txt']
    await expectNothingShown(pages)
    for (const path of pages.slice(0, 2)) expect((await get(path)).text).toContain('a file of the set')
    for (const path of ['.env', '.git/config', 'hard.txt'])
      expect((await get(`/docs/shop/${path}`)).status).toBe(404)
  })

  it('says why a file is not included', async () => {
    const source = await openSource(cards)
    const docs = (await source.readDocs?.(() => {}))?.find(({ place }) => place.set === 'shop')
    const [raw] = docs?.pages(() => {}) ?? []
    if (docs === undefined || raw === undefined) throw new Error('The docs set is not found.')
    const { problems } = readDocsPage(docs.place, raw)
    const outside = 'it is outside of the folder of this docs set'
    const dot = 'its name, or that of a folder it is in, begins with a dot'
    expect(problems.map(({ message }) => message.replace(/^the included file /, ''))).toEqual([
      ...INCLUDED.slice(0, 5).map((path) => `"${path}" cannot be shown: ${outside}`),
      ...INCLUDED.slice(5, 7).map((path) => `"${path}" cannot be shown: ${dot}`),
      ...['link.txt', 'linked/plan.txt'].map(
        (path) => `"${path}" cannot be shown: it leads out of the folder`,
      ),
      '"hard.txt" cannot be shown: it is a second name of a hidden file',
      '"/etc/passwd" does not exist',
      `"../private/plan.txt" cannot be shown: ${outside}`,
      '"other/plan.txt" does not exist',
    ])
  })

  it('shows no picture that has become a link to a hidden file', async () => {
    await start()
    expect((await get('/docs/shop/picture.png')).status).toBe(200)
    rmSync(inSet('picture.png'))
    symlinkSync('../../.env', inSet('picture.png'))
    expect((await get('/docs/shop/picture.png')).status).toBe(404)
  })
})

describe('a build', () => {
  const folders: FolderForTest[] = []
  afterAll(async () => {
    for (const folder of folders) await folder.remove()
  })

  it('copies no hidden file, by whatever name', async () => {
    const folder = await FolderForTest.make()
    folders.push(folder)
    await folder.put({
      ...HIDDEN,
      ...CARD,
      'models/acme/tiny/.env': SECRET,
      'models/acme/tiny/.gitattributes': 'x',
      'docs/_toctree.yml': '- local: index\n  title: Start\n',
      'docs/index.md': '# Start\n\n<literalinclude>{"path": "../.env"}</literalinclude>\n',
      'docs/.env': SECRET,
    })
    const tiny = join(folder.cards, 'models/acme/tiny')
    symlinkSync('../../../.ssh/id_rsa', join(tiny, 'link.txt'))
    linkSync(join(folder.cards, '.env'), join(tiny, 'hard.txt'))
    const out = join(base, 'out')
    await folder.build(out, { base: '/', origin: '' })
    const files = readdirSync(out, { recursive: true, withFileTypes: true }).filter((file) => file.isFile())
    const texts = files.map(({ parentPath, name }) => [name, readFileSync(join(parentPath, name), 'latin1')])
    expect(texts.flatMap(([name, text]) => (text?.includes(SECRET) ? [name] : []))).toEqual([])
    const own = files.filter(({ parentPath }) => parentPath.endsWith('acme/tiny/resolve/main'))
    expect(own.map(({ name }) => name).sort()).toEqual(['.gitattributes.txt', 'README.md.txt', 'config.json'])
  })
})
