/** Reads what a site says in Croissant by the format's reference package. */

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'
import { ensureEnvironments, pythonEnvironment } from '../python-environment.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const ENVIRONMENT = pythonEnvironment(here('requirements/croissant.txt'), 'clients-croissant')

/** Why the package is not here. */
export const [croissantProblem] = await ensureEnvironments([ENVIRONMENT], 'the Python package of Croissant')
if (croissantProblem !== undefined) {
  if (process.env.CI === 'true') throw new Error(croissantProblem)
  console.warn(`SKIPPED: Croissant. ${croissantProblem}`)
}

const ANSWER = z.object({
  warnings: z.array(z.string()),
  records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})

/**
 * The package's result for a dataset. It fails with a message on any error.
 *
 * @param address - of the document
 * @param sets - the record sets to be read
 */
export async function readCroissant(
  address: string,
  sets: readonly string[],
): Promise<z.infer<typeof ANSWER>> {
  // Where it keeps what it has downloaded.
  const home = mkdtempSync(join(tmpdir(), 'modelbook-croissant-'))
  try {
    const { stdout } = await promisify(execFile)(
      ENVIRONMENT.python,
      [here('python/croissant.py'), address, ...sets],
      { env: { ...process.env, HOME: home, NO_PROXY: '127.0.0.1', no_proxy: '127.0.0.1' } },
    )
    return ANSWER.parse(JSON.parse(stdout))
  } finally {
    rmSync(home, { recursive: true, force: true })
  }
}
