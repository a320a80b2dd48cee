/** Reading, speaking and translating, by programs of Debian. */

import { describe, expect, it } from 'vitest'
import { ask, type Question } from './ask.ts'
import { printed, samplesOf } from './inputs.ts'
import { useModels } from './use-models.ts'

const origin = (await useModels('tools')) ?? ''

const reading: Question = {
  model: 'tesseract-ocr/tessdata_fast',
  task: 'image-to-text',
  inputs: { file: 'words.png', mime: 'image/png' },
  file: printed('REAL MODEL'),
}
const speaking: Question = { model: 'espeak-ng/espeak-ng', task: 'text-to-speech', inputs: 'Hello there.' }
const translating: Question = {
  model: 'apertium/apertium-eng-spa',
  task: 'translation',
  inputs: 'The house is big and the garden is small.',
}

/** Seconds of a sound that is answered. */
async function secondsOf(question: Question): Promise<number> {
  const { result } = await ask(origin, question)
  if (result.kind !== 'file') throw new Error(`The answer is ${result.kind}, not a file.`)
  expect(result.blob.type).toBe('audio/wav')
  const file = new Uint8Array(await result.blob.arrayBuffer())
  return samplesOf(file).length / new DataView(file.buffer).getUint32(24, true)
}

describe.skipIf(origin === '')("Debian's programs", () => {
  it('read what a picture says', async () => {
    expect((await ask(origin, reading)).output).toEqual([{ kind: 'text', text: 'REAL MODEL' }])
  })

  it('speak, longer for more words, by either protocol', async () => {
    const seconds = await secondsOf(speaking)
    expect(seconds).toBeGreaterThan(0.4)
    expect(
      await secondsOf({ ...speaking, inputs: 'Hello there, and good evening to you all.' }),
    ).toBeGreaterThan(seconds * 1.5)
    expect(await secondsOf({ ...speaking, protocol: 'openai' })).toBe(seconds)
  })

  it('translate', async () => {
    expect((await ask(origin, translating)).output).toEqual([
      { kind: 'text', text: 'La casa es grande y el jardín es pequeño.' },
    ])
  })

  it.each([reading, speaking, translating])('answer the same again: $task', async (question) => {
    expect((await ask(origin, question)).output).toEqual((await ask(origin, question)).output)
  })
})
