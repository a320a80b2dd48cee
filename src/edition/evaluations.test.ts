import { describe, expect, it } from 'vitest'
import { readNumber } from './evaluations.ts'

describe('a value', () => {
  it.each([
    [0.91, 0.91],
    ['0.91', 0.91],
    ['20.0 ± 1.2', 20],
    ['1571.09 +/- 182.41', 1571.09],
    ['45.3%', 45.3],
    ['1,234.5', 1234.5],
    ['-3e-2', -0.03],
    [[0.5], 0.5],
    [{ mid: 0.25 }, 0.25],
  ])('%j says the number %f', (value, number) => {
    expect(readNumber(value)).toBe(number)
  })

  it.each(['high', '12/15', '1,23,4', '', null, true, [1, 2], {}, 'NaN', '0.1.2'].map((value) => [value]))(
    '%j says none that could be ranked',
    (value) => {
      expect(readNumber(value)).toBeUndefined()
    },
  )
})
