import { beforeEach, expect, it, vi } from 'vitest'
import { correctWords, nearestValue } from './near-words.ts'

beforeEach(() => {
  vi.stubGlobal('document', { documentElement: { dataset: {} } })
  vi.stubGlobal('fetch', async () => new Response('bert\ngerman\nroberta\nberta'))
})

const isKnown = async (word: string) => ['bert', 'base'].includes(word)

it('puts the words right that nothing has', async () => {
  expect(await correctWords('grman bert-base', isKnown)).toBe('german bert-base')
  expect(await correctWords('bert base', isKnown)).toBeUndefined()
  expect(await correctWords('robrta', isKnown)).toBe('roberta')
})

it('offers nothing where one of them is near to none', async () => {
  expect(await correctWords('grman asdfqwer', isKnown)).toBeUndefined()
})

it('finds the value that is meant by its beginning, by a word of its name, or by its letters', () => {
  const counts = { 'apache-2.0': 9, 'cc-by-4.0': 4, mit: 3, de: 2 }
  const nameOf = (value: string) => ({ de: 'German', 'cc-by-4.0': 'Creative Commons' })[value] ?? value
  expect(nearestValue('apache', counts, nameOf)).toBe('apache-2.0')
  expect(nearestValue('commons', counts, nameOf)).toBe('cc-by-4.0')
  expect(nearestValue('germn', counts, nameOf)).toBe('de')
  expect(nearestValue('cheese', counts, nameOf)).toBeUndefined()
})
