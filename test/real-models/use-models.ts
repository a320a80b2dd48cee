/** Serves a set of real models while the tests of a file run, or says loudly why not. */

import { afterAll, expect, it } from 'vitest'
import { REAL_MODELS, type SetName } from './models.ts'
import { ensureSet, startModels } from './start.ts'

/** @returns the origin of the server; undefined where it cannot be installed and that is no failure */
export async function useModels(set: SetName): Promise<string | undefined> {
  const problem = await ensureSet(set)
  if (problem !== undefined) {
    if (process.env.CI === 'true') throw new Error(problem)
    console.warn(`SKIPPED: real models (${set}). ${problem}`)
    return undefined
  }
  const server = await startModels(set)
  afterAll(server.close)
  it('has the models that the table names', async () => {
    const { data }: { data: { id: string }[] } = await (await fetch(`${server.url}/v1/models`)).json()
    const named = REAL_MODELS.flatMap((model) => (model.set === set ? [model.id] : []))
    expect(data.map(({ id }) => id)).toEqual(named)
  })
  return server.url
}
