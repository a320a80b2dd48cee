import { execFileSync } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Problem } from '../../card/types.ts'
import { loadPythonParser } from '../../docs/api/python/parser.ts'
import { DocsIndex } from '../../docs/docs-index.ts'
import { readDocsPage } from '../../docs/read-page.ts'
import { addFiles, makeFolder } from '../folder-for-test.ts'
import { readCommitFile } from './git-commit.ts'
import { folderSource } from './read-folder.ts'
import { gitEnvironment } from './safe-git.ts'

const SETTINGS = `docs:
  - path: docs
    name: acme
    tags: "v*"
    packages: [{ path: src/acme, source: "https://git.example/{version}/{path}#L{line}" }]
`
let folder: string

const git = (...args: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@acme.example', ...args], {
    env: gitEnvironment(),
    stdio: 'ignore',
  })

function release(tag: string, files: Record<string, string | Uint8Array>): void {
  addFiles(folder, files)
  git('add', '-A')
  git('commit', '-q', '-m', tag)
  git('tag', '-a', '-m', tag, tag)
}

async function read(below = '') {
  const problems: Problem[] = []
  const found = (await folderSource(folder + below).readDocs?.((problem) => problems.push(problem))) ?? []
  await loadPythonParser()
  const pages = found.flatMap(({ readTree, pages }) =>
    [...pages((problem) => problems.push(problem))].map((raw) => readDocsPage(readTree(), raw)),
  )
  const trees = found.map(({ readTree }) => readTree())
  return { trees, pages, problems, index: new DocsIndex(trees, pages) }
}

const FILES = {
  'modelbook.yaml': SETTINGS,
  'docs/_toctree.yml': '- local: index\n  title: Start\n',
  'docs/index.md': '# Start\n\n[[autodoc]] run\n\n<include>{"path": "parts/more.md"}</include>',
  'docs/parts/more.md': 'More of old.',
  'src/acme/__init__.py': 'def run(inputs):\n    "Old."',
}

beforeEach(() => {
  folder = makeFolder({ 'README.md': 'Before there were docs.' })
  git('init', '-q')
  release('v0.1', {})
  release('v1.0', { ...FILES, 'docs/logo.png': new Uint8Array([1, 2, 3]) })
  release('v1.10', { 'src/acme/__init__.py': 'def run(inputs, top_k=5):\n    "New."' })
  release('not-a-version', { 'docs/index.md': '# Start\n\nUnreleased.' })
})

afterEach(() => {
  vi.unstubAllEnvs()
})

describe('the versions of a docs set', () => {
  it('are those of the tags that have it, the newest at the short address, and what is in the folder', async () => {
    const { index, pages, problems } = await read()
    expect(problems).toEqual([])
    expect(index.versions('acme')).toEqual(['v1.10', 'v1.0', 'main'])
    expect(index.parseAddress('acme/index')?.place.version).toBe('v1.10')
    expect(index.shorten({ set: 'acme', version: 'v1.0', language: '' }).version).toBe('v1.0')
    const text = (version: string) =>
      pages.find((page) => page.version === version && page.page === 'index')?.text
    expect(text('main')).toContain('Unreleased.')
    expect(text('v1.10')).toContain('run(inputs, top_k=5)')
    expect(text('v1.0')).toMatch(/run\(inputs\).*Old\..*More of old\./s)
    expect(text('v1.0')).toContain('https://git.example/v1.0/__init__.py#L1')
  })

  it('have the pictures of their own commit, and say where a page is as git does', async () => {
    const { trees, pages } = await read()
    const old = trees.find(({ version }) => version === 'v1.0')
    expect(old?.files).toEqual([{ path: 'logo.png', size: 3 }])
    const { repository = '', oid = '', path = '' } = old?.commit ?? {}
    expect([...(await readCommitFile(repository, oid, `${path}/logo.png`))]).toEqual([1, 2, 3])
    await expect(readCommitFile(repository, oid, `${path}/none.png`)).rejects.toThrow('has no docs/none.png')
    expect(pages.find(({ version }) => version === 'v1.0')?.path).toBe('v1.0:docs/index.md')
  })

  it('are not left out where git cannot be started just now', async () => {
    // More than a system gives to a process.
    vi.stubEnv('MODELBOOK_TEST', 'x'.repeat(2 ** 21))
    await expect(read()).rejects.toThrow('E2BIG')
  })

  it('have the dates of their pages when they are the latest', async () => {
    const { pages } = await read()
    const dated = (version: string) =>
      pages
        .filter((page) => page.version === version)
        .map(({ page, updated }) => [page, updated !== undefined])
    expect(dated('v1.10')).toEqual([
      ['index', true],
      ['parts/more', true],
    ])
    expect(dated('v1.0')).toContainEqual(['index', false])
    addFiles(folder, { 'docs/modelbook.yaml': 'docs: [{ path: "", name: acme, tags: "v1.1*" }]' })
    const below = await read('/docs')
    expect(below.pages.find(({ version }) => version === 'v1.10')?.updated).toBeDefined()
  })

  it('are found from a folder within the repository', async () => {
    addFiles(folder, { 'docs/modelbook.yaml': 'docs: [{ path: "", name: acme, tags: "v1.1*" }]' })
    const { index } = await read('/docs')
    expect(index.versions('acme')).toEqual(['v1.10', 'main'])
  })

  it('that no tag has are a problem, and leave what is in the folder', async () => {
    addFiles(folder, { 'modelbook.yaml': SETTINGS.replace('v*', 'w*') })
    const { index, problems } = await read()
    expect(problems).toMatchObject([{ rule: 'no-tags', severity: 'warning' }])
    expect(index.versions('acme')).toEqual([''])
  })
})
