/** Pythons for tests, each in an environment of its own with the packages of one requirements file. */

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const CACHE = fileURLToPath(new URL('../node_modules/.cache', import.meta.url))

/** Installs packages in a third of pip's processor time; https://docs.astral.sh/uv/. */
const UV = { requirement: 'uv==0.13.9', folder: join(CACHE, 'uv-0.13.9') }

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
    python: programOf(folder, 'python'),
  }
}

/** A Python that was updated or taken away leaves the environment without one. */
function isWhole({ complete, python }: PythonEnvironment): boolean {
  return existsSync(complete) && spawnSync(python, ['-c', ''], { stdio: 'ignore' }).status === 0
}

/** The file of a program that came with an environment. */
const programOf = (folder: string, name: string) =>
  process.platform === 'win32' ? join(folder, 'Scripts', `${name}.exe`) : join(folder, 'bin', name)

/** @returns what went wrong with the first command that failed, for a person; undefined where none did */
async function run(commands: [program: string, ...words: string[]][]): Promise<string | undefined> {
  for (const [program, ...words] of commands) {
    const [code] = await once(spawn(program, words, { stdio: ['ignore', 2, 2] }), 'close')
    if (code !== 0) return `${program} ${words.join(' ')} ended with code ${code}; its reason is above.`
  }
  return undefined
}

/** Gets uv, unless it is there. */
async function ensureUv(): Promise<string | undefined> {
  if (spawnSync('python3', ['--version'], { stdio: 'ignore' }).status !== 0) {
    return 'python3 was not found; install Python 3.10 or later.'
  }
  const uv = programOf(UV.folder, 'uv')
  if (spawnSync(uv, ['--version'], { stdio: 'ignore' }).status === 0) return undefined
  rmSync(UV.folder, { recursive: true, force: true })
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', UV.requirement]
  return run([
    ['python3', '-m', 'venv', UV.folder],
    [programOf(UV.folder, 'python'), ...pip],
  ])
}

/** Makes an environment anew. */
async function makeEnvironment(environment: PythonEnvironment): Promise<string | undefined> {
  const { requirements, folder, complete, python } = environment
  rmSync(folder, { recursive: true, force: true })
  const uv = programOf(UV.folder, 'uv')
  // Where a company's proxy signs what passes through it, only the system knows its certificate.
  const common = ['--quiet', '--system-certs', '--cache-dir', join(CACHE, 'uv')]
  const problem = await run([
    [uv, 'venv', ...common, '--python', 'python3', folder],
    // Compiled once, and not at each start where PYTHONDONTWRITEBYTECODE is set.
    [uv, 'pip', 'install', ...common, '--compile-bytecode', '--python', python, '-r', requirements],
  ])
  if (problem === undefined) writeFileSync(complete, '')
  return problem
}

/**
 * Makes the environments that are not whole, side by side: most of the time is spent waiting.
 *
 * @param what - is being installed, for the person who waits
 * @returns what went wrong with each, for a person; undefined where nothing did
 */
export async function ensureEnvironments(
  environments: PythonEnvironment[],
  what: string,
): Promise<(string | undefined)[]> {
  const missing = environments.map((environment) => !isWhole(environment))
  if (!missing.includes(true)) return environments.map(() => undefined)
  process.stderr.write(`Installing ${what}; some seconds, this once …\n`)
  const problem = await ensureUv()
  return Promise.all(
    environments.map((environment, index) => {
      if (missing[index] !== true) return undefined
      return problem ?? makeEnvironment(environment)
    }),
  )
}
