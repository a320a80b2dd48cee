import fc from 'fast-check'
import { expect, it } from 'vitest'
import { orderByNumber, TextColumn } from './orders.ts'

const numbers = fc.oneof(fc.double(), fc.constantFrom(0, -0, 1, 2, Number.NaN))

it('puts the greatest number first, what is not known last, and leaves equal ones as they were', () => {
  fc.assert(
    fc.property(fc.array(numbers, { maxLength: 60 }), (values) => {
      const before = Uint32Array.from(values.keys()).reverse()
      const rank = (value = 0) => (Number.isNaN(value) ? Number.NEGATIVE_INFINITY : value + 0)
      const expected = [...before].sort((a, b) => {
        const [left, right] = [values[a] ?? 0, values[b] ?? 0]
        if (Number.isNaN(left) !== Number.isNaN(right)) return Number.isNaN(left) ? 1 : -1
        return rank(left) === rank(right) ? 0 : rank(right) - rank(left)
      })
      expect([...orderByNumber(Float64Array.from(values), before)]).toEqual(expected)
    }),
  )
})

it('puts texts in the order of their bytes and leaves equal ones as they were', () => {
  const texts = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 9 }),
    fc.constantFrom('acme/bert', 'acme/bert-2'),
  )
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 60 }), (values) => {
      const column = new TextColumn()
      for (const value of values) column.add(value)
      const before = Uint32Array.from(values.keys()).reverse()
      const bytes = values.map((value) => Buffer.from(value))
      const compare = (a: number, b: number) =>
        Buffer.compare(bytes[a] ?? Buffer.alloc(0), bytes[b] ?? Buffer.alloc(0))
      expect([...column.order(before)]).toEqual([...before].sort(compare))
    }),
  )
})
