import { describe, expect, it, onTestFinished } from 'vitest'
import { addFiles, makeFolder } from '../../test/helpers/folder.ts'
import { makeStore } from '../../test/helpers/ingest.ts'
import { givenIn, hashGiven, keyOfFile } from '../example/same-input.ts'
import { modelsAnswering } from './answered.ts'

const card = (task: string, example: string) => `---\npipeline_tag: ${task}\nwidget: [${example}]\n---\n`
const NONE = {
  ...{ context: undefined, candidateLabels: undefined, sourceSentence: undefined, sentences: undefined },
  ...{ messages: undefined, table: undefined, structuredData: undefined, src: undefined, prompt: undefined },
}
const hashOf = (text: string) => hashGiven(givenIn({ ...NONE, text, others: {} }, keyOfFile))

const FILES = {
  'models/acme/one.md': card('fill-mask', '{text: A}, {text: A, output: B, parameters: {top_k: 2}}'),
  'models/acme/two.md': card('fill-mask', '{text: A, output: C}, {text: A, output: D}'),
  'models/acme/other.md': card('summarization', '{text: A, output: C}'),
  'models/acme/silent.md': card('fill-mask', '{text: A}'),
  'datasets/acme/data.md': card('fill-mask', '{text: A, output: C}'),
}

describe('the models with an answer to an input', () => {
  it('are found by it, of one task or of any', async () => {
    const { store, run } = makeStore()
    await run(makeFolder(FILES))
    const edition = store.openCurrent()
    if (edition === undefined) throw new Error('The store has no edition.')
    onTestFinished(() => edition.close())
    expect(modelsAnswering(edition, hashOf('A'), 9).toSorted()).toEqual([
      'acme/one',
      'acme/other',
      'acme/two',
    ])
    expect(modelsAnswering(edition, hashOf('A'), 9, 'summarization')).toEqual(['acme/other'])
    expect(modelsAnswering(edition, hashOf('A'), 1)).toHaveLength(1)
    expect(modelsAnswering(edition, hashOf('B'), 9)).toEqual([])
  })

  it('are as the cards have them after a change', async () => {
    const { store, run } = makeStore()
    const folder = makeFolder(FILES)
    const layers = { from: 0, share: 1_000, most: 1_000 }
    await run(folder, { layers })
    addFiles(folder, {
      'models/acme/one.md': card('fill-mask', '{text: B, output: C}'),
      'models/acme/silent.md': card('fill-mask', '{text: A, output: C}'),
    })
    await run(folder, { layers })
    const edition = store.openCurrent()
    if (edition === undefined) throw new Error('The store has no edition.')
    onTestFinished(() => edition.close())
    expect(edition.basePath).toBeDefined()
    expect(modelsAnswering(edition, hashOf('A'), 9, 'fill-mask').toSorted()).toEqual([
      'acme/silent',
      'acme/two',
    ])
    expect(modelsAnswering(edition, hashOf('B'), 9)).toEqual(['acme/one'])
  })
})
