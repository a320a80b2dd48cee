/** A voice that never says anything twice in the same way: Piper. */

import { describe, expect, it } from 'vitest'
import { ask, type Question } from './ask.ts'
import { samplesOf } from './inputs.ts'
import { useModels } from './use-models.ts'

const origin = (await useModels('voice')) ?? ''

const speaking: Question = {
  model: 'rhasspy/piper-voices',
  task: 'text-to-speech',
  inputs: 'The quick brown fox jumps over the lazy dog.',
}

async function say(parameters: Question['parameters'] = {}): Promise<{ file: Uint8Array; seconds: number }> {
  const { result } = await ask(origin, { ...speaking, parameters })
  if (result.kind !== 'file') throw new Error(`The answer is ${result.kind}, not a file.`)
  const file = new Uint8Array(await result.blob.arrayBuffer())
  return { file, seconds: samplesOf(file).length / new DataView(file.buffer).getUint32(24, true) }
}

describe.skipIf(origin === '')('Piper', () => {
  it('says a sentence in other bytes each time, and about as fast', async () => {
    const [one, other] = [await say(), await say()]
    expect(one.file).not.toEqual(other.file)
    expect(one.seconds / other.seconds).toBeGreaterThan(0.9)
    expect(one.seconds / other.seconds).toBeLessThan(1.1)
  })

  it('says it in the same bytes without noise', async () => {
    const still = { noise_scale: 0, noise_w_scale: 0 }
    expect((await say(still)).file).toEqual((await say(still)).file)
  })
})
