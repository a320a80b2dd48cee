/** The programs in Python that these tests run. */

import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureEnvironments, pythonEnvironment } from '../python-environment.ts'

const environment = pythonEnvironment(fileURLToPath(new URL('requirements.txt', import.meta.url)), 'deploy')

/** The path of a program of `requirements.txt`. */
export const pythonProgram = (name: string) => join(dirname(environment.python), name)

/** Install them, unless they are there. @returns why that failed */
export async function ensurePythonPrograms(): Promise<string | undefined> {
  return (await ensureEnvironments([environment], 'programs that deploy'))[0]
}
