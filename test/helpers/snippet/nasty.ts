/** For tests: texts that break out of carelessly generated code. */

import fc from 'fast-check'
import type { Json } from '../../../src/card/types.ts'

export const NASTY_TEXTS: readonly string[] = [
  `'; touch pwned; '`,
  `"; touch pwned; "`,
  '$(touch pwned)',
  '`touch pwned`',
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a shell and JavaScript would expand it.
  '$HOME ${HOME} $1 $$',
  '\\',
  '\\\\" \\\' \\n \\u0041 \\',
  'a\r\nb\rc\nd\te',
  '%s %d %(a)s {} {0} {{url}} {% raw %} <%= x %>',
  '</script><!--<script>',
  '@/etc/passwd',
  '-o evil --config evil',
  '\u2028\u2029\u0085\ufeff',
  '\u0000\u0001\u0007\u001b[31m\u007f\u009b',
  '\ud800',
  'a\udfffb\ud83d',
  `'''"""` + '```',
  '"""',
  'EOF\nEOF_\n\nEOF',
  '👩‍👩‍👧 é 漢字',
  'שלום \u202eevil\u202c مرحبا',
  '!! !$ !ls "!x"',
  '',
  ' \n ',
  '__proto__',
  'None True False null undefined NaN',
  '#{x} # // /* */ -- ;',
  '~ * ? [a-z] {a,b}',
]

/** As long as a chapter of a book: longer than a command's argument may be. */
export const LONG_TEXT = `it's "long" $(id) `.repeat(16_700)

/** Texts from the list, of any characters, and of delimiters. */
export const nastyText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.string({ unit: 'binary' }),
  fc
    .array(fc.constantFrom(...`'"\\\`$!{}()\n\r\t@%<>&;#~ax\u2028\ud800\udc00`), { maxLength: 12 })
    .map((all) => all.join('')),
)

const { value } = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    nastyText,
    fc.constantFrom<Json>(
      null,
      true,
      false,
      0,
      -1,
      1e21,
      1e-7,
      5e-324,
      1.7976931348623157e308,
      2 ** 53,
      100_000_000_000_000_000_000,
    ),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number)),
    fc.array(tie('value'), { maxLength: 4 }),
    fc
      .array(fc.tuple(nastyText, tie('value')), { maxLength: 4 })
      .map((entries) => Object.fromEntries(entries)),
  ),
}))

/** Values with nasty texts as keys and leaves. */
export const nastyValue: fc.Arbitrary<Json> = value

/** A value nested this deep. */
export function deepValue(levels: number): Json {
  let inner: Json = 'deep'
  for (let level = 0; level < levels; level += 1) inner = level % 2 === 0 ? [inner] : { key: inner }
  return inner
}
