/** Keys that cards have of their own are found, by value and by key and value. */

import { expect, it } from 'vitest'
import { makeFolder } from '../../test/helpers/folder.ts'
import { makeStore } from '../../test/helpers/ingest.ts'
import { search } from './search.ts'

const LONG = `${'Approved after a review. '.repeat(8)}The wombat clause holds.`

const MODELS = {
  'models/acme/a/README.md': `---\nstage: production\nrisk: {class: high}\nnote: "${LONG}"\n---\n`,
  'models/acme/b/README.md': '---\nstage: pre-production\nowner_team: Credit Risk\n---\n',
  'models/acme/c/README.md': '---\nlicense: mit\n---\nIts stage is near production.\n',
}

it.each([
  ['stage:production', 'a'],
  ['stage:pre-production', 'b'],
  ['owner_team:"credit risk"', 'b'],
  ['risk.class:high', 'a'],
  ['key:stage:production', 'a'],
  ['wombat', 'a'],
  ['stage production', 'abc'],
  ['license:mit', 'c'],
  ['stage:staging', ''],
])('%s finds %s', async (text, names) => {
  const { store, run } = makeStore()
  await run(makeFolder(MODELS))
  const edition = store.openCurrent()
  if (edition === undefined) throw new Error('There is no edition.')
  const { hits } = search(edition, { text, kind: 'model', facets: {}, sort: 'name', page: 1, pageSize: 10 })
  expect(hits.map(({ name }) => name).join('')).toBe(names)
})
