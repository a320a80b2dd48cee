import { execFileSync } from 'node:child_process'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addFiles, makeFolder } from '../../../test/helpers/folder.ts'
import type { Problem } from '../../card/types.ts'
import { loadPythonParser } from '../../docs/api/python/parser.ts'
import { DocsIndex } from '../../docs/docs-index.ts'
import { readDocsPage } from '../../docs/read-page.ts'
import type { DocsSettings } from '../../docs/settings.ts'
import { readCommitFile } from '../git/git-commit.ts'
import { gitEnvironment } from '../git/safe-git.ts'
import { folderSource } from '../read-folder.ts'

const SETTINGS: DocsSettings = {
  path: 'docs',
  name: 'acme',
  tags: 'v*',
  packages: [{ path: 'src/acme', source: 'https://git.example/{version}/{path}#L{line}' }],
}
let folder: string

/** The date of the next commit. */
let today = ''

const git = (...args: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@acme.example', ...args], {
    env: { ...gitEnvironment(), GIT_COMMITTER_DATE: `${today}T12:00:00Z` },
    stdio: 'ignore',
  })

function release(tag: string, files: Record<string, string | Uint8Array>, date: string): void {
  today = date
  addFiles(folder, files)
  git('add', '-A')
  git('commit', '-q', '-m', tag)
  git('tag', '-a', '-m', tag, tag)
}

async function read(settings = SETTINGS, below = '') {
  const problems: Problem[] = []
  const found =
    (await folderSource(folder + below, () => [settings]).readDocs?.((problem) => problems.push(problem))) ??
    []
  await loadPythonParser()
  const pages = found.flatMap(({ readTree, pages }) =>
    [...pages((problem) => problems.push(problem))].map((raw) => readDocsPage(readTree(), raw)),
  )
  const trees = found.map(({ readTree }) => readTree())
  return { trees, pages, problems, index: new DocsIndex(trees, pages) }
}

const FILES = {
  'docs/_toctree.yml': '- local: index\n  title: Start\n',
  'docs/index.md': '# Start\n\n[[autodoc]] run\n\n<include>{"path": "parts/more.md"}</include>',
  'docs/parts/more.md': 'More of old.',
  'src/acme/__init__.py': 'def run(inputs):\n    "Old."',
}

beforeEach(() => {
  folder = makeFolder({ 'README.md': 'Before there were docs.' })
  git('init', '-q')
  release('v0.1', {}, '2020-01-01')
  release('v1.0', { ...FILES, 'docs/logo.png': new Uint8Array([1, 2, 3]) }, '2020-01-02')
  release('v1.10', { 'src/acme/__init__.py': 'def run(inputs, top_k=5):\n    "New."' }, '2020-01-03')
  release('not-a-version', { 'docs/index.md': '# Start\n\nUnreleased.' }, '2020-01-04')
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
    // More than a process may be given.
    vi.stubEnv('MODELBOOK_TEST', 'x'.repeat(2 ** 21))
    await expect(read()).rejects.toThrow('E2BIG')
  })

  it('have the dates of the commits that made their pages what they are', async () => {
    release('v2.0', { 'docs/index.md': '# Start\n\nOf the branch.' }, '2020-03-01')
    git('checkout', '-q', '-b', 'old', 'v1.0')
    release('v1.1', { 'docs/index.md': '# Start\n\nPatched.' }, '2020-04-01')
    git('checkout', '-q', '-')
    release('v2.1', { 'docs/index.md': FILES['docs/index.md'], 'docs/new.md': '# New' }, '2020-05-01')
    const { pages } = await read()
    const dated = (version: string) =>
      Object.fromEntries(
        pages
          .filter((page) => page.version === version)
          .map(({ page, updated }) => [page, updated?.slice(0, 10)]),
      )
    expect(dated('v1.0')).toEqual({ index: '2020-01-02', 'parts/more': '2020-01-02' })
    expect(dated('v1.10')).toEqual(dated('v1.0'))
    expect(dated('v1.1')).toEqual({ index: '2020-04-01', 'parts/more': '2020-01-02' })
    expect(dated('v2.0')).toEqual({ index: '2020-03-01', 'parts/more': '2020-01-02' })
    // The page has returned to earlier content.
    expect(dated('v2.1')).toEqual({ index: '2020-05-01', 'parts/more': '2020-01-02', new: '2020-05-01' })
  })

  it('have the date of the merge that made a page', async () => {
    git('checkout', '-q', '-b', 'side', 'v1.0')
    release('side', { 'docs/index.md': '# Start\n\nSide.' }, '2020-02-01')
    git('checkout', '-q', '-')
    git('merge', '-q', '--no-commit', '-s', 'ours', 'side')
    release('v3.0', { 'docs/index.md': '# Start\n\nBoth.' }, '2020-03-01')
    const { pages } = await read()
    expect(pages.find(({ version }) => version === 'v3.0')?.updated).toContain('2020-03-01')
  })

  it('have no dates that a shallow clone does not know', async () => {
    const clone = makeFolder({})
    const args = ['clone', '-q', '--depth', '2', '--branch', 'v1.10', `file://${folder}`, clone]
    execFileSync('git', args, { stdio: 'ignore' })
    folder = clone
    const { pages } = await read()
    expect(pages.filter(({ version }) => version === 'v1.10').map(({ updated }) => updated)).toEqual([
      undefined,
      undefined,
    ])
  })

  it('have dates in a folder within the repository', async () => {
    const below = await read({ path: '', name: 'acme', tags: 'v1.1*' }, '/docs')
    expect(below.pages.find(({ version }) => version === 'v1.10')?.updated).toBeDefined()
  })

  it('are found from a folder within the repository', async () => {
    const { index } = await read({ path: '', name: 'acme', tags: 'v1.1*' }, '/docs')
    expect(index.versions('acme')).toEqual(['v1.10', 'main'])
  })

  it('that no tag has are a problem, and leave what is in the folder', async () => {
    const { index, problems } = await read({ ...SETTINGS, tags: 'w*' })
    expect(problems).toMatchObject([{ rule: 'no-tags', severity: 'warning' }])
    expect(index.versions('acme')).toEqual([''])
  })

  it('cannot be known where git refuses the repository of another user, which is told', async () => {
    vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null')
    vi.stubEnv('GIT_CONFIG_SYSTEM', '/dev/null')
    vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1')
    const { problems } = await read(SETTINGS)
    vi.unstubAllEnvs()
    expect(problems).toMatchObject([
      { rule: 'no-tags', message: expect.stringContaining('git reads no repository here') },
    ])
  })
})
