import { describe, expect, it } from 'vitest'
import { makeViewer } from '../../../test/helpers/viewer.ts'
import { edgesOf } from './bins.ts'

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

  it('counts each row once where numbers are so large that their bins would begin alike', async () => {
    const { viewer, place } = await makeViewer({
      'data.csv': 'id\n1234567890123456789\n1234567890123456793\n',
    })
    const { columns } = await viewer.statistics(place)
    expect(columns[0]?.summary?.hist).toEqual([2])
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

  it('is of all rows of a long split', async () => {
    const lines = Array.from({ length: 150_010 }, (_, row) => row)
    const { viewer, place } = await makeViewer({ 'data.csv': `row\n${lines.join('\n')}\n` })
    const { scanned, isWhole, columns } = await viewer.statistics(place)
    expect({ scanned, isWhole, max: columns[0]?.summary?.max }).toEqual({
      scanned: 150_010,
      isWhole: true,
      max: 150_009,
    })
  })

  it('counts every value in one bin, whatever the values are', async () => {
    for (const values of [[7], [1, 1, 1], [0, 3], [-5, 0, 5, 1000], [0.1, 0.1, 0.3]]) {
      const { viewer, place } = await makeViewer({ 'data.csv': `value\n${values.join('\n')}\n` })
      const { columns } = await viewer.statistics(place)
      const { hist = [], edges } = columns[0]?.summary ?? {}
      expect(hist.reduce((sum, count) => sum + count, 0)).toBe(values.length)
      expect(edges).toHaveLength(hist.length + 1)
    }
    expect(edgesOf(0, 3, true)).toEqual([0, 1, 2, 3, 3])
  })

  it('gives the extremes of whole numbers with all of their digits', async () => {
    const { viewer, place } = await makeViewer({
      'data.csv': 'id\n1234567890123456789\n1234567890123456791\n',
    })
    const { columns } = await viewer.statistics(place)
    expect(columns[0]?.summary?.exact).toEqual({ min: '1234567890123456789', max: '1234567890123456791' })
  })
})
