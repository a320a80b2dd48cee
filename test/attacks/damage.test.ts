/** What a failing disk, or somebody's hand, does to the files of editions while a site is served or stopped. */

import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  truncateSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { Store } from '../../src/edition/store/store.ts'
import { flipBits } from '../helpers/damage.ts'
import { addFiles } from '../helpers/folder.ts'
import { modelbook, type Running } from '../helpers/processes.ts'

/** Bits turned over in one trial; see the seeds below. */
const BITS = 300
const SEEDS = [1, 2, 3]

const PAGES = [
  ...['/', '/models', '/datasets', '/tasks', '/tasks/fill-mask', '/libraries', '/metrics', '/docs/kit/index'],
  ...['/models/acme/pen', '/models/acme/pencil', '/datasets/acme/words', '/search?q=blue', '/models?q=pen'],
  ...['/api/models?full=true&expand=cardData', '/api/datasets', '/models/acme/pen.md', '/sitemap.xml'],
]

let folder = ''
let site: Running | undefined
let url = ''
let right: Map<string, string>

const cards = () => join(folder, 'cards')
const store = () => new Store(join(folder, 'editions'))
const edition = () => store().pathOf(store().currentId() ?? '')

async function start() {
  site = modelbook(['serve', cards(), '--port', '0', '--editions', join(folder, 'editions')])
  url = await site.url()
}

const stop = (signal?: NodeJS.Signals) => site?.stop(signal)
const said = () => site?.said() ?? ''

/** Status and text of all pages, without the address, which differs with each start, and the edition's time. */
async function askAll(): Promise<Map<string, string>> {
  const answers = new Map<string, string>()
  for (const page of PAGES) {
    const answer = await fetch(url + page)
    answers.set(page, `${answer.status} ${(await answer.text()).replaceAll(url, '')}`)
  }
  return answers
}

const rightAgain = () =>
  vi.waitFor(async () => expect(await askAll()).toEqual(right), { timeout: 20_000, interval: 100 })

const without = (page: string, answers: Map<string, string>) =>
  new Map([...answers].filter(([name]) => name !== page))

const count = (text: string) => said().split(text).length - 1

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'modelbook-damage-'))
  addFiles(cards(), {
    'modelbook.yaml': 'title: Acme\n',
    'models/acme/pen/README.md':
      '---\nlicense: mit\npipeline_tag: fill-mask\nlibrary_name: transformers\n---\n# Pen\n\nWrites blue.\n',
    'models/acme/pencil/README.md':
      '---\nlicense: mit\nbase_model: acme/pen\n---\n# Pencil\n\nWrites grey.\n',
    'datasets/acme/words/README.md': '---\nlicense: mit\n---\n# Words\n\nTo be written.\n',
    'docs/kit/_toctree.yml': '- local: index\n  title: Kit\n',
    'docs/kit/index.md': '# Kit\n\nA pen and a pencil.\n',
  })
  await start()
  right = await askAll()
  for (const [page, answer] of right) expect(answer, page).toMatch(/^200 /)
})
afterEach(() => stop())
afterAll(() => rmSync(folder, { recursive: true }))

it.each(SEEDS)(
  '300 bits turned over while it is stopped: the next start serves what the cards say (seed %i)',
  async (seed) => {
    await stop()
    flipBits(edition(), BITS, seed)
    await start()
    expect(await askAll()).toEqual(right)
    expect(count('.db is damaged')).toBe(1)
    await stop()
    await start()
    expect(await askAll()).toEqual(right)
    expect(count('.db is damaged')).toBe(0)
  },
)

it.each(SEEDS)(
  '300 bits turned over while it is read: all answers are right again within moments (seed %i)',
  async (seed) => {
    await start()
    flipBits(edition(), BITS, seed)
    await rightAgain()
    await vi.waitFor(() => expect(count('.db is damaged')).toBe(1), 20_000)
    await rightAgain()
    await stop()
    await start()
    expect(await askAll()).toEqual(right)
  },
)

it('the folder of the editions is deleted while it is served: it is made again, and the site goes on', async () => {
  await start()
  const before = edition()
  rmSync(join(folder, 'editions'), { recursive: true })
  // What is read by path, such as a text to lay out, is not there for a moment.
  await rightAgain()
  await vi.waitFor(() => expect(existsSync(before)).toBe(true), 20_000)
  await stop()
  await start()
  expect(await askAll()).toEqual(right)
})

it('the edition is cut off under its memory map: the process may end, and the next start mends it', async () => {
  await start()
  truncateSync(edition(), 4096)
  await askAll().catch(() => {})
  await stop('SIGKILL')
  await start()
  expect(await askAll()).toEqual(right)
  expect(readFileSync(edition()).length).toBeGreaterThan(4096)
})

it('the cards are away at the start: the last edition is served with the settings of then, until they are back', async () => {
  await stop()
  renameSync(cards(), `${cards()}-away`)
  await start()
  expect(await askAll()).toEqual(right)
  await vi.waitFor(() => expect(said()).toContain('does not exist'), 20_000)
  expect(said()).toContain('the site stays as it is')
  expect(await askAll()).toEqual(right)
  addFiles(`${cards()}-away`, { 'models/acme/crayon/README.md': '# Crayon\n' })
  renameSync(`${cards()}-away`, cards())
  await vi.waitFor(async () => expect((await fetch(`${url}/models/acme/crayon`)).status).toBe(200), 20_000)
  rmSync(join(cards(), 'models/acme/crayon'), { recursive: true })
  await rightAgain()
})

it('the cards are gone at once, as from an unmounted disk: the last edition stays, also after a restart, until a SIGHUP', async () => {
  await start()
  const away = `${cards()}-away`
  mkdirSync(away)
  for (const name of readdirSync(cards())) renameSync(join(cards(), name), join(away, name))
  for (const isFirst of [true, false]) {
    await vi.waitFor(() => expect(said()).toContain(`${cards()} has no cards any more.`), 20_000)
    expect(await askAll()).toEqual(right)
    await stop()
    if (isFirst) await start()
  }
  await start()
  await vi.waitFor(() => expect(said()).toContain('has no cards any more.'), 20_000)
  site?.send('SIGHUP')
  await vi.waitFor(async () => expect((await fetch(`${url}/models/acme/pen`)).status).toBe(404), 20_000)
  for (const name of readdirSync(away)) renameSync(join(away, name), join(cards(), name))
  // Cards that were let go and come back are new, and the home page says so.
  await vi.waitFor(async () => expect((await askAll()).get('/')).toContain('new dataset'), 20_000)
  expect(without('/', await askAll())).toEqual(without('/', right))
})
