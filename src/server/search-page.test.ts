/** What the page that searches everything puts first. */

import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AppForTest, makeApp } from './app-for-test.ts'

let site: AppForTest

const task = (name: string, text: string) =>
  `---\nname: ${name}\nmodality: other\nsummary: Something to do.\n---\n# ${name}\n\n${text}\n`

beforeAll(async () => {
  site = await makeApp({
    'tasks/whale-watching/README.md': task(
      'Whale watching',
      'Tells which animals a boat has met, by spotter.',
    ),
    'models/acme/spotter/README.md': '# Spotter\n\nMeets nobody.\n',
    'models/acme/other/README.md':
      '# Other\n\nA model of boats and of how they are kept dry in winter.\n\n## Data\n\nBoats met many animals, a whale too.\n',
  })
})

afterAll(() => site.close())

/** Links to cards, in the order of the page. */
const found = async (text: string) => {
  const response = await site.app.request(`http://site.test/search?q=${encodeURIComponent(text)}`)
  const hits = (await response.text()).split('data-part="hits"')[1] ?? ''
  return [...new Set([...hits.matchAll(/href="(\/(?:tasks|models)\/[^"?#]*)/g)].map(([, href]) => href))]
}

it('is a task that is named so', async () => {
  expect(await found('whale')).toEqual(['/tasks/whale-watching', '/models/acme/other'])
})

it('is a task that speaks of what a reader has to do, before cards that do', async () => {
  expect(await found('animals met')).toEqual(['/tasks/whale-watching', '/models/acme/other'])
})

it('is a card that is named so, before a task that only speaks of it', async () => {
  expect(await found('spotter')).toEqual(['/models/acme/spotter', '/tasks/whale-watching'])
})
