import { describe, expect, it } from 'vitest'
import { pythonPackage } from './package.ts'
import { loadPythonParser } from './parser.ts'

/** A package around a compiled module, with the usual stubs. */
const FILES: Record<string, string> = {
  '__init__.py':
    'from ._core import Ink, fill\nfrom .paper import Paper\nfrom .paper import Missing\nfrom . import pens\n',
  '__init__.pyi':
    'class Ink:\n    """Flows."""\n    def thin(self, parts: int) -> None: ...\ndef fill(ink: Ink) -> int: "Fill one."\nclass Paper: ...\n',
  'paper.py': 'class Paper:\n    """Takes ink."""\n',
  'pens/__init__.py': 'from .. import pens\nQuill = pens.Quill\n',
  'pens/__init__.pyi': 'from acme import Ink\nclass Quill(Ink):\n    """Of a goose."""\n',
  '_dip.pyi': 'def dip() -> None: "Dip it."\n',
}

describe('a package around a compiled module', async () => {
  const parse = await loadPythonParser()
  const acme = pythonPackage(
    {
      name: 'acme',
      paths: Object.keys(FILES),
      read: (path) => FILES[path] ?? '',
      sourcePath: (path) => path,
      hrefOf: () => undefined,
    },
    parse,
  )

  it.each([
    ['Ink', 'acme.Ink', '__init__.pyi'],
    ['acme.fill', 'acme.fill', '__init__.pyi'],
    ['pens.Quill', 'acme.pens.Quill', 'pens/__init__.pyi'],
    ['_dip.dip', 'acme._dip.dip', '_dip.pyi'],
  ])('has %s where a stub describes it', (path, name, file) => {
    expect(acme.find(path)).toMatchObject({ name, source: { path: file } })
  })

  it('has the source of what is written in Python, which says more than a stub', () => {
    expect(acme.find('Paper')).toMatchObject({ source: { path: 'paper.py' } })
  })

  it('has the members that a stub takes over', () => {
    const quill = acme.find('pens.Quill')
    expect(quill?.members.map(({ name, inheritedFrom }) => [name, inheritedFrom])).toEqual([
      ['thin', 'acme.Ink'],
    ])
  })

  it('does not have what nothing describes', () => {
    expect(acme.find('Missing')).toBeUndefined()
  })
})
