import { beforeEach, expect, it, vi } from 'vitest'
import { correctWords, likelierWords, nearestValue } from './near-words.ts'

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

it('offers the word that far more pages have than one that hardly any has', async () => {
  const totals: Record<string, number> = {
    grerman: 1,
    german: 30,
    robrta: 2,
    roberta: 20,
    bertas: 1,
    bert: 90,
  }
  const likelier = (text: string, named = false) =>
    likelierWords(text, 100, async (word) => ({ total: totals[word] ?? 0, isNamed: async () => named }))
  expect(await likelier('Grerman bert')).toBe('german bert')
  expect(await likelier('grerman', true)).toBe('grerman')
  expect(await likelier('robrta')).toBe('robrta')
  expect(await likelier('bertas')).toBe('bertas')
})

it('finds the value that is meant by its beginning, by a word of its name, or by its letters', () => {
  const counts = { 'apache-2.0': 9, 'cc-by-4.0': 4, mit: 3, de: 2 }
  const nameOf = (value: string) => ({ de: 'German', 'cc-by-4.0': 'Creative Commons' })[value] ?? value
  expect(nearestValue('apache', counts, nameOf)).toBe('apache-2.0')
  expect(nearestValue('commons', counts, nameOf)).toBe('cc-by-4.0')
  expect(nearestValue('germn', counts, nameOf)).toBe('de')
  expect(nearestValue('cheese', counts, nameOf)).toBeUndefined()
})
