import { expect, it } from 'vitest'
import { pythonPackage } from './api/python/package.ts'
import { loadPythonParser } from './api/python/parser.ts'
import { typedocPackage } from './api/typedoc/package.ts'
import type { ApiPackage } from './api/types.ts'
import { checkDocs } from './read-docs.ts'
import type { DocsTree } from './types.ts'

const FILES: Record<string, string> = {
  '__init__.py': `from .base import Base

class Pen(Base):
    """Writes, see [ink](../ink).

    <Tip>

    Args:
        wide (int): As [said](../wide).
    """
    def draw(self):
        """Draws.

        See [how](../how).
        """
    def fill(self):
        """Fills.

        See [how](../how).

        .. note::
            By [hand](../hand).
        """
    def cap(self): ...
`,
  'base.py': 'class Base:\n    def cap(self):\n        """Caps, as [ever](../cap)."""\n',
}

const TREE: DocsTree = {
  ...{ set: 'tiny', version: '', language: '', title: undefined, notebooks: undefined },
  ...{ sourcePath: 'docs', folder: undefined, toc: [], redirects: {}, files: [], problems: [] },
}

/** Places of the problems of pages in a folder that the person named `site`. */
async function placesIn(pages: Record<string, string>, packages: readonly ApiPackage[]) {
  const raw = Object.entries(pages).map(([page, text]) => ({
    ...{ page, path: `site/docs/${page}.md`, sourcePath: `docs/${page}.md`, updated: undefined },
    bytes: new TextEncoder().encode(text),
    reference: { packages, key: '' },
  }))
  const vocabulary = { tasks: new Map(), libraries: new Set<string>(), metrics: new Set<string>() }
  const { problems } = await checkDocs([{ readTree: () => TREE, pages: () => raw }], vocabulary)
  return problems.map(({ file, line, column, excerpt, remedy }) => ({
    place: `${file}:${line}:${column}`,
    says: excerpt?.text.slice(excerpt.caret),
    remedy,
  }))
}

async function acme(): Promise<ApiPackage> {
  return pythonPackage(
    {
      name: 'acme',
      paths: Object.keys(FILES),
      read: (path) => FILES[path] ?? '',
      sourcePath: (path) => `src/acme/${path}`,
      hrefOf: () => undefined,
    },
    await loadPythonParser(),
  )
}

it('a problem of a docstring is where it is written, also if it is inherited, repeated or printed otherwise', async () => {
  const found = await placesIn({ api: '# API\n\n[[autodoc]] Pen\n    - all\n    - cap\n' }, [await acme()])
  expect(found.map(({ place, says }) => `${place} ${says}`)).toEqual([
    'site/src/acme/__init__.py:4:26 ../ink).',
    'site/src/acme/__init__.py:6:5 <Tip>',
    'site/src/acme/__init__.py:9:31 ../wide).',
    'site/src/acme/__init__.py:14:19 ../how).',
    'site/src/acme/__init__.py:19:19 ../how).',
    'site/src/acme/__init__.py:22:23 ../hand).',
    'site/src/acme/base.py:3:28 ../cap)."""',
  ])
})

it('is told once, with a page that shows it, beside the problems of the pages themselves', async () => {
  const text = '# API\n\n[[autodoc]] Pen.draw\n\n[x](y)\n'
  const found = await placesIn({ api: text, 'more/api': text }, [await acme()])
  expect(found.map(({ place }) => place)).toEqual([
    'site/docs/api.md:5:5',
    'site/docs/more/api.md:5:5',
    'site/src/acme/__init__.py:14:19',
  ])
  expect(found.at(-1)?.remedy).toBe(
    'Correct the link, or remove it. It is shown on site/docs/api.md, line 3.',
  )
})

it('is at the definition where the sources are not at hand', async () => {
  const project = {
    ...{ id: 0, name: 'acme', kind: 1, flags: {} },
    children: [
      {
        ...{ id: 1, name: 'draw', kind: 64, flags: {} },
        sources: [{ fileName: 'lib/draw.ts', line: 7, character: 0 }],
        signatures: [
          {
            ...{ id: 2, name: 'draw', kind: 4096, flags: {}, type: { type: 'intrinsic', name: 'void' } },
            comment: { summary: [{ kind: 'text', text: 'See [how](../how).' }] },
          },
        ],
      },
    ],
  }
  const places = { name: undefined, hrefOf: () => undefined }
  const found = await placesIn({ api: '[[autodoc]] draw\n' }, [
    typedocPackage(JSON.stringify(project), places),
  ])
  expect(found.map(({ place, says }) => `${place} ${says}`)).toEqual(['lib/draw.ts:7:1 ../how).'])
})
