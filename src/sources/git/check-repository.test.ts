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
  git('init', '-q')
  for (const path of ['README.md', 'deep/file.txt']) {
    addFiles(folder, { [path]: `# ${path}\n` })
    git('add', '-A')
    git('commit', '-q', '-m', path)
  }
  const pathOf = (name: string) => {
    const oid = git('rev-parse', name)
    return join(folder, '.git/objects', oid.slice(0, 2), oid.slice(2))
  }
  return { root, folder, pathOf }
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
