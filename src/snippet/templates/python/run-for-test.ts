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
  runtime: { name: 'Python', command: [PYTHON, '--version'] },
  findVersion: (name) => [
    '-c',
    `import importlib.metadata as m; [name, *_] = m.packages_distributions()[${JSON.stringify(name)}]; print(name, m.version(name))`,
  ],
  ...(mayRunWarm && { runWarm: runWarmPython }),
}
