import { execFileSync } from 'node:child_process'
import { chmodSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addFiles, makeFolder } from '../../../test/helpers/folder.ts'
import { makeHub } from '../../../test/helpers/hub.ts'
import { Git } from './git.ts'
import { requestSignal } from './git-queue.ts'

const NAMES = Array.from({ length: 20 }, (_, n) => `tiny-${n}`)

/** Folders that look like repositories, and a script in place of git. */
function makeFolders(script: (root: string) => string): string {
  const files = NAMES.flatMap((name) => [
    [`${name}/.git/HEAD`, '1'.repeat(40)],
    [`${name}/.git/objects/info/packs`, ''],
  ])
  const root = makeFolder(Object.fromEntries(files))
  addFiles(root, { 'bin/git': `#!/bin/sh\n${script(root)}\n` })
  chmodSync(join(root, 'bin/git'), 0o755)
  vi.stubEnv('PATH', `${join(root, 'bin')}:${process.env.PATH}`)
  return root
}

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

describe('git', () => {
  it('is run by few processes at once, however many cards are asked about', async () => {
    const root = makeFolders((folder) => `echo + >> '${folder}/log'; sleep 0.3; echo - >> '${folder}/log'`)
    await Promise.all(NAMES.map((name) => Git.find(join(root, name), root, `model "${name}"`)))
    let running = 0
    let most = 0
    for (const mark of readFileSync(join(root, 'log'), 'utf8').trim().split('\n')) {
      running += mark === '+' ? 1 : -1
      most = Math.max(most, running)
    }
    expect(most).toBeLessThanOrEqual(8)
  })

  it('is ended when it hangs, and gives its place to others', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const after = AbortSignal.timeout
    const limit = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => after(300))
    const root = makeFolders(() => 'exec sleep 600')
    const asked = await Promise.allSettled(
      NAMES.map((name) => Git.find(join(root, name), root, `model "${name}"`)),
    )
    for (const answer of asked) expect(answer).toMatchObject({ reason: { status: 503 } })
    expect(limit).toHaveBeenCalledWith(60_000)
  })

  it('is left to other cards by one that it hangs on, and ends when the readers of that one leave', async () => {
    const root = makeFolders(
      (folder) =>
        `case "$GIT_OBJECT_DIRECTORY" in */tiny-0/*) echo $$ >> '${folder}/log'; exec sleep 600;; esac`,
    )
    const leaving = new AbortController()
    const hanging = requestSignal.run(leaving.signal, () =>
      Promise.allSettled(NAMES.map(() => Git.find(join(root, 'tiny-0'), root, 'model "tiny-0"'))),
    )
    const others = await Promise.all(
      NAMES.slice(1).map((name) => Git.find(join(root, name), root, `model "${name}"`)),
    )
    expect(others.every((git) => git !== undefined)).toBe(true)
    leaving.abort()
    for (const answer of await hanging) expect(answer).toMatchObject({ reason: { status: 503 } })
    const started = readFileSync(join(root, 'log'), 'utf8').trim().split('\n')
    expect(started.length).toBeLessThanOrEqual(2)
    await vi.waitFor(() => {
      for (const pid of started) expect(() => process.kill(Number(pid), 0)).toThrow('ESRCH')
    })
  })

  it('is asked again about a folder when it could not be started, which is not taken for a plain one', async () => {
    const said = vi.spyOn(console, 'error').mockReturnValue()
    const root = makeFolder({ 'models/acme/tiny/README.md': '# Tiny\n' })
    const git = (...args: string[]) => execFileSync('git', ['-C', join(root, 'models/acme/tiny'), ...args])
    git('init', '-q', '-b', 'trunk')
    git('add', '-A')
    git('-c', 'user.name=Ada', '-c', 'user.email=ada@acme.example', 'commit', '-q', '-m', 'First')
    const { ask, json } = await makeHub(root)
    // A larger environment than the system lets a process have.
    vi.stubEnv('MODELBOOK_TEST', 'x'.repeat(2 ** 21))
    const refused = await ask('/api/models/acme/tiny/refs')
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5'])
    expect(String(said.mock.calls[0])).toContain('E2BIG')
    vi.unstubAllEnvs()
    const { branches } = await json('/api/models/acme/tiny/refs')
    expect(branches.map(({ name }: { name: string }) => name)).toEqual(['trunk'])
    // A commit that cannot be looked up must not be reported as missing.
    const commit = git('rev-parse', 'HEAD').toString().trim()
    vi.stubEnv('MODELBOOK_TEST', 'x'.repeat(2 ** 21))
    expect((await ask(`/api/models/acme/tiny/commits/${commit}`)).status).toBe(503)
  })
})
