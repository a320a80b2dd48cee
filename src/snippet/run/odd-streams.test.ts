/** A streamed answer is printed correctly, whatever it contains. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { canRun, runOf } from '../../../test/helpers/snippet/clients.ts'
import { optionsFor } from '../../../test/helpers/snippet/pairs.ts'
import { openStage, type Stage, serves } from '../../../test/helpers/snippet/run-snippet.ts'
import { ODD_TEXT } from '../../../test/helpers/snippet/stream.ts'
import { CLIENTS } from '../render/clients.ts'
import { resolveRequest } from '../request/resolve-request.ts'

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const CHAT = await resolveRequest({ ...optionsFor('groq', 'text-generation'), streaming: true })

describe.each(
  // For huggingface_hub 2.4.0, httpx splits at such characters before its caller can do anything about it.
  CLIENTS.filter((client) => serves(client, CHAT) && runOf(client).hasOwnWay !== true).map(
    (client) => [client.language, client.name, client] as const,
  ),
)('%s/%s', (_language, _name, client) => {
  it.skipIf(!canRun(client))('prints a long text with separators of lines in it', async () => {
    const { status, stderr, stdout } = await stage.run(client, CHAT, { style: 'with an odd text' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout.includes(ODD_TEXT), stdout.slice(0, 500)).toBe(true)
  })
})
