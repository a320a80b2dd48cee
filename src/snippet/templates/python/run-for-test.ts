/** For tests: Python runs in the environment that has the clients. */

import { fileURLToPath } from 'node:url'
import type { Language } from '../../run/clients-for-test.ts'
import { findPythonPackage, PYTHON } from '../../run/python-for-test.ts'
import { mayRunWarm, runWarmPython } from '../../run/warm-python-for-test.ts'

export const language: Language = {
  file: 'snippet.py',
  programs: [PYTHON],
  words: [],
  lead: [fileURLToPath(new URL('../../run/python-preload-for-test.py', import.meta.url))],
  findPackage: findPythonPackage,
  ...(mayRunWarm && { runWarm: runWarmPython }),
}
