import { expect, it } from 'vitest'
import { corpusFolder } from '../../../test/corpus.ts'
import { makeStore } from '../../../test/helpers/ingest.ts'
import { readLocation } from '../../../test/helpers/read-sources.ts'

it('real cards are ingested whole, and a second time in no time', async () => {
  const { run } = makeStore()
  expect(await run(corpusFolder())).toMatchObject({ counts: { model: 460, dataset: 770 }, parsed: 1230 })
  expect(await run(corpusFolder())).toMatchObject({ changed: false, parsed: 0, reused: 1230 })
})

it('real cards are all given, without a problem of the source', async () => {
  const { names, problems } = await readLocation(corpusFolder())
  expect(names.filter((name) => name.startsWith('model:'))).toHaveLength(460)
  expect(names.filter((name) => name.startsWith('dataset:'))).toHaveLength(770)
  expect(new Set(names).size).toBe(1230)
  expect(problems).toEqual([])
})
