import { expect, it } from 'vitest'
import { pageMarkdown } from './page-markdown.ts'

it('a page of hundreds of thousands of paragraphs has a Markdown twin', async () => {
  const count = 200_000
  const markdown = await pageMarkdown(`<main>${'<p>Tiny.</p>\n'.repeat(count)}</main>`)
  expect(markdown.match(/Tiny/g)).toHaveLength(count)
})
