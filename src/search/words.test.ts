import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { foldWord, indexWords, wordPieces } from './words.ts'

describe('indexWords', () => {
  it.each([
    ['xlm-roberta_base.v1/x', 'xlm roberta base v1 x'],
    ['Crème BRÛLÉE', 'creme brulee'],
    ['& #5 %20 1++ a+b a#b $5', '5 20 1 a b a b 5'],
    ['C# c++17 F#, node.js', 'c # c ++ 17 f # node js'],
    ['é# Ünder++', 'e # under ++'],
    ['a🤗b ⚠️ 👍🏽 🇫🇷🇩🇪 👩‍💻 1️⃣', 'a 🤗 b ⚠ 👍 🇫🇷 🇩🇪 👩 💻 1'],
    ['€5 £ BERT™ © → ─', '€ 5 £ bert'],
    ['ＢＥＲＴ ½', 'bert 12'],
    ['STRASSE Straße Łódź Ærøskøbing ılık ILIK', 'strasse strasse lodz aeroskobing ilik ilik'],
    ['ΣΊΣΥΦΟΣ Σίσυφος ΣΊΣ', 'σισυφοσ σισυφοσ σισ'],
    ['العَرَبِيَّة العربية العـــربية أحمد', 'العربية العربية العربية احمد'],
    ['שָׁלוֹם שלום', 'שלום שלום'],
    ['हिंदी', 'हिंदी'],
    ['자연어', '자연어'.normalize('NFKD')],
  ])('cuts %s into words', (text, words) => {
    expect(indexWords(text, false).join(' ')).toBe(words)
  })

  it('cuts names at changes of case and at digits, and keeps whole words behind', () => {
    expect(indexWords('distilBERT-base7b gpt2', true)).toEqual([
      ...['distil', 'bert', 'base', '7', 'b', 'gpt', '2'],
      ...['distilbert', 'base7b', 'gpt2'],
    ])
    expect(wordPieces('BERTModel')).toEqual(['bert', 'model'])
    expect(wordPieces('RoBERTa')).toEqual(['ro', 'ber', 'ta'])
  })

  it('cuts scripts without spaces into pairs of characters', () => {
    expect(indexWords('日本語 BERTモデル', false)).toEqual([
      '日本',
      '本語',
      '語',
      'bert',
      'モデ',
      'デル',
      'ル',
    ])
  })

  it('keeps only the beginning of very long words', () => {
    expect(foldWord('a'.repeat(1_000_000))).toHaveLength(64)
    expect(indexWords('é'.repeat(100_000), false).join('').length).toBeLessThanOrEqual(64)
  })

  it('gives words without separators and upper case', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 40 }), fc.boolean(), (text, asName) => {
        for (const word of indexWords(text, asName))
          expect(word).toMatch(/^(?:[a-z0-9\u0080-\u{10ffff}]+|\+\+|#)$/u)
      }),
    )
  })
})
