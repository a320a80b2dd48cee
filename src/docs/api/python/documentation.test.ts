import { beforeAll, describe, expect, it } from 'vitest'
import type { ApiObject } from '../types.ts'
import { pythonPackage } from './package.ts'
import { loadPythonParser } from './parser.ts'

const FILES: Record<string, string> = {
  '__init__.py': 'from .models.ink.model import *\nfrom .old import *\nfrom .base import *\n',
  'texts.py':
    'SHARED = r"""\n    Pens run dry.\n\n    Parameters:\n        config (`Config`): What it is made of.\n"""\n',
  'old.py': `
from .texts import SHARED
INPUTS = r"""
    Args:
        ids (\`Tensor\` of shape \`({0})\`): What to draw, as \`{{}}\`.
"""
SAMPLE = """
    Examples:
        \`\`\`py
        >>> draw()
        \`\`\`
"""
class Drawn: "What was drawn."
@add_start_docstrings("A bare pen.", SHARED)
class Pen:
    """It has a nib."""
    @add_start_docstrings_to_model_forward(INPUTS.format("lines, points"))
    @utils.add_code_sample_docstrings(checkpoint=_NONE, output_type=Drawn)
    def forward(self, ids=None, wide=None):
        r"""
        wide  (\`bool\`, *optional*):
            Whether to press.

            - hard
        """
@add_end_docstrings(" And dries.", UNKNOWN)
def write(): "Writes."
@replace_example_docstring(SAMPLE)
def draw():
    """Draws.

    Examples:

    Returns:
        Drawn: It.
    """
`,
  'base.py':
    'class PreTrainedModel: pass\n@dataclass_transform(kw_only_default=True)\nclass PreTrainedConfig:\n    name: str | None = None\n',
  'auto.py': `
class ModelArgs:
    ids = {"description": """
    Made by [\`{tokenizer_class}\`].
    """, "shape": "of shape \`(lines,)\`"}
    old_ids = ids
    labels = {"description": "Any labels."}
    @staticmethod
    def helper(): pass
class ModelForArgs:
    class ForWriting:
        labels = {"description": "What should be written.", "type": "list[str]"}
class ConfigArgs:
    name = {"description": "Of any config."}
    width = {"description": "How wide."}
class ClassDocstring:
    Config = "Settings of {model_name}, as in {model_checkpoint}."
    PreTrainedModel = "Has what all models have."
    ForWriting = "The {model_name} model, writing."
def auto_docstring(obj=None, *, custom_intro=None, custom_args=None, checkpoint=None): pass
`,
  'models/ink/model.py': `
from ...auto import auto_docstring
from ...base import PreTrainedConfig, PreTrainedModel
from ...old import Drawn
@auto_docstring(checkpoint="acme/ink")
class InkConfig(PreTrainedConfig):
    """
    Examples:
        Make one.
    """
    width: int = 3
@auto_docstring
class InkForWriting(PreTrainedModel):
    def __init__(self, config: InkConfig, wet=True):
        r"""
        wet (\`bool\`, *optional*): Whether it runs.
            For a while.
        """
    @auto_docstring
    def forward(self, ids: "Tensor", old_ids=None, labels: Any | None = None, own=1, **kwargs) -> tuple | Drawn:
        r"""
        own (\`int\`):
            Its own.

        Example:

        \`\`\`py
        >>> forward()
        \`\`\`
        """
@auto_docstring(custom_intro="""
    Ink that dries.
    """)
class InkDry(InkForWriting): pass
`,
}

let find: (name: string) => ApiObject | undefined
beforeAll(async () => {
  const parse = await loadPythonParser()
  const files = {
    name: 'pens',
    paths: Object.keys(FILES).toSorted(),
    read: (path: string) => FILES[path] ?? '',
    sourcePath: (path: string) => path,
    hrefOf: () => undefined,
  }
  const read = pythonPackage(files, parse)
  find = (name) => read.find(name)
})

/** The blocks of an entry, one line each. */
const said = (name: string) =>
  find(name)?.blocks.flatMap((block) => {
    if (block.type !== 'fields') return `${block.type}: ${block.markdown.replace(/\s+/g, ' ')}`
    const fields = block.fields.map(({ name: field, type, text }) =>
      `${field} (${type}) ${text}`.replace(/\s+/g, ' '),
    )
    return [`${block.title}:`, ...fields]
  })

describe('the docstring of what is decorated', () => {
  it('begins with the texts of its decorator, constants of other modules among them', () => {
    expect(said('Pen')).toEqual([
      'text: A bare pen.',
      'text: Pens run dry.',
      'Parameters:',
      'config ([`Config`]) What it is made of.',
      'text: It has a nib.',
    ])
  })

  it('goes on with the parameters that its decorator begins, and says what is returned', () => {
    expect(said('Pen.forward')).toEqual([
      'Parameters:',
      'ids ([`Tensor`] of shape `(lines, points)`) What to draw, as `{}`.',
      'wide (`bool`, *optional*) Whether to press. - hard',
      'Returns:',
      ' ([`Drawn`]) ',
    ])
  })

  it('ends with what its decorator adds, as far as it is in the package', () => {
    expect(said('write')).toEqual(['text: Writes.', 'text: And dries.'])
  })

  it('takes an example in the place that it leaves for it', () => {
    expect(said('draw')).toEqual([
      'text: Draws.',
      'section: ```py >>> draw() ```',
      'Returns:',
      ' ([`Drawn`]) It.',
    ])
  })
})

describe('@auto_docstring', () => {
  it('describes known parameters by their names, in the order of the signature', () => {
    expect(said('InkForWriting.forward')).toEqual([
      'Parameters:',
      'ids (`"Tensor"` of shape `(lines,)`) Made by [`AutoTokenizer`].',
      'old_ids (of shape `(lines,)`, *optional*) Made by [`AutoTokenizer`].',
      'labels (`list[str]`, *optional*) What should be written.',
      'own (`int`) Its own.',
      'Returns:',
      ' ([`Drawn`] or `tuple`) ',
      'section: ',
      'text: ```py >>> forward() ```',
    ])
  })

  it('says of a class what the end of its name says, and what all of its kind have', () => {
    expect(said('InkForWriting')).toEqual([
      'text: The Ink model, writing.',
      'text: Has what all models have.',
      'Parameters:',
      'wet (`bool`, *optional*) Whether it runs. For a while.',
    ])
  })

  it('begins with what it is given', () => {
    expect(said('InkDry')?.slice(0, 2)).toEqual(['text: Ink that dries.', 'text: Has what all models have.'])
  })

  it('leaves what all configurations share to their base', () => {
    expect(said('InkConfig')).toEqual([
      'text: Settings of Ink, as in acme/ink.',
      'Parameters:',
      'width (`int`, *optional*, defaults to `3`) How wide.',
      'section: Make one.',
    ])
  })

  it('makes a method that has no docstring one that is shown', () => {
    expect(find('InkForWriting')?.members.find(({ name }) => name === 'forward')?.isShown).toBe(true)
  })
})

it('gives a class the fields of all classes below one that makes dataclasses', () => {
  expect(find('InkConfig')?.signatures).toEqual(['InkConfig(*, name: str | None = None, width: int = 3)'])
})
