import { expect, it } from 'vitest'
import { scratch, withScratch } from './scratch.ts'

/** The memory that the next query's array is given. */
const memoryOfNext = () => withScratch(() => scratch(Uint8Array, 8).buffer)

it('has the same memory for the next query, also after one that needed more than is kept', () => {
  withScratch(() => scratch(Uint8Array, 1_000))
  const before = memoryOfNext()
  expect(memoryOfNext()).toBe(before)
  withScratch(() => scratch(Uint8Array, 100_000_000))
  const after = memoryOfNext()
  expect(after).not.toBe(before)
  expect(memoryOfNext()).toBe(after)
})

it('gives no array the room of another one of the same query', () => {
  withScratch(() => scratch(Float64Array, 1_000))
  withScratch(() => {
    const [one, other] = [scratch(Uint8Array, 100).fill(1), scratch(Float64Array, 10).fill(2)]
    expect([...one, ...other]).toEqual([...Array(100).fill(1), ...Array(10).fill(2)])
  })
})
