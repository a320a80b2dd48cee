/** Tables and HTML of any length are drawn as what they are, and hostile ones cost no more than others. */

import type { Element } from 'hast'
import { toString as textOf } from 'hast-util-to-string'
import { describe, expect, it } from 'vitest'
import { CONTEXT } from '../../test/helpers/html.ts'
import { elementsOf } from './html/hast.ts'
import { renderArticle } from './render-article.ts'

const elementsNamed = (root: Parameters<typeof elementsOf>[0], name: string) =>
  [...elementsOf(root)].filter(({ tagName }) => tagName === name)

/** The text of each cell of the only table. */
async function rowsOf(markdown: string): Promise<string[][]> {
  const { tree } = await renderArticle(markdown, CONTEXT)
  const tables = elementsNamed(tree, 'table')
  expect(tables).toHaveLength(1)
  const cells = (row: Element) => [...elementsNamed(row, 'th'), ...elementsNamed(row, 'td')].map(textOf)
  return tables.flatMap((table) => elementsNamed(table, 'tr')).map(cells)
}

const HEAD = '| part | labels |\n|---|---|\n'

describe('a row of a Markdown table', () => {
  it.each([
    ['of code', '`Case=Nom\\|Number_One`, '],
    ['of code with letters from elsewhere', '`ä_ö=ü`, '],
    ['of words', 'some words, '],
    ['of emphasised words', '**a**, '],
    ['of links', '[a](https://a.example/b_c), '],
  ])('may be longer than 32,000 characters %s', async (_, item) => {
    const count = Math.ceil(100_000 / item.length)
    const text = item.replace(/\]\([^)]*\)|\[|[`*]+/g, '').replaceAll('\\|', '|')
    const rows = await rowsOf(`${HEAD}| before | a |\n| long | ${item.repeat(count)}end | \n| after | b |\n`)
    expect(rows.map(([first]) => first)).toEqual(['part', 'before', 'long', 'after'])
    expect(rows[2]?.[1] === `${text.repeat(count)}end`).toBe(true)
  })

  it('may have thousands of cells', async () => {
    const names = Array.from({ length: 3000 }, (_, at) => `**column_${at}**`)
    const rows = await rowsOf(`|a${'|a'.repeat(2999)}|\n${'|-'.repeat(3000)}|\n|${names.join('|')}|\n`)
    expect(rows[1]).toEqual(names.map((name) => name.replaceAll('*', '')))
  })

  it.each(['a_', '&amp;', 'https://', 'ä](', '`', '``` ', '\\|', '|&amp;a_'])(
    'is drawn in bounded time when it is built of %j',
    async (part) => {
      const { tree } = await renderArticle(`${HEAD}| x | ${part.repeat(300_000 / part.length)} |\n`, CONTEXT)
      expect(elementsNamed(tree, 'table')).toHaveLength(1)
    },
  )

  it('leaves a long line alone that is no row', async () => {
    const { tree } = await renderArticle(`> | a | b |\n|---|---|\n${'| word '.repeat(10_000)}`, CONTEXT)
    expect(textOf(tree)).not.toMatch(/\ufdd0/)
    expect(textOf(tree).match(/word/g)).toHaveLength(10_000)
  })

  it('keeps its words where the text has the character that parts are marked with', async () => {
    const { tree } = await renderArticle(`${HEAD}| \ufdd0 | ${'word '.repeat(10_000)} |\n`, CONTEXT)
    expect(textOf(tree).match(/word/g)).toHaveLength(10_000)
  })
})

it('a Markdown table is one table, however many rows it has', async () => {
  const count = 40_000
  const rows = await rowsOf(
    `Before.\n\n${HEAD}${Array.from({ length: count }, (_, at) => `| ${at} | a label of some length |\n`).join('')}\nAfter.`,
  )
  expect(rows).toHaveLength(count + 1)
  expect(rows.slice(1).map(([first]) => Number(first))).toEqual(Array.from({ length: count }, (_, at) => at))
})

describe('a block of HTML', () => {
  const table = (count: number, cell = 'a') =>
    `<table border="1" class="dataframe">\n  <tbody>\n${`    <tr>\n      <th>${cell}</th>\n      <td>b</td>\n    </tr>\n`.repeat(count)}  </tbody>\n</table>`

  it.each([
    ['of hundreds of lines', table(200)],
    ['longer than a piece', table(8000)],
    ['with thousands of references and underscores', table(3000, 'a_b &amp; c_d')],
    ['below a paragraph', `Text.\n${table(200)}`],
    ['after a list', `- a\n- b\n\n${table(2000)}`],
    ['in a list', `- a\n\n${table(400).replace(/^/gm, '  ')}`],
    ['of one line', table(3000, 'a_b &amp; c_d').replace(/\n\s*/g, '')],
  ])('is one table %s', async (_, markdown) => {
    const { tree } = await renderArticle(markdown, CONTEXT)
    expect(elementsNamed(tree, 'table')).toHaveLength(1)
    expect(elementsNamed(tree, 'tr')).toHaveLength(markdown.split('<tr>').length - 1)
    expect(elementsNamed(tree, 'pre')).toEqual([])
    expect(textOf(tree)).not.toMatch(/[<>]/)
  })

  it('is hidden to its end when it is a comment, however long', async () => {
    const { tree } = await renderArticle(`<!--\n${'# hidden\n\n'.repeat(40_000)}-->\n\nshown`, CONTEXT)
    expect(textOf(tree).trim()).toBe('shown')
  })

  it.each([
    ['> <div>\n', 'in a quote that ends'],
    ['- a\n\n   <div>\n', 'in a list that ends'],
    ['a\n    <div>', 'that is a line of a paragraph'],
    ['<b>', 'that begins a paragraph'],
  ])('does not hide what costs time: %j, %s', async (begin) => {
    const { tree } = await renderArticle(`${begin}${'a_b_ &amp; c_d\n'.repeat(30_000)}`, CONTEXT)
    expect(textOf(tree).match(/c_d/g)).toHaveLength(30_000)
  })
})
