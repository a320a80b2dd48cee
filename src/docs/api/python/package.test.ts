import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiObject, ApiPackage } from '../types.ts'
import { pythonPackage } from './package.ts'
import { loadPythonParser } from './parser.ts'

/** A small package with the constructs of real ones. */
const FILES: Record<string, string> = {
  '__init__.py': `
from typing import TYPE_CHECKING
__version__ = "1.0"
_LAZY = {"_pipeline": ["Pipeline"]}
if TYPE_CHECKING:
    from ._pipeline import Pipeline, Result
    from .errors import *
from . import utils
from .utils._http import get as fetch
from .utils import _http as web
from . import tools
`,
  '_settings.py': `
@dataclass
class Settings:
    """What it is set to."""
    names: tuple = field(default=("a", "b"), metadata={"help": "e.g. init=False, kw_only=True"})
    mode: str = field(
        metadata={"help": "One of a, default=3"},  # "x
        default="x, y",
    )

class Request(pydantic.BaseModel):
    """What it is asked."""
    heat: float = pydantic.Field(0.7, ge=0)
    text: str = Field(..., description="What to say, default=1")
    end: str | None = Field(None)

    def with_heat(self, /, heat):
        """Another."""
`,
  '_pipeline.py': `
import abc
from dataclasses import dataclass, field
from typing import Generic, Optional, overload
from .base import Base, Mixin as Loadable

@dataclass(frozen=True)
class Result(Base):
    """What comes out.

    Attributes:
        label (\`str\`): The class.
        score (\`float\`, *optional*, defaults to 0.5): How sure.
    """
    label: str
    score: float = 0.5
    parts: list[str] = field(default_factory=list)
    hidden: int = field(init=False, default=3)

@dataclass
class Options:
    """What it may be told."""
    quiet: bool = field(default=False, kw_only=True)
    size: int = 1

@dataclass(kw_only=True)
class MoreOptions(Options):
    """All that it may be told."""
    device: str

class Pipeline(Loadable, Base, Generic[T]):
    """Runs a model."""

    #: not a docstring
    framework: str = "pt"
    """The framework."""

    def __init__(self, model: "str | None" = None, *args, device: int = -1, **kwargs) -> None:
        """
        Args:
            model (\`str\`): The model.
        """
        def inner(): pass

    @property
    def size(self) -> int:
        """How large."""
    @size.setter
    def size(self, value): ...

    @classmethod
    def load(cls, path: str, /, *, cache={"a": 1}) -> "Pipeline":
        """Load one."""

    @staticmethod
    @abc.abstractmethod
    async def close(reason): "Close it."

    @overload
    def run(self, inputs: str) -> str: ...
    @overload  # of many
    def run(self, inputs: list[str]) -> list[str]: ...
    def run(self, inputs):
        """Run it."""

    def save(self): pass
    def _private(self): "Private."

Pipeline = register(checked(Pipeline, deep=True), name="pipe")
default = Pipeline()
run_default = run_it = default.run
`,
  'tools.py': 'from .utils._http import Secret\n',
  'base.py': `
class Root:
    def save(self):
        """Save it."""
class Base(Root):
    def describe(self):
        """Describe it."""
class Mixin(Root):
    def save(self):
        """Save it elsewhere."""
`,
  'errors.py': `
"""What goes wrong."""
import enum
class AcmeError(Exception):
    """It went wrong."""
class Level(str, enum.Enum):
    """How grave it is.

    Attributes:
        LOW: Hardly.
        names: What they are called.
    """
    LOW = "low"
    HIGH = "high"
`,
  'utils/__init__.py': 'from . import _http\n',
  'utils/_http.py': `
try:
    import requests
    def get(url, timeout=10): "Get it."
except ImportError:
    def get(url): "Cannot."
def broken(: pass
if TYPE_CHECKING:
    Secret = Annotated[str, ...]
else:
    class Secret:
        "Is not shown."
class Loop(Loop): "Its own base."
`,
  'generic.py': `
LIMIT = 3
type Pair[T] = tuple[
    T,  # first
    T,
]
"""Two alike."""

class Box[T: (int, str), **P]:
    """Holds one."""
    def swap[U](self, other: U) -> "T | U":
        """Swaps."""

def total(start: int = sum([
    1,  # one
    2,
])): ...
`,
}

let acme: ApiPackage
const get = (path: string): ApiObject => {
  const found = acme.find(path)
  if (found === undefined) throw new Error(`no ${path}`)
  return found
}
const member = (path: string, name: string) => get(path).members.find((one) => one.name === name)

beforeAll(async () => {
  acme = pythonPackage(
    {
      name: 'acme',
      paths: Object.keys(FILES),
      read: (path) => FILES[path] ?? '',
      sourcePath: (path) => `src/acme/${path}`,
      hrefOf: (path, line) => `https://git.example/${path}#L${line}`,
    },
    await loadPythonParser(),
  )
})

describe('where a name leads', () => {
  it.each([
    ['acme.Pipeline', 'acme.Pipeline', '_pipeline.py'],
    ['Pipeline', 'acme.Pipeline', '_pipeline.py'],
    ['acme._pipeline.Pipeline', 'acme.Pipeline', '_pipeline.py'],
    ['Pipeline.run', 'acme.Pipeline.run', '_pipeline.py'],
    ['acme.AcmeError', 'acme.AcmeError', 'errors.py'],
    ['fetch', 'acme.utils._http.get', 'utils/_http.py'],
    ['utils._http.get', 'acme.utils._http.get', 'utils/_http.py'],
    ['Base', 'acme.base.Base', 'base.py'],
    ['tools.Secret', 'acme.tools.Secret', 'utils/_http.py'],
    ['utils._http.Secret', 'acme.utils._http.Secret', 'utils/_http.py'],
    ['Pipeline.describe', 'acme.Pipeline.describe', 'base.py'],
  ])('%s is %s', (path, name, file) => {
    expect(get(path)).toMatchObject({ name, source: { path: `src/acme/${file}` } })
  })

  it('says where what has a shorter name is defined', () => {
    expect(get('Pipeline').definedAt).toBe('acme._pipeline.Pipeline')
    expect([get('Base').definedAt, get('Pipeline.framework').definedAt]).toEqual([undefined, undefined])
  })

  it('takes a method of an instance at the top of a module for a function of its own', () => {
    expect(get('_pipeline.run_default')).toMatchObject({
      name: 'acme._pipeline.run_default',
      signatures: ['run(inputs: str) -> str', 'run(inputs: list[str]) -> list[str]'],
    })
  })

  it('takes a module for what it says and offers', () => {
    const errors = get('acme.errors')
    expect(errors).toMatchObject({ name: 'acme.errors', kind: 'module', source: { line: 1 } })
    expect(errors.blocks).toEqual([{ type: 'text', markdown: 'What goes wrong.' }])
    expect(errors.members.map(({ name, isShown, read }) => [name, isShown, read().name])).toEqual([
      ['AcmeError', true, 'acme.AcmeError'],
      ['Level', true, 'acme.Level'],
    ])
    expect(get('acme').members.map(({ name }) => name)).toContain('Pipeline')
  })

  it.each(['acme.Nothing', 'Pipeline.nothing', '', '..', 'requests.get'])('knows no %j', (path) => {
    expect(acme.find(path)).toBeUndefined()
  })

  it('finds a module where the package has taken it over from below', () => {
    expect(get('web')).toMatchObject({ name: 'acme.utils._http', kind: 'module' })
  })

  it('is looked for once in modules that take over from each other in circles', async () => {
    const names = Array.from({ length: 12 }, (_, n) => `m${n}`)
    const stars = names.map((name) => `from .${name} import *\n`).join('')
    const files: Record<string, string> = {
      '__init__.py': stars,
      ...Object.fromEntries(names.map((name) => [`${name}.py`, stars])),
      'm11.py': `${stars}def run(): "Runs."\n`,
    }
    const circles = pythonPackage(
      {
        name: 'circles',
        paths: Object.keys(files),
        read: (path) => files[path] ?? '',
        sourcePath: (path) => path,
        hrefOf: () => undefined,
      },
      await loadPythonParser(),
    )
    expect(circles.find('run')?.name).toBe('circles.run')
    expect(circles.find('walk')).toBeUndefined()
  })

  it('names what the package offers', () => {
    expect([...acme.names()]).toEqual(
      expect.arrayContaining(['acme.Pipeline', 'acme.AcmeError', 'acme.utils']),
    )
  })

  it('says the line and its address', () => {
    expect(get('Pipeline.load').source).toEqual({
      path: 'src/acme/_pipeline.py',
      line: 52,
      href: 'https://git.example/_pipeline.py#L52',
    })
  })
})

describe('a class', () => {
  it('is called as its constructor, and says what that and its attributes say', () => {
    const { signatures, blocks } = get('Pipeline')
    expect(signatures).toEqual(['Pipeline(model: "str | None" = None, *args, device: int = -1, **kwargs)'])
    expect(blocks).toEqual([
      { type: 'text', markdown: 'Runs a model.' },
      { type: 'fields', title: 'Parameters', fields: [{ name: 'model', type: '`str`', text: 'The model.' }] },
      {
        type: 'fields',
        title: 'Attributes',
        fields: [{ name: 'framework', type: '`str`', text: 'The framework.' }],
      },
    ])
  })

  it('is described as it is, where a type checker is told otherwise', () => {
    expect(get('utils._http.Secret')).toMatchObject({
      kind: 'class',
      blocks: [{ markdown: 'Is not shown.' }],
    })
  })

  it('that is a dataclass is called with its fields', () => {
    expect(get('Result')).toMatchObject({
      labels: ['dataclass'],
      signatures: ['Result(label: str, score: float = 0.5, parts: list[str] = list())'],
    })
  })

  it('has the defaults that the calls of `field` give, whatever else they say', () => {
    expect(get('_settings.Settings').signatures).toEqual([
      'Settings(names: tuple = ("a", "b"), mode: str = "x, y")',
    ])
    expect(get('_settings.Request').signatures).toEqual([
      'Request(heat: float = 0.7, text: str, end: str | None = None)',
    ])
    expect(get('_settings.Request.with_heat').signatures).toEqual(['with_heat(heat)'])
  })

  it('that is a dataclass takes after a star what is given by name', () => {
    expect(get('_pipeline.Options').signatures).toEqual(['Options(size: int = 1, *, quiet: bool = False)'])
    expect(get('_pipeline.MoreOptions').signatures).toEqual([
      'MoreOptions(size: int = 1, *, quiet: bool = False, device: str)',
    ])
  })

  it('that is an enumeration lists its values', () => {
    const { labels, signatures, blocks } = get('Level')
    expect([labels, signatures]).toEqual([['enum'], []])
    expect(blocks).toMatchObject([
      { type: 'text' },
      { title: 'Attributes', fields: [{ name: 'names' }] },
      { title: 'Values', fields: [{ name: 'LOW', type: '`"low"`', text: 'Hardly.' }, { name: 'HIGH' }] },
    ])
  })

  it('whose base is of another package does not pretend to know how it is called', () => {
    expect(get('AcmeError').signatures).toEqual([])
  })

  it('shows its own described and public members by default', () => {
    const shown = get('Pipeline').members.filter(({ isShown }) => isShown)
    expect(shown.map(({ name }) => name)).toEqual(['size', 'load', 'close', 'run'])
  })

  it('has the members of its bases in the order in which Python finds them', () => {
    expect(member('Pipeline', 'describe')?.inheritedFrom).toBe('acme.base.Base')
    expect(member('Result', 'save')?.inheritedFrom).toBe('acme.base.Root')
    expect(get('utils._http.Loop').members).toEqual([])
  })
})

describe('a method', () => {
  it.each([
    ['load', ['classmethod'], 'load(path: str, /, *, cache={"a": 1}) -> "Pipeline"'],
    ['close', ['async', 'staticmethod', 'abstractmethod'], 'close(reason)'],
    ['_private', [], '_private()'],
  ])('%s is written with its labels %j', (name, labels, signature) => {
    expect(get(`Pipeline.${name}`)).toMatchObject({ kind: 'method', labels, signatures: [signature] })
  })

  it('has a signature for each overload', () => {
    expect(get('Pipeline.run').signatures).toEqual([
      'run(inputs: str) -> str',
      'run(inputs: list[str]) -> list[str]',
    ])
  })

  it('that says nothing itself says what the nearest base does', () => {
    expect(get('Pipeline.save')).toMatchObject({
      signatures: ['save()'],
      blocks: [{ type: 'text', markdown: 'Save it elsewhere.' }],
    })
    // It is listed like an inherited one.
    expect(member('Pipeline', 'save')).toMatchObject({ isShown: false, inheritedFrom: 'acme.base.Mixin' })
  })

  it('that is a property is written as a value', () => {
    expect(get('Pipeline.size')).toMatchObject({ kind: 'property', signatures: ['size: int'] })
    expect(get('Pipeline.framework').signatures).toEqual(['framework: str = "pt"'])
  })

  it.each([
    ['Box', 'Box[T: (int, str), **P]()'],
    ['Box.swap', 'swap[U](other: U) -> "T | U"'],
    ['Pair', 'type Pair[T] = tuple[T, T]'],
    ['total', 'total(start: int = sum([1, 2]))'],
    ['LIMIT', 'LIMIT = 3'],
  ])('%s is written with its type parameters and without comments', (name, signature) => {
    expect(get(`generic.${name}`).signatures).toEqual([signature])
  })

  it('takes the first of two definitions where an import may fail', () => {
    expect(get('fetch').signatures).toEqual(['get(url, timeout=10)'])
  })
})
