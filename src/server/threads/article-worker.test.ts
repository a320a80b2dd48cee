import { expect, it } from 'vitest'
import { damageTable } from '../../../test/helpers/damage.ts'
import { makeFolder } from '../../../test/helpers/folder.ts'
import { makeStore } from '../../../test/helpers/ingest.ts'
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

it('opens a file that was made anew in place of a damaged one', async () => {
  const { store, run } = makeStore()
  const folder = makeFolder({ 'models/acme/tiny/README.md': 'Hello\n' })
  const { edition } = await run(folder)
  const make = () => {
    const from = { path: store.pathOf(edition), isMapped: true }
    return take({ job: 1, type: 'card', edition: from, kind: 'model', id: 'acme/tiny' })
  }
  damageTable(store.pathOf(edition), 'card')
  await expect(make()).rejects.toThrow('malformed')
  expect(await run(folder, { isSuspect: true })).toMatchObject({ edition })
  expect(await make()).toMatchObject({ html: '<p>Hello</p>' })
})
