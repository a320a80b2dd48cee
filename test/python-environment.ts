/** Python environments for tests, one for each requirements file. */

import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const CACHE = fileURLToPath(new URL('../node_modules/.cache', import.meta.url))

/** Installs packages in a third of pip's CPU time; https://docs.astral.sh/uv/. */
const UV = { requirement: 'uv==0.13.9', folder: join(CACHE, 'uv-0.13.9') }

/** An environment that may not exist yet. */
export interface PythonEnvironment {
  /** Path of the requirements file. */
  requirements: string
  /** Whether nothing else is installed, whatever the packages in the file require. */
  isComplete: boolean
  folder: string
  /** Written last, so that an interrupted installation starts over. */
  complete: string
  /** Path of its Python. */
  python: string
}

/**
 * The environment for a requirements file. Changed requirements get another environment; an existing one is never
 * modified.
 *
 * @param name - prefix of its folder's name
 * @param isComplete - whether to install what the file lists and nothing else
 */
export function pythonEnvironment(requirements: string, name: string, isComplete = false): PythonEnvironment {
  const hash = createHash('sha256').update(readFileSync(requirements)).digest('hex')
  const folder = join(CACHE, `${name}-${hash.slice(0, 12)}`)
  return {
    requirements,
    isComplete,
    folder,
    complete: join(folder, 'complete'),
    python: programOf(folder, 'python'),
  }
}

/** Updating or removing the system's Python can leave an environment without one. */
function isWhole({ complete, python }: PythonEnvironment): boolean {
  return existsSync(complete) && spawnSync(python, ['-c', ''], { stdio: 'ignore' }).status === 0
}

/** The path of a program in an environment. */
const programOf = (folder: string, name: string) =>
  process.platform === 'win32' ? join(folder, 'Scripts', `${name}.exe`) : join(folder, 'bin', name)

/** @returns a message about the first command that failed; undefined if none did */
async function run(commands: [program: string, ...words: string[]][]): Promise<string | undefined> {
  for (const [program, ...words] of commands) {
    const [code] = await once(spawn(program, words, { stdio: ['ignore', 2, 2] }), 'close')
    if (code !== 0) return `${program} ${words.join(' ')} ended with code ${code}; its reason is above.`
  }
  return undefined
}

/** Install uv, unless it is there. */
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

/** Create an environment from scratch. */
async function makeEnvironment(environment: PythonEnvironment): Promise<string | undefined> {
  const { requirements, isComplete, folder, complete, python } = environment
  rmSync(folder, { recursive: true, force: true })
  const uv = programOf(UV.folder, 'uv')
  // A company's proxy may sign connections with a certificate that only the system trusts.
  const common = ['--quiet', '--system-certs', '--cache-dir', join(CACHE, 'uv')]
  const problem = await run([
    [uv, 'venv', ...common, '--python', 'python3', folder],
    // Compiled once, instead of at each start where PYTHONDONTWRITEBYTECODE is set.
    [
      ...([uv, 'pip', 'install', ...common, '--compile-bytecode'] as const),
      ...(isComplete ? ['--no-deps'] : []),
      ...['--python', python, '-r', requirements],
    ],
  ])
  if (problem === undefined) writeFileSync(complete, '')
  return problem
}

/**
 * Create missing or broken environments in parallel: most of the time is spent waiting.
 *
 * @param what - what is being installed, for the person who waits
 * @returns a message about each failure; undefined if there was none
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
