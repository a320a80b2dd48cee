import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { addFiles, makeFolder } from '../../../test/helpers/folder.ts'
import { makeStore } from '../../../test/helpers/ingest.ts'
import { EXAMPLE_LIMITS } from '../../example/limits.ts'
import { rerunKey } from '../../example/reruns.ts'
import { openSource } from '../../sources/open-source.ts'
import type { Source } from '../../sources/types.ts'
import { examplesOf } from '../examples-of.ts'
import type { Reading } from './ingest.ts'

const CARD =
  '---\nlicense: mit\npipeline_tag: text-generation\nlibrary_name: transformers\n---\n# Names\n\nA text.\n'

/** What an edition has of a model after an ingest of these files. */
async function entryOf(files: { [path: string]: string | Uint8Array }, id = 'acme/ner') {
  const folder = makeFolder({ 'models/acme/ner/README.md': CARD, ...files })
  const { store, run } = makeStore()
  await run(folder)
  const edition = store.openCurrent()
  const entry = edition?.findEntry('model', id)
  const ids = edition?.listIds('model')
  edition?.close()
  if (entry === undefined) throw new Error(`${id} is not there`)
  const problems = entry.problems
    .filter(({ file }) => file.includes('.examples/'))
    .map(({ file, line, column, rule, message }) => {
      return `${file.slice(folder.length + 1)}:${line}:${column} ${rule}: ${message}`
    })
  return { entry, ids, problems, texts: examplesOf(entry).map(({ input }) => input.text) }
}

/** The problems of one file with an example, without its path. */
async function problemsOf(text: string | Uint8Array, more: { [path: string]: string | Uint8Array } = {}) {
  const { problems } = await entryOf({ 'models/acme/ner/.examples/a.yaml': text, ...more })
  return problems.map((problem) => problem.replace('models/acme/ner/.examples/a.yaml:', ''))
}

describe('examples in files of their own', () => {
  it('belong to a card with a folder, and are none of its files', async () => {
    const { entry, texts } = await entryOf({
      'models/acme/ner/.examples/b.json': '{"text": "B"}',
      'models/acme/ner/.examples/a.yml': 'text: A',
      'models/acme/ner/.examples/cat.png': 'a picture',
      'models/acme/ner/.examples/deeper/c.yaml': 'text: C',
    })
    expect(texts).toEqual(['A', 'B'])
    expect(entry.files.map(({ path }) => path)).toEqual(['README.md'])
    expect(entry.size).toBe(CARD.length)
    expect(entry.examples?.files.map(({ path }) => path)).toEqual([
      '.examples/a.yml',
      '.examples/b.json',
      '.examples/cat.png',
    ])
  })

  it('belong to a card that is a file, whose folder of examples holds no cards', async () => {
    const { entry, ids, texts } = await entryOf(
      {
        'models/acme/lone.md': CARD,
        'models/acme/lone.examples/a.yaml': 'text: A',
        'models/acme/lone.examples/note.md': '# A note',
        'models/acme/no-card.examples/one.md': '# A card',
      },
      'acme/lone',
    )
    expect(texts).toEqual(['A'])
    expect(entry.files.map(({ path }) => path)).toEqual(['lone.md'])
    expect(ids).toEqual(['acme/lone', 'acme/ner', 'acme/no-card.examples/one'])
  })

  it('are no card and of no card without one', async () => {
    const { ids } = await entryOf({
      'models/acme/.examples/README.md': '# No card',
      'models/acme/.examples/a.yaml': 'text: A',
      'models/acme/ner/.examples/README.md': '# No card',
    })
    expect(ids).toEqual(['acme/ner'])
  })

  it('have a small file beside them that says what still comes out, which is no example', async () => {
    const asked = (key: string) => `'${key}': { date: '2026-11-28', same: false }`
    const card = CARD.replace('---\n#', 'widget: [{text: Own}]\n---\n#')
    const of = async (files: { [path: string]: string }) =>
      entryOf({ 'models/acme/ner/README.md': card, 'models/acme/ner/.examples/a.yaml': 'text: A', ...files })
    const before = await of({})
    const keys = examplesOf(before.entry).map(rerunKey)
    const after = await of({ 'models/acme/ner/.examples/reruns.yaml': keys.map(asked).join('\n') })
    expect(examplesOf(after.entry).map(({ rerun }) => rerun)).toEqual([
      { date: '2026-11-28', isSame: false },
      { date: '2026-11-28', isSame: false },
    ])
    expect(after.problems).toEqual([])
    expect(after.entry.examples?.files).toEqual(before.entry.examples?.files)
    const { problems } = await of({ 'models/acme/ner/.examples/reruns.yaml': 'abc: {same: 1}' })
    expect(problems).toEqual([
      'models/acme/ner/.examples/reruns.yaml:1:6 missing-key: "abc.date" is missing',
      'models/acme/ner/.examples/reruns.yaml:1:13 wrong-type: "abc.same" must be true or false, not the number 1',
    ])
  })

  it('tell the task of a model that does not state it', async () => {
    const { entry } = await entryOf({
      'models/acme/ner/README.md': '# Names\n',
      'models/acme/ner/.examples/a.yaml': 'text: A [MASK].',
    })
    expect(entry.task).toBe('fill-mask')
  })
})

describe('what is wrong with a file', () => {
  it('is that it cannot be read', async () => {
    expect(await problemsOf('text: A\n  b: c\n')).toEqual([
      expect.stringMatching(/^1:\d example-file: this example cannot be read: /),
    ])
    expect((await problemsOf('- text: A'))[0]).toBe(
      '1:1 example-file: this example cannot be read: it is not a mapping of keys to values',
    )
    expect((await problemsOf('x'.repeat(EXAMPLE_LIMITS.file + 1)))[0]).toBe(
      '1:1 example-file: this example cannot be read: it has 262,145 bytes, and may have 262,144',
    )
  })

  it('is that aliases would make it longer than it may be', async () => {
    const bomb = `text: A\nbig: &big ${'x'.repeat(30_000)}\nall: [${Array(20).fill('*big').join()}]\n`
    expect((await problemsOf(bomb))[0]).toBe(
      '1:1 example-file: this example cannot be read: written out in full, it has more than 262,144 characters',
    )
  })

  it('is a part that has not the form of its key', async () => {
    expect(
      await problemsOf(
        'text: A\nmessages: {role: user}\nrecorded:\n  date: yesterday\n  server: 3\nexpect:\n  between: [3, 2]\n  contans: A\n  matches: (\ncompare: {text: 2}',
      ),
    ).toEqual([
      '2:11 wrong-type: "messages" must be a list, not a mapping',
      '4:9 wrong-type: "recorded.date" must be a date, such as 2025-01-15T09:30:00Z, not the text "yesterday"',
      '5:11 wrong-type: "recorded.server" must be text, not the number 3',
      '7:12 wrong-type: "expect.between" must be two numbers, the lower first, such as [20, 30], not a list',
      '8:12 wrong-type: "expect" has no key "contans"',
      '9:12 wrong-type: "expect.matches" must be a regular expression of JavaScript, such as ^\\d+$, not the text "("',
      '10:17 wrong-type: "compare.text" must be a number from 0 to 1, not the number 2',
    ])
  })

  it('is a schema of the answer that is none, at the place within it', async () => {
    expect(
      await problemsOf(
        'text: A\nexpect:\n  schema:\n    properties:\n      town: {type: strnig}\n    required: [1]',
      ),
    ).toEqual([
      expect.stringMatching(
        /^5:20 wrong-type: "expect.schema.properties.town.type" must be one of "array", .*"strnig"$/,
      ),
      '6:16 wrong-type: "expect.schema.required[0]" must be text, not the number 1',
    ])
  })

  it('is what is wrong with an example of the card too', async () => {
    const asked = { 'models/acme/ner/README.md': CARD.replace('text-generation', 'question-answering') }
    expect(await problemsOf('text: Who?\ntable: {a: [1, 2], b: [1]}', asked)).toEqual([
      '1:1 widget-input: the example has no "context", which "question-answering" needs',
      '2:8 widget-columns: the columns of table differ in length: 1 and 2 values',
    ])
  })

  it('is a key that is nearly one', async () => {
    expect(await problemsOf('text: A\noutptu: B\npassage: C')).toEqual([
      '2:1 near-miss-key: unknown key "outptu"',
    ])
  })

  it('is that it has no input, or nothing that another has not', async () => {
    expect(await problemsOf('output: A')).toEqual([
      '1:1 example-input: the example has no input, so it is not shown',
    ])
    expect(await problemsOf('text: A', { 'models/acme/ner/.examples/0.yaml': 'text: A' })).toEqual([
      '1:1 example-twice: another example has the same input and parameters, and this one adds nothing to it',
    ])
  })

  it('is that it names files which are not in its folder', async () => {
    const files = { 'models/acme/ner/.examples/cat.png': '', 'models/acme/ner/dog.png': '' }
    expect(
      await problemsOf(
        'text: A\nsrc: cat.png\noutput:\n- url: ../dog.png\n- url: https://a.example/b.png',
        files,
      ),
    ).toEqual(['4:8 missing-file: the file "../dog.png" is not in the folder of the example'])
  })

  it('is not that the card names files beside itself', async () => {
    const card = CARD.replace('---\n#', 'widget: [{text: A, src: dog.png}]\n---\n#')
    expect(
      await problemsOf('text: A\nsrc: dog.png\noutput: A', {
        'models/acme/ner/README.md': card,
        'models/acme/ner/dog.png': '',
      }),
    ).toEqual([])
  })

  it('is that its output was recorded for something else', async () => {
    const text = `text: A\noutput: B\nrecorded: {date: '2026-11-27', input: '0123456789ab'}`
    expect(await problemsOf(text)).toEqual([
      '3:39 example-changed: the input or the parameters have changed since the output was recorded, so the output is not shown',
    ])
  })

  it('is that there are too many', async () => {
    const names = Array.from(
      { length: EXAMPLE_LIMITS.files + 2 },
      (_, at) => `${String(at).padStart(3, '0')}.yaml`,
    )
    const many = Object.fromEntries(
      names.map((name) => [`models/acme/ner/.examples/${name}`, `text: ${name}`]),
    )
    const { problems, texts } = await entryOf(many)
    expect(texts).toHaveLength(EXAMPLE_LIMITS.files)
    expect(problems).toEqual([
      'models/acme/ner/.examples/099.yaml:1:1 too-many-examples: this is the last example that is read, and 2 more are not',
    ])
  })
})

describe('a change of an example', () => {
  /** A catalogue that is read whole once, and then by its changes. */
  async function following(files: { [path: string]: string }) {
    const folder = makeFolder({ 'models/acme/other.md': CARD, 'models/acme/third.md': CARD, ...files })
    const { store, run } = makeStore()
    let wholeReads = 0
    const opened = await openSource(folder)
    const source: Source = {
      ...opened,
      read(kinds, survey) {
        if (kinds === undefined) wholeReads += 1
        return opened.read(kinds, survey)
      },
    }
    let reading: Reading | undefined
    const follow = async (...paths: string[]) => {
      const changes = reading && { paths: paths.map((path) => join(folder, path)), since: reading }
      const report = await run([], { sources: [source], changes })
      reading = report.reading
      return { parsed: report.parsed, changed: report.changedIds?.map(({ id }) => id), wholeReads }
    }
    const textsOf = (id: string) => {
      const edition = store.openCurrent()
      const entry = edition?.findFacts('model', id)
      edition?.close()
      return entry && examplesOf(entry).map(({ input }) => input.text)
    }
    await follow()
    return { folder, follow, textsOf }
  }

  it.each([
    ['a card with a folder', 'models/acme/ner/README.md', 'models/acme/ner/.examples'],
    ['a card that is a file', 'models/acme/ner.md', 'models/acme/ner.examples'],
  ])('is read with %s, and nothing else is', async (_, card, examples) => {
    const { folder, follow, textsOf } = await following({ [card]: CARD })
    const file = `${examples}/a.yaml`
    const one = { parsed: 1, changed: ['acme/ner'], wholeReads: 1 }
    mkdirSync(join(folder, examples))
    writeFileSync(join(folder, file), 'text: A')
    expect(await follow(examples, file)).toEqual(one)
    expect(textsOf('acme/ner')).toEqual(['A'])
    addFiles(folder, { [file]: 'text: B' })
    expect(await follow(file)).toEqual(one)
    expect(textsOf('acme/ner')).toEqual(['B'])
    rmSync(join(folder, examples), { recursive: true })
    expect(await follow(examples, file)).toEqual(one)
    expect(textsOf('acme/ner')).toEqual([])
  })

  it('may be that its card comes or goes, with which its folder holds cards or not', async () => {
    const { folder, follow, textsOf } = await following({
      'models/acme/ner.md': CARD,
      'models/acme/ner.examples/note.md': '# A note',
    })
    rmSync(join(folder, 'models/acme/ner.md'))
    expect((await follow('models/acme/ner.md')).wholeReads).toBe(1)
    expect([textsOf('acme/ner'), textsOf('acme/ner.examples/note')]).toEqual([undefined, []])
    addFiles(folder, { 'models/acme/ner.md': CARD })
    expect((await follow('models/acme/ner.md')).wholeReads).toBe(1)
    expect([textsOf('acme/ner'), textsOf('acme/ner.examples/note')]).toEqual([[], undefined])
  })
})
