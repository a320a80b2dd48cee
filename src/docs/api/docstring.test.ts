import { describe, expect, it } from 'vitest'
import { parseDocstring } from './docstring.ts'
import { dedent } from './python/strings.ts'

const parse = (text: string, signed = {}) => parseDocstring(dedent(text), signed)
const fields = (text: string, signed = {}) =>
  parse(text, signed).flatMap((block) => (block.type === 'fields' ? block.fields : []))

it('keeps the text of a directive that it does not know, whatever its name', () => {
  const drawn = (name: string) => parse(`Do it.\n\n.. ${name}:: x\n\n    Said.`)
  expect(drawn('constructor')).toEqual(drawn('nobodys'))
})

it('shows what Markdown would take for the address of a link, and keeps addresses', () => {
  const text = 'It gives:\n\n[left]: int64\n[right]: the rest\n\n[1]: https://example.com/a\n[^2]: A note.'
  expect(parse(text)).toEqual([
    {
      type: 'text',
      markdown:
        'It gives:\n\n[left]\\: int64\n[right]\\: the rest\n\n[1]: https://example.com/a\n[^2]: A note.',
    },
  ])
})

it('takes for code what stands below an example with two colons, unless it says so itself', () => {
  const [, plain] = parse(
    'It draws.\n\nExample::\n\n    # Draw <one>.\n    pen.draw()\n\n    # Stop.\n    pen.stop()\n',
  )
  expect(plain).toEqual({
    type: 'section',
    title: 'Example',
    markdown: '```python\n# Draw <one>.\npen.draw()\n\n# Stop.\npen.stop()\n```',
  })
  const [, session] = parse('It draws.\n\nExamples::\n\n    >>> pen.draw()\n    1\n\n    And on.\n')
  expect(session).toMatchObject({ markdown: '```python\n>>> pen.draw()\n1\n```\n\n\nAnd on.' })
  expect(parse('A pen.\n\nExample:\n\n    It draws.\n')[1]).toMatchObject({ markdown: 'It draws.' })
})

it('takes for code what is indented below a paragraph that ends with two colons', () => {
  const text =
    'Like so::\n\n    # Draw.\n    if ink:\n        pen.draw()\n\n    # Stop.\n\nOr::\n\n    >>> pen.stop()\n\n    >>> pen\n\nOr:\n\n    >>> pen.ink()\n      3\n\nOr::\nnot.'
  expect(parse(text)).toEqual([
    {
      type: 'text',
      markdown:
        'Like so:\n\n```\n# Draw.\nif ink:\n    pen.draw()\n\n# Stop.\n```\n\n\nOr:\n\n```python\n>>> pen.stop()\n\n>>> pen\n```\n\n\nOr:\n\n\n```python\n>>> pen.ink()\n  3\n```\n\n\nOr:\nnot.',
    },
  ])
})

describe('parameters', () => {
  it('in the way of the Hub’s libraries', () => {
    expect(
      fields(`Do it.

        Args:
            repo_id (\`str\`):
                A name
                in two lines.

                And a paragraph.
            fn (\`Callable[[str], int]\`, *optional*, defaults to \`":"\`): Called.
            token (\`bool\` or
                \`str\`, *optional*):
                A token.
            *args: The rest.
            **kwargs (additional keyword arguments, *optional*): More.
        `),
    ).toEqual([
      { name: 'repo_id', type: '`str`', text: 'A name\nin two lines.\n\nAnd a paragraph.' },
      { name: 'fn', type: '`Callable[[str], int]`, *optional*, defaults to `":"`', text: 'Called.' },
      { name: 'token', type: '`bool` or `str`, *optional*', text: 'A token.' },
      { name: '*args', type: '', text: 'The rest.' },
      { name: '**kwargs', type: 'additional keyword arguments, *optional*', text: 'More.' },
    ])
  })

  it('in the way of Google, with the types of the signature where it has none', () => {
    const parameters = [
      { name: 'timeout', type: 'float', default: '10' },
      { name: 'api', type: 'HfApi', default: undefined },
    ]
    expect(
      fields('Args:\n  path (str, optional): Where.\n  timeout: How long.\n  api: What.', { parameters }),
    ).toEqual([
      { name: 'path', type: '`str`, *optional*', text: 'Where.' },
      { name: 'timeout', type: '`float`, *optional*, defaults to `10`', text: 'How long.' },
      { name: 'api', type: '[`HfApi`]', text: 'What.' },
    ])
  })

  it.each([
    ['size: Of it.', '`int | None`, *optional*', 'Of it.'],
    ['size: (optional) Of it.', '`int | None`, *optional*', 'Of it.'],
    ['size: Optional, of it.', '`int | None`, *optional*', 'of it.'],
    ['size (int, optional): Optional. Of it.', '`int`, *optional*', 'Of it.'],
    ['size (Optional[int], optional): Of it.', '`int | None`, *optional*', 'Of it.'],
    ['size (`Optional[list[int]]`, *optional*): Of it.', '`list[int] | None`, *optional*', 'Of it.'],
    [
      'size (`Optional[int] | list[str]`, *optional*): Of it.',
      '`Optional[int] | list[str]`, *optional*',
      'Of it.',
    ],
    ['size (`int`, optional, *optional*): Of it.', '`int`, *optional*', 'Of it.'],
    ['size (Optional[int]): Of it.', '`Optional[int]`', 'Of it.'],
    ['size: Optional size of it.', '`int | None`, *optional*', 'Optional size of it.'],
  ])('say once that one is optional: %s', (item, type, text) => {
    const parameters = [{ name: 'size', type: 'Optional[int]', default: 'None' }]
    expect(fields(`Args:\n  ${item}`, { parameters })).toEqual([{ name: 'size', type, text }])
  })

  it('without a heading, where a docstring begins with them and goes on with something else', () => {
    const blocks = parse('a (`int`):\n  One.\n\nb (`int`,\n  *optional*): Two.\n\nReturns:\n  `int`: It.')
    expect(blocks.map((block) => block.type === 'fields' && [block.title, block.fields.length])).toEqual([
      ['Parameters', 2],
      ['Returns', 1],
    ])
  })

  it('also where the colon behind a type was forgotten', () => {
    const text =
      'Args:\n  a (`int`):\n    One.\n  b (`int`,\n    *optional*)\n    Two.\n  c (`int`): Three, of\n  it (all).'
    expect(fields(text)).toEqual([
      { name: 'a', type: '`int`', text: 'One.' },
      { name: 'b', type: '`int`, *optional*', text: 'Two.' },
      { name: 'c', type: '`int`', text: 'Three, of\nit (all).' },
    ])
  })

  it('also where a backtick is too many', () => {
    const fields = parse(
      'Args:\n    a (`int`, *optional*`):\n        One.\n    b (`~typing.Any`): Two.',
    ).flatMap((block) => (block.type === 'fields' ? block.fields : []))
    expect(fields.map(({ name, text }) => [name, text])).toEqual([
      ['a', 'One.'],
      ['b', 'Two.'],
    ])
  })

  it('in groups, each with a title among them', () => {
    const text =
      'Args:\n  a (`int`):\n    One.\n\n  > What controls `b`:\n\n  b (`int`): Two.\n\n  > Said\n  > of it.'
    expect(parse(text)).toEqual([
      { type: 'fields', title: 'Parameters', fields: [{ name: 'a', type: '`int`', text: 'One.' }] },
      {
        type: 'fields',
        title: 'What controls b',
        fields: [{ name: 'b', type: '`int`', text: 'Two.\n\n> Said\n> of it.' }],
      },
    ])
  })

  it('whose text is no code where a line below it stands further out', () => {
    expect(fields('Args:\n  a (`int`):\n      One.\n  b (`int`:\n      Two.')).toEqual([
      { name: 'a', type: '`int`', text: 'One.\nb (`int`:\n    Two.' },
    ])
  })

  it('links a type that may be one of the package, and leaves a link as it is', () => {
    expect(fields('Args:\n  a (`Volume`): x\n  b ([`Volume`]): y').map(({ type }) => type)).toEqual([
      '[`Volume`]',
      '[`Volume`]',
    ])
  })
})

describe('what is given back and raised', () => {
  it.each([
    ['Returns:\n  `str`: The name.', '`str`', 'The name.'],
    ['Returns:\n  Nothing.', '`list[str]`', 'Nothing.'],
    ['Returns:\n  [`RepoUrl`]: The URL:\n  - one\n  - two', '[`RepoUrl`]', 'The URL:\n- one\n- two'],
    ['Returns:\n  A name, or\n  nothing.', '`list[str]`', 'A name, or\nnothing.'],
    ['Returns: A name.', '`list[str]`', 'A name.'],
    ['Returns:\n  int or list[int]: Counts.', '`int or list[int]`', 'Counts.'],
    ['Yields:\n  dict[str, int]: Counts.', '`dict[str, int]`', 'Counts.'],
  ])('%j', (text, type, means) => {
    expect(fields(text, { returns: 'list[str]' })).toEqual([{ name: '', type, text: means }])
  })

  it('errors stand in any of the three ways', () => {
    expect(
      fields(`Raises:
            [\`~utils.NotFound\`]
                If it is not there.
            ValueError: If it is wrong.
            - [\`HTTPError\`](https://x.example/)
              if the server fails.`),
    ).toEqual([
      { name: '', type: '[`~utils.NotFound`]', text: 'If it is not there.' },
      { name: '', type: '[`ValueError`]', text: 'If it is wrong.' },
      { name: '', type: '[`HTTPError`](https://x.example/)', text: 'if the server fails.' },
    ])
  })
})

describe('other parts', () => {
  it('keeps everything, in its order', () => {
    expect(
      parse(`First.

        Example:

        \`\`\`py
        Args:
            no: section
        \`\`\`

        Note:
            Mind this.

        Warning: in prose goes on
        here.

        Last: words.`),
    ).toEqual([
      { type: 'text', markdown: 'First.' },
      { type: 'section', title: 'Example', markdown: '' },
      { type: 'text', markdown: '```py\nArgs:\n    no: section\n```' },
      { type: 'alert', kind: 'note', markdown: 'Mind this.' },
      { type: 'text', markdown: 'Warning: in prose goes on\nhere.\n\nLast: words.' },
    ])
  })

  it('loses no paragraph to code that stands too far to the left', () => {
    expect(parse('\n        First.\n\n        ```py\nleft = 1\n        ```\n        ')).toEqual([
      { type: 'text', markdown: 'First.\n\n```py\nleft = 1\n```' },
    ])
  })

  it('makes code of an interactive session, and closes what is open', () => {
    expect(parse('Examples:\n    >>> a = 1\n    >>> a\n    1\n\n    Then:\n\n    ```py\n    # open')).toEqual(
      [
        {
          type: 'section',
          title: 'Examples',
          markdown: '```python\n>>> a = 1\n>>> a\n1\n```\n\n\nThen:\n\n```py\n# open\n```',
        },
      ],
    )
  })

  it('keeps a list a list, however deep it stands below its sentence', () => {
    expect(
      parse('> Raises:\n>\n>     - One\n>       goes on.\n\nA:\n\n    - b\n        - c\n\nEnd.'),
    ).toEqual([
      { type: 'text', markdown: '> Raises:\n>\n> - One\n>   goes on.\n\nA:\n\n- b\n    - c\n\nEnd.' },
    ])
  })

  it('keeps a list a list below a name in bold, too', () => {
    expect(parse('**Attributes**:\n    - **a** -- One.\n    - **b** -- Two.')).toEqual([
      { type: 'text', markdown: '**Attributes**:\n- **a** -- One.\n- **b** -- Two.' },
    ])
  })

  it.each(['~', '='])('takes what is underlined with %s for a title, and not for code', (mark) => {
    expect(parse(`acme.auth\n${mark.repeat(9)}\n\nWho may *draw*.`)).toEqual([
      { type: 'text', markdown: '**acme.auth**\n\n\nWho may *draw*.' },
    ])
  })

  it('reads what was written for Sphinx: joints, numberless footnotes, what else to see', () => {
    expect(parse('Some `Pen`\\ s [#]_.\n\n.. [#] Not all.\n\n.. seealso:: :class:`Ink` for them.')).toEqual([
      {
        type: 'text',
        markdown: 'Some `Pen`s \\[#\\].\n\n\n\\[#\\] Not all.\n\n\n> [!NOTE]\n> See also: [`Ink`] for them.',
      },
    ])
  })

  it('reads what was written for MkDocs: boxes, and objects with their names beside them', () => {
    expect(
      parse(
        '!!! warning\n    Wet.\n\nA [`Pen`][acme.pens.Pen], [`Ink`][], [drawn][acme.draw] a [b][c], [`repr()`][repr] and `a[0][b]`.',
      ),
    ).toEqual([
      {
        type: 'text',
        markdown:
          '> [!WARNING]\n> Wet.\n\nA [`~acme.pens.Pen`], [`Ink`], drawn a [b][c], `repr()` and `a[0][b]`.',
      },
    ])
  })

  it.each([
    ['Info', 'note'],
    ['Hint', 'tip'],
    ['Caution', 'warning'],
  ])('takes what is set off below %s for a %s', (title, kind) => {
    expect(parse(`${title}:\n    Dries slowly.\n\nDraws.`)).toEqual([
      { type: 'alert', kind, markdown: 'Dries slowly.' },
      { type: 'text', markdown: 'Draws.' },
    ])
  })

  it('makes no heading of a comment, and no link address of a reference', () => {
    expect(parse('# a comment\n[`A`]: text\n:class:`~acme.B` and `C <https://c.example>`__')).toEqual([
      {
        type: 'text',
        markdown: '\\# a comment\n[`A`]\\: text\n[`~acme.B`] and [C](https://c.example)',
      },
    ])
  })
})

describe('a docstring of a hundred thousand characters of one kind', () => {
  const spaces = ' '.repeat(100_000)

  it.each([
    ['spaces in a line', `a${spaces}b`],
    ['spaces in an address', `\`a${spaces}b`],
    ['spaces before a paragraph', `a\n${spaces}b::`],
    ['spaces in a type', `Returns:\n    int |${spaces}!`],
    ['spaces among names', `See Also\n--------\na${spaces}, b`],
    ['blank lines in an example', `Example::\n\n    a${'\n'.repeat(100_000)}    b`],
    ['titles of groups', `Args:\n${'    > a\n'.repeat(100_000)}`],
    ['defaults in a type', `Parameters\n----------\nx : int${' (optional'.repeat(100_000)}`],
    ['short lines', `A pen.\n${'a\n'.repeat(200_000)}`],
  ])('is read at once: %s', (_, text) => expect(parse(text)).not.toEqual([]), 10_000)
})
