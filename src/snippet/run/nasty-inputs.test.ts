/** Any inputs arrive unchanged, and nothing in them is executed. */

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { AMOUNT } from '../../../test/helpers/snippet/amount.ts'
import { canRun, runOf, sentBy } from '../../../test/helpers/snippet/clients.ts'
import { expectCarriedThrough } from '../../../test/helpers/snippet/expect.ts'
import { deepValue, LONG_TEXT, NASTY_TEXTS, nastyValue } from '../../../test/helpers/snippet/nasty.ts'
import { optionsFor } from '../../../test/helpers/snippet/pairs.ts'
import { openStage, type Stage, serves } from '../../../test/helpers/snippet/run-snippet.ts'
import { wireOf } from '../../../test/helpers/snippet/wire.ts'
import type { Client } from '../render/client.ts'
import { CLIENTS } from '../render/clients.ts'
import { resolveRequest } from '../request/resolve-request.ts'
import type { SnippetOptions } from '../types.ts'

// Some packages take long to load on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

/** Some clients in OpenAI's form cannot send lone surrogates, and are not asked to. */
const WHOLE_TEXTS = NASTY_TEXTS.filter((text) => text.isWellFormed())
const NASTY_PARAMETERS = {
  texts: WHOLE_TEXTS,
  ...Object.fromEntries(WHOLE_TEXTS.map((text) => [text, text])),
}
const BILL_TO = `a'b"c$(touch pwned)\`d\`\\!x`
const MODEL_ID = `acme/a'b"c$(touch pwned)\`d\`\\ ?#&%41[x]{y,z}é`

async function expectRight(client: Client, options: SnippetOptions, files: string[] = []): Promise<void> {
  const request = await resolveRequest(options)
  if (!serves(client, request)) return
  const run = await stage.run(client, request, { files })
  expectCarriedThrough(run, client, request)
  expect(run.wire).toEqual(sentBy(client, wireOf(request)))
  expect(run.read('pwned')).toBeUndefined()
}

describe.each(
  CLIENTS.filter((client) => runOf(client).hasOwnWay !== true).map(
    (client) => [client.language, client.name, client] as const,
  ),
)('%s/%s', (_language, _name, client) => {
  it.skipIf(!canRun(client))('sends nasty inputs as they are and runs nothing', async () => {
    const file = `a '$(touch pwned)' "b" \`c\` -;@.png`
    await expectRight(client, {
      ...optionsFor('hf-inference', 'text-classification'),
      inputs: [
        ...NASTY_TEXTS,
        ...fc.sample(nastyValue, 50),
        Object.fromEntries(NASTY_TEXTS.map((text) => [text, text])),
      ],
      parameters: { long: LONG_TEXT, 'a"b\'c$(id)`': null, not: Number.NaN },
      billTo: BILL_TO,
      providerModelId: MODEL_ID,
    })
    await expectRight(client, {
      ...optionsFor('together', 'text-generation'),
      model: { id: `a'"$(touch pwned)`, pipelineTag: 'text-generation', tags: [] },
      inputs: LONG_TEXT,
      streaming: true,
    })
    await expectRight(client, { ...optionsFor('hf-inference', 'translation'), inputs: deepValue(400) })
    const image = { file, mime: 'image/png' }
    await expectRight(client, { ...optionsFor('hf-inference', 'image-classification'), inputs: image }, [
      file,
    ])
    const inputs = { image, prompt: `FILE '$(touch pwned)'` }
    await expectRight(client, { ...optionsFor('replicate', 'image-to-image'), inputs }, [file])
    await expectRight(
      client,
      { ...optionsFor('together', 'automatic-speech-recognition'), inputs: { file, mime: 'audio/wav' } },
      [file],
    )
  })

  it.skipIf(!canRun(client))(
    'sends nasty inputs in the form of OpenAI as they are',
    async () => {
      const messages = WHOLE_TEXTS.map((content, index) => ({
        role: index % 2 === 0 ? 'user' : 'assistant',
        content,
      }))
      const chat = { ...optionsFor('groq', 'text-generation'), billTo: BILL_TO }
      await expectRight(client, { ...chat, inputs: messages, parameters: NASTY_PARAMETERS })
      await expectRight(client, {
        ...chat,
        model: { id: MODEL_ID, pipelineTag: 'text-generation', tags: [] },
        inputs: [{ role: 'system', content: LONG_TEXT }, ...messages],
        parameters: { temperature: 0, top_p: null, seed: 'x', max_tokens: 1.5, stop: ['a'], user: null },
        streaming: true,
      })
    },
    300_000,
  )

  // Some of these clients take seconds to start for each request: the other tasks are left to `npm run test:snippets`.
  if (AMOUNT !== 'all') return
  it.skipIf(!canRun(client))(
    'sends nasty inputs of other tasks in the form of OpenAI as they are',
    async () => {
      const embeddings = {
        ...optionsFor('deepinfra', 'feature-extraction'),
        providerModelId: MODEL_ID,
        billTo: BILL_TO,
      }
      await expectRight(client, { ...embeddings, inputs: WHOLE_TEXTS })
      await expectRight(client, { ...embeddings, inputs: WHOLE_TEXTS.join(''), parameters: NASTY_PARAMETERS })
      for (const pair of [
        optionsFor('deepinfra', 'text-to-image'),
        optionsFor('together', 'text-to-speech'),
      ]) {
        await expectRight(client, {
          ...pair,
          providerModelId: MODEL_ID,
          billTo: BILL_TO,
          inputs: WHOLE_TEXTS.join(''),
          parameters: NASTY_PARAMETERS,
        })
      }
    },
    300_000,
  )
})
