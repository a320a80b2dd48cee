/**
 * Asks the real models of the tests the examples that the built-in catalogue has for them, and keeps their answers:
 * `npm run record:catalogue`. What follows `--` goes to `modelbook record`, such as `--missing`.
 */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { REAL_MODELS, type RealModel } from '../../test/real-models/models.ts'
import { ensureSet, startModels } from '../../test/real-models/start.ts'

const here = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))

const catalogue = here('catalogue')

/** The models of each set that have examples in the catalogue. */
const sets = Map.groupBy(
  REAL_MODELS.filter(({ id }) => existsSync(`${catalogue}/models/${id}.examples`)),
  ({ set }) => set,
)

/** @param origin - of the server that has it */
async function record({ id, set, tasks: [task] }: RealModel, origin: string): Promise<void> {
  const server =
    set === 'chat'
      ? ['--endpoint', `${origin}/v1`]
      : ['--endpoint', `${origin}/models/${id}/pipeline/${task}`, '--protocol', 'hf-inference']
  // One at a time, so that none waits for another while its time is taken.
  const words = ['record', catalogue, id, ...server, '--concurrency', '1', ...process.argv.slice(2)]
  const [code] = await once(
    spawn('node', [here('bin/modelbook.js'), ...words], { stdio: 'inherit' }),
    'close',
  )
  if (code !== 0) process.exitCode = 1
}

for (const [set, models] of sets) {
  const problem = await ensureSet(set)
  if (problem !== undefined) throw new Error(problem)
  const server = await startModels(set)
  for (const model of models) await record(model, server.url)
  await server.close()
}
