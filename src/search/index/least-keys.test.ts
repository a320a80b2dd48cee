import fc from 'fast-check'
import { expect, it } from 'vitest'
import '../../../test/property-seed.ts'
import { LeastKeys } from './least-keys.ts'
import { smallest } from './smallest.ts'

// 3,001 is prime: the keys are all different, and each factor gives another order.
const KEYS = fc
  .tuple(fc.integer({ min: 0, max: 3_000 }), fc.nat())
  .map(([count, factor]) =>
    Float64Array.from({ length: count }, (_, at) => (at * (1 + (factor % 3_000))) % 3_001),
  )

it('keeps what sorting all keys puts first, in whatever order they come, and then starts anew', () => {
  fc.assert(
    fc.property(KEYS, KEYS, fc.integer({ min: 1, max: 200 }), (first, second, limit) => {
      const least = new LeastKeys(limit)
      for (const keys of [first, second]) {
        for (const key of keys) least.add(key)
        expect([...least.take()]).toEqual([...keys.toSorted().subarray(0, limit)])
      }
    }),
  )
})

it('selects the places of any page of them', () => {
  fc.assert(
    fc.property(KEYS, fc.nat(3_100), fc.nat(100), (keys, start, length) => {
      const page = smallest(keys, start, start + length).map((at) => keys[at])
      expect(page).toEqual([...keys.toSorted().subarray(start, start + length)])
    }),
  )
})
