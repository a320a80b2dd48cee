/** A model of sentences that is asked again: the same, and with weights of fewer bits behind the same name. */

import { describe, expect, it } from 'vitest'
import { type Found, recordOnce } from './again.ts'
import { type ModelServer, startModels } from './start.ts'
import { useModels } from './use-models.ts'

const origin = (await useModels('embeddings')) ?? ''

const ID = 'sentence-transformers/all-MiniLM-L6-v2'
const at = (server: string, task: string) => `${server}/models/${ID}/pipeline/${task}`
const VECTOR = `pipeline_tag: feature-extraction\nwidget:\n- text: Where is my parcel?`
const NEARNESS = `pipeline_tag: sentence-similarity
widget:
- source_sentence: Where is my parcel?
  sentences: [When does my parcel come?, The hall opens at eight.]`

/** With weights of so many bits, for as long as it is asked. */
async function withBits(bits: number, ask: (server: string) => Promise<Found>): Promise<Found> {
  const server: ModelServer = await startModels('embeddings', { WEIGHT_BITS: String(bits) })
  try {
    return await ask(server.url)
  } finally {
    await server.close()
  }
}

describe.skipIf(origin === '')('a model of sentences that is asked again', () => {
  it('gives the same vector, and with weights of 8 bits nearly the same', async () => {
    const address = at(origin, 'feature-extraction')
    const recorded = await recordOnce(ID, VECTOR, address)
    const same = { exitCode: 0, outcome: 'same', faults: [] }
    expect(await recorded.ask(address)).toEqual(same)
    expect(await withBits(8, (server) => recorded.ask(at(server, 'feature-extraction')))).toEqual(same)
  })

  it('is noticed to have weights of 4 bits by its vector', async () => {
    const vector = await recordOnce(ID, VECTOR, at(origin, 'feature-extraction'))
    const other = await withBits(4, (server) => vector.ask(at(server, 'feature-extraction')))
    expect(other).toMatchObject({ exitCode: 1, outcome: 'changed' })
    expect(other.faults).toEqual([
      expect.stringMatching(/^the cosine of the vector to the recorded one is 0\.[89]\d*/),
    ])
  })

  it('is noticed to have weights of 4 bits by its scores', async () => {
    const nearness = await recordOnce(ID, NEARNESS, at(origin, 'sentence-similarity'))
    expect(await nearness.ask(at(origin, 'sentence-similarity'))).toMatchObject({ exitCode: 0 })
    expect(await withBits(4, (server) => nearness.ask(at(server, 'sentence-similarity')))).toMatchObject({
      exitCode: 1,
      faults: { 0: expect.stringContaining('it may be off by 0.01') },
    })
  })
})
