import { describe, expect, it, vi } from 'vitest'
import { SqliteEdition } from '../../edition/edition.ts'
import type { Entry } from '../../edition/types.ts'
import { Articles, loadAgain } from './articles.ts'
import type { ArticleHtml } from './make-article.tsx'

const edition: SqliteEdition = Object.assign(Object.create(SqliteEdition.prototype), { id: 'e1' })
const entry: Entry = Object.assign(Object.create(null), { kind: 'model', id: 'acme/x', body: '# <Long>' })

/** A maker that finishes articles when the test says so. */
function slowMaker() {
  const made: ((article: ArticleHtml) => void)[] = []
  return { made, make: () => new Promise<ArticleHtml>((resolve) => made.push(resolve)) }
}

describe('Articles', () => {
  it('makes an article once for all who ask at the same time, and keeps it', async () => {
    const { made, make } = slowMaker()
    const articles = new Articles(make)
    const both = Promise.all([articles.read(edition, entry), articles.read(edition, entry)])
    made[0]?.({ html: '<p>x</p>', toc: [] })
    expect((await both).map(({ html }) => html)).toEqual(['<p>x</p>', '<p>x</p>'])
    expect((await articles.read(edition, entry)).provisional).toBe(false)
    expect(made).toHaveLength(1)
  })

  it('shows the source of a card that takes long, and the article to the next reader', async () => {
    const { made, make } = slowMaker()
    const articles = new Articles(make, 10)
    const long: Entry = Object.assign(Object.create(null), entry, { body: `# <Long>${'\na'.repeat(60_000)}` })
    const first = await articles.read(edition, long)
    expect(first.provisional).toBe('coming')
    expect(loadAgain(new Response(), first.provisional).headers.get('refresh')).toBe('3')
    expect(first.html).toContain('# &lt;Long&gt;')
    made[0]?.({ html: '<h2>Long</h2>', toc: [] })
    await new Promise((resolve) => setTimeout(resolve))
    expect(await articles.read(edition, long)).toMatchObject({ html: '<h2>Long</h2>', provisional: false })
  })

  it('waits for a short card however busy the machine is, and never calls it long', async () => {
    const { made, make } = slowMaker()
    const reading = new Articles(make, 10).read(edition, entry)
    await new Promise((resolve) => setTimeout(resolve, 50))
    made[0]?.({ html: '<h2>Short</h2>', toc: [] })
    expect(await reading).toMatchObject({ html: '<h2>Short</h2>', provisional: false })
  })

  it('shows the source of what cannot be laid out, and tries again in the next edition', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    let attempts = 0
    const articles = new Articles(async () => {
      attempts++
      if (attempts === 1) throw new Error('no time left')
      return { html: 'ok', toc: [] }
    })
    const first = await articles.read(edition, entry)
    expect(first).toMatchObject({ provisional: 'failed' })
    // A reload would fail again.
    expect(loadAgain(new Response(), first.provisional).headers.get('refresh')).toBeNull()
    expect(first.html).toContain('could not be shown as it should be')
    expect(first.html).toContain('# &lt;Long&gt;')
    expect(said.mock.calls.flat().join(' ')).toContain('model acme/x')
    // The same text under another name costs no second attempt.
    const copy: Entry = Object.assign(Object.create(null), entry, { id: 'acme/copy' })
    expect(await articles.read(edition, copy)).toEqual(first)
    expect(attempts).toBe(1)
    const next: SqliteEdition = Object.assign(Object.create(SqliteEdition.prototype), { id: 'e2' })
    expect((await articles.read(next, entry)).html).toBe('ok')
    const anew: SqliteEdition = Object.assign(Object.create(SqliteEdition.prototype), {
      id: 'e1',
      createdAt: 'later',
    })
    const another: Entry = Object.assign(Object.create(null), entry, { id: 'acme/other' })
    expect((await articles.read(anew, another)).html).toBe('ok')
    // A failure for want of memory is not permanent.
    const now = performance.now()
    const later = vi.spyOn(performance, 'now').mockReturnValue(now + 3_600_000)
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect((await articles.read(edition, entry)).html).toBe('ok')
    later.mockRestore()
  })
})
