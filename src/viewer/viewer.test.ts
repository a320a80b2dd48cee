import { expect, it, onTestFinished } from 'vitest'
import { makeFolder } from '../edition/folder-for-test.ts'
import { makeStore } from '../edition/ingest-for-test.ts'
import { LocalViewer } from './viewer.ts'

it('goes on with its edition when another one that is asked for is gone', async () => {
  const { store, run } = makeStore()
  const folder = makeFolder({
    'datasets/acme/rows/README.md': '# Rows\n',
    'datasets/acme/rows/data.csv': 'id\n1\n2\n',
  })
  const place = { edition: store.pathOf((await run(folder)).edition), dataset: 'acme/rows' }
  const viewer = new LocalViewer()
  onTestFinished(() => viewer.close())
  expect(await viewer.count(place)).toBe(2)
  await expect(viewer.count({ ...place, edition: store.pathOf('gone') })).rejects.toThrow('does not exist')
  expect(await viewer.count(place)).toBe(2)
})
