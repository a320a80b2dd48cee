import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  realpathSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { CARDS_OF_EVERY_SHAPE } from '../../test/corpus.ts'
import { makeFolder } from '../../test/helpers/folder.ts'
import { readLocation } from '../../test/helpers/read-sources.ts'
import type { Problem } from '../card/types.ts'
import { readDocsPage } from '../docs/read-page.ts'
import { formatPointer } from './lfs-pointer.ts'
import { openSource } from './open-source.ts'
import { folderSource } from './read-folder.ts'

const CARD = '---\nlicense: mit\n---\n# A card\n'
const DATASET = '---\npretty_name: Tiny\n---\n'

describe('a catalogue', () => {
  it('has cards of four kinds in folders and in lone files', async () => {
    const folder = makeFolder({
      'README.md': 'about the repository',
      'models/acme/tiny/README.md': CARD,
      'models/acme/small.md': CARD,
      'models/alone/README.md': CARD,
      'models/single.md': CARD,
      'datasets/acme/words/README.md': CARD,
      'tasks/token-classification/README.md': CARD,
      'metrics/f1.md': CARD,
      'other/x/README.md': CARD,
    })
    const { names, problems } = await readLocation(folder)
    expect(names).toEqual([
      'dataset:acme/words',
      'metric:f1',
      'model:acme/tiny',
      'model:acme/small',
      'model:alone',
      'model:single',
      'task:token-classification',
    ])
    expect(problems).toEqual([])
  })

  it('has repositories without a card where files tell them, and no card is above, below or beside', async () => {
    const folder = makeFolder({
      'models/acme/configured/config.json': '{}',
      'models/acme/weights/model.gguf': '',
      'datasets/acme/rows/train.parquet': '',
      'models/acme/cloned/.git/HEAD': '',
      'models/acme/pictured/photo.png': '',
      'models/acme/noted/notes.txt': '',
      'models/acme/deep/part/config.json': '{}',
      'models/acme/outer/config.json': '{}',
      'models/acme/outer/inner/README.md': CARD,
      'models/acme/lone/config.json': '{}',
      'models/acme/lone.md': CARD,
      'models/acme/split.examples/a.csv': '',
      'models/team/README.md': CARD,
      'models/team/part/config.json': '{}',
      'models/gpt2/config.json': '{}',
      'tasks/own/rows/train.parquet': '',
      'owners/acme/rows/train.parquet': '',
    })
    const { names } = await readLocation(folder)
    expect(names).toEqual([
      'dataset:acme/rows',
      'model:acme/cloned',
      'model:acme/configured',
      'model:acme/outer/inner',
      'model:acme/weights',
      'model:acme/lone',
      'model:team',
    ])
  })

  it('has owners and collections in folders of their own', async () => {
    const folder = makeFolder({
      'models/acme/tiny/README.md': CARD,
      'owners/acme/README.md': CARD,
      'owners/acme/logo.svg': '<svg/>',
      'owners/zeta.md': CARD,
      'collections/start.md': CARD,
      'collections/acme/small.md': CARD,
    })
    const { names } = await readLocation(folder)
    expect(names).toEqual([
      'collection:acme/small',
      'collection:start',
      'model:acme/tiny',
      'owner:acme',
      'owner:zeta',
    ])
  })

  it.each(['owners', 'collections'])(
    'leaves %s alone where no other folder makes a catalogue',
    async (name) => {
      const loose = makeFolder({ [`${name}/foo/README.md`]: CARD, 'bar/README.md': DATASET })
      expect((await readLocation(loose)).names.toSorted()).toEqual([`dataset:bar`, `model:${name}/foo`])
      const single = makeFolder({ 'README.md': CARD, [`${name}/foo/README.md`]: CARD })
      expect((await readLocation(single)).names).toEqual([expect.stringMatching(/^model:/)])
    },
  )

  it('gives the cards of some kinds alone, without a look at the others', async () => {
    const folder = makeFolder({ 'models/a.md': CARD, 'tasks/t.md': CARD, 'metrics/m.md': CARD })
    symlinkSync('/', join(folder, 'models/out'))
    const kinds = []
    for await (const item of folderSource(folder).read(['task', 'metric'])) {
      kinds.push(item.type === 'card' ? item.card.kind : item.problem.rule)
    }
    expect(kinds).toEqual(['metric', 'task'])
  })

  it('takes every README below models/ as a card, however deep', async () => {
    const folder = makeFolder({ 'models/a/README.md': CARD, 'models/a/b/c/d/README.md': CARD })
    expect((await readLocation(folder)).names).toEqual(['model:a', 'model:a/b/c/d'])
  })

  it('takes other Markdown for files of the card above it', async () => {
    const folder = makeFolder({
      'models/a/README.md': CARD,
      'models/a/training.md': 'notes',
      'models/a/docs/deep.md': 'notes',
      'models/b/own.md': CARD,
    })
    expect((await readLocation(folder)).names).toEqual(['model:a', 'model:b/own'])
  })

  it('prefers README.md but knows it in any case', async () => {
    const folder = makeFolder({
      'models/a/README.md': 'right',
      'models/a/readme.md': 'wrong',
      'models/b/ReadMe.MD': 'odd',
    })
    const { cards } = await readLocation(folder)
    expect(cards.map(({ id, bytes }) => [id, Buffer.from(bytes).toString()])).toEqual([
      ['a', 'right'],
      ['b', 'odd'],
    ])
  })

  it('keeps odd characters in ids and paths', async () => {
    const odd = 'models/a b#c?d%20e/ünï 日本.v1/README.md'
    const { cards } = await readLocation(makeFolder({ [odd]: CARD }))
    expect(cards[0]).toMatchObject({ id: 'a b#c?d%20e/ünï 日本.v1', sourcePath: odd })
  })

  it('skips hidden folders, hidden files and node_modules', async () => {
    const folder = makeFolder({
      'models/.cache/a/README.md': CARD,
      'models/node_modules/a/README.md': CARD,
      'models/acme/.#draft.md': CARD,
    })
    expect((await readLocation(folder)).names).toEqual([])
  })

  it('says that a README of all models is not listed', async () => {
    const { names, problems } = await readLocation(
      makeFolder({ 'models/README.md': CARD, 'models/a.md': CARD }),
    )
    expect(names).toEqual(['model:a'])
    expect(problems).toMatchObject([{ rule: 'readme-of-all', severity: 'hint' }])
  })

  it('shows paths as the person named the folder', async () => {
    const folder = makeFolder({ 'models/a.md': CARD })
    const { cards } = await readLocation(`${folder}/../${basename(folder)}/`)
    expect(cards[0]?.path).toBe(join(folder, 'models/a.md'))
  })

  it('counts its cards without reading them', async () => {
    const folder = makeFolder({ 'models/a.md': CARD, 'datasets/b/c/README.md': CARD })
    expect((await openSource(folder)).count?.()).toBe(2)
  })
})

describe('other layouts', () => {
  it('takes a folder with a README for one repository', async () => {
    const folder = makeFolder({ 'README.md': CARD, 'onnx/README.md': 'notes', 'model.bin': '12345' })
    const { cards } = await readLocation(folder)
    expect(cards).toMatchObject([{ kind: 'model', id: basename(folder), sourcePath: 'README.md' }])
    const files = await cards[0]?.readFiles(() => {})
    expect(files?.map(({ path }) => path)).toEqual(['README.md', 'model.bin', 'onnx/README.md'])
  })

  it('calls a repository behind a link as the link is called', async () => {
    const folder = makeFolder({ 'release-7/README.md': CARD })
    symlinkSync('release-7', join(folder, 'tiny-bert'))
    expect((await readLocation(join(folder, 'tiny-bert'))).cards).toMatchObject([{ id: 'tiny-bert' }])
  })

  it('are not read for tasks, which they cannot have', async () => {
    const items = []
    for await (const item of folderSource(makeFolder({ 'README.md': CARD })).read(['task'])) items.push(item)
    expect(items).toEqual([])
  })

  it('tells a repository of a dataset by its front matter', async () => {
    const { names } = await readLocation(makeFolder({ 'README.md': DATASET }))
    expect(names[0]).toMatch(/^dataset:/)
  })

  it('finds READMEs anywhere when nothing else says where cards are', async () => {
    const folder = makeFolder({ 'team/bert/README.md': CARD, 'team/data/words/README.md': DATASET })
    expect((await readLocation(folder)).names).toEqual(['model:team/bert', 'dataset:team/data/words'])
  })

  it('finds no card in an empty folder and says nothing', async () => {
    expect(await readLocation(makeFolder())).toMatchObject({ cards: [], problems: [] })
  })

  it('says how to lay out a folder whose Markdown it does not know', async () => {
    const { problems } = await readLocation(makeFolder({ 'notes.md': 'x' }))
    expect(problems[0]).toMatchObject({ rule: 'no-cards', severity: 'warning' })
  })
})

describe('symbolic links', () => {
  it('are followed to folders and files inside of the root', async () => {
    const folder = makeFolder({
      'models/acme/a/README.md': CARD,
      'shelf/b/README.md': 'linked',
      'shelf/c.md': 'file',
    })
    symlinkSync('../../shelf/b', join(folder, 'models/acme/b'))
    symlinkSync(join(folder, 'shelf/b'), join(folder, 'models/acme/again'))
    symlinkSync('../../shelf/c.md', join(folder, 'models/acme/c.md'))
    const { names, problems } = await readLocation(folder)
    expect(names).toEqual(['model:acme/a', 'model:acme/again', 'model:acme/b', 'model:acme/c'])
    expect(problems).toEqual([])
  })

  it('that leave the root are problems that say where they lead', async () => {
    const outside = makeFolder({ 'secret/README.md': 'secret' })
    const folder = makeFolder({ 'models/a.md': CARD })
    symlinkSync(join(outside, 'secret'), join(folder, 'models/out'))
    symlinkSync(join(outside, 'secret/README.md'), join(folder, 'models/out.md'))
    const { names, problems } = await readLocation(folder)
    expect(names).toEqual(['model:a'])
    expect(problems.map(({ file, message }) => [file, message])).toEqual(
      ['out', 'out.md'].map((name) => [
        join(folder, 'models', name),
        `this symbolic link points to ${join(outside, 'secret')}${name === 'out' ? '' : '/README.md'}, outside of ${folder}`,
      ]),
    )
  })

  it('that lead to what git keeps for itself are problems, but not those to files that git-annex keeps there', async () => {
    const folder = makeFolder({
      'models/a/README.md': CARD,
      '.git/config': 'password',
      '.git/HEAD': 'ref: refs/heads/main',
      '.git/objects/x': 'x',
      '.git/refs/x': 'x',
      '.git/annex/objects/f0/weights': 'weights',
    })
    for (const [name, to] of [
      ['git', '.git'],
      ['notes.md', '.git/config'],
      ['weights', '.git/annex/objects/f0/weights'],
    ] as const)
      symlinkSync(join('../..', to), join(folder, 'models/a', name))
    const { cards, problems } = await readLocation(folder)
    expect(await cards[0]?.readFiles(() => {})).toMatchObject([{ path: 'README.md' }, { path: 'weights' }])
    expect(problems.map(({ rule, file }) => `${rule} ${basename(file)}`).sort()).toEqual([
      'link-to-hidden git',
      'link-to-hidden notes.md',
    ])
  })

  it('and paths of includes take nothing from git into docs', async () => {
    const folder = makeFolder({
      '.git/config': 'password',
      'docs/_toctree.yml': '- local: index\n  title: Start\n',
      'docs/index.md': '# Start\n\n<include>{"path": "../.git/config"}</include>\n',
    })
    const [docs] = (await folderSource(folder).readDocs?.(() => {})) ?? []
    const [raw] = docs?.pages(() => {}) ?? []
    const page = docs && raw && readDocsPage(docs.readTree(), raw)
    expect(page?.problems).toMatchObject([{ rule: 'include', line: 3 }])
    expect(page?.text).not.toContain('password')
  })

  it('in a circle end, and are reported', async () => {
    const folder = makeFolder({ 'models/a/README.md': CARD })
    symlinkSync('..', join(folder, 'models/a/up'))
    symlinkSync(folder, join(folder, 'models/root'))
    symlinkSync('self', join(folder, 'models/self'))
    const { names, problems } = await readLocation(folder)
    expect(names).toEqual(['model:a'])
    expect(problems.map(({ rule }) => rule).sort()).toEqual(['broken-link', 'link-circle', 'link-circle'])
  })

  it('between many folders do not multiply', async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `m${index}`)
    const folder = makeFolder(Object.fromEntries(ids.map((id) => [`models/${id}/README.md`, CARD])))
    for (const from of ids)
      for (const to of ids) symlinkSync(`../${to}`, join(folder, 'models', from, `to-${to}`))
    const { cards } = await readLocation(folder)
    expect(cards.length).toBeGreaterThanOrEqual(ids.length)
    expect(cards.length).toBeLessThan(12 * 12 * 12)
    for (const card of cards.slice(0, 20)) await card.readFiles(() => {})
  })

  it('to nowhere are problems', async () => {
    const folder = makeFolder({ 'models/a.md': CARD })
    symlinkSync('gone.md', join(folder, 'models/b.md'))
    expect((await readLocation(folder)).problems).toMatchObject([
      {
        rule: 'broken-link',
        message: 'this symbolic link points to gone.md, which cannot be read: it does not exist',
      },
    ])
  })
})

describe('what cannot be read', () => {
  it('is a problem when a name is not UTF-8', async () => {
    const folder = makeFolder({ 'models/a.md': CARD, 'models/\uFFFD.md': CARD })
    writeFileSync(
      Buffer.concat([Buffer.from(`${folder}/models/b`), Buffer.from([0xff]), Buffer.from('.md')]),
      CARD,
    )
    const { names, problems } = await readLocation(folder)
    expect(names).toEqual(['model:a', 'model:\uFFFD'])
    expect(problems).toMatchObject([{ rule: 'name-not-utf-8', file: join(folder, 'models/b\uFFFD.md') }])
  })

  it('is a problem when a card is a pipe, and does not wait for it', async () => {
    const folder = makeFolder({ 'models/a/notes.txt': 'x' })
    execFileSync('mkfifo', [join(folder, 'models/a/README.md')])
    expect((await readLocation(folder)).problems).toMatchObject([{ rule: 'not-a-file' }])
  })

  it.skipIf(process.getuid?.() === 0)('is a problem when permission is missing', async () => {
    const folder = makeFolder({ 'models/a.md': CARD, 'models/b.md': CARD, 'models/c/README.md': CARD })
    chmodSync(join(folder, 'models/b.md'), 0)
    chmodSync(join(folder, 'models/c'), 0)
    const { names, problems } = await readLocation(folder)
    chmodSync(join(folder, 'models/c'), 0o755)
    expect(names).toEqual(['model:a'])
    expect(problems.map(({ rule }) => rule).sort()).toEqual(['unreadable-card', 'unreadable-folder'])
  })
})

describe('files of a card', () => {
  it('are all in its folder and below, but for those of cards within', async () => {
    const folder = makeFolder({
      'models/a/README.md': CARD,
      'models/a/.gitattributes': 'x',
      'models/a/config.json': '{}',
      'models/a/onnx/model.onnx': '1234',
      'models/a/.git/config': 'x',
      'models/a/child/README.md': CARD,
      'models/a/child/config.json': '{}',
    })
    const { cards } = await readLocation(folder)
    const files = await cards[0]?.readFiles(() => {})
    expect(files?.map(({ path, size }) => [path, size])).toEqual([
      ['.gitattributes', 1],
      ['README.md', CARD.length],
      ['config.json', 2],
      ['onnx/model.onnx', 4],
    ])
  })

  it('is only itself when the card is a lone file', async () => {
    const { cards } = await readLocation(makeFolder({ 'models/acme/a.md': CARD, 'models/acme/b.md': CARD }))
    expect(await cards[0]?.readFiles(() => {})).toMatchObject([{ path: 'a.md', size: CARD.length }])
  })

  it('are reported where Git LFS has not fetched them', async () => {
    const folder = makeFolder({
      'models/a/README.md': CARD,
      'models/a/model.safetensors': formatPointer('0'.repeat(64), 1_000_000),
      'models/a/onnx/model.onnx': formatPointer('1'.repeat(64), 1_000_000),
      'models/a/config.json': '{}',
    })
    const { cards } = await readLocation(folder)
    const problems: Problem[] = []
    await cards[0]?.readFiles((problem) => problems.push(problem))
    expect(problems).toMatchObject([
      {
        rule: 'lfs-pointer',
        message: expect.stringContaining('of model.safetensors and 1 other file only the Git LFS pointer'),
        remedy: expect.stringContaining('git lfs pull'),
      },
    ])
  })

  it('are listed up to 100,000, and more are a problem', { timeout: 180_000 }, async () => {
    const folder = makeFolder({ 'models/a/README.md': CARD })
    mkdirSync(join(folder, 'models/a/data'))
    for (let index = 0; index < 100_001; index += 1) writeFileSync(join(folder, `models/a/data/${index}`), '')
    const { cards } = await readLocation(folder)
    const rules: string[] = []
    const files = await cards[0]?.readFiles(({ rule }) => rules.push(rule))
    expect(files).toHaveLength(100_000)
    expect(rules).toEqual(['too-many-files'])
  })
})

describe('the date of a card', () => {
  const git = (folder: string, date: string, ...args: string[]) =>
    execFileSync('git', ['-C', folder, '-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
      env: { ...process.env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date },
      stdio: 'pipe',
    })

  it('is that of its last commit, else of the file', async () => {
    const folder = makeFolder({ 'models/ä b/README.md': CARD, 'models/new.md': CARD, 'models/old.md': CARD })
    git(folder, '2024-01-01T00:00:00Z', 'init', '-q')
    git(folder, '2024-01-01T00:00:00Z', 'add', 'models/ä b', 'models/old.md')
    git(folder, '2024-01-02T03:04:05+02:00', 'commit', '-q', '-m', 'one')
    writeFileSync(join(folder, 'models/old.md'), 'changed')
    git(folder, '2025-01-01T00:00:00Z', 'commit', '-q', '-a', '-m', 'two')
    utimesSync(join(folder, 'models/new.md'), 0, Date.UTC(2020, 4, 6) / 1000)
    const { cards } = await readLocation(folder)
    expect(cards.map(({ id, updated }) => [id, updated])).toEqual([
      ['ä b', '2024-01-02T01:04:05.000Z'],
      ['new', '2020-05-06T00:00:00.000Z'],
      ['old', '2025-01-01T00:00:00.000Z'],
    ])
  })

  it('is found when the folder is a part of the work tree, and renewed after a commit', async () => {
    const folder = makeFolder({ 'deep/[x]/models/a.md': CARD })
    git(folder, '2024-01-01T00:00:00Z', 'init', '-q')
    git(folder, '2024-01-01T00:00:00Z', 'add', '.')
    git(folder, '2024-01-01T00:00:00Z', 'commit', '-q', '-m', 'one')
    const read = async () => (await readLocation(join(folder, 'deep/[x]'))).cards[0]?.updated
    expect(await read()).toBe('2024-01-01T00:00:00.000Z')
    writeFileSync(join(folder, 'deep/[x]/models/a.md'), 'changed')
    git(folder, '2024-06-01T00:00:00Z', 'commit', '-q', '-a', '-m', 'two')
    expect(await read()).toBe('2024-06-01T00:00:00.000Z')
  })

  it('is waited for on a machine with much else to do', async () => {
    const folder = makeFolder({ 'models/a.md': CARD })
    git(folder, '2024-01-01T00:00:00Z', 'init', '-q')
    git(folder, '2024-01-01T00:00:00Z', 'add', '.')
    git(folder, '2024-01-01T00:00:00Z', 'commit', '-q', '-m', 'one')
    const found = execFileSync('which', ['git'], { encoding: 'utf8' }).trim()
    const programs = makeFolder({
      git: `#!/bin/sh\ncase "$*" in *ls-files*) sleep 2.5;; esac\nexec ${found} "$@"\n`,
    })
    chmodSync(join(programs, 'git'), 0o755)
    vi.stubEnv('PATH', `${programs}:${process.env.PATH}`)
    const { cards } = await readLocation(folder)
    vi.unstubAllEnvs()
    expect(cards[0]?.updated).toBe('2024-01-01T00:00:00.000Z')
  })

  it('is that of the file in a repository of another user, which is told with what to do', async () => {
    const folder = makeFolder({ 'part/models/a.md': CARD })
    git(folder, '2024-01-01T00:00:00Z', 'init', '-q')
    git(folder, '2024-01-01T00:00:00Z', 'add', '.')
    git(folder, '2024-01-01T00:00:00Z', 'commit', '-q', '-m', 'one')
    utimesSync(join(folder, 'part/models/a.md'), 0, Date.UTC(2020, 4, 6) / 1000)
    vi.stubEnv('GIT_CONFIG_GLOBAL', '/dev/null')
    vi.stubEnv('GIT_CONFIG_SYSTEM', '/dev/null')
    // Git's own test switch for a repository of another user.
    vi.stubEnv('GIT_TEST_ASSUME_DIFFERENT_OWNER', '1')
    const { cards, problems } = await readLocation(join(folder, 'part'))
    vi.unstubAllEnvs()
    expect(cards[0]?.updated).toBe('2020-05-06T00:00:00.000Z')
    expect(problems).toMatchObject([{ rule: 'git-refused', severity: 'warning' }])
    expect(problems[0]?.remedy).toContain(`git config --global --add safe.directory ${realpathSync(folder)}`)
  })

  it.skipIf(process.getuid?.() === 0).each(['.git', '.git/HEAD', '.git/objects', '.git/refs'])(
    'is that of the file where %s may not be read, which is told with what to do',
    async (part) => {
      const folder = makeFolder({ 'models/a.md': CARD })
      git(folder, '2024-01-01T00:00:00Z', 'init', '-q')
      git(folder, '2024-01-01T00:00:00Z', 'add', '.')
      git(folder, '2024-01-01T00:00:00Z', 'commit', '-q', '-m', 'one')
      utimesSync(join(folder, 'models/a.md'), 0, Date.UTC(2020, 4, 6) / 1000)
      chmodSync(join(folder, part), 0)
      const { cards, problems } = await readLocation(folder)
      chmodSync(join(folder, part), 0o755)
      expect(cards[0]?.updated).toBe('2020-05-06T00:00:00.000Z')
      expect(problems).toMatchObject([{ rule: 'git-unreadable', severity: 'warning' }])
      expect(problems[0]?.remedy).toContain(join(realpathSync(folder), '.git'))
    },
  )

  it('is not known of what the commits of a shallow clone have not changed, which is told with what to do', async () => {
    const origin = makeFolder({ 'models/a.md': CARD, 'models/b.md': CARD })
    git(origin, '2024-01-01T00:00:00Z', 'init', '-q')
    git(origin, '2024-01-01T00:00:00Z', 'add', '.')
    git(origin, '2024-01-01T00:00:00Z', 'commit', '-q', '-m', 'one')
    for (const [day, text] of ['one', 'two'].entries()) {
      writeFileSync(join(origin, 'models/b.md'), text)
      git(origin, `2025-01-0${day + 1}T00:00:00Z`, 'commit', '-q', '-a', '-m', text)
    }
    const clone = makeFolder({})
    git(clone, '2025-02-01T00:00:00Z', 'clone', '-q', '--depth=2', `file://${origin}`, '.')
    const read = async () => {
      const { cards, problems } = await readLocation(clone)
      return { dates: cards.map(({ updated }) => updated), problems }
    }
    const shallow = await read()
    expect(shallow.dates).toEqual([undefined, '2025-01-02T00:00:00.000Z'])
    expect(shallow.problems).toMatchObject([{ rule: 'git-shallow', severity: 'hint' }])
    expect(shallow.problems[0]?.remedy).toContain('fetch --unshallow')
    git(clone, '2025-02-01T00:00:00Z', 'fetch', '-q', '--unshallow')
    expect(await read()).toEqual({
      dates: ['2024-01-01T00:00:00.000Z', '2025-01-02T00:00:00.000Z'],
      problems: [],
    })
  })

  it('is read without running a program that the repository names', async () => {
    const folder = makeFolder({ 'models/a.md': CARD })
    const trap = `#!/bin/sh\ntouch ${join(folder, 'trapped')}\nexit 1\n`
    const program = join(makeFolder({ 'trap.sh': trap }), 'trap.sh')
    chmodSync(program, 0o755)
    git(folder, '2024-01-01T00:00:00Z', 'init', '-q')
    git(folder, '2024-01-01T00:00:00Z', 'add', '.')
    git(folder, '2024-01-01T00:00:00Z', 'commit', '-q', '-m', 'one')
    for (const key of ['core.fsmonitor', 'gpg.program', 'core.pager', 'diff.external']) {
      git(folder, '', 'config', key, program)
    }
    git(folder, '', 'config', 'log.showSignature', 'true')
    const { cards, problems } = await readLocation(folder)
    expect(cards[0]?.updated).toBe('2024-01-01T00:00:00.000Z')
    expect(problems).toEqual([])
    expect(existsSync(join(folder, 'trapped'))).toBe(false)
  })
})

it('cards of every shape are all given, without a problem of the source', async () => {
  const { names, problems } = await readLocation(CARDS_OF_EVERY_SHAPE)
  const files = globSync('{models,datasets}/**/*.md', { cwd: CARDS_OF_EVERY_SHAPE })
  expect(new Set(names).size).toBe(files.length)
  expect(names).toHaveLength(files.length)
  expect(problems).toEqual([])
})
