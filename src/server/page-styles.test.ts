import { describe, expect, it } from 'vitest'
import { stylesOf } from './page-styles.ts'

const rule = (css: string, needs: string[][], ...within: string[]) => ({ css, within, needs })

describe('the styles that a page carries', () => {
  const html = '<html class="a"><p class="b c">class="d"</p></html>'

  it('are the rules whose classes it has, in their order', () => {
    const rules = [
      rule('1{}', [
        ['b', 'x'],
        ['c', 'a'],
      ]),
      rule('2{}', [[]]),
      rule('3{}', [['x']]),
      rule('4{}', [['a', 'x']]),
      rule('5{}', []),
      rule('6{}', [['b']]),
    ]
    expect(stylesOf(html, rules)).toBe('1{}2{}6{}')
  })

  it('stand in the conditions that they stood in', () => {
    const rules = [
      rule('1{}', [[]], '@media m'),
      rule('2{}', [['a']], '@media m'),
      rule('3{}', [['a']], '@media m', '@supports s'),
      rule('4{}', [['x']], '@media n'),
      rule('5{}', [['a']]),
      rule('6{}', [['a']], '@media n'),
    ]
    expect(stylesOf(html, rules)).toBe('@media m{1{}2{}}@media m{@supports s{3{}}}5{}@media n{6{}}')
  })
})
