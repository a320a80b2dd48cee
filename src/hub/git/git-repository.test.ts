import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addFiles, makeFolder } from '../../../test/helpers/folder.ts'
import { makeHub } from '../../../test/helpers/hub.ts'
import { formatPointer } from '../../sources/lfs-pointer.ts'
import { Digests } from '../digests.ts'
import { FolderRepository } from '../folder-repository.ts'
import { Git } from './git.ts'

const LARGE = Buffer.alloc(5000, 'weights')
const SHA256 = createHash('sha256').update(LARGE).digest('hex')
const POINTER = formatPointer(SHA256, LARGE.length)

/** A catalogue with one model whose folder is a repository with history. */
function makeRepository() {
  const root = makeFolder({ 'models/acme/tiny/README.md': '# One\n', 'models/acme/tiny/config.json': '{}' })
  const folder = join(root, 'models/acme/tiny')
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=Ada', '-c', 'user.email=ada@acme.example', ...args], {
      encoding: 'utf8',
      env: {
        ...process.env,
        ...{ GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
        ...(args.includes('First\n\nWith a body.') && { GIT_COMMITTER_DATE: '2020-01-02T03:04:05Z' }),
      },
    }).trim()
  const commit = (message: string, files: Record<string, string>) => {
    addFiles(folder, files)
    git('add', '-A')
    git('commit', '-q', '-m', message)
    return git('rev-parse', 'HEAD')
  }
  git('init', '-q', '-b', 'trunk')
  const first = commit('First\n\nWith a body.', {})
  git('tag', '-a', 'v1', '-m', 'Version 1')
  const second = commit('Second', {
    'README.md': '# Two\n',
    'onnx/é ü.txt': 'x',
    'model.safetensors': POINTER,
    'long.txt': 'long line\n'.repeat(300_000),
  })
  git('checkout', '-q', '-b', 'feature/x')
  const third = commit('Third', { 'README.md': '# Three\n' })
  git('checkout', '-q', 'trunk')
  git('update-ref', 'refs/pr/1', third)
  return { root, folder, git, commit, commits: { first, second, third } }
}

afterEach(() => {
  vi.unstubAllEnvs()
})

it('a list is answered though one of its repositories is damaged, another gone and a file nested too deeply', async () => {
  const { root, folder } = makeRepository()
  const deep = `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`
  addFiles(root, {
    'models/acme/deep/README.md': '# Deep\n',
    'models/acme/deep/config.json': `{"model_type":"a","quantization_config":${deep}}`,
    'models/acme/gone/README.md': '# Gone\n',
    'models/acme/well/README.md': '# Well\n',
    'models/acme/well/config.json': '{"model_type":"well"}',
  })
  const { json } = await makeHub(root)
  for (const name of ['objects', 'packed-refs'])
    rmSync(join(folder, '.git', name), { recursive: true, force: true })
  mkdirSync(join(folder, '.git/objects'))
  rmSync(join(root, 'models/acme/gone'), { recursive: true })
  const log = vi.spyOn(console, 'error').mockReturnValue()
  for (const query of ['full=true&config=true', 'expand=sha', 'expand=siblings&expand=config']) {
    const listed = await json(`/api/models?sort=id&${query}`)
    expect(listed.map(({ id }: { id: string }) => id).sort()).toEqual([
      'acme/deep',
      'acme/gone',
      'acme/tiny',
      'acme/well',
    ])
    const well = listed.find(({ id }: { id: string }) => id === 'acme/well')
    expect(well).toMatchObject(
      query === 'expand=sha' ? { sha: expect.any(String) } : { config: { model_type: 'well' } },
    )
  }
  const lines = log.mock.calls.map(([line]) => String(line))
  expect(new Set(lines).size).toBe(lines.length)
  log.mockRestore()
})

it.each([
  '/api/models/acme/tiny',
  '/api/models/acme/tiny/tree/main',
  '/api/models/acme/tiny/revision/v1',
  '/acme/tiny/resolve/main/README.md',
])('names the card whose repository is damaged, and says why in one line of the log: %s', async (address) => {
  const { root, folder, git } = makeRepository()
  const { ask } = await makeHub(root)
  for (const name of ['trunk', 'v1']) {
    const tree = git('rev-parse', `${name}^{tree}`)
    rmSync(join(folder, '.git/objects', tree.slice(0, 2), tree.slice(2)))
  }
  const log = vi.spyOn(console, 'error').mockReturnValue()
  const answer = await ask(address)
  expect(answer.status).toBe(500)
  expect((await answer.json()).error).toContain('The git repository of the model "acme/tiny" is damaged')
  expect(log.mock.calls).toEqual([
    [expect.stringMatching(new RegExp(`^GET ${address} failed: git ls-tree .*not a tree object$`))],
  ])
  log.mockRestore()
})

it('is a plain folder where the last commit is missing', async () => {
  const { root, folder, commits } = makeRepository()
  rmSync(join(folder, '.git/objects', commits.second.slice(0, 2), commits.second.slice(2)))
  const { ask } = await makeHub(root)
  expect(await (await ask('/acme/tiny/resolve/main/README.md')).text()).toBe('# Two\n')
})

describe('a card whose folder is a git repository', () => {
  it('has its branches, tags and commits', async () => {
    const { root, commits } = makeRepository()
    const { json, ask } = await makeHub(root)
    const refs = await json('/api/models/acme/tiny/refs?include_prs=true')
    expect(refs).toEqual({
      branches: [
        { name: 'feature/x', ref: 'refs/heads/feature/x', targetCommit: commits.third },
        { name: 'trunk', ref: 'refs/heads/trunk', targetCommit: commits.second },
      ],
      tags: [{ name: 'v1', ref: 'refs/tags/v1', targetCommit: commits.first }],
      converts: [],
      pullRequests: [{ name: '1', ref: 'refs/pr/1', targetCommit: commits.third }],
    })
    const response = await ask('/api/models/acme/tiny/commits/trunk?expand[]=formatted')
    expect(response.headers.get('x-total-count')).toBe('2')
    const [second, first] = await response.json()
    expect(await json('/api/models/acme/tiny')).toMatchObject({
      createdAt: '2020-01-02T03:04:05.000Z',
      lastModified: second.date,
    })
    expect(second).toMatchObject({ id: commits.second, title: 'Second', authors: [{ user: 'Ada' }] })
    expect(first).toMatchObject({ id: commits.first, title: 'First', message: 'With a body.' })
    expect(first.date).toMatch(/Z$/)
  })

  it.each([
    ['HEAD', 'second', '# Two\n'],
    ['main', 'second', '# Two\n'],
    ['trunk', 'second', '# Two\n'],
    ['v1', 'first', '# One\n'],
    ['feature%2Fx', 'third', '# Three\n'],
    ['feature/x', 'third', '# Three\n'],
    ['refs%2Fpr%2F1', 'third', '# Three\n'],
    ['refs/pr/1', 'third', '# Three\n'],
  ] as const)('is read at %s without a checkout', async (name, commit, text) => {
    const { root, commits } = makeRepository()
    const { ask, json } = await makeHub(root)
    const file = await ask(`/acme/tiny/resolve/${name}/README.md`)
    expect(await file.text()).toBe(text)
    expect(file.headers.get('x-repo-commit')).toBe(commits[commit])
    expect((await json(`/api/models/acme/tiny/revision/${name}`)).sha).toBe(commits[commit])
    const paths = (await json(`/api/models/acme/tiny/tree/${name}?recursive=true`)).map(
      (entry: { path: string }) => entry.path,
    )
    expect(paths.includes('onnx/é ü.txt')).toBe(commit !== 'first')
    const byCommit = await ask(`/acme/tiny/resolve/${commits[commit]}/README.md`)
    expect(await byCommit.text()).toBe(text)
  })

  it('is what its branch main holds, whatever is checked out', async () => {
    const { root, git, commits } = makeRepository()
    git('branch', 'main', commits.first)
    const { ask, json } = await makeHub(root)
    for (const name of ['main', 'HEAD']) {
      expect(await (await ask(`/acme/tiny/resolve/${name}/README.md`)).text()).toBe('# One\n')
      expect(await json(`/api/models/acme/tiny/tree/${name}`)).toHaveLength(2)
    }
    expect((await json('/api/models/acme/tiny')).sha).toBe(commits.first)
    expect((await json('/api/models?full=true'))[0].sha).toBe(commits.first)
  })

  it('lists files as files, with their sizes, and folders as folders', async () => {
    const { root } = makeRepository()
    const { json } = await makeHub(root)
    const tree: { type: string; size: number; path: string }[] = await json('/api/models/acme/tiny/tree/main')
    expect(tree.map(({ type, size, path }) => [type, size, path])).toEqual([
      ['file', 6, 'README.md'],
      ['file', 2, 'config.json'],
      ['file', 3_000_000, 'long.txt'],
      ['file', LARGE.length, 'model.safetensors'],
      ['directory', 0, 'onnx'],
    ])
  })

  it('says which commit changed a file last', async () => {
    const { root, commits } = makeRepository()
    const { json } = await makeHub(root)
    const tree = await json('/api/models/acme/tiny/tree/trunk?expand=true')
    const last = Object.fromEntries(
      tree.map((entry: { path: string; lastCommit: { id: string } }) => [entry.path, entry.lastCommit.id]),
    )
    expect(last).toMatchObject({
      'config.json': commits.first,
      'README.md': commits.second,
      onnx: commits.second,
    })
  })

  it('says so of many paths at once, and of what a merge has made', async () => {
    const { root, git, commit, commits } = makeRepository()
    const many = Object.fromEntries(Array.from({ length: 120 }, (_, n) => [`parts/${n}/a b.txt`, `${n}`]))
    // A title may look like anything, even like the start of a commit.
    const title = `\x01${'a'.repeat(40)}`
    const parts = commit(title, many)
    git('checkout', '-q', '-b', 'side')
    commit('Beside', { 'parts/7/a b.txt': 'side' })
    git('checkout', '-q', 'trunk')
    commit('Otherwise', { 'parts/7/a b.txt': 'trunk' })
    git('merge', '-q', '--no-commit', '-s', 'ours', 'side')
    const merge = commit('Both', { 'parts/7/a b.txt': 'both' })
    const { json } = await makeHub(root)
    const ask = async (paths: string[]) => {
      const body = new URLSearchParams([...paths.map((path) => ['paths', path]), ['expand', 'true']])
      const found = await json('/api/models/acme/tiny/paths-info/main', { method: 'POST', body })
      return Object.fromEntries(
        found.map((entry: { path: string; lastCommit: unknown }) => [entry.path, entry.lastCommit]),
      )
    }
    const few = await ask(['parts', 'parts/8', 'parts/7/a b.txt', 'config.json', 'onnx/é ü.txt'])
    expect(few).toMatchObject({
      parts: { id: merge, title: 'Both' },
      'parts/8': { id: parts, title },
      'parts/7/a b.txt': { id: merge },
      'config.json': { id: commits.first, title: 'First', date: expect.stringMatching(/^20\d\d-/) },
      'onnx/é ü.txt': { id: commits.second },
    })
    const all = await ask([...Object.keys(many), ...Object.keys(few)])
    expect(all).toMatchObject(few)
    expect(all['parts/9/a b.txt']).toEqual(few['parts/8'])
  })

  it('is read although a commit claims a date that there is none of', async () => {
    const { root, git, commit } = makeRepository()
    const claim = (who: string) => `${who} Ada <ada@acme.example> 99999999999999 +0000`
    const text = [`tree ${git('rev-parse', 'HEAD^{tree}')}`, claim('author'), claim('committer'), '', 'Odd\n']
    const file = join(root, 'commit')
    writeFileSync(file, text.join('\n'))
    git('reset', '-q', '--soft', git('hash-object', '-t', 'commit', '-w', '--literally', file))
    commit('Usual', { 'README.md': '# Usual\n' })
    const { json } = await makeHub(root)
    const commits = await json('/api/models/acme/tiny/commits/main')
    expect(commits).toMatchObject([{ title: 'Usual' }, { title: 'Odd', date: '1970-01-01T00:00:00.000Z' }])
    const files = await json('/api/models/acme/tiny/tree/main?expand=true')
    expect(files.find(({ path }: { path: string }) => path === 'config.json').lastCommit.title).toBe('Odd')
  })

  it('sends any range of a file that is too large to be held', async () => {
    const { root } = makeRepository()
    const { ask } = await makeHub(root)
    const get = (range: string) => ask('/acme/tiny/resolve/main/long.txt', { headers: { range } })
    expect(await (await get('bytes=2999990-')).text()).toBe('long line\n')
    expect(await (await get('bytes=5-8')).text()).toBe('line')
    expect(await (await ask('/acme/tiny/resolve/main/long.txt')).text()).toHaveLength(3_000_000)
  })

  it.each([
    ['its first third', 'bytes=0-999999', (body: ReadableStream) => new Response(body).text()],
    [
      'what a reader takes of it who then goes',
      'bytes=0-',
      async (body: ReadableStream) => {
        const reader = body.getReader()
        await reader.read()
        // Until more waits to be read.
        await setTimeout(20)
        await reader.cancel()
      },
    ],
  ])('sends %s again and again', async (_, range, read) => {
    const { root } = makeRepository()
    const { ask } = await makeHub(root)
    for (let asked = 0; asked < 80; asked++) {
      const { status, body } = await ask('/acme/tiny/resolve/main/long.txt', { headers: { range } })
      expect(status).toBe(206)
      if (body !== null) await read(body)
    }
  })

  it('sends a file in Git LFS from its store or, if it is the very same, from the work tree', async () => {
    const { root, folder } = makeRepository()
    const { ask, json } = await makeHub(root)
    const address = '/acme/tiny/resolve/main/model.safetensors'
    const [file] = await json('/api/models/acme/tiny/paths-info/main', {
      method: 'POST',
      body: new URLSearchParams({ paths: 'model.safetensors' }),
    })
    expect(file).toMatchObject({
      size: LARGE.length,
      lfs: { oid: SHA256, size: LARGE.length, pointerSize: POINTER.length },
    })
    expect(await (await ask(address.replace('resolve', 'raw'))).text()).toBe(POINTER)

    // A clone without Git LFS has the pointer as a file of the work tree.
    const missing = await ask(address)
    expect(missing.status).toBe(404)
    // A client that read here that there is no such file would not ask again.
    expect(missing.headers.get('x-error-code')).toBeNull()
    expect(missing.headers.get('x-error-message')).toContain('git lfs pull')

    const stored = join(folder, '.git/lfs/objects', SHA256.slice(0, 2), SHA256.slice(2, 4), SHA256)
    mkdirSync(dirname(stored), { recursive: true })
    writeFileSync(stored, LARGE)
    const response = await ask(address)
    expect(response.headers.get('etag')).toBe(`"${SHA256}"`)
    expect(Buffer.from(await response.arrayBuffer())).toEqual(LARGE)

    rmSync(stored)
    writeFileSync(join(folder, 'model.safetensors'), LARGE)
    expect(Buffer.from(await (await ask(address)).arrayBuffer())).toEqual(LARGE)
  })

  it('asks to come again when git cannot be started, and keeps no place for what was not', async () => {
    const { root, folder, git } = makeRepository()
    const read = await (await Git.find(folder, root, 'model "acme/tiny"'))?.openBlob(
      git('rev-parse', 'trunk:long.txt'),
    )
    // A larger environment than the system lets a process have.
    vi.stubEnv('MODELBOOK_TEST', 'x'.repeat(2 ** 21))
    for (let tried = 0; tried <= 64; tried++) expect(() => read?.(0, 1)).toThrow('could not start git')
  })

  it('asks git again when it has failed', async () => {
    const { root } = makeRepository()
    const { json } = await makeHub(root)
    await json('/api/models/acme/tiny/refs')
    const git = execFileSync('which', ['git'], { encoding: 'utf8' }).trim()
    const programs = makeFolder({
      git: `#!/bin/sh\ncase "$*" in *cat-file*) exit 1;; esac\nexec ${git} "$@"\n`,
    })
    chmodSync(join(programs, 'git'), 0o755)
    vi.stubEnv('PATH', `${programs}:${process.env.PATH}`)
    const sizeOf = async () => {
      const tree: { path: string; size: number }[] = await json('/api/models/acme/tiny/tree/main')
      return tree.find(({ path }) => path === 'model.safetensors')?.size
    }
    await expect(sizeOf()).rejects.toThrow()
    vi.unstubAllEnvs()
    expect(await sizeOf()).toBe(LARGE.length)
  })

  it('asks to come again when the system has ended git', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const { root } = makeRepository()
    const { ask } = await makeHub(root)
    const git = execFileSync('which', ['git'], { encoding: 'utf8' }).trim()
    const programs = makeFolder({
      git: `#!/bin/sh\ncase "$*" in *cat-file*) kill -9 $$;; esac\nexec ${git} "$@"\n`,
    })
    chmodSync(join(programs, 'git'), 0o755)
    vi.stubEnv('PATH', `${programs}:${process.env.PATH}`)
    expect((await ask('/api/models/acme/tiny/tree/main')).status).toBe(503)
    expect(String(said.mock.calls[0])).toContain('SIGKILL')
    said.mockRestore()
  })

  it('asks git for its references once while it takes its time', async () => {
    const { root, git } = makeRepository()
    const { json } = await makeHub(root)
    await json('/api/models/acme/tiny')
    git('commit', '-q', '--allow-empty', '-m', 'New')
    const program = execFileSync('which', ['git'], { encoding: 'utf8' }).trim()
    const slow = 'echo asked >> "$0.log"; while [ ! -e "$0.go" ]; do sleep 0.05; done'
    const programs = makeFolder({
      git: `#!/bin/sh\ncase "$*" in *batch-check*) ${slow};; esac\nexec ${program} "$@"\n`,
    })
    chmodSync(join(programs, 'git'), 0o755)
    vi.stubEnv('PATH', `${programs}:${process.env.PATH}`)
    await setTimeout(600)
    const first = json('/api/models/acme/tiny/refs')
    await setTimeout(600)
    const second = json('/api/models/acme/tiny/refs')
    writeFileSync(join(programs, 'git.go'), '')
    expect(await second).toEqual(await first)
    expect(readFileSync(join(programs, 'git.log'), 'utf8')).toBe('asked\n')
  })

  it('leaves no file open of which the digest cannot be made', async () => {
    const { root, folder } = makeRepository()
    writeFileSync(join(folder, 'model.safetensors'), LARGE)
    const { ask } = await makeHub(root)
    const opened = vi.spyOn(FolderRepository.prototype, 'openHandle')
    vi.spyOn(Digests.prototype, 'digest').mockRejectedValue(new Error('disk I/O error'))
    await expect(ask('/acme/tiny/resolve/main/model.safetensors')).rejects.toThrow('disk I/O error')
    const handles = await Promise.all(opened.mock.results.map(({ value }) => value))
    vi.restoreAllMocks()
    expect(handles.map((handle) => handle?.fd)).toEqual([-1])
  })

  it('shows on pages what is not committed, and lists it to no client', async () => {
    const { root, folder } = makeRepository()
    writeFileSync(join(folder, 'draft.txt'), 'draft')
    const { ask, json } = await makeHub(root)
    const draft = await ask('/acme/tiny/resolve/main/draft.txt')
    expect(await draft.text()).toBe('draft')
    expect(draft.headers.get('x-repo-commit')).toBeNull()
    expect(JSON.stringify(await json('/api/models/acme/tiny/tree/main'))).not.toContain('draft')
    expect((await ask('/acme/tiny/resolve/trunk/draft.txt')).status).toBe(404)
  })

  it.each(['-x', '--all', 'trunk~1', 'trunk^{tree}', '@{0}', ':/Second', 'trunk..v1', `${'0'.repeat(40)}`])(
    'has no revision %s',
    async (name) => {
      const { root } = makeRepository()
      const { ask } = await makeHub(root)
      const response = await ask(`/api/models/acme/tiny/revision/${encodeURIComponent(name)}`)
      expect(response.headers.get('x-error-code')).toBe('RevisionNotFound')
    },
  )

  it('has no examples, nor commits that change nothing else', async () => {
    const { root, commit } = makeRepository()
    const last = commit('Change it', { 'README.md': '# Three\n' })
    commit('Record an example', { '.examples/a.yaml': 'text: A\n', '.examples/a.png': 'x' })
    const recorded = commit('Record it again', { '.examples/a.yaml': 'text: B\n' })
    const { json, ask } = await makeHub(root)
    expect((await json('/api/models/acme/tiny/revision/main')).sha).toBe(last)
    for (const name of ['main', recorded]) {
      const tree = await json(`/api/models/acme/tiny/tree/${name}?recursive=true`)
      expect(JSON.stringify(tree)).toContain('README.md')
      expect(JSON.stringify(tree)).not.toContain('.examples')
      expect((await ask(`/acme/tiny/resolve/${name}/.examples/a.png`)).status).toBe(404)
    }
    const readme = await ask('/acme/tiny/resolve/main/README.md')
    expect(readme.headers.get('x-repo-commit')).toBe(last)
    await readme.text()
  })

  it('does not lend its history to cards in files of their own beside its README', async () => {
    const { root, folder } = makeRepository()
    rmSync(join(folder, 'README.md'))
    writeFileSync(join(folder, 'small.md'), '# Small\n')
    const { json } = await makeHub(root)
    const { siblings } = await json('/api/models/acme/tiny/small')
    expect(siblings).toEqual([{ rfilename: 'README.md' }])
  })

  it('is a plain folder when its repository lies outside of what is served', async () => {
    const { root, folder, git } = makeRepository()
    const outside = makeFolder()
    git('init', '-q', `--separate-git-dir=${join(outside, 'git')}`)
    const { json } = await makeHub(root)
    const { branches } = await json('/api/models/acme/tiny/refs')
    expect(branches.map(({ name }: { name: string }) => name)).toEqual(['main'])
    expect(folder).toContain(root)
  })
})
