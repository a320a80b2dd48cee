import { expect, it } from 'vitest'
import { pageMarkdown } from './page-markdown.ts'

const table = (rows: string) => `<main><table><tbody>${rows}</tbody></table></main>`

it.each([
  ['one wide row', `<tr>${'<td>a</td>'.repeat(2000)}</tr>${'<tr><td>b</td></tr>'.repeat(2000)}`],
  ['a cell that spans columns', '<tr><td colSpan="100000000">a</td><td>b</td></tr>'],
  ['cells that span rows', '<tr><td rowSpan="65000">a</td></tr>'.repeat(2000)],
])('writes a table with %s line by line, not with all the cells that it would have', async (_, rows) => {
  const markdown = await pageMarkdown(table(rows))
  expect(markdown).toMatch(/^A table that is too large for Markdown, with one row on each line:\n\n```\na/)
  expect(markdown.length).toBeLessThan(rows.length + 100)
})

it('leaves a table with ordinary spans in its form', async () => {
  const markdown = await pageMarkdown(table('<tr><th colspan="2">a</th></tr><tr><td>b</td><td>c</td></tr>'))
  expect(markdown).toMatch(/\| a \| +\|\n\| - \| - \|\n\| b \| c \|/)
})
