import { describe, expect, it } from 'vitest'
import { comparison, missing, narrowing, readOrder, writeCondition, writeOrder } from './narrow.ts'
import { parseWhere } from './where.ts'

const stars = { column: 'stars', isLength: false }
const country = (name: string) => [comparison({ column: 'country', isLength: false }, '=', name)]
const between = [comparison(stars, '>=', 2), comparison(stars, '<', 4)]

describe('a choice of a column', () => {
  it.each([
    ['', country('DE'), "country = 'DE'"],
    ['stars > 3', country('DE'), "stars > 3 AND country = 'DE'"],
    ["country = 'FR' AND stars > 3", country("L'île"), "stars > 3 AND country = 'L''île'"],
    ['stars = 1 OR country = DE', country('DE'), "(stars = 1 OR country = 'DE') AND country = 'DE'"],
    ['country = ', country('DE'), "country = 'DE'"],
    ['', between, 'stars >= 2 AND stars < 4'],
    ['stars = 9', [missing('stars')], 'stars IS NULL'],
  ])('joins what is asked already: %s', (where, [first, ...rest], expected) => {
    const column = first?.type === 'compare' ? first.of.column : 'stars'
    expect(narrowing(where)(column, first ? [first, ...rest] : rest)).toEqual({
      where: expected,
      isChosen: false,
    })
  })

  it('is taken back where it is part of what is asked, however that is written', () => {
    expect(narrowing('"country"=DE and stars > 3')('country', country('DE'))).toEqual({
      where: 'stars > 3',
      isChosen: true,
    })
    expect(narrowing('stars < 4 AND stars >= 2')('stars', between)).toEqual({ where: '', isChosen: true })
  })
})

it.each([
  '("a b" = \'x\' OR n <= -1.5) AND NOT (n = 1 AND flag = TRUE)',
  'NOT LENGTH("length") > 3 OR "or" IS NOT NULL',
  '"say ""so""" <> \'it\'\'s\'',
])('is written as it is read: %s', (where) => {
  expect(writeCondition(parseWhere(where))).toBe(where)
})

it('writes an order as it is read', () => {
  expect(readOrder(writeOrder({ column: 'Body Mass (g)', isDescending: true }))).toEqual({
    column: 'Body Mass (g)',
    isDescending: true,
  })
  expect(readOrder('"')).toBeUndefined()
})
