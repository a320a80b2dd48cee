import { expect, it } from 'vitest'
import type { Lexicon } from './catalogue.ts'
import { correctable, otherTexts } from './suggest.ts'

const FREQUENT: Record<string, string> = { grman: 'german', kichen: 'kitchen' }

const lexicon: Lexicon = {
  words: {
    has: (word) => ['bert', 'base', 'apple', 'rare', 'mit'].includes(word),
    nearest: (word) => FREQUENT[word],
    likelier: (word) => (word === 'rare' ? 'rarer' : undefined),
    cardCalled: (id) => (id.toLowerCase() === 'acme/pen' ? 'acme/Pen' : undefined),
  },
  values: {
    has: (_, value) => value === 'apache-2.0',
    called: (_, text) => (text === 'Apache License 2.0' ? ['apache-2.0'] : []),
    nearest: (facet, text) =>
      facet === 'license' && text === 'apache'
        ? { value: 'apache-2.0', name: 'Apache License 2.0' }
        : undefined,
  },
}

const others = (text: string, found = 0) => [...otherTexts(lexicon, text, found)].map((other) => other.text)

it('puts right the words that no card has, unless one of them is near to none', () => {
  expect(others('grman bert-base')).toContain('german bert-base')
  expect(others('bert base')).toEqual([])
  expect(others('grman asdfqwer')).toEqual([])
})

it('puts right the names of fields and the values of facets, or takes these for words', () => {
  expect(new Set(others('licence:apache bert'))).toEqual(
    new Set(['license:apache bert', 'license:"Apache License 2.0" bert']),
  )
  expect(others('tag:apple bert')).toContain('apple bert')
})

it('offers first the card that pasted code or an address names, as the catalogue writes it', () => {
  expect(others('from_pretrained("acme/pen")', 3)[0]).toBe('acme/Pen')
  expect(others('https://huggingface.co/acme/pen')[0]).toBe('acme/Pen')
})

it('corrects in a text that finds something only what is surely wrong', () => {
  expect(others('grman licence:mit', 3)[0]).toBe('grman license:mit')
  expect(others('grman bert', 3)).toEqual([])
})

it('offers a far more frequent word only for more cards than the text finds', () => {
  expect([...otherTexts(lexicon, 'rare bert', 3)]).toEqual([{ text: 'rarer bert', over: 3 }])
})

it('takes no name of a field for a word that may be wrong', () => {
  expect(correctable('licence:mit Grün').map(({ word }) => word)).toEqual(['mit', 'grun'])
})
