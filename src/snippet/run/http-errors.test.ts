/** Readers see the server's message when it refuses a request, in every client. */

import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { AMOUNT } from '../../../test/helpers/snippet/amount.ts'
import { chooseCases, listCases } from '../../../test/helpers/snippet/cases.ts'
import { canRun } from '../../../test/helpers/snippet/clients.ts'
import { openStage, type Stage } from '../../../test/helpers/snippet/run-snippet.ts'
import { STREAM_STYLES } from '../../../test/helpers/snippet/stream.ts'
import type { Client } from '../render/client.ts'
import { CLIENTS } from '../render/clients.ts'

// Some packages take long to load on a busy machine.
vi.setConfig({ testTimeout: 300_000 })

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

/** How a stream ends does not matter when none begins. */
const CASES = (await listCases()).filter(({ style }) => style === undefined || style === STREAM_STYLES[0])
const SLICE = chooseCases(CLIENTS, CASES, 'slice')

/** The quick suite runs one case per way of reading an answer. */
const chosenFor = (client: Client) => {
  const cases = SLICE.get(client) ?? []
  const ways = Map.groupBy(cases, ({ request: { next, streaming } }) => `${next.kind} ${streaming}`)
  return AMOUNT === 'all' ? cases : [...ways.values()].flatMap((alike) => alike.slice(0, 1))
}

describe.each(CLIENTS.map((client) => [client.language, client.name, client] as const))(
  '%s/%s',
  (_language, _name, client) => {
    it.skipIf(!canRun(client)).each(chosenFor(client).map((each) => [each.name, each] as const))(
      'says status and body when %s is refused, and fails',
      async (_, { request }) => {
        const { status, stdout, stderr } = await stage.run(client, request, { refuses: true })
        expect(status).not.toBe(0)
        expect(stdout + stderr).toContain('402')
        expect(stdout + stderr).toContain('pay first')
      },
    )
  },
)
