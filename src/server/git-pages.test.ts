import { execFileSync } from 'node:child_process'
import { hash } from 'node:crypto'
import { globSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { type AppForTest, makeApp } from '../../test/helpers/app.ts'
import { safetensorsFile } from '../../test/helpers/weights-files.ts'
import { formatPointer } from '../sources/lfs-pointer.ts'
import { work } from './threads/viewer-process.ts'

const WEIGHTS = safetensorsFile({ 'bert.embeddings.weight': [64, 8] })
const ROWS = Buffer.from('text,stars\ngood,5\n')
const pointerTo = (bytes: Uint8Array) => formatPointer(hash('sha256', bytes), bytes.length)

let site: AppForTest
beforeAll(async () => {
  const files = {
    'models/acme/tiny/README.md': '# Tiny\n',
    'models/acme/tiny/model.safetensors': pointerTo(WEIGHTS),
    'datasets/acme/clicks/README.md': '# Clicks\n',
    'datasets/acme/clicks/train.csv': pointerTo(ROWS),
    'datasets/acme/plain/README.md': '# Plain\n',
    'datasets/acme/plain/train.csv': ROWS,
    'docs/_toctree.yml': '- {local: index, title: Pens}\n',
    'docs/index.md': '# Pens\n',
    'docs/old.md': '# Quills\n',
    'docs/ink.png': 'ink',
  }
  const commit = (cards: string) => {
    for (const folder of ['models/acme/tiny', 'datasets/acme/clicks', 'datasets/acme/plain', '.']) {
      const git = (...args: string[]) => execFileSync('git', ['-C', join(cards, folder), ...args])
      git('init', '-q')
      git('add', folder === '.' ? 'docs' : '-A')
      git('-c', 'user.name=Ada', '-c', 'user.email=ada@acme.example', 'commit', '-q', '-m', 'First')
      git('tag', 'v1.0')
    }
    rmSync(join(cards, 'docs/old.md'))
  }
  site = await makeApp(
    files,
    {
      source: { label: 'Edit', url: 'https://git.example/edit/{path}' },
      docs: [{ path: 'docs', name: 'pens', tags: 'v*' }],
    },
    { prepare: commit },
  )
})
afterAll(() => site.close())
afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

const get = (path: string) => site.app.request(`http://models.test${path}`)

/** Gives the repository the file behind a pointer, as `git lfs pull` would. */
function fetchLarge(folder: string, bytes: Uint8Array): void {
  const sha256 = hash('sha256', bytes)
  const path = join(site.cards, folder, '.git/lfs/objects', sha256.slice(0, 2), sha256.slice(2, 4), sha256)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, bytes)
}

it('asks to come again while the system starts no process', async () => {
  const said = vi.spyOn(console, 'error').mockReturnValue()
  // A larger environment than the system lets a process have.
  vi.stubEnv('MODELBOOK_TEST', 'x'.repeat(2 ** 21))
  const page = await get('/weights/acme/tiny')
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await page.text()).toContain('This page is not available right now')
  const twin = await get('/weights/acme/tiny.md')
  expect([twin.status, twin.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await twin.text()).toMatch(/^# This page is not available right now/)
  const croissant = await get('/datasets/acme/plain/croissant')
  expect([croissant.status, croissant.headers.get('retry-after')]).toEqual([503, '5'])
  expect(await croissant.json()).toEqual({ error: 'The server could not run git.' })
  const picture = await get('/docs/pens/ink.png')
  expect([picture.status, picture.headers.get('retry-after')]).toEqual([503, '5'])
  expect(said).toHaveBeenCalledTimes(4)
  vi.unstubAllEnvs()
  expect(await (await get('/docs/pens/ink.png')).text()).toBe('ink')
})

it('leads from a page of a release to its file where there still is one to edit', async () => {
  expect(await (await get('/docs/pens')).text()).toContain('https://git.example/edit/docs/index.md')
  const old = await (await get('/docs/pens/old')).text()
  expect(old).toContain('<code>docs/old.md</code>')
  expect(old).not.toContain('https://git.example/edit/docs/old.md')
})

it('asks to come again for rows, which are read in another thread', async () => {
  vi.spyOn(console, 'error').mockReturnValue()
  vi.stubEnv('MODELBOOK_TEST', 'x'.repeat(2 ** 21))
  const [edition = ''] = globSync(join(dirname(site.cards), 'editions/edition-*.db'))
  const question = { edition, dataset: 'acme/plain' }
  await expect(work({ method: 'structure', question })).resolves.toMatchObject({
    failure: { code: 'ResponseNotReadyError', message: 'The server could not run git.' },
  })
})

describe('a large file that Git LFS fetches later, of the same commit', () => {
  it('is described on the page of the weights', async () => {
    expect(await (await get('/weights/acme/tiny')).text()).toContain('git lfs pull')
    fetchLarge('models/acme/tiny', WEIGHTS)
    const page = await (await get('/weights/acme/tiny')).text()
    expect(page).not.toContain('git lfs pull')
    expect(page).toContain('bert')
  })

  it('has its columns in Croissant', async () => {
    const columns = async () => (await (await get('/datasets/acme/clicks/croissant')).json()).recordSet ?? []
    expect(await columns()).toEqual([])
    fetchLarge('datasets/acme/clicks', ROWS)
    expect(await columns()).not.toEqual([])
  })
})
