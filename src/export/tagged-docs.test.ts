import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { buildForTest } from '../../test/helpers/build.ts'
import { gitEnvironment } from '../sources/git/safe-git.ts'

const FILES = {
  'docs/_toctree.yml': '- { local: index, title: Start }\n',
  'docs/index.md': '# Start\n\n![A picture](a.png)\n',
  'docs/more.md': '# More\n',
  'docs/a.png': 'not really a picture',
}

const settings = { docs: [{ path: 'docs', name: 'acme', tags: 'v*' }] }

function release(folder: string): void {
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@acme.example', ...args], {
      env: gitEnvironment(),
    })
  git('init', '-q')
  git('add', '-A')
  git('commit', '-q', '-m', 'one')
  git('tag', 'v1.0')
  git('tag', 'v1.1')
}

it('a site of files has the versions that git tags hold, with their pictures', async () => {
  const out = await mkdtemp(join(tmpdir(), 'modelbook-site-'))
  onTestFinished(() => rmSync(out, { recursive: true, force: true }))
  const report = await buildForTest(FILES, out, {
    base: '/b/',
    origin: '',
    settings,
    prepare: release,
  })
  expect(report.failed).toEqual([])
  const read = (file: string) => readFileSync(join(out, file), 'utf8')
  expect(read('docs/acme/v1.0/index.html')).toContain('src="/b/docs/acme/v1.0/a.png"')
  expect(read('docs/acme/v1.0/a.png')).toBe('not really a picture')
  expect(read('docs/acme/a.png')).toBe('not really a picture')
  expect(read('docs/acme/v1.1/index.html')).toContain('content="0; url=/b/docs/acme/"')
  // The origin of the site is unknown, and a canonical address must be absolute.
  expect(read('docs/acme/v1.1/index.html')).not.toContain('canonical')
  expect(read('docs/acme/v1.1/more/index.html')).toContain('content="0; url=/b/docs/acme/more/"')
}, 120_000)

it('old versions of docs name the page in the latest to search engines', async () => {
  const out = await mkdtemp(join(tmpdir(), 'modelbook-site-'))
  onTestFinished(() => rmSync(out, { recursive: true, force: true }))
  const origin = 'https://acme.example'
  await buildForTest(FILES, out, { base: '/b/', origin, settings, prepare: release })
  expect(readFileSync(join(out, 'docs/acme/v1.0/more/index.html'), 'utf8')).toContain(
    `<link rel="canonical" href="${origin}/b/docs/acme/more/"/>`,
  )
}, 120_000)
