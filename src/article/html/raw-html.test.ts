import { describe, expect, it } from 'vitest'
import { RawHtml } from './raw-html.ts'

const rewrite = (html: string) => new RawHtml().rewrite(html)

describe('RawHtml', () => {
  it.each([
    ['<b>a</b>', '<b>a</b>'],
    ['<MASK>', '&lt;MASK&gt;'],
    ['<user name="a>b">', '&lt;user name="a&gt;b"&gt;'],
    ['a < b', 'a &lt; b'],
    ['<b', '&lt;b'],
    ['<b title="x>y">', '<b title="x>y">'],
    ['<b title=\r\n\f"<x>">', '<b title=\r\n\f"<x>">'],
    ['<!-- a -->b<!---->c<!-->d', 'bcd'],
    ['<!doctype html>a<?php x ?>b<![CDATA[ c ]]>d', 'abd'],
    ['<script>a</script >b', 'b'],
    ['<STYLE>a</style>b', 'b'],
    ['<svg/>a', 'a'],
    ['<svg><path/></svg>a', 'a'],
    ['<center align=x>a</center>', '<div class="center" align=x>a</div>'],
    ['<main>a</main>', '<div>a</div>'],
    ['<iframe src="a">b</iframe>c', '<mb-frame src="a"></mb-frame>c'],
    ['<embed src="a"/>', '<mb-frame src="a"></mb-frame>'],
    ['<mb-frame src="a">', '&lt;mb-frame src="a"&gt;'],
    ['<select><option>a</option></select>', 'a'],
  ])('%s', (html, rewritten) => {
    expect(rewrite(html)).toBe(rewritten)
  })

  it('goes on hiding what belongs to a picture that a blank line has cut', () => {
    const raw = new RawHtml()
    expect(raw.rewrite('<svg>\n<g>')).toBe('\n')
    expect(raw.rewrite('<mask>\n<path d="M0"/>\n</svg>')).toBe('\n\n')
    expect(raw.rewrite('<mask>')).toBe('&lt;mask&gt;')
  })

  it('opens at most a hundred elements within each other', () => {
    const html = rewrite('<div>'.repeat(200))
    expect(html.match(/<div>/g)).toHaveLength(100)
    expect(html.match(/&lt;div&gt;/g)).toHaveLength(100)
  })

  it('counts an element that is closed no longer', () => {
    expect(rewrite('<div></div>'.repeat(200))).not.toContain('&lt;')
    expect(rewrite('<li>'.repeat(200))).not.toContain('&lt;')
  })
})
