import { expect, it } from 'vitest'
import { SqliteEdition } from '../../edition/edition.ts'
import type { Entry } from '../../edition/types.ts'
import { makeArticle } from './make-article.tsx'

const edition: SqliteEdition = Object.create(SqliteEdition.prototype)

it('keeps a formula of its own line within the paragraph that it stands in', async () => {
  const entry: Entry = Object.assign(Object.create(null), { body: 'Area is $$x^2$$ here.', files: [] })
  const { html } = await makeArticle(edition, entry)
  // A browser would end the paragraph at a block.
  expect(html).toMatch(/^<p>Area is <span class="formula"[^>]*><math .*<\/math><\/span> here\.<\/p>$/s)
})
