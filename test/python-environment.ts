/** Pythons for tests, each in an environment of its own with the packages of one requirements file. */

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const CACHE = fileURLToPath(new URL('../node_modules/.cache', import.meta.url))

/** An environment that may not have been made yet. */
export interface PythonEnvironment {
  /** Path of the requirements file. */
  requirements: string
  folder: string
  /** Written last, so that an environment whose making was interrupted is made anew. */
  complete: string
  /** Its Python. */
  python: string
}

/**
 * The environment of a requirements file. Other requirements make another environment; nothing is ever changed in one
 * that is there.
 *
 * @param name - begins the name of its folder
 */
export function pythonEnvironment(requirements: string, name: string): PythonEnvironment {
  const hash = createHash('sha256').update(readFileSync(requirements)).digest('hex')
  const folder = join(CACHE, `${name}-${hash.slice(0, 12)}`)
  return {
    requirements,
    folder,
    complete: join(folder, 'complete'),
    python: join(folder, process.platform === 'win32' ? 'Scripts/python.exe' : 'bin/python'),
  }
}

/** A Python that was updated or taken away leaves the environment without one. */
function isWhole({ complete, python }: PythonEnvironment): boolean {
  return existsSync(complete) && spawnSync(python, ['-c', ''], { stdio: 'ignore' }).status === 0
}

/**
 * Makes an environment anew.
 *
 * @returns what went wrong, for a person; undefined where nothing did
 */
async function makeEnvironment({
  requirements,
  folder,
  complete,
  python,
}: PythonEnvironment): Promise<string | undefined> {
  if (spawnSync('python3', ['--version'], { stdio: 'ignore' }).status !== 0) {
    return 'python3 was not found; install Python 3.10 or later.'
  }
  rmSync(folder, { recursive: true, force: true })
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '-r', requirements]
  for (const [program, words] of [
    ['python3', ['-m', 'venv', folder]],
    [python, pip],
  ] as const) {
    const [code] = await once(spawn(program, words, { stdio: ['ignore', 2, 2] }), 'close')
    if (code !== 0) return `${program} ${words.join(' ')} ended with code ${code}; its reason is above.`
  }
  writeFileSync(complete, '')
  return undefined
}

/**
 * Makes the environments that are not whole, side by side: most of the time is spent waiting.
 *
 * @param what - is being installed, for the person who waits
 * @returns what went wrong with each, for a person; undefined where nothing did
 */
export function ensureEnvironments(
  environments: PythonEnvironment[],
  what: string,
): Promise<(string | undefined)[]> {
  const missing = environments.map((environment) => !isWhole(environment))
  if (missing.includes(true)) process.stderr.write(`Installing ${what}; about a minute, this once …\n`)
  return Promise.all(
    environments.map((environment, index) =>
      missing[index] === true ? makeEnvironment(environment) : undefined,
    ),
  )
}
