import { readdirSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { CARDS_OF_EVERY_SHAPE } from '../../../test/corpus.ts'
import { addFiles, makeFolder } from '../../../test/helpers/folder.ts'
import { makeStore, VOCABULARY } from '../../../test/helpers/ingest.ts'
import type { Problem } from '../../card/types.ts'
import { UnreadableLocationError } from '../../sources/errors.ts'
import type { Source } from '../../sources/types.ts'
import type { SqliteEdition } from '../edition.ts'
import type { Store } from '../store/store.ts'
import type { IngestProgress } from './ingest.ts'

const CARD = '---\nlicense: mit\n---\n# Tiny\n\nA small model for tests.\n'

/** Reads from the current edition of a store. */
function withCurrent<T>(store: Store, read: (edition: SqliteEdition) => T): T {
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('The store has no edition.')
  try {
    return read(edition)
  } finally {
    edition.close()
  }
}

describe('ingest', () => {
  it('lists every card with what was read of it', async () => {
    const folder = makeFolder({ 'models/acme/tiny/README.md': CARD, 'models/acme/tiny/config.json': '{}' })
    const { store, run } = makeStore()
    const report = await run(folder)
    expect(report).toMatchObject({
      changed: true,
      counts: { model: 1, dataset: 0, task: 0, metric: 0 },
      parsed: 1,
      reused: 0,
      removed: 0,
      changedIds: [{ kind: 'model', id: 'acme/tiny' }],
    })
    withCurrent(store, (edition) => {
      expect(edition.id).toBe(report.edition)
      expect(edition.findEntry('model', 'acme/tiny')).toMatchObject({
        owner: 'acme',
        name: 'tiny',
        title: 'Tiny',
        license: 'mit',
        summary: 'A small model for tests.',
        text: CARD,
        bodyLine: 4,
        sourcePath: 'models/acme/tiny/README.md',
        path: join(folder, 'models/acme/tiny/README.md'),
        folder: join(folder, 'models/acme/tiny'),
        files: [
          { path: 'README.md', size: CARD.length },
          { path: 'config.json', size: 2 },
        ],
        size: CARD.length + 2,
      })
    })
  })

  it('gives back text and body of odd cards exactly, but for what pages cannot show', async () => {
    const texts = [
      '',
      '---',
      '---\na: 1\n---',
      'x\0y \u{1F600}\n',
      '---\nlicense: [\n---\nbody',
      '\uFEFF---\na: 1\n---\nb',
    ]
    const folder = makeFolder(Object.fromEntries(texts.map((text, index) => [`models/m${index}.md`, text])))
    const { store, run } = makeStore()
    expect((await run(folder)).counts.model).toBe(texts.length)
    withCurrent(store, (edition) => {
      const entries = texts.map((_, index) => edition.findEntry('model', `m${index}`))
      expect(entries.map((entry) => entry?.text)).toEqual(
        texts.map((text) => text.replace('\uFEFF', '').replace('\0', '\uFFFD')),
      )
      expect(entries[3]?.body).toBe('x\uFFFDy \u{1F600}\n')
      expect(entries[5]?.body).toBe('b')
    })
  })

  it('parses a card again only when its bytes have changed', async () => {
    const folder = makeFolder({ 'models/a.md': CARD, 'models/b.md': CARD, 'models/c.md': CARD })
    const { store, run } = makeStore()
    const first = await run(folder)
    addFiles(folder, { 'models/b.md': '# Changed\n\nThis is quite another text.' })
    rmSync(join(folder, 'models/c.md'))
    const second = await run(folder)
    expect(second).toMatchObject({ changed: true, parsed: 1, reused: 1, removed: 1 })
    expect(second.changedIds).toEqual([
      { kind: 'model', id: 'b' },
      { kind: 'model', id: 'c' },
    ])
    expect(second.edition).not.toBe(first.edition)
    withCurrent(store, (edition) => {
      expect(edition.listIds('model')).toEqual(['a', 'b'])
      expect(edition.findEntry('model', 'b')?.summary).toBe('This is quite another text.')
    })
  })

  it('does not parse again when only files or dates around a card have changed', async () => {
    const folder = makeFolder({ 'models/a/README.md': CARD })
    const { store, run } = makeStore()
    await run(folder)
    addFiles(folder, { 'models/a/vocab.txt': '123' })
    utimesSync(join(folder, 'models/a/README.md'), 0, 1_000_000_000)
    expect(await run(folder)).toMatchObject({ changed: true, parsed: 0, reused: 1 })
    withCurrent(store, (edition) => {
      expect(edition.findEntry('model', 'a')).toMatchObject({
        size: CARD.length + 3,
        updated: '2001-09-09T01:46:40.000Z',
      })
    })
  })

  it('dates a card by its own dates before the time of its file, however often that changes', async () => {
    const card = (dates: string) => `---\nlicense: mit\n${dates}\n---\n${CARD}`
    const folder = makeFolder({
      'models/dated/README.md': card('released: 2023-12-11\ndate: "2024-05-06"'),
      'models/released/README.md': card('released: 2023-12-11'),
    })
    const { store, run } = makeStore()
    const dates = () =>
      withCurrent(store, (edition) =>
        ['dated', 'released'].map((id) => edition.findEntry('model', id)?.updated),
      )
    await run(folder)
    expect(dates()).toEqual(['2024-05-06T00:00:00.000Z', '2023-12-11T00:00:00.000Z'])
    utimesSync(join(folder, 'models/released/README.md'), 0, 1_000_000_000)
    expect(await run(folder)).toMatchObject({ changed: true, parsed: 0 })
    expect(dates()).toEqual(['2024-05-06T00:00:00.000Z', '2023-12-11T00:00:00.000Z'])
  })

  it('checks all cards again when they need sources from now on, though only one has changed', async () => {
    const card = '---\nlicense: mit\n---\n'
    const folder = makeFolder({ 'models/a/README.md': card, 'models/b/README.md': card })
    const { store, run } = makeStore()
    const { reading } = await run(folder)
    addFiles(folder, { 'models/a/README.md': `${card}Text.` })
    await run(folder, {
      vocabulary: { ...VOCABULARY, needsSources: true },
      changes: reading && { paths: [join(folder, 'models/a/README.md')], since: reading },
    })
    withCurrent(store, (edition) => {
      const rules = edition.findEntry('model', 'b')?.problems.map(({ rule }) => rule)
      expect(rules).toContain('fact-without-source')
    })
  })

  it('sees a change of evaluation results that leaves the size of their file as it is, and none of its date', async () => {
    const path = 'models/a/.eval_results/a.yaml'
    const results = (value: number) => `- dataset: {id: b, task_id: t}\n  value: ${value}\n`
    const folder = makeFolder({ 'models/a/README.md': CARD, [path]: results(81) })
    const { store, run } = makeStore()
    await run(folder)
    addFiles(folder, { [path]: results(83) })
    expect(await run(folder)).toMatchObject({ changed: true, parsed: 1 })
    withCurrent(store, (edition) => {
      expect(edition.all('SELECT value FROM evaluation')).toEqual([{ value: '83' }])
    })
    utimesSync(join(folder, path), 0, 1_000_000_000)
    expect(await run(folder)).toMatchObject({ changed: false, parsed: 0 })
  })

  it('keeps the edition when nothing has changed', async () => {
    const folder = makeFolder({ 'models/a.md': CARD })
    const { store, run } = makeStore()
    const first = await run(folder)
    expect(await run(folder)).toMatchObject({
      changed: false,
      parsed: 0,
      reused: 1,
      edition: first.edition,
      changedIds: [],
    })
    expect(store.list()).toHaveLength(1)
  })

  it('gives the same content the same id, whatever came before', async () => {
    const folder = makeFolder({ 'models/a.md': CARD, 'models/b.md': CARD })
    for (const name of ['a', 'b']) utimesSync(join(folder, `models/${name}.md`), 0, 1_000_000_000)
    const { run } = makeStore()
    const first = await run(folder)
    addFiles(folder, { 'models/c.md': CARD })
    await run(folder)
    rmSync(join(folder, 'models/c.md'))
    expect((await run(folder)).edition).toBe(first.edition)
    expect((await makeStore().run(folder)).edition).toBe(first.edition)
  })

  it('parses everything again when the vocabulary has changed', async () => {
    const folder = makeFolder({ 'models/a.md': '---\npipeline_tag: sing\n---\n' })
    const { store, run } = makeStore()
    await run(folder)
    const tasks = new Map([['sing', []]])
    expect(await run(folder, { vocabulary: { ...VOCABULARY, tasks } })).toMatchObject({
      changed: true,
      parsed: 1,
    })
    withCurrent(store, (edition) => {
      const rules = edition.findEntry('model', 'a')?.problems.map(({ message }) => message)
      expect(rules?.join()).not.toContain('sing')
    })
  })

  it('says once and at once that something has changed', async () => {
    const folder = makeFolder({ 'models/a.md': '# A', 'models/b.md': '# B' })
    const { run } = makeStore()
    const onChange = vi.fn()
    await run(folder, { onChange })
    expect(onChange).toHaveBeenCalledTimes(1)
    await run(folder, { onChange })
    expect(onChange).toHaveBeenCalledTimes(1)
  })

  it('makes an edition of nothing', async () => {
    const { store, run } = makeStore()
    expect(await run(makeFolder())).toMatchObject({ changed: true, counts: { model: 0, dataset: 0 } })
    expect(withCurrent(store, (edition) => edition.count('model'))).toBe(0)
  })

  it('lets a later source replace a card of an earlier one, and parses only the one', async () => {
    const builtIn = makeFolder({ 'tasks/a.md': 'built in', 'tasks/b.md': 'built in' })
    const own = makeFolder({ 'tasks/b.md': 'own', 'models/m.md': CARD })
    const { store, run } = makeStore()
    expect(await run([builtIn, own])).toMatchObject({ parsed: 3, counts: { task: 2, model: 1 } })
    expect(withCurrent(store, (edition) => edition.findEntry('task', 'b')?.text)).toBe('own')
    expect(await run([builtIn, own])).toMatchObject({ changed: false, parsed: 0 })
    rmSync(join(own, 'tasks/b.md'))
    expect(await run([builtIn, own])).toMatchObject({ changed: true, parsed: 1 })
    expect(withCurrent(store, (edition) => edition.findEntry('task', 'b')?.text)).toBe('built in')
  })

  it('keeps both of two cards with one id, and says so', async () => {
    const folder = makeFolder({ 'models/acme/x/README.md': 'first', 'models/acme/x.md': 'second' })
    const { store, run } = makeStore()
    const report = await run(folder)
    expect(report.counts.model).toBe(2)
    withCurrent(store, (edition) => {
      expect(edition.findEntry('model', 'acme/x')?.text).toBe('first')
      expect(edition.findEntry('model', 'acme/x~2')?.text).toBe('second')
      expect(edition.sourceProblems()).toMatchObject([
        {
          rule: 'duplicate-id',
          file: join(folder, 'models/acme/x.md'),
          message: `the model "acme/x" is already described by ${join(folder, 'models/acme/x/README.md')}, so this card is listed as "acme/x~2"`,
        },
      ])
    })
    expect(await run(folder)).toMatchObject({ changed: false })
  })

  it('keeps problems of the source, and notices when they are mended', async () => {
    const folder = makeFolder({ 'models/a.md': CARD })
    symlinkSync('/', join(folder, 'models/out'))
    const { store, run } = makeStore()
    expect((await run(folder)).problems.error).toBe(1)
    expect(withCurrent(store, (edition) => edition.sourceProblems())).toMatchObject([
      { rule: 'link-leaves-folder' },
    ])
    rmSync(join(folder, 'models/out'))
    expect(await run(folder)).toMatchObject({ changed: true, parsed: 0, problems: { error: 0 } })
  })

  it('tells how far it is', async () => {
    const folder = makeFolder({ 'models/a.md': CARD, 'models/b.md': CARD })
    const seen: IngestProgress[] = []
    await makeStore().run(folder, { onProgress: (progress) => seen.push(progress) })
    expect(seen).toEqual([
      { done: 1, total: 2, parsed: 1 },
      { done: 2, total: 2, parsed: 2 },
    ])
  })

  it('leaves the edition before when it is stopped or a source fails', async () => {
    const folder = makeFolder({ 'models/a.md': CARD })
    const { store, run } = makeStore()
    const { edition } = await run(folder)
    addFiles(folder, { 'models/b.md': CARD, 'models/c.md': CARD })
    const controller = new AbortController()
    const stopped = run(folder, { signal: controller.signal, onProgress: () => controller.abort() })
    await expect(stopped).rejects.toThrow('aborted')
    const failing: Source = {
      name: 'failing',
      root: undefined,
      async *read() {
        yield { type: 'problem', problem: PROBLEM }
        throw new UnreadableLocationError('failing', 'fails', 'Do not use it.')
      },
    }
    await expect(run(folder, { sources: [failing] })).rejects.toThrow(UnreadableLocationError)
    expect(store.currentId()).toBe(edition)
    expect(readdirSync(store.folder).sort()).toEqual(['current', `edition-${edition}.db`, 'lock.db'])
  })

  it('bounds the problems that it keeps of a source', async () => {
    const file = join(makeFolder({ 'bad.jsonl': 'x\n'.repeat(10_050) }), 'bad.jsonl')
    const { store, run } = makeStore()
    await run(file)
    const problems = withCurrent(store, (edition) => edition.sourceProblems())
    expect(problems).toHaveLength(10_001)
    expect(problems.at(-1)?.message).toBe('50 more problems of this source are not listed')
  })
})

const PROBLEM: Problem = {
  rule: 'any',
  severity: 'hint',
  file: 'x',
  line: 1,
  column: 1,
  message: 'm',
  remedy: 'r',
  excerpt: undefined,
}

it('cards of every shape are ingested whole, and a second time in no time', async () => {
  const { run } = makeStore()
  const { counts, parsed } = await run(CARDS_OF_EVERY_SHAPE)
  expect(counts.model + counts.dataset).toBe(parsed)
  expect(await run(CARDS_OF_EVERY_SHAPE)).toMatchObject({ changed: false, parsed: 0, reused: parsed })
})
