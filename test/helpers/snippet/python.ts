/**
 * For tests: the Pythons that run snippets, each a virtual environment with the clients of one requirements file.
 *
 * Run as a program, it creates missing environments and prints their Pythons on standard output.
 */

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ensureEnvironments, type PythonEnvironment, pythonEnvironment } from '../../python-environment.ts'

const environmentOf = (file: string) =>
  pythonEnvironment(fileURLToPath(new URL(file, import.meta.url)), 'snippet-python')

const CLIENTS = environmentOf('requirements.txt')
const LITELLM = environmentOf('requirements-litellm.txt')
const DATASETS = environmentOf('requirements-datasets.txt')

/** The environment's Python if it exists, else the machine's, which may lack the clients. */
const pythonOf = ({ complete, python }: PythonEnvironment) => (existsSync(complete) ? python : 'python3')

/** The Python for all clients but one. */
export const PYTHON = pythonOf(CLIENTS)

/** The Python for LiteLLM. */
export const LITELLM_PYTHON = pythonOf(LITELLM)

/** The Python for libraries that load datasets. */
export const DATASETS_PYTHON = pythonOf(DATASETS)

/**
 * Arguments with which Python checks for a package. Nothing is imported: some packages take seconds to import, and
 * fetch a file from another host.
 */
export const findPythonPackage = (name: string): readonly string[] => [
  '-c',
  `import importlib.util, sys; sys.exit(importlib.util.find_spec(${JSON.stringify(name)}) is None)`,
]

if (import.meta.main) {
  const environments = [CLIENTS, LITELLM, DATASETS]
  const problems = await ensureEnvironments(environments, 'Python clients that snippets are written for')
  for (const [index, { python }] of environments.entries()) {
    const problem = problems[index]
    if (problem === undefined) process.stdout.write(`${python}\n`)
    else {
      const consequence =
        process.env.CI === 'true' ? 'FAILED' : 'SKIPPED: snippets of Python clients are not run'
      process.stderr.write(`${consequence}. ${problem}\n`)
      process.exitCode = 1
    }
  }
}
