/** Git repositories of cards that lead to other files of the machine, or keep git busy: they are no more than folders. */

import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { get } from 'node:http'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Problem } from '../../src/card/types.ts'
import { formatPointer } from '../../src/sources/lfs-pointer.ts'
import { folderSource } from '../../src/sources/read-folder.ts'
import { addFiles } from '../helpers/folder.ts'
import { modelbook, start, stopAll } from '../helpers/processes.ts'
import { type RunningSite, startSite } from '../site.ts'

const SECRET = 'not for readers'
const LARGE = Buffer.alloc(4096, SECRET)
const SHA256 = execFileSync('sha256sum', { input: LARGE, encoding: 'utf8' }).slice(0, 64)
const LARGE_PATH = `lfs/objects/${SHA256.slice(0, 2)}/${SHA256.slice(2, 4)}/${SHA256}`

let temporary = ''
/** The served folder, a card in it, and a repository beside the folder. */
let root = ''
let card = ''
let other = ''
/** In the other repository. */
let secretCommit = ''
let site: RunningSite | undefined

function git(folder: string, ...args: string[]): string {
  const all = ['-C', folder, '-c', 'user.name=Ada', '-c', 'user.email=ada@acme.example', ...args]
  return execFileSync('git', all, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}

function commit(folder: string, files: Record<string, string | Buffer>): void {
  addFiles(folder, files)
  git(folder, 'init', '-q', '-b', 'main')
  git(folder, 'add', '-A')
  git(folder, 'commit', '-q', '-m', 'First')
}

/** A named pipe: whoever opens it to read waits for a writer, who never comes. */
function makePipe(path: string): void {
  rmSync(path, { recursive: true, force: true })
  mkdirSync(dirname(path), { recursive: true })
  execFileSync('mkfifo', [path])
}

function replaceByLink(path: string, target: string): void {
  rmSync(path, { recursive: true, force: true })
  mkdirSync(dirname(path), { recursive: true })
  symlinkSync(target, path)
}

beforeEach(() => {
  temporary = realpathSync(mkdtempSync(join(tmpdir(), 'modelbook-attack-')))
  root = join(temporary, 'cards')
  card = join(root, 'models/acme/hostile')
  other = join(temporary, 'other')
  commit(other, { 'secret.txt': SECRET, 'large.bin': formatPointer(SHA256, LARGE.length) })
  addFiles(join(other, '.git'), { [LARGE_PATH]: LARGE })
  secretCommit = git(other, 'rev-parse', 'HEAD')
  commit(card, { 'README.md': '# Hostile\n', 'large.bin': formatPointer(SHA256, LARGE.length) })
  commit(join(root, 'models/acme/tiny'), { 'README.md': '# Tiny\n' })
})

afterEach(async () => {
  vi.restoreAllMocks()
  await site?.close()
  site = undefined
  await stopAll()
  rmSync(temporary, { recursive: true, force: true })
})

async function ask(path: string): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${site?.url}${path}`)
  return { status: answer.status, text: await answer.text() }
}

async function problems(): Promise<Problem[]> {
  const found: Problem[] = []
  for await (const item of folderSource(root).read()) {
    if (item.type === 'problem') found.push(item.problem)
    else await item.card.readFiles((problem) => found.push(problem))
  }
  return found
}

/** What runs of git for the attacked folder. @param words - of its arguments */
function processes(words = ''): string[] {
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      const read = (file: string) => readFileSync(`/proc/${pid}/${file}`, 'latin1')
      const isGit = read('comm').trim() === 'git' && read('cmdline').includes(words)
      return isGit && read('environ').includes(temporary)
    } catch {
      return false
    }
  })
}

/** Everything that the API says about the card, and the files that it might give away. */
const QUESTIONS = [
  '/acme/hostile/resolve/main/secret.txt',
  '/acme/hostile/raw/main/secret.txt',
  '/acme/hostile/resolve/main/large.bin',
  '/api/models/acme/hostile',
  '/api/models/acme/hostile/refs',
  '/api/models/acme/hostile/tree/main?expand=true',
  '/api/models/acme/hostile/commits/main',
]

/** Has the card borrow objects, and its branch lead to the commit that holds the secret. */
function lend(from: string | Buffer): void {
  addFiles(card, {
    '.git/objects/info/alternates': Buffer.concat([Buffer.from(from), Buffer.from('\n')]),
    '.git/refs/heads/main': secretCommit,
  })
}

describe("a card's repository that is another one of the machine", () => {
  it.each<[string, () => void]>([
    ['by commondir', () => addFiles(card, { '.git/commondir': `${join(other, '.git')}\n` })],
    ['by a relative commondir', () => addFiles(card, { '.git/commondir': '../../../../../other/.git\n' })],
    [
      'by a .git file',
      () => {
        rmSync(join(card, '.git'), { recursive: true })
        addFiles(card, { '.git': `gitdir: ${join(other, '.git')}\n` })
      },
    ],
    ['by a link in place of .git', () => replaceByLink(join(card, '.git'), join(other, '.git'))],
    [
      'by links in place of objects and refs',
      () => {
        replaceByLink(join(card, '.git/objects'), join(other, '.git/objects'))
        replaceByLink(join(card, '.git/refs'), join(other, '.git/refs'))
      },
    ],
    [
      'by links in place of folders of objects',
      () => {
        for (const name of readdirSync(join(other, '.git/objects')))
          if (/^[0-9a-f]{2}$/.test(name))
            replaceByLink(join(card, '.git/objects', name), join(other, '.git/objects', name))
        addFiles(card, { '.git/refs/heads/main': git(other, 'rev-parse', 'HEAD') })
      },
    ],
    [
      'by a link in place of the folder of packs',
      () => {
        git(other, 'repack', '-a', '-d', '-q')
        replaceByLink(join(card, '.git/objects/pack'), join(other, '.git/objects/pack'))
        addFiles(card, { '.git/refs/heads/main': git(other, 'rev-parse', 'HEAD') })
      },
    ],
    [
      'by links in place of packs',
      () => {
        git(other, 'repack', '-a', '-d', '-q')
        for (const name of readdirSync(join(other, '.git/objects/pack')))
          replaceByLink(join(card, '.git/objects/pack', name), join(other, '.git/objects/pack', name))
        addFiles(card, { '.git/refs/heads/main': git(other, 'rev-parse', 'HEAD') })
      },
    ],
    [
      'by alternates',
      () =>
        addFiles(card, {
          '.git/objects/info/alternates': `${join(other, '.git/objects')}\n`,
          '.git/refs/heads/main': git(other, 'rev-parse', 'HEAD'),
        }),
    ],
    [
      'by alternates of alternates',
      () => {
        addFiles(join(root, 'middle'), { 'info/alternates': `${join(other, '.git/objects')}\n` })
        addFiles(card, {
          '.git/objects/info/alternates': `${join(root, 'middle')}\n`,
          '.git/refs/heads/main': git(other, 'rev-parse', 'HEAD'),
        })
      },
    ],
    [
      'by alternates that go up after a link',
      () => {
        mkdirSync(join(card, '.git/x/objects'), { recursive: true })
        symlinkSync(join(other, '.git/refs'), join(card, '.git/x/link'))
        lend(`${join(card, '.git/x/link')}/../objects`)
      },
    ],
    [
      'by alternates that lead through a link whose target goes up after another',
      () => {
        mkdirSync(join(card, '.git/x/objects'), { recursive: true })
        symlinkSync(join(other, '.git/refs'), join(card, '.git/x/link'))
        symlinkSync('link/../objects', join(card, '.git/x/two'))
        lend(join(card, '.git/x/two'))
      },
    ],
    [
      'by alternates in bytes that are not UTF-8',
      () => {
        mkdirSync(join(card, '.git/x/\uFFFD'), { recursive: true })
        const name = Buffer.concat([Buffer.from(join(card, '.git/x/')), Buffer.from([0xff])])
        symlinkSync(Buffer.from(join(other, '.git/objects')), name)
        lend(name)
      },
    ],
    [
      'by alternates in a hidden repository of the served folder',
      () => {
        renameSync(join(other, '.git'), join(root, 'backup.git'))
        lend(join(root, 'backup.git/objects'))
      },
    ],
    [
      "by alternates in the served folder's own repository",
      () => {
        renameSync(join(other, '.git'), join(root, '.git'))
        lend(join(root, '.git/objects'))
      },
    ],
    [
      'by a link in place of the store of Git LFS',
      () => replaceByLink(join(card, '.git/lfs'), join(other, '.git/lfs')),
    ],
    [
      'by a module of a repository above that is not its own',
      () => {
        git(root, 'init', '-q')
        cpSync(join(other, '.git'), join(root, '.git/modules/other'), { recursive: true })
        git(root, 'config', '--file', '.git/modules/other/config', 'core.worktree', '../../../other')
        mkdirSync(join(root, 'other'))
        rmSync(join(card, '.git'), { recursive: true })
        addFiles(card, { '.git': 'gitdir: ../../../.git/modules/other\n' })
      },
    ],
    [
      'by a work tree that is not its own',
      () => {
        renameSync(other, join(root, 'other'))
        git(join(root, 'other'), 'worktree', 'add', '-q', '-b', 'side', join(temporary, 'side'))
        rmSync(join(card, '.git'), { recursive: true })
        addFiles(card, { '.git': `gitdir: ${join(root, 'other/.git/worktrees/side')}\n` })
      },
    ],
  ])('%s is not read, and a problem says so', async (_, attack) => {
    attack()
    expect(await problems()).toContainEqual(
      expect.objectContaining({ rule: 'git-not-own', file: join(card, '.git') }),
    )
    site = await startSite(root)
    for (const question of QUESTIONS) expect((await ask(question)).text).not.toContain(SECRET)
    expect((await ask('/acme/hostile/resolve/main/secret.txt')).status).toBe(404)
    expect((await ask('/acme/hostile/resolve/main/README.md')).text).toBe('# Hostile\n')
  })

  it('by a second name of a hidden file in the store of Git LFS is not read', async () => {
    addFiles(root, { '.env': SECRET })
    const name = 'ab'.repeat(32)
    const stored = join(card, '.git/lfs/objects/ab/ab', name)
    mkdirSync(dirname(stored), { recursive: true })
    linkSync(join(root, '.env'), stored)
    commit(card, { 'x.bin': formatPointer(name, SECRET.length) })
    site = await startSite(root)
    const answer = await ask('/acme/hostile/resolve/main/x.bin')
    expect(answer.text).not.toContain(SECRET)
    expect(answer.text).not.toBe('')
  })

  it('by names that git does not check out has none of these files', async () => {
    const blob = git(card, 'hash-object', '-w', 'README.md')
    const entries = ['..', '.git', '.GIT', 'fine.txt'].map((name) => Buffer.from(`100644 ${name}\0`))
    const tree = Buffer.concat(entries.flatMap((entry) => [entry, Buffer.from(blob, 'hex')]))
    const id = execFileSync(
      'git',
      ['-C', card, 'hash-object', '-w', '-t', 'tree', '--literally', '--stdin'],
      { input: tree, encoding: 'utf8' },
    ).trim()
    addFiles(card, { '.git/refs/heads/main': git(card, 'commit-tree', '-m', 'Odd', id) })
    site = await startSite(root)
    const { siblings } = JSON.parse((await ask('/api/models/acme/hostile')).text)
    expect(siblings).toEqual([{ rfilename: 'fine.txt' }])
  })

  it('by the names in an index of its packs is not read', async () => {
    git(other, 'repack', '-a', '-d', '-q')
    const [pack = ''] = readdirSync(join(other, '.git/objects/pack')).filter((name) => name.endsWith('.idx'))
    const name = `../../../../../../../other/.git/objects/pack/${pack}`
    // As long as the name, in whose place it is put.
    const placeholder = `pack-${'0'.repeat(name.length - 'pack-.idx'.length)}.idx`
    const packs = join(card, '.git/objects/pack')
    for (const ending of ['idx', 'pack'])
      cpSync(
        join(other, '.git/objects/pack', pack.replace('idx', ending)),
        join(packs, placeholder.replace('idx', ending)),
      )
    git(card, 'multi-pack-index', 'write')
    for (const ending of ['idx', 'pack']) rmSync(join(packs, placeholder.replace('idx', ending)))
    const index = join(packs, 'multi-pack-index')
    const text = readFileSync(index, 'latin1')
    expect(text).toContain(placeholder)
    rmSync(index)
    writeFileSync(index, text.replace(placeholder, name), 'latin1')
    addFiles(card, { '.git/refs/heads/main': git(other, 'rev-parse', 'HEAD') })
    expect(git(card, 'show', 'HEAD:secret.txt')).toBe(SECRET)
    site = await startSite(root)
    for (const question of QUESTIONS) expect((await ask(question)).text).not.toContain(SECRET)
  })

  it('for no longer than git takes to read it gives nothing away', async () => {
    vi.spyOn(console, 'error').mockReturnValue()
    const program = execFileSync('which', ['git'], { encoding: 'utf8' }).trim()
    const [objects, own, link] = [join(card, '.git/objects'), join(card, 'own'), join(temporary, 'link')]
    symlinkSync(join(other, '.git/objects'), link)
    const swapped = `mv '${objects}' '${own}'; mv '${link}' '${objects}'; '${program}' "$@"; mv '${objects}' '${link}'; mv '${own}' '${objects}'`
    addFiles(temporary, {
      'bin/git': `#!/bin/sh\ncase "$GIT_OBJECT_DIRECTORY" in '${objects}') ${swapped};; *) exec '${program}' "$@";; esac\n`,
    })
    execFileSync('chmod', ['+x', join(temporary, 'bin/git')])
    addFiles(card, { '.git/refs/heads/main': git(other, 'rev-parse', 'HEAD') })
    vi.stubEnv('PATH', `${join(temporary, 'bin')}:${process.env.PATH}`)
    site = await startSite(root)
    const answer = await ask('/acme/hostile/resolve/main/secret.txt')
    expect(answer).toEqual({ status: 503, text: expect.stringContaining('is being changed') })
    vi.unstubAllEnvs()
  })

  it.each<[string, string, string]>([
    ['its objects', '.git/objects', 'objects'],
    ['its packs', '.git/objects/pack', 'objects/pack'],
    ['its store of Git LFS', '.git/lfs', 'lfs'],
  ])('because %s are swapped again and again while it is served, is never read', async (_, place, target) => {
    vi.spyOn(console, 'error').mockReturnValue()
    git(other, 'repack', '-a', '-d', '-q')
    mkdirSync(join(card, place), { recursive: true })
    site = await startSite(root)
    expect((await ask('/acme/hostile/resolve/main/README.md')).text).toBe('# Hostile\n')
    // The branch leads to a commit that only the other repository has.
    addFiles(card, { '.git/refs/heads/main': git(other, 'rev-parse', 'HEAD') })
    start('sh', ['-c', SWAP, 'sh', join(card, place), join(other, '.git', target)])
    for (let round = 0; round < 60; round++) {
      const answers = await Promise.all(QUESTIONS.slice(0, 4).map(ask))
      for (const { text } of answers) expect(text).not.toContain(SECRET)
    }
  })
})

/** Puts a link in the place of a folder and the folder back, for as long as it runs. */
const SWAP = `
ln -s "$2" "$1.link"
while :; do
  mv "$1" "$1.own"; mv "$1.link" "$1"; mv "$1" "$1.link"; mv "$1.own" "$1"
done
`

describe("a card's repository that keeps git busy", () => {
  const SETTINGS = {
    'an order of files without end': '[diff]\n\torderFile = /dev/zero\n',
    'a list of names without end': '[mailmap]\n\tfile = /dev/zero\n[log]\n\tmailmap = true\n',
    'an included file that is a pipe': '[include]\n\tpath = pipe\n',
    'a list of names that is a pipe': '[mailmap]\n\tfile = PIPE\n',
  }
  it.each(Object.entries(SETTINGS))(
    'with %s in its configuration is read without it',
    async (_, settings) => {
      const pipe = join(card, '.git/pipe')
      makePipe(pipe)
      appendFileSync(join(card, '.git/config'), settings.replace('PIPE', pipe))
      site = await startSite(root)
      const commits = JSON.parse((await ask('/api/models/acme/hostile/commits/main')).text)
      expect(commits).toMatchObject([{ title: 'First' }])
      const tree = JSON.parse((await ask('/api/models/acme/hostile/tree/main?expand=true')).text)
      expect(tree).toHaveLength(2)
      expect(processes()).toEqual([])
    },
  )

  it.each([
    'HEAD',
    'packed-refs',
    'refs/heads/side',
    'commondir',
    'shallow',
    'objects/info/alternates',
    'objects/pack/pack-1.idx',
    'objects/info/commit-graph',
  ])('with a pipe in place of %s is a plain folder', async (path) => {
    makePipe(join(card, '.git', path))
    expect(await problems()).toMatchObject([{ rule: 'git-not-own' }, { rule: 'lfs-pointer' }])
    site = await startSite(root)
    expect((await ask('/acme/hostile/resolve/main/README.md')).text).toBe('# Hostile\n')
    expect((await ask('/api/models/acme/tiny/commits/main')).status).toBe(200)
    expect(processes()).toEqual([])
  })

  it('with messages without end is told of in short', async () => {
    addFiles(card, { message: `${'t'.repeat(100_000)}\n\n${'long '.repeat(2_000_000)}` })
    git(card, 'commit', '-q', '--allow-empty', '-F', 'message')
    rmSync(join(card, 'message'))
    site = await startSite(root)
    for (const path of ['commits/main', 'tree/main?expand=true'])
      expect((await ask(`/api/models/acme/hostile/${path}`)).text.length).toBeLessThan(20_000)
    expect((await ask('/acme/hostile/resolve/main/README.md')).text).toBe('# Hostile\n')
  })

  it('with a pipe that is put there while it is served becomes a plain folder', async () => {
    site = await startSite(root)
    expect(JSON.parse((await ask('/api/models/acme/hostile/commits/main')).text)).toHaveLength(1)
    makePipe(join(card, '.git/packed-refs'))
    await vi.waitFor(async () => {
      const { status, text } = await ask('/api/models/acme/hostile/commits/main')
      expect([status, text]).toEqual([200, expect.not.stringContaining('First')])
    })
    expect(processes()).toEqual([])
  })

  it('because its few folders stand for a million million files is told not to be listed', async () => {
    let tree = git(card, 'rev-parse', 'HEAD^{tree}')
    for (let depth = 0; depth < 12; depth++) tree = makeTree(tree)
    const bomb = git(card, 'commit-tree', '-m', 'Bomb', tree)
    git(card, 'update-ref', 'refs/heads/main', bomb)
    site = await startSite(root)
    const { status, text } = await ask('/api/models/acme/hostile/tree/main')
    expect([status, text]).toEqual([500, expect.stringContaining('more than 1000000 files')])
    expect(processes()).toEqual([])
  })

  /** A folder that holds another one ten times. */
  function makeTree(inside: string): string {
    const lines = Array.from({ length: 10 }, (_, at) => `040000 tree ${inside}\t${at}\n`).join('')
    return execFileSync('git', ['-C', card, 'mktree'], { input: lines, encoding: 'utf8' }).trim()
  }
})

describe('git', () => {
  const ENDLESS = 'while :; do :; done'

  /** A program in place of git that never ends once it has been asked for the history. */
  function makeEndless(): string {
    const program = execFileSync('which', ['git'], { encoding: 'utf8' }).trim()
    // The copy of the shell is called git, as it would be.
    const shell = join(temporary, 'shell/git')
    addFiles(temporary, {
      'bin/git': `#!/bin/sh\ncase "$*" in *rev-list*) exec '${shell}' -c '${ENDLESS}';; esac\nexec '${program}' "$@"\n`,
    })
    mkdirSync(dirname(shell), { recursive: true })
    cpSync(realpathSync('/bin/sh'), shell)
    execFileSync('chmod', ['+x', join(temporary, 'bin/git')])
    return `${join(temporary, 'bin')}:${process.env.PATH}`
  }

  it('ends when its reader leaves', async () => {
    vi.stubEnv('PATH', makeEndless())
    site = await startSite(root)
    const request = get(`${site.url}/api/models/acme/hostile/commits/main`)
    request.on('error', () => {})
    await vi.waitFor(() => expect(processes(ENDLESS)).toHaveLength(1), 20_000)
    // It keeps no other card waiting.
    expect((await ask('/api/models/acme/tiny/tree/main')).status).toBe(200)
    request.destroy()
    await vi.waitFor(() => expect(processes(ENDLESS)).toEqual([]), 20_000)
    vi.unstubAllEnvs()
  })

  it('ends with the server, however that ends', async () => {
    const words = ['serve', root, '--port', '0', '--no-watch', '--editions', join(temporary, 'editions')]
    const server = modelbook(words, { PATH: makeEndless() })
    const url = await server.url()
    const request = get(`${url}/api/models/acme/hostile/commits/main`)
    request.on('error', () => {})
    await vi.waitFor(() => expect(processes(ENDLESS)).toHaveLength(1), 20_000)
    // Once it answers again, it has told the guard of what it started.
    expect((await fetch(`${url}/api/models/acme/tiny`)).status).toBe(200)
    server.send('SIGKILL')
    await vi.waitFor(() => expect(processes(ENDLESS)).toEqual([]), 20_000)
  })
})
