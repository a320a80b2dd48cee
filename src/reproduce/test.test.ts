import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { makeFolder } from '../../test/helpers/folder.ts'
import { makeStore } from '../../test/helpers/ingest.ts'
import { startModelServer } from '../../test/helpers/model-server.ts'
import type { Json } from '../card/types.ts'
import { examplesOf } from '../edition/examples-of.ts'
import { parseSettings } from '../settings/read-settings.ts'
import { chooseExamples } from './choose.ts'
import { formatReport } from './report/index.ts'
import { rerunsOf, testAll } from './test.ts'
import { saveReruns } from './write-reruns.ts'

const CARD = 'models/acme/tiny/README.md'
const cardOf = (frontMatter: string) => `---\npipeline_tag: text-classification\n${frontMatter}\n---\n# Tiny`
const HAPPY = 'widget:\n- text: Fine!\n  output: [{label: happy, score: 0.75}]'

/** Reads a folder and tests its examples against a server that answers so. */
async function testIn(folder: string, answer: Json, settings: { [key: string]: Json } = {}) {
  const { store, run } = makeStore()
  await run(folder)
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('There is no edition.')
  const { url, asked } = await startModelServer(() => ({ body: answer }))
  const own = parseSettings(settings)
  const { chosen } = chooseExamples(edition, own, { ids: [] }, { endpoint: url, protocol: 'hf-inference' })
  const { signal } = new AbortController()
  const findings = await testAll(chosen, {
    ...{ concurrency: 2, signal, patience: 1, settings: own, isAccepting: false },
    stemOf: () => 'now',
    onProgress: () => {},
  })
  const entry = edition.findEntry('model', 'acme/tiny')
  edition.close()
  return { findings, tested: findings.map((finding) => finding.tested), asked, entry }
}

const labels = (score: number): Json => [{ label: 'happy', score }]

describe('a test of an example', () => {
  it('passes while the same comes out, and says where the example stands where it does not', async () => {
    const folder = makeFolder({ [CARD]: cardOf(HAPPY) })
    expect((await testIn(folder, labels(0.75))).tested).toMatchObject([{ outcome: 'same', differences: [] }])
    expect((await testIn(folder, labels(0.5))).tested).toMatchObject([
      {
        outcome: 'changed',
        line: 4,
        file: expect.stringContaining(CARD),
        differences: [{ message: 'the score of "happy" is 0.5, not 0.75; it may be off by 0.01' }],
        shown: { recorded: [{ type: 'chart' }], now: [{ type: 'chart', data: [{ score: 0.5 }] }] },
      },
    ])
  })

  it('goes by the rules of the site, and before them by those of the example', async () => {
    const folder = makeFolder({ [CARD]: cardOf(HAPPY) })
    const loose = { compare: { score: 0.3 } }
    expect((await testIn(folder, labels(0.5), loose)).tested).toMatchObject([{ outcome: 'same' }])
    writeFileSync(join(folder, CARD), cardOf(`${HAPPY}\n  compare: {score: 0.1}`))
    expect((await testIn(folder, labels(0.5), loose)).tested).toMatchObject([{ outcome: 'changed' }])
  })

  it('holds the answer against what is expected, in place of what is recorded', async () => {
    const folder = makeFolder({ [CARD]: cardOf(`${HAPPY}\n  expect: {label: {name: happy, score: 0.6}}`) })
    expect((await testIn(folder, labels(0.65))).tested).toMatchObject([{ outcome: 'same' }])
    const [tested] = (await testIn(folder, labels(0.5))).tested
    expect(tested).toMatchObject({
      outcome: 'changed',
      expects: 'has the label “happy” with a score from 0.6',
    })
  })

  it('asks nothing where there is nothing to hold an answer against', async () => {
    const folder = makeFolder({
      [CARD]: cardOf('widget: [{text: New!}, {text: Odd!, expect: {contians: a}}]'),
      'models/acme/tiny/.examples/old.yaml':
        "text: Old!\noutput: [{label: happy, score: 1}]\nrecorded: {date: '2026-11-27', input: '0123456789ab'}",
    })
    const { tested, asked } = await testIn(folder, labels(1))
    expect(tested.map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['unrecorded', expect.stringContaining('no output to compare with')],
      ['failed', expect.stringContaining('cannot be read')],
      ['changed', expect.stringContaining('have changed since the output was recorded')],
    ])
    expect(asked).toEqual([])
  })

  it('fails by itself where it cannot be made, and the others go on', async () => {
    const folder = makeFolder({
      [CARD]: cardOf(`${HAPPY}\n- text: Bad!\n  expect: {schema: {$id: a, $ref: b}}`),
    })
    expect((await testIn(folder, labels(0.75))).tested).toMatchObject([
      { outcome: 'same' },
      { outcome: 'failed', reason: expect.stringContaining('"expect.schema" cannot be checked') },
    ])
  })

  it('says of an answer that chance has a part in what to do about it', async () => {
    const folder = makeFolder({ [CARD]: cardOf(`${HAPPY}\n  parameters: {temperature: 0.7}`) })
    const [tested] = (await testIn(folder, labels(0.5))).tested
    expect(tested).toMatchObject({ isOneOfMany: true, reason: expect.stringContaining('give it a seed') })
  })

  it('draws pictures into its report, with no address of another place', async () => {
    const box = { label: 'cat', score: 0.9, box: { xmin: 0, ymin: 0, xmax: 1, ymax: 1 } }
    const output = JSON.stringify([box])
    const card = `---\npipeline_tag: object-detection\nwidget:\n- src: cat.png\n  output: ${output}\n---\n# Cats`
    const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg=='
    const folder = makeFolder({ [CARD]: card, 'models/acme/tiny/cat.png': Buffer.from(png, 'base64') })
    const { tested } = await testIn(folder, [{ ...box, label: 'dog' }])
    const html = formatReport('html', tested, '2026-11-28')
    expect(html.match(/src="[^"]{0,30}/g)).toEqual([
      ...new Array(3).fill(expect.stringContaining('src="data:image/png')),
    ])
  })
})

describe('what still comes out', () => {
  it('is written beside the card, shown by its page, and changes nothing else', async () => {
    const folder = makeFolder({ [CARD]: cardOf(HAPPY) })
    const { findings, entry } = await testIn(folder, labels(0.75))
    if (entry === undefined) throw new Error('There is no model.')
    saveReruns(entry, rerunsOf(findings))
    const file = join(folder, 'models/acme/tiny/.examples/reruns.yaml')
    expect(readFileSync(file, 'utf8')).toMatch(
      /^# .*\n'[\da-f]{16}': \{ date: '\d{4}-[^']*Z', same: true \}\n$/,
    )
    const again = await testIn(folder, labels(0.5))
    expect(again.entry && examplesOf(again.entry)).toMatchObject([{ rerun: { isSame: true } }])
    expect(again.entry?.problems.filter((one) => one.file.includes('reruns'))).toEqual([])
  })

  it('is forgotten of examples that the card has no more, and kept of those that were not asked', async () => {
    const folder = makeFolder({
      [CARD]: cardOf(`${HAPPY}\n- text: Other\n  output: [{label: sad, score: 1}]`),
      'models/acme/tiny/.examples/reruns.yaml': "'0123456789abcdef': { date: '2026-11-27', same: true }\n",
    })
    const { findings, entry } = await testIn(folder, labels(0.75))
    if (entry === undefined) throw new Error('There is no model.')
    saveReruns(entry, rerunsOf(findings.slice(0, 1)))
    saveReruns((await testIn(folder, labels(0.75))).entry ?? entry, rerunsOf(findings.slice(1)))
    const text = readFileSync(join(folder, 'models/acme/tiny/.examples/reruns.yaml'), 'utf8')
    expect(text.match(/same: \w+/g)?.sort()).toEqual(['same: false', 'same: true'])
    expect(text).not.toContain('0123456789abcdef')
    expect(existsSync(join(folder, CARD))).toBe(true)
  })
})
