import { expect, it } from 'vitest'
import { CARDS_OF_EVERY_SHAPE } from '../../test/corpus.ts'
import { findArticleFaults } from '../../test/helpers/article-faults.ts'

it('cards of every shape are drawn with nothing active, unique ids, no skipped level and all their words', async () => {
  const { count, faults } = await findArticleFaults(CARDS_OF_EVERY_SHAPE)
  expect(count).toBeGreaterThan(20)
  expect(faults).toEqual([])
})
