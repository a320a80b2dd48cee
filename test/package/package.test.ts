/** What people get who install the package: it works outside of the checkout, and says whose work is in it. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeFolder } from '../helpers/folder.ts'
import { start, stopAll } from '../helpers/processes.ts'
import { type Installed, installPackage } from './install.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CARDS = { 'models/acme/pen/README.md': '---\nlicense: mit\n---\n# Pen\n\nDraws lines.\n' }

const temporary = mkdtempSync(join(tmpdir(), 'modelbook-package-'))
let installed: Installed

beforeAll(() => {
  installed = installPackage(temporary)
}, 600_000)

afterAll(async () => {
  await stopAll()
  rmSync(temporary, { recursive: true })
})

const command = () => join(installed.folder, 'bin/modelbook.js')

/** Paths of all files of a folder, by default of the package. */
const files = (folder = installed.folder) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile() && !item.parentPath.startsWith(join(folder, 'node_modules')))
    .map((item) => join(item.parentPath, item.name))

it('serves a folder: pages, their files, and answers to clients of the Hub', async () => {
  const words = ['serve', makeFolder(CARDS), '--port', '0', '--editions', makeFolder()]
  const url = await start(process.execPath, [command(), ...words]).url()
  const page = await (await fetch(`${url}/models/acme/pen`)).text()
  expect(page).toContain('Draws lines.')
  const [, style = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(page) ?? []
  expect(await (await fetch(url + style)).text()).toContain('{')
  const models = await (await fetch(`${url}/api/models?author=acme`)).json()
  expect(models).toMatchObject([{ id: 'acme/pen' }])
})

it('builds a site of files', () => {
  const out = join(makeFolder(), 'site')
  const words = [command(), 'build', makeFolder(CARDS), '--out', out, '--editions', makeFolder()]
  execFileSync(process.execPath, words, { encoding: 'utf8', stdio: 'pipe' })
  expect(readFileSync(join(out, 'models/acme/pen/index.html'), 'utf8')).toContain('Draws lines.')
  expect(files(out).some((path) => path.endsWith('.pf_index'))).toBe(true)
})

it.each(['card', 'task', 'snippet'])('exports modelbook/%s', (name) => {
  const code = `import * as all from 'modelbook/${name}'; console.log(Object.keys(all).length)`
  const words = ['--input-type=module', '--eval', code]
  const output = execFileSync(process.execPath, words, { cwd: installed.modules, encoding: 'utf8' })
  expect(Number(output)).toBeGreaterThan(5)
})

it('reads a reference of Python, which takes the grammar that is copied', () => {
  const folder = makeFolder({
    'docs/guide/_toctree.yml': '- title: Guide\n  sections:\n  - local: index\n    title: Start\n',
    'docs/guide/index.md': '# Start\n\n[[autodoc]] tiny.pen.draw\n',
    'docs/src/tiny/__init__.py': '',
    'docs/src/tiny/pen.py': 'def draw(width: int):\n    """Draws a line of a width."""\n',
    'modelbook.yaml': 'docs:\n- path: docs/guide\n  name: tiny\n  packages:\n  - path: docs/src/tiny\n',
  })
  const out = join(makeFolder(), 'site')
  const words = [command(), 'build', folder, '--out', out, '--editions', makeFolder()]
  execFileSync(process.execPath, words, { encoding: 'utf8', stdio: 'pipe' })
  expect(readFileSync(join(out, 'docs/tiny/index.html'), 'utf8')).toContain('Draws a line of a width.')
})

describe('the files of the package', () => {
  it('hold nothing of the machine that made them', () => {
    const folder = Buffer.from(ROOT.replace(/[\\/]$/, ''))
    expect(files().filter((path) => readFileSync(path).includes(folder))).toEqual([])
    const database = new DatabaseSync(join(installed.folder, 'dist/server/prerendered.db'), {
      readOnly: true,
    })
    const rows = database.prepare('SELECT made FROM prerendered').all()
    database.close()
    expect(rows.length).toBeGreaterThan(100)
    const leaks = /modelbook-prerender-/
    expect(rows.filter(({ made }) => leaks.test(String(made)))).toEqual([])
  })

  it('hold no tests and no sources', () => {
    expect(files().filter((path) => /\.test\.|\/src\//.test(path.slice(installed.folder.length)))).toEqual([])
  })

  it('hold the licences of what is bundled and copied', () => {
    const notices = readFileSync(join(installed.folder, 'dist/THIRD-PARTY-NOTICES'), 'utf8')
    for (const title of [/^react \S+ \(MIT\)/m, /^elkjs \S+ \(EPL-2\.0/m, /^mermaid \S+ \(MIT\)/m]) {
      expect(notices).toMatch(title)
    }
    expect(notices).toContain('Eclipse Public License - v 2.0')
    expect(notices).toMatch(/^@fontsource-variable\/source-serif-4 \S+ \(OFL-1\.1\)/m)
    expect(notices).toContain('SIL OPEN FONT LICENSE')
    expect(notices).toContain('tree-sitter-python (MIT)')
  })
})
