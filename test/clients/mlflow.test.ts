/** The import from an MLflow server, with MLflow itself. */

import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, it, onTestFinished } from 'vitest'
import { importMlflow } from '../../src/import/import-mlflow.ts'
import { makeFolder } from '../helpers/folder.ts'
import { freePorts } from '../helpers/processes.ts'
import { ensureEnvironments, pythonEnvironment } from '../python-environment.ts'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Without the packages that MLflow needs for other libraries' models, which are twice as large as the rest. */
const ENVIRONMENT = pythonEnvironment(here('requirements/mlflow.txt'), 'clients-mlflow', true)
const [problem] = await ensureEnvironments([ENVIRONMENT], 'MLflow')
if (problem !== undefined) {
  if (process.env.CI === 'true') throw new Error(problem)
  console.warn(`SKIPPED: MLflow. ${problem}`)
}

const [PORT] = await freePorts(1)
const URL_OF_SERVER = `http://127.0.0.1:${PORT}`
const env = {
  ...process.env,
  // It would report to its makers that it is used.
  ...{ MLFLOW_DISABLE_TELEMETRY: 'true', DO_NOT_TRACK: 'true' },
  // And start seven processes for jobs that nobody gives it.
  MLFLOW_SERVER_ENABLE_JOB_EXECUTION: 'false',
}

/** Starts a server with models in it. */
async function startMlflow(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'modelbook-mlflow-'))
  const store = ['--backend-store-uri', `sqlite:///${folder}/mlflow.db`, '--artifacts-destination', folder]
  const place = ['--host', '127.0.0.1', '--port', String(PORT), '--workers', '1']
  const server = spawn(ENVIRONMENT.python, ['-m', 'mlflow', 'server', ...store, ...place], {
    ...{ cwd: folder, env, stdio: 'ignore' },
    // With its workers, which it does not end itself.
    detached: true,
  })
  onTestFinished(async () => {
    if (server.pid !== undefined && server.exitCode === null) {
      process.kill(-server.pid)
      await once(server, 'exit')
    }
    rmSync(folder, { recursive: true, force: true })
  })
  const isReady = () =>
    fetch(`${URL_OF_SERVER}/health`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await isReady())) {
    if (server.exitCode !== null) throw new Error(`MLflow ended with ${server.exitCode}`)
    await sleep(200)
  }
  await promisify(execFile)(ENVIRONMENT.python, [here('python/mlflow_models.py'), URL_OF_SERVER], {
    cwd: folder,
    env,
  })
}

describe.runIf(problem === undefined)('the registered models of a real MLflow server', () => {
  it('become cards, once', { timeout: 600_000 }, async () => {
    await startMlflow()
    const out = makeFolder()
    const run = () => importMlflow({ endpoint: URL_OF_SERVER, out })
    expect(await run()).toEqual({ fetched: 2, updated: 0, unchanged: 0, failures: [] })
    const card = readFileSync(join(out, 'models/churn/README.md'), 'utf8')
    for (const part of [
      'pipeline_tag: tabular-classification',
      '- team:risk',
      'type: clients',
      'value: 0.75',
      'champion: 1',
      'Says who *leaves*.',
      '| age | long | |',
      '| note | string | optional |',
      'float32 \\[-1, 3]',
      '| scale | double | 2.5 |',
      '| accuracy | 0.75 | clients |',
      '| loss | 0.25 | |',
      'Measured in the run [calm-owl]',
    ])
      expect(card).toContain(part)
    expect(card).toMatch(/\| 2 \| \| .*\n\| 1 \| champion \|/)
    expect(card).not.toContain('rmse')
    expect(await run()).toEqual({ fetched: 0, updated: 0, unchanged: 2, failures: [] })
  })
})
