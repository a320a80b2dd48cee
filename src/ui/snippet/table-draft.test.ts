import { describe, expect, it } from 'vitest'
import { draftOf, isSeveral, isTable, pasteCells, readCells, tableOf } from './table-draft.ts'

const BOATS = { Harbour: ['North', 'South'], Boats: ['12', '34'] }

describe('a table that is edited', () => {
  it('is columns of texts, and nothing else is one', () => {
    expect(isTable(BOATS)).toBe(true)
    for (const other of [{}, { a: 'b' }, { a: [1] }, [['a']], 'a', null]) expect(isTable(other)).toBe(false)
  })

  it('has columns of one length', () => {
    expect(draftOf({ a: ['1'], b: ['1', '2'] })).toEqual([
      { name: 'a', values: ['1', ''] },
      { name: 'b', values: ['1', '2'] },
    ])
    expect(tableOf(draftOf(BOATS))).toEqual(BOATS)
  })

  it('is none while a column has no name, or that of another', () => {
    expect(tableOf([{ name: '', values: [] }])).toBe('Each column needs a name.')
    const both = [
      { name: 'a', values: [] },
      { name: 'a', values: [] },
    ]
    expect(tableOf(both)).toBe('Two columns are called a.')
  })

  it('grows for what is pasted', () => {
    const { columns, isCut } = pasteCells(draftOf(BOATS), { row: 1, column: 1 }, [['5', 'x'], ['6']])
    expect(isCut).toBe(false)
    expect(tableOf(columns)).toEqual({
      Harbour: ['North', 'South', ''],
      Boats: ['12', '5', '6'],
      'Column 3': ['', 'x', ''],
    })
  })

  it('takes the names too where those are pasted over', () => {
    const { columns } = pasteCells(draftOf(BOATS), { row: -1, column: 0 }, [
      ['Port', 'Ships'],
      ['West', '7'],
    ])
    expect(tableOf(columns)).toEqual({ Port: ['West', 'South'], Ships: ['7', '34'] })
  })

  it('does not grow beyond what anybody edits', () => {
    const many = Array.from({ length: 1000 }, () => Array.from({ length: 100 }, () => 'x'))
    const { columns, isCut } = pasteCells(draftOf(BOATS), { row: 0, column: 0 }, many)
    expect([columns.length, columns[0]?.values.length, isCut]).toEqual([40, 200, true])
  })
})

describe('what is pasted', () => {
  it('is read as a spreadsheet writes it, or as CSV', async () => {
    expect(await readCells('a\tb, c\r\n"d\te"\tf\n')).toEqual([
      ['a', 'b, c'],
      ['d\te', 'f'],
    ])
    expect(await readCells('a,"b, c"\nd,e\n')).toEqual([
      ['a', 'b, c'],
      ['d', 'e'],
    ])
  })

  it('is several cells where it has more than one line or a tab', () => {
    expect(['a\tb', 'a\nb', 'a, b', 'a\n', ''].map(isSeveral)).toEqual([true, true, false, false, false])
  })
})
