import { describe, expect, it } from 'vitest'
import { splitRules } from './split-rules.ts'

const needs = (selector: string) => splitRules(`${selector}{color:red}`)[0]?.needs

describe('the rules of a style sheet', () => {
  it('keep their order and the conditions around them', () => {
    const css =
      'a{color:red}@media (width<=40rem){@supports (display:grid){.b{color:red}}.c{color:red}}.d{color:red}'
    expect(splitRules(css)).toEqual([
      { css: 'a{color:red}', within: [], needs: [[]] },
      { css: '.b{color:red}', within: ['@media (width<=40rem)', '@supports (display:grid)'], needs: [['b']] },
      { css: '.c{color:red}', within: ['@media (width<=40rem)'], needs: [['c']] },
      { css: '.d{color:red}', within: [], needs: [['d']] },
    ])
  })

  it('leave out what is for paper', () => {
    expect(splitRules('@media print{a{color:red}}')).toEqual([])
  })

  it('that are no style of elements are of every page', () => {
    const css = '@view-transition{navigation:auto}'
    expect(splitRules(css)).toEqual([{ css, within: [], needs: [[]] }])
  })

  it.each([
    ['.a .b>c', [['a', 'b']]],
    ['.a,.b', [['a'], ['b']]],
    ['.a.a', [['a']]],
    [
      ':is(.a,.b) .c',
      [
        ['a', 'c'],
        ['b', 'c'],
      ],
    ],
    ['.a:is(.b,em)', [['a']]],
    ['.a:has(>.b)', [['a', 'b']]],
    ['.a:not(.b)', [['a']]],
    [':nth-child(1 of .a:not([hidden]))>h2', [['a']]],
    ['[data-view=table] .a:before', [['a']]],
    ['#a input[type=search]::placeholder', [[]]],
    ['.a:focus', [['a']]],
    ['.a:hover', []],
    ['.a:is(:hover,[aria-current])', [['a']]],
  ])('%s needs %j', (selector, expected) => {
    expect(needs(selector)).toEqual(expected)
  })
})
