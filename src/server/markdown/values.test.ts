import { expect, it } from 'vitest'
import { valueLink, valueText } from './values.ts'

it('leaves an id as it is, so that it can be copied', () => {
  for (const id of ['acme/tiny_bert-v1.5', 'cc-by-nc-4.0', 'de']) {
    expect(valueText(id)).toBe(id)
    expect(valueLink(id, '/a')).toBe(`[${id}](/a)`)
  }
})

it.each([
  ['[a](http://b.example)', '\\[a]\\(http\\://b.example)'],
  ['a\n- [b](/c)', 'a - \\[b]\\(/c)'],
  ['<b>a</b>', '\\<b>a\\</b>'],
  ['# a', '\\# a'],
  ['![a](b)', '!\\[a]\\(b)'],
  ['**a** `b`', '\\*\\*a\\*\\* \\`b\\`'],
])('takes the markup in %j for text', (value, written) => {
  expect(valueText(value)).toBe(written)
})

it('keeps a label and an address within their link', () => {
  expect(valueLink('a](http://b.example) [c', '/d')).toBe('[a\\](http://b.example) \\[c](/d)')
  expect(valueLink('a', '/b(c)')).toBe('[a](/b%28c%29)')
})
