import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { addFiles, makeFolder } from '../../../test/helpers/folder.ts'
import { makeHub } from '../../../test/helpers/hub.ts'
import type { Problem } from '../../card/types.ts'
import { formatPointer } from '../../sources/lfs-pointer.ts'
import { folderSource } from '../../sources/read-folder.ts'

const CARD = 'models/acme/tiny'

function git(folder: string, ...args: string[]): string {
  const settings = ['user.name=Ada', 'user.email=ada@acme.example', 'protocol.file.allow=always']
  const all = ['-C', folder, ...settings.flatMap((setting) => ['-c', setting]), ...args]
  return execFileSync('git', all, {
    encoding: 'utf8',
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null' },
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}

/** A repository with two commits on the branch `trunk`. */
function makeOrigin(folder: string): void {
  addFiles(folder, { 'README.md': '# First\n' })
  git(folder, 'init', '-q', '-b', 'trunk')
  git(folder, 'add', '-A')
  git(folder, 'commit', '-q', '-m', 'First')
  git(folder, 'tag', '-a', '-m', 'One', 'v1')
  addFiles(folder, { 'README.md': '# Second\n' })
  git(folder, 'commit', '-q', '-a', '-m', 'Second')
}

/** What the folder's source reports about its cards. */
async function problemsOf(root: string): Promise<Problem[]> {
  const problems: Problem[] = []
  for await (const item of folderSource(root).read()) {
    if (item.type === 'problem') problems.push(item.problem)
    else await item.card.readFiles((problem) => problems.push(problem))
  }
  return problems
}

/** Titles of the commits on the card's main branch. */
async function titlesOf(root: string): Promise<string[]> {
  const { json } = await makeHub(root)
  const commits: { title: string }[] = await json('/api/models/acme/tiny/commits/main')
  return commits.map(({ title }) => title)
}

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllEnvs()
})

describe("a card's repository is read", () => {
  const HISTORY = ['Second', 'First']
  it.each<[string, (root: string, card: string) => void, string[]]>([
    ['with loose objects', (_, card) => makeOrigin(card), HISTORY],
    [
      'when all is packed',
      (_, card) => {
        makeOrigin(card)
        git(card, 'gc', '-q')
        expect(existsSync(join(card, '.git/refs/heads/trunk'))).toBe(false)
      },
      HISTORY,
    ],
    [
      'as a clone',
      (_, card) => {
        const origin = makeFolder()
        makeOrigin(origin)
        git('.', 'clone', '-q', origin, card)
      },
      HISTORY,
    ],
    [
      'as a shallow clone',
      (_, card) => {
        const origin = makeFolder()
        makeOrigin(origin)
        git('.', 'clone', '-q', '--depth', '1', `file://${origin}`, card)
      },
      ['Second'],
    ],
    [
      'as a clone without the objects of old commits',
      (_, card) => {
        const origin = makeFolder()
        makeOrigin(origin)
        git(origin, 'config', 'uploadpack.allowFilter', 'true')
        git('.', 'clone', '-q', '--filter', 'blob:none', `file://${origin}`, card)
      },
      HISTORY,
    ],
    [
      'as a clone that shares the objects of another card',
      (root, card) => {
        makeOrigin(join(root, 'models/acme/origin'))
        git('.', 'clone', '-q', '--shared', join(root, 'models/acme/origin'), card)
        expect(existsSync(join(card, '.git/objects/info/alternates'))).toBe(true)
      },
      HISTORY,
    ],
    [
      'as a submodule of the repository that is served',
      (root, card) => {
        const origin = makeFolder()
        makeOrigin(origin)
        git(root, 'init', '-q')
        git(root, 'submodule', '--quiet', 'add', origin, CARD)
        expect(readFileSync(join(card, '.git'), 'utf8')).toContain('/.git/modules/')
      },
      HISTORY,
    ],
    [
      'as a further work tree of another card',
      (root, card) => {
        const origin = join(root, 'models/acme/origin')
        makeOrigin(origin)
        git(origin, 'worktree', 'add', '-q', '-b', 'other', card)
      },
      HISTORY,
    ],
    [
      'from a folder of another name inside the card',
      (_, card) => {
        makeOrigin(card)
        renameSync(join(card, '.git'), join(card, '.repository'))
        writeFileSync(join(card, '.git'), 'gitdir: .repository\n')
      },
      HISTORY,
    ],
    [
      'when HEAD is a link to the branch, as of old',
      (_, card) => {
        makeOrigin(card)
        rmSync(join(card, '.git/HEAD'))
        symlinkSync('refs/heads/trunk', join(card, '.git/HEAD'))
      },
      HISTORY,
    ],
  ])('%s', async (_, make, titles) => {
    const root = makeFolder()
    make(root, join(root, CARD))
    expect(await titlesOf(root)).toEqual(titles)
    const { ask } = await makeHub(root)
    expect(await (await ask('/acme/tiny/resolve/main/README.md')).text()).toBe('# Second\n')
    expect(await problemsOf(root)).toEqual([])
  })

  it('in a parent above the folder that is served, whose submodule it is', async () => {
    const [origin, above] = [makeFolder(), makeFolder()]
    makeOrigin(origin)
    git(above, 'init', '-q')
    git(above, 'submodule', '--quiet', 'add', origin, `cards/${CARD}`)
    expect(await titlesOf(join(above, 'cards'))).toEqual(HISTORY)
  })

  it('with the Git LFS files in the store that its work trees share', async () => {
    const root = makeFolder()
    const origin = join(root, 'models/acme/origin')
    const large = Buffer.alloc(5000, 'weights')
    const sha256 = createHash('sha256').update(large).digest('hex')
    makeOrigin(origin)
    addFiles(origin, {
      'model.bin': formatPointer(sha256, large.length),
      [`.git/lfs/objects/${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}`]: large,
    })
    git(origin, 'add', 'model.bin')
    git(origin, 'commit', '-q', '-m', 'Weights')
    git(origin, 'worktree', 'add', '-q', '-b', 'other', join(root, CARD))
    const { ask } = await makeHub(root)
    const answer = await ask('/acme/tiny/resolve/main/model.bin')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(large)
  })

  it('after commits, a repack and a gc while it is served', async () => {
    const root = makeFolder()
    const card = join(root, CARD)
    makeOrigin(card)
    const { ask } = await makeHub(root)
    for (const [at, args] of [
      ['commit', '-q', '--allow-empty', '-m', 'Third'],
      ['repack', '-a', '-d', '-q'],
      ['gc', '-q'],
    ].entries()) {
      expect(await (await ask('/acme/tiny/resolve/main/README.md')).text()).toBe('# Second\n')
      git(card, ...args)
      expect((await ask('/api/models/acme/tiny/commits/main')).headers.get('x-total-count')).toBeDefined()
      expect(at).toBeLessThan(3)
    }
    const main = await ask(`/api/models/acme/tiny/commits/${git(card, 'rev-parse', 'HEAD')}`)
    expect(main.headers.get('x-total-count')).toBe('3')
  })
})

describe("a card's repository is left alone, which a problem tells,", () => {
  it.each<[string, (card: string) => void, RegExp]>([
    [
      'when another user owns it',
      () => {
        vi.spyOn(process, 'geteuid').mockReturnValue(4_242)
      },
      /belongs to another user/,
    ],
    [
      'when it names objects by SHA-256',
      (card) => {
        rmSync(join(card, '.git'), { recursive: true })
        git(card, 'init', '-q', '--object-format=sha256')
        git(card, 'add', '-A')
        git(card, 'commit', '-q', '-m', 'First')
      },
      /SHA-256/,
    ],
    [
      'when its references are in the reftable format',
      (card) => addFiles(card, { '.git/reftable/tables.list': '' }),
      /reftable/,
    ],
    [
      'when it borrows objects by a path that is gone',
      (card) => addFiles(card, { '.git/objects/info/alternates': '/nowhere/objects\n' }),
      /does not exist/,
    ],
  ])('%s', async (_, change, message) => {
    const root = makeFolder()
    const card = join(root, CARD)
    makeOrigin(card)
    vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null')
    vi.stubEnv('GIT_CONFIG_SYSTEM', '/dev/null')
    change(card)
    expect(await problemsOf(root)).toMatchObject([
      { severity: 'warning', message: expect.stringMatching(message), file: join(card, '.git') },
    ])
    expect(await titlesOf(root)).not.toContain('First')
  })

  it('but read when its owner is another user and git is told to trust it', async () => {
    const root = makeFolder()
    makeOrigin(join(root, CARD))
    const settings = join(makeFolder(), 'gitconfig')
    writeFileSync(settings, `[safe]\n\tdirectory = ${join(root, CARD)}\n`)
    vi.stubEnv('GIT_CONFIG_GLOBAL', settings)
    vi.spyOn(process, 'geteuid').mockReturnValue(4_242)
    expect(await titlesOf(root)).toEqual(['Second', 'First'])
  })
})
