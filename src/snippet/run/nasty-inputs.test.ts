/** Whatever is in the inputs arrives as it is, and nothing else is run. */

import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deepValue, LONG_TEXT, NASTY_TEXTS, nastyValue } from '../nasty-for-test.ts'
import type { Client } from '../render/client.ts'
import { CLIENTS } from '../render/clients.ts'
import { optionsFor } from '../request/pairs-for-test.ts'
import { resolveRequest } from '../request/resolve-request.ts'
import type { SnippetOptions } from '../types.ts'
import { wireOf } from '../wire-for-test.ts'
import { canRun, runOf } from './clients-for-test.ts'
import { expectCarriedThrough } from './expect-for-test.ts'
import { openStage, type Stage, serves } from './run-snippet-for-test.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

async function expectRight(client: Client, options: SnippetOptions, files: string[] = []): Promise<void> {
  const request = await resolveRequest(options)
  if (!serves(client, request)) return
  const run = await stage.run(client, request, { files })
  expectCarriedThrough(run, client, request)
  expect(run.wire).toEqual(wireOf(request))
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
      billTo: `a'b"c$(touch pwned)\`d\`\\!x`,
      providerModelId: `acme/a'b"c$(touch pwned)\`d\`\\ ?#&%41[x]{y,z}é`,
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
})
