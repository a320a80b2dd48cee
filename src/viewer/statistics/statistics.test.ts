import { describe, expect, it } from 'vitest'
import { makeViewer } from '../../../test/helpers/viewer.ts'
import { summarize } from './summarize.ts'

describe('the summary of a column', () => {
  it('has the numbers and ten bins of a column of numbers, and what is missing', async () => {
    const lines = Array.from({ length: 100 }, (_, row) => `${row % 5 === 0 ? '' : row / 100},${row}`)
    const { viewer, place } = await makeViewer({ 'data.csv': `share,row\n${lines.join('\n')}\n` })
    const { columns, isWhole } = await viewer.statistics(place)
    expect(isWhole).toBe(true)
    expect(columns[0]).toMatchObject({ name: 'share', type: 'float', missing: 20, rows: 100 })
    expect(columns[1]?.summary).toMatchObject({ min: 0, max: 99, mean: 49.5, median: 49.5 })
    expect(columns[1]?.summary?.hist).toEqual(Array.from({ length: 10 }, () => 10))
    expect(columns[1]?.summary?.std).toBeCloseTo(29.011, 3)
  })

  it('counts labels and booleans, and measures texts', async () => {
    const lines = Array.from(
      { length: 60 },
      (_, row) => `${row % 3 === 0 ? 'cat' : 'dog'},text ${row},${row % 2 === 0 ? 'True' : 'False'}`,
    )
    const { viewer, place } = await makeViewer({ 'data.csv': `kind,text,even\n${lines.join('\n')}\n` })
    const { columns } = await viewer.statistics(place)
    expect(columns).toMatchObject([
      {
        type: 'string_label',
        frequencies: [
          ['dog', 40],
          ['cat', 20],
        ],
      },
      { type: 'string_text', summary: { min: 6, max: 7 } },
      {
        type: 'bool',
        frequencies: [
          ['True', 30],
          ['False', 30],
        ],
      },
    ])
  })

  it('is of the first 100,000 rows of a longer split', async () => {
    const lines = Array.from({ length: 100_010 }, (_, row) => row)
    const { viewer, place } = await makeViewer({ 'data.csv': `row\n${lines.join('\n')}\n` })
    const { scanned, isWhole, columns } = await viewer.statistics(place)
    expect({ scanned, isWhole, max: columns[0]?.summary?.max }).toEqual({
      scanned: 100_000,
      isWhole: false,
      max: 99_999,
    })
  })

  it('counts every value in one bin, whatever the values are', () => {
    for (const values of [[7], [1, 1, 1], [0, 3], [-5, 0, 5, 1000], [0.1, 0.1, 0.3]]) {
      for (const isWhole of [true, false]) {
        const { hist, edges } = summarize(values, isWhole)
        expect(hist.reduce((sum, count) => sum + count, 0)).toBe(values.length)
        expect(edges).toHaveLength(hist.length + 1)
      }
    }
  })
})
