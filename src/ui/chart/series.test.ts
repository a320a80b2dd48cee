import { describe, expect, it } from 'vitest'
import { seriesOf } from './series.tsx'

describe('seriesOf', () => {
  it('finds the columns of numbers over time', () => {
    const table = [
      ['Month', 'Visitors', 'Weather'],
      ['May', '10', 'dry'],
      ['June', '12.5', 'wet'],
    ]
    expect(seriesOf(table)).toEqual([{ name: 'Visitors', values: [10, 12.5] }])
  })

  it('finds none in a table whose rows are no times, or that has one row', () => {
    expect(
      seriesOf([
        ['House', 'Price'],
        ['a', '1'],
        ['b', '2'],
      ]),
    ).toEqual([])
    expect(
      seriesOf([
        ['Month', 'Visitors'],
        ['May', '1'],
      ]),
    ).toEqual([])
    expect(
      seriesOf([
        ['Month', 'Visitors'],
        ['May', ''],
        ['June', '2'],
      ]),
    ).toEqual([])
  })
})
