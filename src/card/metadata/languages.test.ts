import { expect, it } from 'vitest'
import { findLanguageByName, isLanguageCode, isLanguageTag, languageName } from './languages.ts'

it('names languages in English', () => {
  expect(['en', 'deu', 'fil', 'zh-Hant', 'pt-BR'].map(languageName)).toEqual([
    'English',
    'German',
    'Filipino',
    'Traditional Chinese',
    'Brazilian Portuguese',
  ])
})

it('names the two words that are no codes', () => {
  expect(languageName('code')).toBe('Code')
  expect(languageName('multilingual')).toBe('Multilingual')
})

it('leaves what has no name as it is', () => {
  for (const text of ['xx', 'qqq', 'scientific english', '', 'c++', '--', 'x'.repeat(1000)]) {
    expect(languageName(text)).toBe(text)
  }
})

it('tells codes from names, countries and upper case', () => {
  expect(['en', 'no', 'swh', 'code', 'multilingual'].filter(isLanguageCode)).toHaveLength(5)
  expect(['English', 'EN', 'jp', 'cn', 'xx', 'zh-Hant', '', 'engl'].filter(isLanguageCode)).toEqual([])
})

it('knows tags with a region, a script or a variant', () => {
  expect(['pt-BR', 'zh-Hant', 'zh-Hant-TW', 'es-419', 'de-1901', 'zh-tw'].filter(isLanguageTag)).toHaveLength(
    6,
  )
  expect(['en', 'xx-YY', 'pt_BR', 'Portuguese-Brazil', 'en-'].filter(isLanguageTag)).toEqual([])
})

it('finds a language by its name', () => {
  expect(findLanguageByName('german')).toBe('de')
  expect(findLanguageByName('Klingon')).toBeUndefined()
})
