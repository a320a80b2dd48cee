import { expect, it } from 'vitest'
import { metricSpelling } from './metric.ts'

it('ids that cards write in different ways for one metric are spelt alike', () => {
  const spelt = (...ids: string[]) => new Set(ids.map(metricSpelling)).size
  expect(spelt('exact_match', 'Exact Match', 'exact-match')).toBe(1)
  expect(spelt('ndcg_at_10', 'ndcg@10', 'NDCG@10')).toBe(1)
  expect(spelt('pass@1', 'pass@10')).toBe(2)
})
