import { expect, it } from 'vitest'
import { parseDocstring } from './docstring.ts'
import { dedent } from './python/strings.ts'

const said = (text: string, signed = {}) =>
  parseDocstring(dedent(text), signed).flatMap((block) => {
    if (block.type !== 'fields') return `${block.type}: ${block.markdown}`
    return [`${block.title}:`, ...block.fields.map(({ name, type, text: of }) => `${name} (${type}) ${of}`)]
  })

it('reads what parameters are, what is returned and what is raised', () => {
  const parameters = [{ name: 'wide', type: 'int', default: '3' }]
  expect(
    said(
      `Draw a line.

        :param str ink: What with,
            in two lines.
        :param wide: (optional) How wide.
        :param \\*args: The rest.
        :type ink2: int
        :param ink2: Another.
        :returns: It, as :class:\`Line\`.
        :rtype: Line or None
        :raises ValueError, KeyError: It is dry.

        And more.`,
      { parameters },
    ),
  ).toEqual([
    'text: Draw a line.',
    'Parameters:',
    'ink (`str`) What with,\nin two lines.',
    'wide (`int`, *optional*, defaults to `3`) How wide.',
    '*args () The rest.',
    'ink2 (`int`) Another.',
    'Returns:',
    ' (`Line or None`) It, as [`Line`].',
    'Raises:',
    ' ([`ValueError`], [`KeyError`]) It is dry.',
    'text: And more.',
  ])
})

it('says what type is returned, also of the annotation', () => {
  expect(said('Do.\n\n:rtype: bool')).toEqual(['text: Do.', 'Returns:', ' (`bool`) '])
  expect(said('Do.\n\n:return: It.', { returns: 'Pen' })).toEqual(['text: Do.', 'Returns:', ' ([`Pen`]) It.'])
})

it('goes on with a sentence that stands too far to the left', () => {
  expect(said(':param a: One,\ngoes on.\n:param b: Two.\n\nend.')).toEqual([
    'Parameters:',
    'a () One,\ngoes on.',
    'b () Two.',
    'text: end.',
  ])
})

it('takes nothing else for a field, nor what stands in code', () => {
  for (const text of [':class:`Pen` draws.', ':note: x', '```\n:param x: y\n```'])
    expect(said(text).join('\n')).not.toContain('Parameters')
})
