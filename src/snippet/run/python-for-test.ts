/**
 * For tests: the Pythons that run snippets, each in an environment of its own with the clients of one requirements file.
 *
 * Run as a program it makes the environments that are missing, and prints their Pythons on standard output.
 */

import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import {
  ensureEnvironments,
  type PythonEnvironment,
  pythonEnvironment,
} from '../../../test/python-environment.ts'

const environmentOf = (file: string) =>
  pythonEnvironment(fileURLToPath(new URL(file, import.meta.url)), 'snippet-python')

const CLIENTS = environmentOf('requirements.txt')
const LITELLM = environmentOf('requirements-litellm.txt')
const DATASETS = environmentOf('requirements-datasets.txt')

/** The environment's Python where it has been made, else the machine's, which may lack the clients. */
const pythonOf = ({ complete, python }: PythonEnvironment) => (existsSync(complete) ? python : 'python3')

/** The Python of all clients but one. */
export const PYTHON = pythonOf(CLIENTS)

/** The Python of LiteLLM. */
export const LITELLM_PYTHON = pythonOf(LITELLM)

/** The Python of what loads datasets. */
export const DATASETS_PYTHON = pythonOf(DATASETS)

/**
 * Words with which a Python finds out whether it has a package. Nothing is imported: some packages take seconds for that,
 * and ask for a file from another host.
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
