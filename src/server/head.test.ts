/** A request for the headers of a page draws it no more often than a request for the page. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { ADDRESSES } from '../../test/helpers/app.ts'
import { type RunningSite, startSite } from '../../test/site.ts'

let draws = 0
/** Every page that is drawn names its style sheet once. */
const addresses = {
  ...ADDRESSES,
  get css() {
    draws += 1
    return ADDRESSES.css
  },
}

let site: RunningSite
beforeAll(async () => {
  const cards = { 'models/acme/pen/README.md': '---\nlicense: mit\n---\n# Pen\n\nIt draws.\n' }
  site = await startSite(cards, { addresses, find: () => undefined })
})
afterAll(() => site.close())

/** How many pages are drawn for a request. */
async function drawnFor(method: 'GET' | 'HEAD', path: string, accept = 'text/html'): Promise<number> {
  draws = 0
  const response = await fetch(site.url + path, { method, headers: { accept } })
  await response.arrayBuffer()
  return draws
}

it.each([
  ['a list', '/models', 'text/html'],
  ['a card', '/models/acme/pen', 'text/html'],
  ['a page that may change at any time', '/weights/acme/pen', 'text/html'],
  ['a page that does not exist', '/models/acme/ink', 'text/html'],
  ['a Markdown twin', '/models/acme/pen.md', 'text/html'],
  ['a page as Markdown', '/models/acme/pen', 'text/markdown'],
])('HEAD of %s draws once', async (_, path, accept) => {
  expect(await drawnFor('HEAD', path, accept)).toBe(1)
})

it('GET after HEAD sends the page that HEAD has drawn', async () => {
  expect(await drawnFor('HEAD', '/metrics?fresh=once')).toBe(1)
  expect(await drawnFor('GET', '/metrics?fresh=once')).toBe(0)
})
