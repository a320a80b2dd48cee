import { execFileSync } from 'node:child_process'
import { renameSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { addFiles, makeFolder } from '../../../test/helpers/folder.ts'
import { makeStore } from '../../../test/helpers/ingest.ts'

/** A folder of one card that is a git repository with two commits. */
function makeRepository() {
  const root = makeFolder({ 'models/acme/tiny/README.md': '# Tiny\n' })
  const folder = join(root, 'models/acme/tiny')
  const git = (...args: string[]) => {
    const author = ['-c', 'user.name=Ada', '-c', 'user.email=ada@acme.example']
    return execFileSync('git', [...author, ...args], { cwd: folder, encoding: 'utf8' }).trim()
  }
  git('init', '-q', '-b', 'main')
  for (const path of ['README.md', 'deep/file.txt']) {
    addFiles(folder, { [path]: `# ${path}\n` })
    git('add', '-A')
    git('commit', '-q', '-m', path)
  }
  const pathOf = (name: string) => {
    const oid = git('rev-parse', name)
    return join(folder, '.git/objects', oid.slice(0, 2), oid.slice(2))
  }
  return { root, folder, git, pathOf }
}

it.each([
  ['its last commit', 'HEAD'],
  ['the files of it', 'HEAD^{tree}'],
  ['a folder of it', 'HEAD:deep'],
  ['a file', 'HEAD:deep/file.txt'],
])('a repository that lacks %s is marked on the page of its card until it is mended', async (_what, name) => {
  const { root, folder, pathOf } = makeRepository()
  const { store, run } = makeStore()
  const problems = async () => {
    const report = await run(root)
    const edition = store.openCurrent()
    const found = edition?.findEntry('model', 'acme/tiny')?.problems ?? []
    edition?.close()
    return { report, found: found.filter(({ rule }) => rule.startsWith('git-')) }
  }
  const path = pathOf(name)
  renameSync(path, join(root, 'lost'))
  const damaged = await problems()
  expect(damaged.found).toEqual([
    {
      rule: 'git-damaged',
      severity: 'warning',
      file: join(folder, '.git'),
      line: 1,
      column: 1,
      excerpt: undefined,
      message: expect.stringMatching(/^the repository of this card is incomplete or damaged, .*: (?!git )\w/),
      remedy: expect.stringContaining('git fsck'),
    },
  ])
  expect((await run(root)).changed).toBe(false)
  renameSync(join(root, 'lost'), path)
  const mended = await problems()
  expect(mended.found).toEqual([])
  expect(mended.report.problems.warning).toBe(damaged.report.problems.warning - 1)
})

it('a card that is not as in the commit that clients get is marked until it is committed', async () => {
  const { root, folder, git } = makeRepository()
  const { store, run } = makeStore()
  const problems = async () => {
    await run(root)
    const edition = store.openCurrent()
    const found = edition?.findEntry('model', 'acme/tiny')?.problems ?? []
    edition?.close()
    return found.filter(({ rule }) => rule.startsWith('git-')).map(({ message }) => message)
  }
  const marked = [
    expect.stringMatching(/^this text is not committed, so clients get that of commit [\da-f]{7}$/),
  ]
  expect(await problems()).toEqual([])
  addFiles(folder, { 'README.md': '# README.md\r\n' })
  expect(await problems()).toEqual([])
  addFiles(folder, { 'README.md': '# Another\n' })
  expect(await problems()).toEqual(marked)
  git('checkout', '-q', '-b', 'work')
  git('commit', '-q', '-a', '-m', 'On a branch')
  expect(await problems()).toEqual(marked)
  git('checkout', '-q', 'main')
  git('merge', '-q', 'work')
  expect(await problems()).toEqual([])
})
