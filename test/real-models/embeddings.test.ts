/** Sentences as vectors, by all-MiniLM-L6-v2. */

import { describe, expect, it } from 'vitest'
import { ask, askAsProvider, type Question } from './ask.ts'
import { startModels } from './start.ts'
import { useModels } from './use-models.ts'

const origin = (await useModels('embeddings')) ?? ''

const SENTENCES = [
  'The weather is lovely today.',
  "It's so sunny outside!",
  'He drove to the stadium.',
] as const
const model = 'sentence-transformers/all-MiniLM-L6-v2'
const [source, ...sentences] = SENTENCES
const similarity: Question = {
  model,
  task: 'sentence-similarity',
  inputs: { source_sentence: source, sentences },
}
const vector: Question = { model, task: 'feature-extraction', inputs: source }

/** Its length is 1. */
async function vectorOf(server: string): Promise<number[]> {
  const [output] = (await ask(server, vector)).output
  return output?.kind === 'vector' ? output.values : []
}

const dot = (one: readonly number[], other: readonly number[]) =>
  one.reduce((sum, value, at) => sum + value * (other[at] ?? 0), 0)

describe.skipIf(origin === '')('all-MiniLM-L6-v2', () => {
  // https://sbert.net/docs/quickstart.html has these numbers for these sentences.
  it('finds sentences as near to each other as its authors do', async () => {
    const { output } = await ask(origin, similarity)
    expect(output).toEqual([
      {
        kind: 'scores',
        scores: [
          { label: sentences[0], score: expect.closeTo(0.666, 4) },
          { label: sentences[1], score: expect.closeTo(0.1046, 4) },
        ],
      },
    ])
  })

  it('makes a vector of a text, by either protocol', async () => {
    const hosted = await ask(origin, vector)
    expect(hosted.output).toMatchObject([{ kind: 'vector', shape: [384] }])
    const openai = await ask(origin, { ...vector, protocol: 'openai' })
    expect(openai.output).toMatchObject([{ kind: 'vector', shape: [384] }])
    expect(openai.output).toEqual(hosted.output)
  })

  it('makes a vector of each of several texts, by either protocol', async () => {
    const several = { ...vector, inputs: [...SENTENCES] }
    const hosted = await ask(origin, several)
    expect(hosted.output).toMatchObject([{ kind: 'vector', shape: [3, 384] }])
    expect((await ask(origin, { ...several, protocol: 'openai' })).output).toEqual(hosted.output)
  })

  it.each([similarity, vector])('is the same where the provider has it: $task', async (question) => {
    expect(await askAsProvider(origin, question)).toEqual(await ask(origin, question))
  })

  it.each([
    ['8', [0.999, 0.99999]],
    ['4', [0.5, 0.95]],
  ] as const)('says something else with weights of %s bits', async (bits, [least, most]) => {
    const coarse = await startModels('embeddings', { WEIGHT_BITS: bits })
    try {
      const cosine = dot(await vectorOf(coarse.url), await vectorOf(origin))
      expect(cosine).toBeGreaterThan(least)
      expect(cosine).toBeLessThan(most)
    } finally {
      await coarse.close()
    }
  })

  it('is not taken for another model, or for another task', async () => {
    await expect(ask(origin, { ...vector, model: 'acme/other' })).rejects.toMatchObject({
      answer: expect.stringContaining('There is no model acme/other here.'),
    })
    await expect(ask(origin, { ...vector, task: 'summarization' })).rejects.toMatchObject({
      answer: expect.stringContaining('is not for summarization'),
    })
  })
})
