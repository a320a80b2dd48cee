import { describe, expect, it } from 'vitest'
import { frontMatterProblems, remedyOf } from '../../../test/helpers/card.ts'

describe('language', () => {
  it.each([
    ['English', 'Use "en" for English.'],
    ['EN', 'Use "en" for English.'],
    ['jp', 'Use "ja" for Japanese.'],
    ['cz', 'Use "cs" for Czech.'],
  ])('corrects %j', (text, remedy) => {
    expect(frontMatterProblems(`language: [de, ${text}]`)).toEqual([
      `2:16 unknown-language: unknown language "${text}"`,
    ])
    expect(remedyOf('unknown-language', `language: ${text}`)).toBe(remedy)
  })

  it('accepts codes of two and three letters, those of families, and the two special words', () => {
    expect(frontMatterProblems('language: [en, deu, fil, roa, zle, code, multilingual]')).toEqual([])
  })

  it('wonders about Kanuri', () => {
    expect(frontMatterProblems('language: kr')).toEqual([
      '2:11 mistaken-language: the language "kr" is Kanuri',
    ])
  })

  it('sends a region or a script to its own key', () => {
    expect(frontMatterProblems('language: pt-BR')).toEqual([
      '2:11 language-region: the language "pt-BR" includes a region or a script',
    ])
    expect(frontMatterProblems('language_bcp47: [pt-BR, zh-Hant, Portuguese of Brazil]')).toEqual([
      '2:34 language-tag: invalid language tag "Portuguese of Brazil" in language_bcp47',
    ])
  })

  it('asks which languages a multilingual model has', () => {
    expect(frontMatterProblems('language: multilingual')).toEqual([
      '2:11 multilingual-alone: "multilingual" does not say which languages',
    ])
  })
})
