import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { editsWithin } from './edits.ts'
import { editDistance } from './nearest.ts'

describe('editsWithin', () => {
  it('agrees with the plain edit distance up to its bound, and is infinite beyond', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 12 })
    fc.assert(
      fc.property(text, text, fc.integer({ min: 0, max: 12 }), (from, to, bound) => {
        const distance = editDistance(from, to)
        expect(editsWithin(from, to, bound)).toBe(distance > bound ? Number.POSITIVE_INFINITY : distance)
      }),
      { numRuns: 3_000 },
    )
  })

  it('does not compare what is too long or impossible', () => {
    expect(editsWithin('a'.repeat(129), 'a'.repeat(129), 5)).toBe(Number.POSITIVE_INFINITY)
    expect(editsWithin('a', 'a', -1)).toBe(Number.POSITIVE_INFINITY)
  })
})
