/** Speech, phrases and noise, by Whisper, microWakeWord and RNNoise; eSpeak NG says what they hear. */

import { describe, expect, it } from 'vitest'
import { ask, type Question } from './ask.ts'
import { samplesOf, spoken, withNoise } from './inputs.ts'
import { useModels } from './use-models.ts'

const origin = (await useModels('sound')) ?? ''

const inputs = { file: 'sound.wav', mime: 'audio/wav' }
const say = (sentence: string) => (origin === '' ? new Uint8Array() : spoken(sentence))
const sentence = say('The quick brown fox jumps over the lazy dog.')
const writing: Question = {
  model: 'Systran/faster-whisper-tiny.en',
  task: 'automatic-speech-recognition',
  inputs,
  file: sentence,
}
const hearing = (file: Uint8Array<ArrayBuffer>): Question => ({
  model: 'kahrendt/microWakeWord',
  task: 'audio-classification',
  inputs,
  file,
})
const noisy = origin === '' ? sentence : withNoise(sentence, 0.1)
const cleaning: Question = { model: 'xiph/rnnoise', task: 'audio-to-audio', inputs, file: noisy }

/** How loud a sound is on average, from one moment to another. */
function loudness(file: Uint8Array, from: number, to: number): number {
  const rate = new DataView(file.buffer, file.byteOffset).getUint32(24, true)
  const part = samplesOf(file).slice(from * rate, to * rate)
  return Math.sqrt(part.reduce((sum, sample) => sum + sample ** 2, 0) / part.length)
}

describe.skipIf(origin === '')('models of sound', () => {
  it('write down what is said, by either protocol', async () => {
    const [output] = (await ask(origin, writing)).output
    expect(output).toMatchObject({
      kind: 'text',
      text: expect.stringMatching(/quick brown fox .* over the lazy/i),
    })
    expect((await ask(origin, { ...writing, protocol: 'openai' })).output).toEqual([output])
  })

  it('write down when it is said', async () => {
    const { output } = await ask(origin, { ...writing, parameters: { return_timestamps: true } })
    expect(output).toMatchObject([
      { kind: 'text' },
      { kind: 'stretches', stretches: [{ start: 0, text: expect.stringContaining('brown fox') }] },
    ])
  })

  it.each(['Okay Nabu', 'Alexa'])('hear %s', async (phrase) => {
    const { output } = await ask(origin, hearing(say(phrase)))
    expect(output).toMatchObject([
      {
        kind: 'scores',
        scores: { 0: { label: phrase, score: expect.toSatisfy((score) => score > 0.9) }, length: 4 },
      },
    ])
  })

  it('hear none of these phrases in another sentence', async () => {
    const [output] = (await ask(origin, hearing(sentence))).output
    const scores = output?.kind === 'scores' ? output.scores : []
    expect(scores).toHaveLength(4)
    expect(scores.every(({ score }) => score < 0.2)).toBe(true)
  })

  it('take the noise away, and leave the speech', async () => {
    const [output] = (await ask(origin, cleaning)).output
    if (output?.kind !== 'file') throw new Error('There is no file.')
    const clean = new Uint8Array(Buffer.from(output.src.slice('data:audio/wav;base64,'.length), 'base64'))
    // Noise alone in the first half second, then speech.
    expect(loudness(clean, 0.2, 0.5)).toBeLessThan(loudness(noisy, 0.2, 0.5) / 10)
    expect(loudness(clean, 0.6, 2)).toBeGreaterThan(loudness(noisy, 0.6, 2) / 2)
  })

  it.each([writing, hearing(sentence), cleaning])('answer the same again: $task', async (question) => {
    expect((await ask(origin, question)).output).toEqual((await ask(origin, question)).output)
  })
})
