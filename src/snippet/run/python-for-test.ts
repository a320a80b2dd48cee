/**
 * For tests: the Python that runs snippets, in an environment of its own with the clients of `requirements.txt`.
 *
 * Run as a program it makes the environment where it is missing, and prints its Python on standard output.
 */

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const REQUIREMENTS = fileURLToPath(new URL('requirements.txt', import.meta.url))
const CACHE = fileURLToPath(new URL('../../../node_modules/.cache', import.meta.url))

/** Other requirements make another environment; nothing is ever changed in one that is there. */
const FOLDER = join(
  CACHE,
  `snippet-python-${createHash('sha256').update(readFileSync(REQUIREMENTS)).digest('hex').slice(0, 12)}`,
)

/** Written last, so that an environment whose making was interrupted is made anew. */
const COMPLETE = join(FOLDER, 'complete')

const OWN_PYTHON = join(FOLDER, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python')

/** The environment's Python where it has been made, else the machine's, which may lack the clients. */
export const PYTHON = existsSync(COMPLETE) ? OWN_PYTHON : 'python3'

if (import.meta.main) {
  const problem = isWhole() ? undefined : makeEnvironment()
  if (problem === undefined) process.stdout.write(`${OWN_PYTHON}\n`)
  else {
    const consequence =
      process.env.CI === 'true' ? 'FAILED' : 'SKIPPED: snippets of the Python clients are not run'
    process.stderr.write(`${consequence}. ${problem}\n`)
    process.exitCode = 1
  }
}

/** A Python that was updated or taken away leaves the environment without one. */
function isWhole(): boolean {
  return existsSync(COMPLETE) && spawnSync(OWN_PYTHON, ['-c', ''], { stdio: 'ignore' }).status === 0
}

/** What went wrong, for a person; undefined where nothing did. */
function makeEnvironment(): string | undefined {
  if (spawnSync('python3', ['--version'], { stdio: 'ignore' }).status !== 0) {
    return 'python3 was not found; install Python 3.10 or later.'
  }
  process.stderr.write(
    'Installing the Python clients that snippets are written for; about a minute, this once …\n',
  )
  rmSync(FOLDER, { recursive: true, force: true })
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', REQUIREMENTS]
  for (const [program, words] of [
    ['python3', ['-m', 'venv', FOLDER]],
    [OWN_PYTHON, pip],
  ] as const) {
    const { status } = spawnSync(program, words, { stdio: ['ignore', 2, 2] })
    if (status !== 0) return `${program} ${words.join(' ')} ended with code ${status}; its reason is above.`
  }
  writeFileSync(COMPLETE, '')
  return undefined
}
