/**
 * Runs every combination of task, provider, client and streaming as a reader would, and keeps what that has shown for
 * pages to say; `npm test` runs a slice.
 */

import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { AMOUNT } from '../../../test/helpers/snippet/amount.ts'
import { type Case, chooseCases, listCases } from '../../../test/helpers/snippet/cases.ts'
import { canRun, runOf, sentBy } from '../../../test/helpers/snippet/clients.ts'
import { differenceOf, expectCarriedThrough } from '../../../test/helpers/snippet/expect.ts'
import { writeProof } from '../../../test/helpers/snippet/proof.ts'
import { openStage, type Stage, serves } from '../../../test/helpers/snippet/run-snippet.ts'
import { wireOf } from '../../../test/helpers/snippet/wire.ts'
import { CLIENTS } from '../render/clients.ts'

// The work is done by other processes.
vi.setConfig({ maxConcurrency: availableParallelism(), testTimeout: 300_000 })

let stage: Stage
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

const CASES = await listCases()
const CHOSEN = chooseCases(CLIENTS, CASES)

describe.each(CLIENTS.map((client) => [client.language, client.name, client] as const))(
  '%s/%s',
  (_language, name, client) => {
    const cases = CHOSEN.get(client) ?? []
    const hasOwnWay = runOf(client).hasOwnWay === true
    const differences: { [pair: string]: unknown } = {}
    const isHere = canRun(client)
    const tried = new Set<string>()
    const passed = new Set<string>()

    // A run of some of its cases shows nothing about the others.
    afterAll(() => {
      if (AMOUNT === 'all' && tried.size === cases.length) writeProof(client, cases, passed)
    })

    async function run(each: Case): Promise<void> {
      tried.add(each.name)
      await check(each)
      passed.add(each.name)
    }

    async function check({ request, style, pair }: Case): Promise<void> {
      const result = await stage.run(client, request, style && { style })
      expectCarriedThrough(result, client, request)
      if (!hasOwnWay) {
        expect(result.wire).toEqual(sentBy(client, wireOf(request)))
        return
      }
      differences[pair] = differenceOf(request, result.wire)
      if (AMOUNT !== 'all') expect(differences[pair]).toEqual(readTable(name)[pair])
    }

    it.skipIf(!isHere).concurrent.each(cases.map((each) => [each.name, each] as const))(
      'sends the request of %s and carries it through',
      (_, each) => run(each),
    )

    it.skipIf(!isHere)(
      'saves a result that comes as an address though it could be in the answer',
      async () => {
        const { request } = find('fal-ai image-segmentation')
        if (!serves(client, request)) return
        const result = await stage.run(client, request, { givesAddress: true })
        expectCarriedThrough(result, client, request)
      },
    )

    if (hasOwnWay && AMOUNT === 'all') {
      // `SNIPPETS=all vitest run src/snippet/run/combinations -u` updates the table.
      it.skipIf(!isHere)('differs from the request as it did before', async () => {
        const sorted = Object.fromEntries(Object.entries(differences).sort(([a], [b]) => (a < b ? -1 : 1)))
        const table = `${JSON.stringify(sorted, null, 2)}\n`
        await expect(table).toMatchFileSnapshot(`fixtures/${name}.json`)
      })
    }
  },
)

describe('the slice', () => {
  it('touches every client, provider and shape', () => {
    const all = chooseCases(CLIENTS, CASES, 'all')
    const some = chooseCases(CLIENTS, CASES, 'slice')
    const seen = (chosen: Map<unknown, Case[]>, of: (each: Case) => string) =>
      new Set([...chosen.values()].flat().map(of))
    expect(seen(some, ({ provider }) => provider)).toEqual(seen(all, ({ provider }) => provider))
    for (const client of CLIENTS) {
      const shapes = (cases: Case[] = []) => new Set(cases.map(({ shape }) => shape))
      expect(shapes(some.get(client)), client.name).toEqual(shapes(all.get(client)))
      expect(some.get(client)).not.toEqual([])
    }
  })
})

/** @throws {Error} if there is no such case */
function find(name: string): Case {
  const found = CASES.find((each) => each.name === name)
  if (found === undefined) throw new Error(`There is no case ${name}.`)
  return found
}

/** How the requests that a client sends differ from ours, by pair. */
function readTable(client: string): { [pair: string]: unknown } {
  return JSON.parse(readFileSync(fileURLToPath(new URL(`fixtures/${client}.json`, import.meta.url)), 'utf8'))
}
