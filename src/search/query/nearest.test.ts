import { expect, it } from 'vitest'
import { lettersOf } from '../../card/names/edits.ts'
import { nearestValue, nearestWords } from './nearest.ts'

const SPELLINGS = ['bert', 'german', 'roberta', 'berta'].map((word, place) => ({
  ...{ word, weight: -place, letters: lettersOf(word) },
}))

it('finds all the nearest words, the likeliest first', () => {
  expect(nearestWords('grman', SPELLINGS, 2)).toEqual(['german'])
  expect(nearestWords('robrta', SPELLINGS, 2)).toEqual(['roberta'])
  expect(nearestWords('bertx', SPELLINGS, 2)).toEqual(['bert', 'berta'])
  expect(nearestWords('asdfqwer', SPELLINGS, 2)).toEqual([])
  expect(nearestWords('brt', SPELLINGS, 0)).toEqual([])
})

it('finds the value that is meant by its beginning, by a word of its name, or by its letters', () => {
  const values = [
    { value: 'apache-1.1', name: 'apache-1.1', count: 2 },
    { value: 'apache-2.0', name: 'apache-2.0', count: 9 },
    { value: 'cc-by-4.0', name: 'Creative Commons', count: 4 },
    { value: 'de', name: 'German', count: 2 },
  ]
  expect(nearestValue('apache', values)?.value).toBe('apache-2.0')
  expect(nearestValue('commons', values)).toEqual({ value: 'cc-by-4.0', name: 'Creative Commons' })
  expect(nearestValue('germn', values)?.value).toBe('de')
  expect(nearestValue('cheese', values)).toBeUndefined()
})
