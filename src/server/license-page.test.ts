/** Licences of a catalogue: their pages, and the ways that lead there; through the app, no socket. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../../test/helpers/app.ts'
import { wordsOf } from '../../test/helpers/drawn-page.tsx'

const FILES = {
  'models/acme/tiny/README.md': '---\nlicense: mit\n---\n# Tiny\n\nUnder [its licence](/licenses/mit).\n',
  'models/acme/tiny/LICENSE': 'Do as you like.\n',
  'models/acme/own/README.md':
    '---\nlicense: other\nlicense_name: acme\nlicense_link: https://acme.example/terms\n---\n# Own\n',
  'datasets/acme/rows/README.md': '---\nlicense: [mit, cc]\n---\n# Rows\n',
}

let site: AppForTest
beforeAll(async () => {
  site = await makeApp(FILES)
})
afterAll(() => site.close())

const get = (path: string) => site.app.request(`http://site.test${path}`)
const textOf = async (path: string) => (await get(path)).text()

describe('a licence', () => {
  it('has a page with its terms and the cards that carry it', async () => {
    const words = wordsOf(await textOf('/licenses/mit'))
    expect(words).toContain('1 model and 1 dataset here have it.')
    expect(words).toContain('Permits: Using, changing, sharing and selling the software')
    expect(words).toContain('[Tiny](/models/acme/tiny)')
    expect(words).toContain('[Rows](/datasets/acme/rows)')
  })

  it('of a family leads to the one that most people mean', async () => {
    expect(wordsOf(await textOf('/licenses/cc'))).toContain('](/licenses/cc-by-4.0).')
  })

  it('is listed by the number of its cards', async () => {
    const words = wordsOf(await textOf('/licenses'))
    expect(words).toContain('[1](/models?license=mit) [1](/datasets?license=mit)')
    expect(words.indexOf('(/licenses/mit)')).toBeLessThan(words.indexOf('(/licenses/apache-2.0)'))
  })

  it.each(['other', 'unknown', 'nothing', '..%2Fmodels', 'constructor'])('%s has no page', async (id) => {
    expect((await get(`/licenses/${id}`)).status).toBe(404)
  })

  it('is where the fact of a card and links in its text lead', async () => {
    const words = wordsOf(await textOf('/models/acme/tiny'))
    expect(words).toContain('Licence [MIT License](/licenses/mit)')
    expect(words).toContain('Under [its licence](/licenses/mit).')
  })

  it('of a card’s own stays a link to its text', async () => {
    expect(wordsOf(await textOf('/models/acme/own'))).toContain('Licence [acme](https://acme.example/terms)')
  })

  it('is found by its id, its name and its abbreviation', async () => {
    for (const text of ['cc-by-sa-4.0', 'CC BY-SA 4.0', 'attribution-sharealike 4.0']) {
      const answer = await (await get(`/api/palette?q=${encodeURIComponent(text)}`)).json()
      expect(answer.groups).toContainEqual({
        label: 'Licences',
        items: [expect.objectContaining({ href: '/licenses/cc-by-sa-4.0' })],
      })
    }
  })

  it('is in the sitemap if its terms are known or a card carries it', async () => {
    const xml = await textOf('/sitemaps/sections.xml')
    for (const id of ['mit', 'cc', 'gemma']) expect(xml).toContain(`/licenses/${id}</loc>`)
    expect(xml).toContain('/licenses</loc>')
    expect(xml).not.toMatch(/\/licenses\/(?:other|unknown|wtfpl)</)
  })
})
