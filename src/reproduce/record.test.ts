import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import { makeFolder } from '../../test/helpers/folder.ts'
import { makeStore } from '../../test/helpers/ingest.ts'
import { jsonOf, type Said, startModelServer } from '../../test/helpers/model-server.ts'
import { examplesOf } from '../edition/examples-of.ts'
import { parseSettings } from '../settings/read-settings.ts'
import { type Choice, chooseExamples } from './choose.ts'
import { placeAll, recordAll } from './record.ts'
import { isRecordedSince, RunNote } from './resume.ts'

const cardOf = (frontMatter: string) => `---\n${frontMatter}\n---\n# Tiny`
const CARD = 'models/acme/tiny/README.md'
const LABELS = 'pipeline_tag: text-classification\nwidget: [{text: Fine!, example_title: A good day}]'
const HAPPY: Said = { body: [{ label: 'happy', score: 0.75 }] }

/** A folder of cards, read anew at each call. */
function catalogueOf(files: { [path: string]: string }) {
  const folder = makeFolder(files)
  const { store, run } = makeStore()
  const open = async () => {
    await run(folder)
    const edition = store.openCurrent()
    if (edition === undefined) throw new Error('There is no edition.')
    return edition
  }
  return { folder, open }
}

/** Records the examples of a folder at a server that answers so. */
async function recordIn(
  { open }: ReturnType<typeof catalogueOf>,
  answer: Parameters<typeof startModelServer>[0],
  choice: Partial<Choice> = {},
  options: Partial<Parameters<typeof recordAll>[1]> = {},
) {
  const { url, asked } = await startModelServer(answer)
  const edition = await open()
  const where = { endpoint: url, protocol: 'hf-inference' } as const
  const { chosen } = chooseExamples(edition, parseSettings({}), { ids: [], ...choice }, where)
  edition.close()
  const { signal } = new AbortController()
  const report = await recordAll(
    placeAll(chosen),
    { concurrency: 2, signal, patience: 1, ...options },
    () => {},
  )
  return { report, asked }
}

const exampleIn = async ({ open }: ReturnType<typeof catalogueOf>, id = 'acme/tiny') => {
  const edition = await open()
  const entry = edition.findEntry('model', id)
  edition.close()
  return entry === undefined ? [] : examplesOf(entry)
}

describe('a recording', () => {
  it('lies beside the card, and is the output of the example from then on', async () => {
    const catalogue = catalogueOf({ [CARD]: cardOf(LABELS) })
    const { report } = await recordIn(catalogue, () => HAPPY)
    expect(report).toMatchObject({ recorded: [{}], failed: [], skipped: [] })
    expect(readdirSync(join(catalogue.folder, 'models/acme/tiny/.examples'))).toEqual(['a-good-day.yaml'])
    expect(await exampleIn(catalogue)).toMatchObject([
      { title: 'A good day', output: [{ kind: 'scores' }], recording: { server: expect.any(String) } },
    ])
  })

  it.each([
    ['models/acme/tiny.md', 'models/acme/tiny.examples'],
    ['models/acme/tiny/README.md', 'models/acme/tiny/.examples'],
  ])('of %s lies in %s', async (card, examples) => {
    const catalogue = catalogueOf({ [card]: cardOf(LABELS) })
    await recordIn(catalogue, () => HAPPY)
    expect(readdirSync(join(catalogue.folder, examples))).toEqual(['a-good-day.yaml'])
    expect(await exampleIn(catalogue)).toMatchObject([{ recording: {} }])
  })

  it('goes into the file that has the example, of which all else stays', async () => {
    const file = 'models/acme/tiny/.examples/one.yaml'
    const before =
      '# Do not change the text.\ntext: Fine! # as it is\noutput: Old\nrerun: {date: 2026-01-01, same: true}\n'
    const json = 'models/acme/tiny/.examples/two.json'
    const catalogue = catalogueOf({
      [CARD]: cardOf('pipeline_tag: text-classification'),
      [file]: before,
      [json]: '{"text": "Bad!", "note": 1}',
    })
    await recordIn(catalogue, () => HAPPY)
    const text = readFileSync(join(catalogue.folder, file), 'utf8')
    expect(text).toMatch(/^# Do not change the text\.\ntext: Fine! # as it is\noutput:\n {2}- label: happy/)
    expect(text).not.toContain('rerun')
    expect(JSON.parse(readFileSync(join(catalogue.folder, json), 'utf8'))).toMatchObject({
      text: 'Bad!',
      note: 1,
      output: [{ label: 'happy' }],
      recorded: { date: expect.any(String) },
    })
    expect(await exampleIn(catalogue)).toMatchObject([{ recording: {} }, { recording: {} }])
  })

  it('is asked once for equal examples, and has a name of its own', async () => {
    const front =
      'pipeline_tag: text-classification\nwidget: [{text: A b}, {text: A b}, {text: A  b}, {text: a b!}]'
    const catalogue = catalogueOf({ [CARD]: cardOf(front) })
    const { asked } = await recordIn(catalogue, () => HAPPY)
    expect(asked.map(jsonOf)).toHaveLength(3)
    expect(readdirSync(join(catalogue.folder, 'models/acme/tiny/.examples'))).toEqual([
      'a-b-2.yaml',
      'a-b-3.yaml',
      'a-b.yaml',
    ])
    const examples = await exampleIn(catalogue)
    expect(examples.map(({ recording }) => recording !== undefined)).toEqual([true, false, true, true])
  })

  it('belongs to the example with all parameters, those of the card and those that no API takes among them', async () => {
    const front =
      'pipeline_tag: text-classification\ninference: {parameters: {top_k: 2, beams: 4}}\n' +
      'widget: [{text: A, parameters: {top_k: 1, own: {a: [1]}}}]'
    const catalogue = catalogueOf({ [CARD]: cardOf(front) })
    const { asked } = await recordIn(catalogue, () => HAPPY)
    expect(asked.map(jsonOf)).toEqual([{ inputs: 'A', parameters: { top_k: 1 } }])
    const examples = await exampleIn(catalogue)
    expect(examples).toMatchObject([{ recording: { parameters: { top_k: 1 } }, path: ['widget', 0] }])
  })

  it('is refused where it is larger than what is read', async () => {
    const catalogue = catalogueOf({ [CARD]: cardOf(LABELS) })
    const { report } = await recordIn(catalogue, () => ({ body: [{ label: 'a'.repeat(300_000), score: 1 }] }))
    expect(report.failed[0]?.reason).toMatch(
      /^The answer takes .* as text, and a file of an example may have/,
    )
    expect(existsSync(join(catalogue.folder, 'models/acme/tiny/.examples'))).toBe(false)
  })

  it('is written nowhere outside of the folder of cards', async () => {
    const elsewhere = makeFolder()
    const catalogue = catalogueOf({ [CARD]: cardOf(LABELS) })
    symlinkSync(elsewhere, join(catalogue.folder, 'models/acme/tiny/.examples'))
    const { report } = await recordIn(catalogue, () => HAPPY)
    expect(report.failed[0]?.reason).toContain('is a link that leads out of the folder of cards')
    expect(readdirSync(elsewhere)).toEqual([])
  })

  it('replaces a link in its place, and leaves what that leads to', async () => {
    const elsewhere = makeFolder({ 'kept.yaml': 'text: kept' })
    const catalogue = catalogueOf({ [CARD]: cardOf(LABELS) })
    const examples = join(catalogue.folder, 'models/acme/tiny/.examples')
    mkdirSync(examples)
    symlinkSync(join(elsewhere, 'kept.yaml'), join(examples, 'a-good-day.yaml'))
    await recordIn(catalogue, () => HAPPY)
    expect(readFileSync(join(elsewhere, 'kept.yaml'), 'utf8')).toBe('text: kept')
  })

  it('has no token in it, nor has any other file', async () => {
    vi.stubEnv('API_TOKEN', 'secret-of-ours-1234')
    const catalogue = catalogueOf({ [CARD]: cardOf(LABELS) })
    const { asked, report } = await recordIn(catalogue, ({ headers }) => ({
      body: [{ label: headers.authorization, score: 1 }],
    }))
    vi.unstubAllEnvs()
    expect(asked[0]?.headers.authorization).toContain('secret-of-ours-1234')
    expect(report.failed[0]?.reason).toContain('repeats the token in API_TOKEN')
    expect(existsSync(join(catalogue.folder, 'models/acme/tiny/.examples'))).toBe(false)
  })
})

describe('a run', () => {
  const MANY = `pipeline_tag: text-classification\nwidget: [${['a', 'b', 'c', 'd', 'e', 'f'].map((text) => `{text: ${text}}`).join(', ')}]`

  it('goes on where one example fails, and says why', async () => {
    const catalogue = catalogueOf({ [CARD]: cardOf(MANY) })
    const { report } = await recordIn(catalogue, ({ body }) =>
      body.includes('"c"') ? { status: 400, body: { error: 'No c here.' } } : HAPPY,
    )
    expect(report.recorded).toHaveLength(5)
    expect(report.failed).toMatchObject([
      { reason: expect.stringContaining('answered with 400'), answer: expect.stringContaining('No c here.') },
    ])
  })

  it('tells examples that no request can be made for from those that fail', async () => {
    const catalogue = catalogueOf({
      [CARD]: cardOf(
        'pipeline_tag: question-answering\nwidget: [{text: Where?}, {text: Where?, context: Here.}]',
      ),
      'models/acme/odd.md': cardOf('pipeline_tag: robotics\nwidget: [{text: Go}]'),
    })
    const answer = () => ({ body: { answer: 'Here', score: 1 } })
    const { report } = await recordIn(catalogue, answer, { ids: ['acme/tiny'] })
    expect(report).toMatchObject({ recorded: [{}], failed: [], skipped: [{ reason: /lacks/ }] })
    const odd = await recordIn(catalogue, answer, { ids: ['acme/odd'] })
    expect(odd.report).toMatchObject({ recorded: [], failed: [], skipped: [{}] })
    expect(odd.asked).toEqual([])
  })

  it('waits as long as a busy server asks, and asks again', async () => {
    const catalogue = catalogueOf({ [CARD]: cardOf(MANY) })
    const waits: number[] = []
    const times: number[] = []
    const busy: Said = { status: 429, headers: { 'retry-after': '1' }, body: '' }
    const { report } = await recordIn(
      catalogue,
      (_, count) => {
        times.push(Date.now())
        return count === 2 ? busy : count === 3 ? { status: 503, body: '' } : HAPPY
      },
      {},
      { concurrency: 1, onWait: (_, milliseconds) => waits.push(milliseconds) },
    )
    expect(report.recorded).toHaveLength(6)
    expect(waits).toEqual([1000])
    expect((times[2] ?? 0) - (times[1] ?? 0)).toBeGreaterThanOrEqual(990)
  })

  it('asks no more at a time than it may', async () => {
    let [now, most] = [0, 0]
    const { promise: areThree, resolve } = Promise.withResolvers<void>()
    const catalogue = catalogueOf({ [CARD]: cardOf(MANY) })
    await recordIn(
      catalogue,
      async () => {
        now += 1
        most = Math.max(most, now)
        if (now === 3) resolve()
        await areThree
        now -= 1
        return HAPPY
      },
      {},
      { concurrency: 3 },
    )
    expect(most).toBe(3)
  })

  it('keeps what is recorded when it is stopped, and the next goes on', async () => {
    const catalogue = catalogueOf({ [CARD]: cardOf(MANY) })
    const note = new RunNote(makeFolder(), 'all')
    expect(note.begin()).toBeUndefined()
    const stop = new AbortController()
    const stopped = recordIn(
      catalogue,
      (_, count) => {
        if (count === 4) stop.abort()
        return HAPPY
      },
      {},
      { concurrency: 1, signal: stop.signal },
    )
    await expect(stopped).rejects.toMatchObject({ name: 'AbortError' })
    const begun = note.begin()
    expect(begun).toBeInstanceOf(Date)
    const since = (await exampleIn(catalogue)).map((example) => begun && isRecordedSince(example, begun))
    expect(since).toEqual([true, true, true, false, false, false])
    expect(readdirSync(join(catalogue.folder, 'models/acme/tiny/.examples'))).toHaveLength(3)
    note.end()
    expect(note.begin()).toBeUndefined()
  })

  it('is not gone on with a day later, nor by another command', () => {
    const notes = makeFolder()
    new RunNote(notes, 'all').begin(new Date('2026-11-27T09:00:00Z'))
    expect(new RunNote(notes, 'missing').begin(new Date('2026-11-27T10:00:00Z'))).toBeUndefined()
    const next = new RunNote(notes, 'all')
    expect(next.begin(new Date('2026-11-28T08:00:00Z'))).toEqual(new Date('2026-11-27T09:00:00Z'))
    expect(next.begin(new Date('2026-11-28T10:00:00Z'))).toBeUndefined()
  })
})

describe('what is asked', () => {
  const files = {
    'models/acme/one.md': cardOf(LABELS),
    'models/acme/two.md': cardOf('pipeline_tag: fill-mask\nwidget: [{text: "A [MASK]"}]'),
  }

  it.each<[Partial<Choice>, RegExp]>([
    [{ ids: ['acme/on'] }, /^There is no model "acme\/on" in the folder\.\n {2}Did you mean "acme\/one"\?/],
    [{ only: 'fil-mask' }, /^No model has the task "fil-mask"\.\n {2}Did you mean "fill-mask"\?$/],
    [{}, /^With hf-inference, an address stands for one model, and 2 have examples/],
  ])('is named as the catalogue has it: %j', async (choice, message) => {
    await expect(recordIn(catalogueOf(files), () => HAPPY, choice)).rejects.toThrow(message)
  })

  it('can be the models of one task', async () => {
    const { report } = await recordIn(catalogueOf(files), () => HAPPY, { only: 'fill-mask' })
    expect(report.recorded.map(({ subject }) => subject.entry.id)).toEqual(['acme/two'])
  })

  it('goes to the endpoint of the settings that serves the model, or to the provider that is named', async () => {
    const edition = await catalogueOf(files).open()
    const endpoint = { name: 'Acme', url: 'https://llm.acme.example', protocol: 'hf-inference' as const }
    const settings = parseSettings({ endpoints: [{ ...endpoint, models: 'acme/one' }] })
    const own = chooseExamples(edition, settings, { ids: [] }, {})
    expect(own.chosen.map(({ target }) => target.offer.id)).toEqual(['Acme'])
    expect(own.unserved).toEqual(['acme/two'])
    const at = (providers: 'none' | undefined) =>
      chooseExamples(edition, { ...settings, providers }, { ids: [] }, { provider: 'hf-inference' }).chosen
    expect(at(undefined).map(({ target }) => target.offer.id)).toEqual(['hf-inference', 'hf-inference'])
    expect(() => at('none')).toThrow(/^modelbook\.yaml has "providers: none"/)
    edition.close()
  })

  it.each([
    ['ftp://a.example', 'must be an address that begins with http:// or https://'],
    ['https://me:secret@a.example', 'must not contain a user or password'],
    ['https://a.example?api_key=secret', 'must not contain a token in its query'],
  ])('is at an address without a token in it: %s', async (endpoint, message) => {
    const edition = await catalogueOf(files).open()
    const choose = () => chooseExamples(edition, parseSettings({}), { ids: [] }, { endpoint })
    expect(choose).toThrow(message)
    expect(choose).not.toThrow(/secret/)
    edition.close()
  })

  it('is nothing of a card that is no file of its own', async () => {
    const folder = makeFolder({
      'cards.jsonl': JSON.stringify({ kind: 'model', id: 'acme/tiny', card: cardOf(LABELS) }),
    })
    const { store, run } = makeStore()
    await run(join(folder, 'cards.jsonl'))
    const edition = store.openCurrent()
    if (edition === undefined) throw new Error('There is no edition.')
    const where = { endpoint: 'http://127.0.0.1:9' }
    const { chosen } = chooseExamples(edition, parseSettings({}), { ids: [] }, where)
    edition.close()
    expect(() => placeAll(chosen)).toThrow(/^The card of acme\/tiny is not a file of its own/)
  })

  it('is nothing whose recording could not be written', async () => {
    const catalogue = catalogueOf({ [CARD]: cardOf(LABELS) })
    const edition = await catalogue.open()
    const where = { endpoint: 'http://127.0.0.1:9' }
    const { chosen } = chooseExamples(edition, parseSettings({}), { ids: [] }, where)
    edition.close()
    rmSync(join(catalogue.folder, 'models'), { recursive: true })
    writeFileSync(join(catalogue.folder, 'models'), 'No folder any more.')
    expect(() => placeAll(chosen)).toThrow(
      /^Nothing can be written to .*\.examples \(ENOTDIR\), where the recording/,
    )
  })
})
