import { toString as textOf } from 'hast-util-to-string'
import { describe, expect, it } from 'vitest'
import { CONTEXT } from '../../test/helpers/html.ts'
import { elementsOf } from './html/hast.ts'
import { LIMITS } from './limits.ts'
import { renderArticle } from './render-article.ts'

/** Each part below stands in ninety others. */
const LEVELS = LIMITS['levels of nested parts']

describe('a text that holds too much', () => {
  it.each([
    ['parts', '- a\n'.repeat(LIMITS.parts / 2)],
    ['parts', `<div>\n${'<i>a</i>'.repeat(LIMITS.parts)}\n</div>`],
    ['levels of nested parts', `${'<ul><li>'.repeat(45)}${'<b>a</b>'.repeat(LEVELS / 90)}`],
    ['headings', '# a\n\n'.repeat(LIMITS.headings + 1)],
    ['headings', `<div>\n${'<h2>a</h2>'.repeat(LIMITS.headings + 1)}\n</div>`],
    [
      'footnotes and references to them',
      `[^1]: a\n\n${'[^1] '.repeat(LIMITS['footnotes and references to them'])}`,
    ],
    [
      'footnotes and references to them',
      Array.from({ length: 2501 }, (_, n) => `[^${n}]\n\n[^${n}]: a\n\n`).join(''),
    ],
  ] as const)('is shown as it was written, below a line that says which %s', async (counted, markdown) => {
    const { tree, toc } = await renderArticle(markdown, CONTEXT)
    expect(tree.children.map((child) => (child.type === 'element' ? textOf(child) : ''))).toEqual([
      `This text has more than ${LIMITS[counted].toLocaleString('en')} ${counted}, so it is shown as it was written.`,
      markdown,
    ])
    expect(toc).toEqual([])
  })

  it('is laid out up to the limit', async () => {
    const { toc } = await renderArticle('# a\n\n'.repeat(LIMITS.headings), CONTEXT)
    expect(toc).toHaveLength(LIMITS.headings)
  })
})

describe('formulas', () => {
  it('are drawn up to a length that depends on nothing else, and then shown as their source', async () => {
    const count = 10_000
    const read = async () => {
      const { tree } = await renderArticle('$$x^2$$ '.repeat(count), CONTEXT)
      return [...elementsOf(tree)].filter(({ tagName }) => tagName === 'math').length
    }
    const drawn = await read()
    expect(drawn).toBeGreaterThan(5_000)
    expect(drawn).toBeLessThan(count)
    expect(await read()).toBe(drawn)
  })

  it.each(['$$$$$', `> ${'$'.repeat(100)}`])('do not swallow the text below %j', async (line) => {
    const { tree } = await renderArticle(`${line}\n\nbelow\n\n# also below`, CONTEXT)
    expect(textOf(tree)).toMatch(/\$.*below.*also below/s)
  })
})
