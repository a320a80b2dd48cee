/** What pages tell those who write cards, and what they tell everybody. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../test/helpers/app.ts'

const FILES = {
  'models/acme/tiny/README.md':
    '---\nlicence: mit\n---\n# Tiny\n\nA small model for text.\n\n![gone](gone.png)\n',
  'docs/tiny/_toctree.yml': '- {local: index, title: Tiny}\n',
  'docs/tiny/index.md': '# Tiny\n\n[gone](gone.md)\n',
}

const URL = 'https://models.acme.example'

describe.each([
  ['no address', {}, true],
  ['an address for readers', { url: URL }, false],
  ['an address, for authors too', { url: URL, authors: true }, true],
  ['no address, for readers alone', { authors: false }, false],
])('a site with %s', (_, settings, isForAuthors) => {
  let site: AppForTest
  beforeAll(async () => {
    site = await makeApp(FILES, settings)
  })
  afterAll(() => site.close())
  const page = async (path: string) => (await site.app.request(`http://site.test${path}`)).text()

  it.each(['/models/acme/tiny', '/docs/tiny'])(
    'says at the right place what is wrong on %s',
    async (path) => {
      const html = await page(path)
      expect(html.includes('class="problems"')).toBe(isForAuthors)
      expect(html.includes('class="author-notes"')).toBe(!isForAuthors)
    },
  )

  it('narrows lists to what is wrong only for authors', async () => {
    expect((await page('/models')).includes('With warnings')).toBe(isForAuthors)
  })
})
