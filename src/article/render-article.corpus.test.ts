import { expect, it } from 'vitest'
import { corpusFolder } from '../../test/corpus.ts'
import { findArticleFaults } from '../../test/helpers/article-faults.ts'

it('real cards are drawn with nothing active, unique ids, no skipped level and all their words', {
  timeout: 300_000,
}, async () => {
  const { count, faults } = await findArticleFaults(corpusFolder())
  expect(count).toBeGreaterThan(1000)
  expect(faults).toEqual([])
})
