/** Pythons for tests, each in an environment of its own with the packages of one requirements file. */

import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
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
export function isWhole({ complete, python }: PythonEnvironment): boolean {
  return existsSync(complete) && spawnSync(python, ['-c', ''], { stdio: 'ignore' }).status === 0
}

/**
 * Makes an environment anew.
 *
 * @param what - is being installed, for the person who waits
 * @returns what went wrong, for a person; undefined where nothing did
 */
export function makeEnvironment(
  { requirements, folder, complete, python }: PythonEnvironment,
  what: string,
): string | undefined {
  if (spawnSync('python3', ['--version'], { stdio: 'ignore' }).status !== 0) {
    return 'python3 was not found; install Python 3.10 or later.'
  }
  process.stderr.write(`Installing ${what}; about a minute, this once …\n`)
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
