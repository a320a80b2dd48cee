import { rmSync } from 'node:fs'
import { expect, it } from 'vitest'
import { alterText } from '../../../test/helpers/damage.ts'
import { makeFolder } from '../../../test/helpers/folder.ts'
import { makeStore } from '../../../test/helpers/ingest.ts'
import { LatestEdition } from './latest-edition.ts'

it('is opened again when its file was made anew, and read on when that was deleted', async () => {
  const { store, run } = makeStore()
  const folder = makeFolder({ 'models/acme/pen/README.md': 'Writes blue.\n' })
  const path = store.pathOf((await run(folder)).edition)
  const latest = new LatestEdition()
  const text = () => latest.at(path).findEntry('model', 'acme/pen')?.text
  alterText(path, 'Writes blue', 'Writes blux')
  expect(text()).toBe('Writes blux.\n')
  await run(folder, { isSuspect: true })
  expect(text()).toBe('Writes blue.\n')
  expect(latest.at(path)).toBe(latest.at(path))
  rmSync(path)
  expect(text()).toBe('Writes blue.\n')
  expect(() => latest.at(`${path}-other`)).toThrow('does not exist')
  expect(text()).toBe('Writes blue.\n')
  latest.close()
})
