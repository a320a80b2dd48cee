import { expect, it } from 'vitest'
import { makeFolder } from '../edition/folder-for-test.ts'
import { makeStore } from '../edition/ingest-for-test.ts'
import take from './article-worker.ts'

it('goes on with its edition when another one that is asked for is gone', async () => {
  const { store, run } = makeStore()
  const { edition } = await run(makeFolder({ 'models/acme/tiny/README.md': 'Hello\n' }))
  const make = (id: string) => {
    const from = { path: store.pathOf(id), isMapped: true }
    return take({ job: 1, type: 'card', edition: from, kind: 'model', id: 'acme/tiny' })
  }
  expect(await make(edition)).toMatchObject({ html: '<p>Hello</p>' })
  await expect(make('gone')).rejects.toThrow('does not exist')
  expect(await make(edition)).toMatchObject({ html: '<p>Hello</p>' })
})
