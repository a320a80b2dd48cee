/** For tests: Python runs in the environment that has the clients. */

import { fileURLToPath } from 'node:url'
import type { Language } from '../../../../test/helpers/snippet/clients.ts'
import { findPythonPackage, PYTHON } from '../../../../test/helpers/snippet/python.ts'
import { mayRunWarm, runWarmPython } from '../../../../test/helpers/snippet/warm-python.ts'

export const language: Language = {
  file: 'snippet.py',
  programs: [PYTHON],
  words: [],
  lead: [fileURLToPath(new URL('../../../../test/helpers/snippet/python-preload.py', import.meta.url))],
  findPackage: findPythonPackage,
  ...(mayRunWarm && { runWarm: runWarmPython }),
}
