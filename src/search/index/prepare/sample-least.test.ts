import fc from 'fast-check'
import { expect, it } from 'vitest'
import '../../../../test/property-seed.ts'
import { leastOf } from './sample-least.ts'

const sorted = (keys: Float64Array, limit: number) => [...keys.toSorted().subarray(0, limit)]

it('finds what sorting all keys finds, in whatever order they come', () => {
  const shuffled = fc.tuple(fc.integer({ min: 0, max: 3_000 }), fc.integer({ min: 1, max: 200 }), fc.nat())
  fc.assert(
    fc.property(shuffled, ([count, limit, factor]) => {
      // 3,001 is prime: the keys are all different, and each factor gives another order.
      const keys = Float64Array.from({ length: count }, (_, at) => (at * (1 + (factor % 3_000))) % 3_001)
      expect([...leastOf(keys, limit)]).toEqual(sorted(keys, limit))
    }),
  )
})

it('is not misled by keys that look alike wherever it looks', () => {
  const keys = Float64Array.from({ length: 10_000 }, (_, at) => (at % 32 === 0 ? at : 1e6 + at))
  expect([...leastOf(keys, 1_000)]).toEqual(sorted(keys, 1_000))
})
