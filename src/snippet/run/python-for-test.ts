/**
 * For tests: the Pythons that run snippets, each in an environment of its own with the clients of one requirements file.
 *
 * Run as a program it makes the environments that are missing, and prints their Pythons on standard output.
 */

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const CACHE = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url))

/** An environment that may not have been made yet. */
interface Environment {
  requirements: string
  folder: string
  /** Written last, so that an environment whose making was interrupted is made anew. */
  complete: string
  python: string
}

/** Other requirements make another environment; nothing is ever changed in one that is there. */
function environmentOf(file: string): Environment {
  const requirements = fileURLToPath(new URL(file, import.meta.url))
  const hash = createHash('sha256').update(readFileSync(requirements)).digest('hex')
  const folder = join(CACHE, `snippet-python-${hash.slice(0, 12)}`)
  return {
    requirements,
    folder,
    complete: join(folder, 'complete'),
    python: join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python'),
  }
}

const CLIENTS = environmentOf('requirements.txt')
const LITELLM = environmentOf('requirements-litellm.txt')
const DATASETS = environmentOf('requirements-datasets.txt')

/** The environment's Python where it has been made, else the machine's, which may lack the clients. */
const pythonOf = ({ complete, python }: Environment) => (existsSync(complete) ? python : 'python3')

/** The Python of all clients but one. */
export const PYTHON = pythonOf(CLIENTS)

/** The Python of LiteLLM. */
export const LITELLM_PYTHON = pythonOf(LITELLM)

/** The Python of what loads datasets. */
export const DATASETS_PYTHON = pythonOf(DATASETS)

if (import.meta.main) {
  for (const environment of [CLIENTS, LITELLM, DATASETS]) {
    const problem = isWhole(environment) ? undefined : makeEnvironment(environment)
    if (problem === undefined) process.stdout.write(`${environment.python}\n`)
    else {
      const consequence =
        process.env.CI === 'true' ? 'FAILED' : 'SKIPPED: snippets of Python clients are not run'
      process.stderr.write(`${consequence}. ${problem}\n`)
      process.exitCode = 1
    }
  }
}

/** A Python that was updated or taken away leaves the environment without one. */
function isWhole({ complete, python }: Environment): boolean {
  return existsSync(complete) && spawnSync(python, ['-c', ''], { stdio: 'ignore' }).status === 0
}

/** What went wrong, for a person; undefined where nothing did. */
function makeEnvironment({ requirements, folder, complete, python }: Environment): string | undefined {
  if (spawnSync('python3', ['--version'], { stdio: 'ignore' }).status !== 0) {
    return 'python3 was not found; install Python 3.10 or later.'
  }
  process.stderr.write(
    'Installing Python clients that snippets are written for; about a minute, this once …\n',
  )
  rmSync(folder, { recursive: true, force: true })
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements]
  for (const [program, words] of [
    ['python3', ['-m', 'venv', folder]],
    [python, pip],
  ] as const) {
    const { status } = spawnSync(program, words, { stdio: ['ignore', 2, 2] })
    if (status !== 0) return `${program} ${words.join(' ')} ended with code ${status}; its reason is above.`
  }
  writeFileSync(complete, '')
  return undefined
}
