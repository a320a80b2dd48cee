/** Attacks on the pages of owners and collections: names, huge cards, very many of them, and HTML in every text. */

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AppForTest, makeApp } from '../helpers/app.ts'

const HTML = '"><script>alert(1)</script><img src=x onerror=alert(1)>'
const quoted = JSON.stringify(HTML)
const collections = Object.fromEntries(
  Array.from({ length: 10_000 }, (_, at) => [`collections/many/c${at}.md`, `---\ntitle: C ${at}\n---\n`]),
)

let site: AppForTest
beforeAll(async () => {
  site = await makeApp({
    'models/many/m.md': '# M\n',
    'models/long/m.md': '# M\n',
    'owners/long.md': `---\nname: Long\n---\n${'A sentence of ten megabytes. '.repeat(350_000)}`,
    'owners/evil.md': `---\nname: ${quoted}\nsummary: ${quoted}\npicture: ../../modelbook.yaml\ncontact: [${quoted}, "data:text/html,x", "https://${HTML}"]\ndocs: [${quoted}]\n---\n${HTML}\n`,
    'collections/evil.md': `---\ntitle: ${quoted}\nsummary: ${quoted}\nitems: [{model: many/m, note: ${quoted}}, {model: ${quoted}}]\n---\n${HTML}\n`,
    'collections/full.md': `---\nitems:\n${Array.from({ length: 20_000 }, (_, at) => `  - model: many/x${at}`).join('\n')}\n---\n`,
    ...collections,
  })
}, 240_000)
afterAll(() => site.close())

const get = (path: string) => site.app.request(`http://site.test${path}`)

describe('owners and collections', () => {
  it.each(['/owners/evil', '/collections/evil', '/owners', '/collections?q=script'])(
    'run nothing that a card says: %s',
    async (path) => {
      const html = await (await get(path)).text()
      expect(html).not.toMatch(/<script>alert|<img[^>]* onerror|href="(?:data|javascript):/i)
      expect(html).not.toContain('modelbook.yaml')
    },
  )

  it('shows a page of a hundred out of ten thousand collections, and twelve on the page of their owner', async () => {
    const count = async (path: string) =>
      (await (await get(path)).text()).match(/href="\/collections\/many\/c\d+"/g)?.length
    expect(await count('/collections')).toBeLessThanOrEqual(100)
    expect(await count('/owners/many')).toBe(12)
    expect(await (await get('/api/collections?owner=many')).json()).toHaveLength(100)
  })

  it('shows the first items of a collection that never ends', async () => {
    const html = await (await get('/collections/full')).text()
    expect(html.match(/This model is not in this catalogue/g)).toHaveLength(500)
  })

  it('answers for an owner whose card has ten megabytes', async () => {
    const response = await get('/owners/long')
    expect(response.status).toBe(200)
    expect((await response.text()).includes('Long')).toBe(true)
  }, 120_000)

  it.each([
    'constructor',
    '__proto__',
    'toString',
    '%2e%2e%2f',
    '%00',
    '%ff',
    'a/'.repeat(40),
    '%F0%9F%92%A9',
  ])('has nothing at %s', async (name) => {
    for (const path of [`/owners/x/${name}`, `/collections/x/${name}`, `/api/collections/x/${name}`])
      expect([301, 307, 308, 400, 404]).toContain((await get(path)).status)
    expect([400, 404]).toContain((await get(`/api/organizations/x${name}/overview`)).status)
  })
})
