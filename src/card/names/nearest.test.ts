import { expect, it } from 'vitest'
import { editDistance, findNearest } from './nearest.ts'

it.each([
  ['', '', 0],
  ['abc', 'abc', 0],
  ['', 'abc', 3],
  ['kitten', 'sitting', 3],
  ['ab', 'ba', 1],
  ['clasification', 'classification', 1],
])('counts the edits from %j to %j', (from, to, distance) => {
  expect(editDistance(from, to)).toBe(distance)
  expect(editDistance(to, from)).toBe(distance)
})

it('finds the nearest words first, whatever their case and separators', () => {
  expect(findNearest('Sentence_Transformer', ['transformers', 'sentence-transformers'], 2)).toEqual([
    'sentence-transformers',
  ])
  expect(findNearest('fill_maks', ['mask', 'fill-mask', 'fill-max'], 2)).toEqual(['fill-mask', 'fill-max'])
})

it('finds nothing for a word that is unlike any, empty or endless', () => {
  expect(findNearest('magic', ['text-classification', 'mask'])).toEqual([])
  expect(findNearest('', ['a'])).toEqual([])
  expect(findNearest('a'.repeat(100_000), ['a'.repeat(100_000)])).toEqual([])
})
