/** Runs what the documentation says about Python, packages and proxies, as written. */

import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, it } from 'vitest'
import { readGuide } from '../guide/pages.ts'
import { closeShared, needOf, runPage } from '../guide/session.ts'
import { ensureEnvironments, pythonEnvironment } from '../python-environment.ts'

const libraries = pythonEnvironment(
  fileURLToPath(new URL('requirements/libraries.txt', import.meta.url)),
  'clients-libraries',
)

/** Why the pages cannot be run here, if they cannot. */
async function findProblem(): Promise<string | undefined> {
  const missing = ['nginx', 'openssl', 'systemd-analyze'].filter(
    (program) => spawnSync('which', [program], { stdio: 'ignore' }).status !== 0,
  )
  if (missing.length > 0) return `There is no ${missing.join(' and no ')}.`
  return (await ensureEnvironments([libraries], 'Python clients of the Hub'))[0]
}

const problem = await findProblem()
if (problem !== undefined) {
  if (process.env.CI === 'true') throw new Error(problem)
  console.warn(`SKIPPED: what the documentation says of Python, packages and proxies. ${problem}`)
}

const editions = mkdtempSync(join(tmpdir(), 'modelbook-guide-editions-'))
afterAll(async () => {
  await closeShared()
  rmSync(editions, { recursive: true, force: true })
})

const pages = readGuide().filter(({ blocks }) => blocks.some((block) => needOf(block) === 'clients'))

describe.skipIf(problem !== undefined)('the documentation', () => {
  it.each(pages.map((page) => [page.name, page] as const))(
    '%s does as it is written',
    async (_, page) => {
      await runPage(page, { has: 'clients', editions, programs: dirname(libraries.python) })
    },
    600_000,
  )
})
