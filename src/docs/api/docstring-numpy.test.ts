import { describe, expect, it } from 'vitest'
import { parseDocstring } from './docstring.ts'
import { dedent } from './python/strings.ts'

const parse = (text: string, signed = {}) => parseDocstring(dedent(text), signed)

const FIT = `Draw a line.

    Parameters
    ----------
    X : {array-like, sparse matrix} of shape (n, 2), default=None
        The points.

        In order.
    a, b : int, optional
    init : {'first',
            'last'}, default='first'
        Where to begin.
    pen : :class:\`~acme.Pen\`
        Its pen.
    *args
        The rest.

    Returns
    -------
    line : Line
        The line.
    int
        How many there are.

    Raises
    ------
    ValueError
        When there are no points.

    See Also
    --------
    acme.erase : Takes it away.
    Pen, Ink

    Notes
    -----
    Slow [1]_. Uses :math:\`x^2\`, see :ref:\`the guide <lines>\`.

    .. [1] Euclid, "Elements".

    Examples
    --------
    >>> draw([])
    0

    Going on
    --------
    Draw again.`

describe('a docstring in the way of NumPy', () => {
  const blocks = parse(FIT, { parameters: [{ name: 'b', type: 'int', default: '1' }] })
  const fields = (title: string) =>
    blocks.flatMap((block) => (block.type === 'fields' && block.title === title ? block.fields : []))
  const text = (title: string) =>
    blocks.flatMap((block) => (block.type === 'section' && block.title === title ? block.markdown : []))

  it('has parameters with their types, defaults and texts', () => {
    expect(fields('Parameters')).toEqual([
      {
        name: 'X',
        type: '`{array-like, sparse matrix} of shape (n, 2)`, defaults to `None`',
        text: 'The points.\n\nIn order.',
      },
      { name: 'a, b', type: '`int`, *optional*', text: '' },
      { name: 'init', type: "`{'first', 'last'}`, defaults to `'first'`", text: 'Where to begin.' },
      { name: 'pen', type: '[`~acme.Pen`]', text: 'Its pen.' },
      { name: '*args', type: '', text: 'The rest.' },
    ])
  })

  it('says what is given back and raised', () => {
    expect(fields('Returns')).toEqual([
      { name: '', type: '`line`: [`Line`]', text: 'The line.' },
      { name: '', type: '`int`', text: 'How many there are.' },
    ])
    expect(fields('Raises')).toEqual([
      { name: '', type: '[`ValueError`]', text: 'When there are no points.' },
    ])
  })

  it.each(['int (optional, default: 8)', 'int, optional (default = 8)', 'int, optional, default=8'])(
    'reads what is said of a default: %s',
    (type) => {
      const [block] = parse(`Parameters\n----------\na : ${type}\n    One.`)
      expect(block).toMatchObject({ fields: [{ type: '`int`, *optional*, defaults to `8`' }] })
    },
  )

  it('shows of a type what Sphinx would', () => {
    const [block] = parse('Parameters\n----------\na : ~typing.Callable | None\n    One.')
    expect(block).toMatchObject({ fields: [{ type: '`Callable | None`' }] })
  })

  it('leads to other objects, and keeps sections that it has no name for', () => {
    expect(text('See also')).toEqual(['- [`acme.erase`]\\: Takes it away.\n- [`Pen`], [`Ink`]'])
    expect(text('Examples')).toEqual(['```python\n>>> draw([])\n0\n```'])
    expect(text('Going on')).toEqual(['Draw again.'])
    expect(blocks).toContainEqual({
      type: 'alert',
      kind: 'note',
      markdown: 'Slow \\[1\\]. Uses \\\\( x^2 \\\\), see the guide.\n\n\n\\[1\\] Euclid, "Elements".',
    })
  })

  it.each([
    ['one sentence', 'Returns\n-------\nThe line that was drawn.', '', 'The line that was drawn.'],
    ['a type alone', 'Returns\n-------\nself : object', '`self`: `object`', ''],
  ])('gives back %s', (_, docstring, type, text) => {
    expect(parse(docstring)).toEqual([
      { type: 'fields', title: 'Returns', fields: [{ name: '', type, text }] },
    ])
  })
})

describe('reStructuredText in a docstring', () => {
  const markdown = (text: string) =>
    parse(`\n${text}`)
      .map((block) => ('markdown' in block ? block.markdown : ''))
      .join('\n')

  it.each([
    ['a note', '.. note::\n   Mind the ink.', '> [!NOTE]\n> Mind the ink.'],
    ['a change', '.. versionadded:: 1.2\n   With ink.', '<Added version="1.2">With ink.</Added>'],
    ['code', '.. code-block:: python\n\n    draw()', '```python\ndraw()\n```'],
    ['an end of support', '.. deprecated:: 1.3', '<Deprecated version="1.3"/>'],
    ['a directive of no meaning here', 'A.\n\n.. rst-class:: x\n\n   B.', 'A.\n\nB.'],
    ['a role over two lines', 'See :ref:`the\nguide <lines>`.', 'See the guide.'],
    [
      'a paper',
      ':doi:`On lines <10.1000/1>`, `Ink\n<https://ink.example>`_',
      '[On lines](https://doi.org/10.1000/1), [Ink](https://ink.example)',
    ],
    ['a comment', 'A.\n\n.. _anchor:\n\nB.', 'A.\n\nB.'],
    [
      'a method by its own name',
      'See :meth:`.draw` or :py:func:`run() <acme.run>`.',
      'See [`draw`] or [`acme.run`].',
    ],
    [
      'a name that leads nowhere',
      'See :class:`!Pen` and `ink`_, :pep:`8`.',
      'See `Pen` and ink, [PEP 8](https://peps.python.org/pep-0008/).',
    ],
  ])('may have %s', (_, written, shown) => {
    expect(markdown(written).replace(/\n{3,}/g, '\n\n')).toBe(shown)
  })
})
