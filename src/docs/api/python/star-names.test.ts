import { describe, expect, it } from 'vitest'
import type { ApiPackage } from '../types.ts'
import { pythonPackage } from './package.ts'
import { loadPythonParser } from './parser.ts'

/** A package that exports its names through two levels of star imports. */
const FILES: Record<string, string> = {
  '__init__.py': 'if TYPE_CHECKING:\n    from .models import *\n    from .tools import *\n',
  'models/__init__.py': 'from .oak import *\nfrom .elm import *\nfrom .fir import *\n',
  'models/oak/__init__.py': 'from .oak_model import *\n',
  'models/oak/oak_model.py': 'class Leaf:\n    "Of an oak."\nclass Oak:\n    "A tree."\n__all__ = ["Oak"]\n',
  'models/elm/__init__.py': 'from .elm_model import *\n',
  'models/elm/elm_model.py':
    'class Elm:\n    "A tree."\nclass Leaf:\n    "Of an elm."\n__all__ = ["Elm"] + []\n__all__ += ["Leaf"]\n',
  'models/fir.py':
    'from .. import tools\nclass Fir:\n    "A tree."\n__all__ = [\n    "Fir",  # ever green\n]\n',
  'forest.py': 'from .grove import *\nfrom .models import *\nROOTS = 3\ndef __getattr__(name): ...\n',
  'grove.py': 'from .forest import *\n',
  'yard.py': 'from .tools import *\ndef sweep():\n    "Cleans."\n',
  'computed.py':
    'from .tools import Saw\nclass Log:\n    "Of wood."\n__all__ = sorted(name for name in dir() if name != "Saw")\n',
  'grown.py':
    'class Log:\n    "Of wood."\nclass Bark:\n    "Of a log."\n__all__ = ["Log"]\n__all__ += ["Bark"]\n',
  'tools.py': 'from .models import *\nclass Saw:\n    "Cuts."\nclass _Blade:\n    "Of a saw."\n',
}

async function read(): Promise<{ trees: ApiPackage; parsed: string[] }> {
  const parse = await loadPythonParser()
  const parsed: string[] = []
  const trees = pythonPackage(
    {
      name: 'trees',
      paths: Object.keys(FILES),
      read: (path) => FILES[path] ?? '',
      sourcePath: (path) => path,
      hrefOf: () => undefined,
    },
    (text, take) => {
      parsed.push(Object.keys(FILES).find((path) => FILES[path] === text) ?? '?')
      return parse(text, take)
    },
  )
  return { trees, parsed }
}

describe('what a package takes over with a star', () => {
  it.each(['Oak', 'Elm', 'Fir', 'Saw'])('is %s by its short name', async (name) => {
    const { trees } = await read()
    expect(trees.find(name)?.name).toBe(`trees.${name}`)
  })

  it('leaves out what __all__ does not list, which keeps the name of its module', async () => {
    const { trees } = await read()
    expect(trees.find('models.oak.oak_model.Leaf')?.name).toBe('trees.models.oak.oak_model.Leaf')
    expect(trees.find('models.elm.elm_model.Leaf')?.name).toBe('trees.Leaf')
    expect([...trees.names()]).not.toContain('trees._Blade')
  })

  it('is found without parsing modules that list other names', async () => {
    const { trees, parsed } = await read()
    trees.find('Fir')
    expect(parsed).toContain('models/fir.py')
    expect(parsed).not.toContain('models/oak/oak_model.py')
    expect([...trees.names()]).toContain('trees.Oak')
    expect(parsed).not.toContain('models/oak/oak_model.py')
  })
})

describe('the entry of a module', () => {
  const shown = async (path: string) =>
    (await read()).trees
      .find(path)
      ?.members.filter(({ isShown }) => isShown)
      .map(({ name }) => name)

  it('shows what it takes over with a star if it defines nothing itself, even in a circle', async () => {
    expect(await shown('trees.forest')).toEqual(['Oak', 'Elm', 'Leaf', 'Fir'])
    expect(await shown('trees.grove')).toEqual(['Oak', 'Elm', 'Leaf', 'Fir'])
  })

  it('shows only what it defines if it defines anything', async () => {
    expect(await shown('trees.yard')).toEqual(['sweep'])
  })

  it('shows what it defines if its __all__ is computed or grows', async () => {
    expect(await shown('trees.computed')).toEqual(['Log'])
    expect(await shown('trees.grown')).toEqual(['Log', 'Bark'])
  })
})
