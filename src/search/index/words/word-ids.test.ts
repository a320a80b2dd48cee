import fc from 'fast-check'
import { expect, it } from 'vitest'
import { indexWords } from '../../words.ts'
import { uint32List } from '../bytes.ts'
import { WordIds } from './word-ids.ts'

const texts = fc.array(
  fc.oneof(
    fc.string({ unit: 'grapheme-ascii', maxLength: 20 }),
    fc.constantFrom(
      'distilBERT',
      'BERTModel',
      'gpt2-7B',
      'naïve',
      '日本語',
      'C++17',
      'f#',
      'a#b',
      '🤗',
      'x'.repeat(70),
      'aB'.repeat(40),
    ),
  ),
  { maxLength: 6 },
)

it('numbers the same words as are made one by one, and equal words alike', () => {
  const ids = new WordIds()
  fc.assert(
    fc.property(fc.array(texts, { maxLength: 4 }), fc.boolean(), (all, asName) => {
      ids.clear()
      const numbers = uint32List()
      for (const words of all) ids.readText(words.join(' '), asName, numbers)
      const wordOf = (id: number) =>
        Buffer.from(ids.texts).toString('utf8', ids.starts[id], ids.starts[id + 1])
      const expected = all.flatMap((words) => indexWords(words.join(' '), asName))
      expect([...numbers.view()].map(wordOf)).toEqual(expected)
      expect(ids.size).toBe(new Set(expected).size)
    }),
  )
})

it('keeps apart more words than it had room for at first', () => {
  const ids = new WordIds()
  const numbers = uint32List()
  const words = Array.from({ length: 30_000 }, (_, index) => `w${index.toString(36)}`)
  for (const _ of [1, 2]) ids.readText(words.join(' '), false, numbers)
  expect([...numbers.view()]).toEqual([...words.keys(), ...words.keys()])
})
