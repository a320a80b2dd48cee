/** Names and moods in texts, by spaCy and VADER. */

import { describe, expect, it } from 'vitest'
import { ask, type Question } from './ask.ts'
import { useModels } from './use-models.ts'

const origin = (await useModels('language')) ?? ''

const TEXT = '🙂 Ada Lovelace moved from London to Paris to work for Microsoft.'
const names: Question = { model: 'spacy/en_core_web_sm', task: 'token-classification', inputs: TEXT }
const mood = (inputs: string): Question => ({
  model: 'cjhutto/vaderSentiment',
  task: 'text-classification',
  inputs,
})

describe.skipIf(origin === '')('models of language', () => {
  it('mark names where they stand', async () => {
    const [output] = (await ask(origin, names)).output
    const spans = output?.kind === 'spans' ? output.spans : []
    expect(spans.map(({ label, start, end }) => [label, TEXT.slice(start, end)])).toEqual([
      ['PERSON', 'Ada Lovelace'],
      ['GPE', 'London'],
      ['GPE', 'Paris'],
      ['ORG', 'Microsoft'],
    ])
  })

  it('find no names where there are none', async () => {
    expect((await ask(origin, { ...names, inputs: 'It rained.' })).output).toEqual([{ kind: 'nothing' }])
  })

  it.each([
    ['I like you. I love you.', 'positive'],
    ['Awful! I hate it.', 'negative'],
    ['The train leaves at nine.', 'neutral'],
  ])('tell the mood of %s', async (text, label) => {
    const { output } = await ask(origin, mood(text))
    expect(output).toMatchObject([{ kind: 'scores', scores: { 0: { label }, length: 3 } }])
  })

  it.each([names, mood(TEXT)])('answer the same again: $task', async (question) => {
    expect(await ask(origin, question)).toEqual(await ask(origin, question))
  })
})
