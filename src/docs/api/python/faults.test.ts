import { expect, it } from 'vitest'
import { checkDocs } from '../../read-docs.ts'
import type { DocsTree } from '../../types.ts'
import { pythonPackage } from './package.ts'
import { loadPythonParser } from './parser.ts'

const FILES: Record<string, string> = {
  '__init__.py': 'from .run import run\nfrom .stop import stop\n',
  'run.py': 'def run(path: str) -> int:\n    """Runs."""\n\ndef halt(path=:\n    """Halts."""\n',
  'stop.py': 'print "an old one"\n\ndef stop():\n    """Stops."""\n    return [\n',
  'unread.py': 'def (\n',
}

const TREE: DocsTree = {
  ...{ set: 'tiny', version: '', language: '', title: undefined, notebooks: undefined },
  ...{ sourcePath: 'docs', folder: undefined, toc: [], redirects: {}, files: [], problems: [] },
}

it('says where the source of a reference entry is no Python, once for each file', async () => {
  const parse = await loadPythonParser()
  const language = (code: string) => {
    const packages = [
      pythonPackage(
        {
          name: 'acme',
          paths: Object.keys(FILES),
          read: (path) => FILES[path] ?? '',
          sourcePath: (path) => `src/acme/${path}`,
          hrefOf: () => undefined,
        },
        parse,
      ),
    ]
    const raw = {
      ...{ page: 'api', path: `docs/${code}/api.md`, sourcePath: `docs/${code}/api.md`, updated: undefined },
      bytes: new TextEncoder().encode('# A\n\n[[autodoc]] run\n\n[[autodoc]] stop\n'),
      reference: { packages, key: code },
    }
    return { readTree: () => ({ ...TREE, language: code }), pages: () => [raw] }
  }
  const vocabulary = { tasks: new Map(), libraries: new Set<string>(), metrics: new Set<string>() }
  const { problems } = await checkDocs([language('en'), language('de')], vocabulary)
  const faults = problems.filter(({ rule }) => rule === 'autodoc-syntax')
  expect(faults.map(({ file, line, column, rule }) => `${file}:${line}:${column} ${rule}`)).toEqual([
    'src/acme/run.py:4:1 autodoc-syntax',
    'src/acme/stop.py:3:1 autodoc-syntax',
  ])
  expect(faults[0]).toMatchObject({
    message: 'the source cannot be parsed from here on, so reference entries may be incomplete',
    remedy: 'Correct the syntax error.',
  })
})
