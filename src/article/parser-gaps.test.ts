import '../../test/property-seed.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlOf } from '../../test/helpers/html.ts'
import { bothTrees, isKnownToRemark } from '../../test/helpers/reference-parser.ts'

const cells = (html: string) =>
  [...html.matchAll(/<t[hd]>(.*?)<\/t[hd]>/g)].map(([, cell = '']) => cell.replace(/<[^>]*>/g, ''))

describe('an attribute without quotes', () => {
  it.each([
    [
      'a <a href=https://a.example/x/>b</a> c',
      '<p>a <a href="https://a.example/x/" rel="nofollow noopener">b</a> c</p>',
    ],
    ['<a href=/x>b</a>', '<p><a href="/x">b</a></p>'],
    ['a <a title=x/y\n  href=/z>b</a>', '<p>a <a title="x/y" href="/z">b</a></p>'],
    ['`<a href=/x>`', '<p><code>&lt;a href=/x&gt;</code></p>'],
    ['\\<a href=/x>', '<p>&lt;a href=/x&gt;</p>'],
    ['a = b/c < d', '<p>a = b/c &lt; d</p>'],
  ])('may have a slash: %j', async (markdown, html) => {
    expect((await htmlOf(markdown)).trim()).toBe(html)
  })
})

describe('an address in a table', () => {
  it.each([
    ['|a|b|\n|-|-|\n|https://x/y|60.5|', ['a', 'b', 'https://x/y', '60.5']],
    ['|a|b|c|\n|-|-|-|\n|www.x.y|http://z|1|', ['a', 'b', 'c', 'www.x.y', 'http://z', '1']],
    ['|https://a.b|www.c.d|\n|-|-|\n|x|y|', ['https://a.b', 'www.c.d', 'x', 'y']],
    ['|a|b|\n|-|-|\n|see https://x.y/z.|**c**|', ['a', 'b', 'see https://x.y/z.', 'c']],
  ])('ends where its cell does: %j', async (markdown, expected) => {
    const html = await htmlOf(markdown)
    expect(cells(html)).toEqual(expected)
    expect(html.match(/<a /g)).toHaveLength(markdown.match(/http|www/g)?.length ?? 0)
  })

  it('may have a bar outside of tables', async () => {
    expect(await htmlOf('See https://x.y/z|60.')).toContain('>https://x.y/z|60</a>')
  })
})

describe('a comment of MDX', () => {
  it.each([
    ['a {/* b */}c', '<p>a c</p>'],
    ['{/*b*/}c', '<p>c</p>'],
    ['{/* one\n\n# two\n\n- three */}\n\nc', '<p>c</p>'],
    [
      '|a|{/* b */}|\n|-|-|\n|c|d|',
      '<table><thead><tr><th>a</th><th></th></tr></thead><tbody><tr><td>c</td><td>d</td></tr></tbody></table>',
    ],
  ])('is not shown: %j', async (markdown, html) => {
    expect((await htmlOf(markdown)).trim()).toBe(html)
  })

  it.each(['`{/* b */}`', '```\n{/* b */}\n```', '`{/*` b */} c', '{/* b', 'b */}'])(
    'is nothing else: %j',
    async (markdown) => {
      expect(await htmlOf(markdown)).toContain('b')
    },
  )
})

/**
 * Left out is what remark reads otherwise than CommonMark, slashes in attributes without quotes, and what nobody writes: HTML
 * right below a table, addresses without a domain or with an escaped bar, and tasks without text.
 */
const fragment = fc.constantFrom(
  ...[
    'a',
    'b ',
    ' ',
    '\n',
    '\n\n',
    '\n\n| a | b |\n|---|---|\n| c | ',
    '\n\n|a|b|\n|-|-|\n|https://x.y/z|',
    ' | ',
    'https://x.y/z ',
    ' http://a.b',
    ' www.x.y ',
    'a <b>',
    '</b> ',
    'a <!-- c -->',
    '[',
    '](x)',
    '](<x y>)',
    '![',
    '`',
    '``',
    '*',
    '**',
    '_',
    '~~',
    '&amp;',
    '&lt;',
    '> ',
    '- ',
    '1. ',
    '# ',
    '\n```\n',
    '    ',
    '\n\n<div>\n',
    '\n</div>\n\n',
    '[^1]',
    '\n\n[^1]: x',
    '\n\n[x]: y',
    '[x]',
    '"',
    '=',
    '<https://x.y>',
    '(',
    ')',
    '.',
    '-',
    'é',
    '!',
    '<a b="/">',
    '\n---\n',
    '\n===\n',
  ],
)

/** The parser takes such a line for a row of the table, remark for HTML; GitHub does as remark. */
const TAG_BELOW_TABLE = /\|.*\n(?:.+\n)*\s*</

it('odd texts have the tree that remark makes of them', () => {
  fc.assert(
    fc.property(fc.array(fragment, { maxLength: 12 }), (fragments) => {
      const markdown = fragments.join('')
      fc.pre(isKnownToRemark(markdown) && !TAG_BELOW_TABLE.test(markdown))
      const { ours, theirs } = bothTrees(markdown)
      expect(ours).toEqual(theirs)
    }),
    { numRuns: 1000 },
  )
})
