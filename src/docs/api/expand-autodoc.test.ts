import { beforeAll, describe, expect, it } from 'vitest'
import { textOfTree } from '../../../test/helpers/api-text.ts'
import { DocsIndex } from '../docs-index.ts'
import { type RawDocsPage, readDocsPage } from '../read-page.ts'
import { renderDocsPage } from '../render-page.ts'
import { pythonPackage } from './python/package.ts'
import { loadPythonParser } from './python/parser.ts'

const SOURCE = `class Base:
    def save(self):
        """Save it."""
class Pipeline(Base):
    """Runs a model, see [\`Pipeline.run\`] and [\`acme.nothing\`].

    Args:
        model (\`str\`): The model.
    """
    def __init__(self, model): ...
    def run(self, inputs):
        """Run it on [the guide](../guide), which [says](../guide) how.

        Args:
            inputs: What goes in.

        Returns:
            [\`Result\`]: What comes out.
        """
    def undocumented(self): ...
class Made:
    def __init__(self, a):
        """Makes it."""
class Tools:
    """Many."""
    def __init__(self): ...
${[1, 2, 3, 4, 5, 6].map((n) => `    def tool_${n}(self):\n        """Does [\`~Pipeline.run\`] ${n} times, e.g. at "night". And <b> more."""\n`).join('')}
class Layer(nn.Module):
    """Of a network."""
class Linear(Layer):
    """A layer."""
    def size(self): "How large."
class Bare(nn.Module):
    pass
class Silent(nn.Module):
    def hum(self): ...
class Options:
    """How it runs.

    Args:
        a: One.

        > What matters where \`mode\` is "fast"

        b: Two.
    """
    def __init__(self, a, b): ...
def draw():
    """Draws.

    Examples
    --------
    .. include:: draw.rst
    """
class Level(Enum):
    LOW = 1
class Shelf:
    @classmethod
    def load(cls):
        """Loads it."""
class Result:
    """A </ApiField> result <Tip>unclosed, \`\`\`
    """
`
const PLACE = { set: 'acme', version: '', language: '' }
let reference: NonNullable<RawDocsPage['reference']>

beforeAll(async () => {
  const files = {
    name: 'acme',
    paths: ['__init__.py'],
    read: () => SOURCE,
    sourcePath: (path: string) => path,
    hrefOf: (path: string, line: number) => `https://git.example/${path}#L${line}`,
  }
  reference = { packages: [pythonPackage(files, await loadPythonParser())], key: '1' }
})

const read = (text: string) =>
  readDocsPage(PLACE, {
    page: 'api',
    path: 'docs/api.md',
    sourcePath: 'docs/api.md',
    bytes: new TextEncoder().encode(text),
    updated: undefined,
    reference,
  })
const objectsOf = (text: string) => read(text).objects

describe('the entries of a page', () => {
  it('say once that a class method is a method', () => {
    const { text } = read('# API\n\n[[autodoc]] Shelf.load\n')
    expect(text).toContain('kind="classmethod"')
  })

  it('have no title above nothing', () => {
    expect(read('# API\n\n[[autodoc]] draw\n').text).not.toContain('Examples')
  })

  it('have their members below them, with anchors of their own', () => {
    const page = read('# API\n\n## Running\n\n[[autodoc]] Pipeline\n\nAfter.\n')
    expect(page.problems).toEqual([])
    expect(page.objects).toEqual(['acme.Pipeline', 'acme.Pipeline.run'])
    expect(page.sections.map(({ id, title }) => [id, title])).toEqual([
      ['api', 'API'],
      ['running', 'Running'],
      ['acme.Pipeline', 'Pipeline'],
      ['acme.Pipeline.run', 'run'],
    ])
    expect(page.anchors).toEqual(expect.arrayContaining(['acme.Pipeline.model', 'acme.Pipeline.run.inputs']))
    expect(page.sections[3]?.text).toContain('What goes in.')
  })

  it('have the values of an enumeration as objects, which references lead to', () => {
    const page = read('# API\n\n[[autodoc]] Level\n')
    expect(page.objects).toEqual(['acme.Level', 'acme.Level.LOW'])
    expect(page.anchors).toContain('acme.Level.LOW')
  })

  it.each([
    ['    - run', ['acme.Pipeline', 'acme.Pipeline.run']],
    ['\t- save', ['acme.Pipeline', 'acme.Pipeline.save']],
    ['    - none', ['acme.Pipeline']],
    ['    - __init__\n    - all', ['acme.Pipeline', 'acme.Pipeline.__init__', 'acme.Pipeline.run']],
  ])('show the members that are listed: %j', (list, objects) => {
    expect(objectsOf(`[[autodoc]] acme.Pipeline\n${list}\n`)).toEqual(objects)
  })

  it('say once what a constructor says', () => {
    const count = (list: string) => read(`[[autodoc]] Made\n${list}\n`).text.split('Makes it.').length - 1
    expect(count('')).toBe(1)
    expect(count('    - __init__')).toBe(1)
  })

  it('take the heading above that says their name', () => {
    const { sections, anchors } = read('## Pipeline\n\n[[autodoc]] Pipeline\n    - none\n')
    expect(sections.map(({ id }) => id)).toEqual(['pipeline'])
    expect(anchors).toContain('acme.Pipeline')
  })

  it('are left to a notice where the set names no package', () => {
    const { text, problems } = readDocsPage(PLACE, {
      ...{ page: 'api', path: 'api.md', sourcePath: 'api.md', updated: undefined },
      bytes: new TextEncoder().encode('[[autodoc]] Pipeline'),
    })
    expect(text).toBe('[[autodoc]] Pipeline')
    expect(problems).toMatchObject([{ rule: 'autodoc-without-source' }])
  })
})

describe('what is not there', () => {
  it('is a problem with its place and the nearest names, and the page says so', () => {
    const page = read('# API\n\n[[autodoc]] Result\n\n- x\n\n[[autodoc]] acme.Pipelin\n')
    expect(page.problems.filter(({ rule }) => rule === 'autodoc-unknown')).toMatchObject([
      { file: 'docs/api.md', line: 7, column: 1, remedy: 'Did you mean "acme.Pipeline"?' },
    ])
    expect(page.text).toContain(
      '> `acme.Pipelin` is not in the sources of this reference. Did you mean [`acme.Pipeline`]?',
    )
  })

  it('may be a member', () => {
    const page = read('# API\n\n[[autodoc]] Pipeline\n    - run\n    - rum\n')
    expect(page.problems).toMatchObject([
      { rule: 'autodoc-unknown', line: 5, column: 7, remedy: 'Did you mean "run"?' },
    ])
    expect(page.objects).toEqual(['acme.Pipeline', 'acme.Pipeline.run'])
  })

  it('may be a member that comes from a base of another package, unless it is nearly one of its own', () => {
    const page = read('# API\n\n[[autodoc]] Linear\n    - forward\n    - sise\n')
    expect(page.problems).toMatchObject([
      {
        rule: 'autodoc-elsewhere',
        line: 4,
        column: 7,
        message: '"forward" of "acme.Linear" is not in the sources; it may belong to "nn.Module"',
      },
      { rule: 'autodoc-unknown', line: 5, remedy: 'Did you mean "size"?' },
    ])
    expect(page.text).toContain('If `forward` comes from `nn.Module`, it is described there.')
  })

  it('is everything about an object without docstrings, where the entry says so', () => {
    const page = read('# API\n\n[[autodoc]] Bare\n\n[[autodoc]] Silent\n\n[[autodoc]] Silent\n    - hum\n')
    expect(page.problems).toMatchObject([
      {
        rule: 'autodoc-empty',
        line: 3,
        column: 1,
        message: 'the entry of "acme.Bare" says nothing about it',
        remedy: 'Write a docstring in its source.',
      },
      { line: 5, remedy: 'Write docstrings in its source, or list the members to show.' },
    ])
  })
})

describe('an entry that is drawn', () => {
  const draw = async (text: string) => {
    const page = read(text)
    const tree = {
      title: undefined,
      notebooks: undefined,
      sourcePath: 'docs',
      folder: undefined,
      toc: [],
      redirects: {},
      files: [],
      problems: [],
    }
    const index = new DocsIndex([{ ...PLACE, ...tree }], [page])
    return renderDocsPage(page.text, {
      resolveLink: (href) => ({ href, external: false }),
      resolveImage: (src) => ({ type: 'own', src }),
      resolveObject: (name) => {
        const target = index.findObject(page, name)
        return target && `/${target.page}#${target.fragment}`
      },
      notebook: undefined,
    })
  }

  it('says what it is, how it is called, what it takes and gives, and where it is written', async () => {
    const { tree, toc } = await draw('# API\n\n[[autodoc]] Pipeline\n')
    const html = textOfTree(tree)
    expect(toc.map(({ id, depth }) => [id, depth])).toEqual([
      ['acme.Pipeline', 2],
      ['acme.Pipeline.run', 3],
    ])
    expect(html).toContain(
      'class acme.Pipeline extends Base __init__.py, line 4<https://git.example/__init__.py#L4>',
    )
    expect(html).toContain('Pipeline(model)')
    expect(html).toContain('model str')
    expect(html).toContain('Inherited from acme.Base: save.')
  })

  it('lists its members with their first sentences when there are many', async () => {
    const { tree } = await draw('# API\n\n[[autodoc]] Tools\n')
    const html = textOfTree(tree)
    expect(html).toContain('6 methods')
    expect(html).toContain('tool_2<#acme.Tools.tool_2> Does run 2 times, e.g. at "night".')
    const { sections } = read('# API\n\n[[autodoc]] Tools\n')
    expect(sections.filter(({ text }) => text.includes('2 times')).map(({ title }) => title)).toEqual([
      'tool_2',
    ])
    expect(textOfTree((await draw('# API\n\n[[autodoc]] Pipeline\n')).tree)).not.toContain('1 method')
  })

  it('gives a group of parameters the title that its docstring does, quotation marks and all', async () => {
    const { tree } = await draw('# API\n\n[[autodoc]] Options\n')
    expect(textOfTree(tree)).toMatch(/a One\. What matters where mode is "fast" b Two\./)
  })

  it('leads to the entries that its text names, and leaves other names as code', async () => {
    const { tree } = await draw('# API\n\n[[autodoc]] Pipeline\n\n[[autodoc]] Result\n')
    const html = textOfTree(tree)
    expect(html).toContain('see Pipeline.run</api#acme.Pipeline.run> and acme.nothing.')
    expect(html).toContain('Result</api#acme.Result>')
  })

  it('keeps to itself, whatever its docstring opens or closes', async () => {
    const { tree } = await draw('# API\n\n[[autodoc]] Result\n\n## After\n')
    expect(textOfTree(tree)).toMatch(/result.*unclosed.*After/s)
  })
})
