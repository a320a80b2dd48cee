/** Finds the English name of a language by its name in itself, or in another language that is often searched in. */

import { languageName, TWO_LETTERS } from '../../card/metadata/languages.ts'
import { foldWord } from '../words.ts'

/**
 * Names of languages in the language itself, with the English name, where both are single words.
 *
 * @see https://cldr.unicode.org for the names. `Intl.DisplayNames` has them too, but takes a tenth of a second for all.
 */
const NAMES = `العربية Arabic, azərbaycan Azerbaijani, беларуская Belarusian, български Bulgarian, বাংলা Bangla, bosanski Bosnian,
  català Catalan, čeština Czech, Cymraeg Welsh, dansk Danish, Deutsch German, Ελληνικά Greek, español Spanish, eesti Estonian,
  euskara Basque, فارسی Persian, suomi Finnish, français French, Gaeilge Irish, galego Galician, ગુજરાતી Gujarati, עברית Hebrew,
  हिन्दी Hindi, hrvatski Croatian, magyar Hungarian, հայերեն Armenian, íslenska Icelandic, italiano Italian, 日本語 Japanese,
  ქართული Georgian, ಕನ್ನಡ Kannada, 한국어 Korean, lietuvių Lithuanian, latviešu Latvian, македонски Macedonian,
  മലയാളം Malayalam, मराठी Marathi, नेपाली Nepali, Nederlands Dutch, norsk Norwegian, ਪੰਜਾਬੀ Punjabi, polski Polish,
  português Portuguese, română Romanian, русский Russian, slovenčina Slovak, slovenščina Slovenian, shqip Albanian,
  српски Serbian, svenska Swedish, Kiswahili Swahili, தமிழ் Tamil, తెలుగు Telugu, ไทย Thai, Türkçe Turkish, українська Ukrainian,
  اردو Urdu, 中文 Chinese`

/** The languages that the built-in tasks have names in. */
const LOCALES = ['ar', 'de', 'es', 'fr', 'ja', 'ko', 'ru', 'zh']

let english: ReadonlyMap<string, readonly string[]> | undefined

/** English names by names in other languages. Read on first use, as the platform takes 20 ms for all. */
function englishNames(): ReadonlyMap<string, readonly string[]> {
  if (english !== undefined) return english
  const own = NAMES.split(',').map((pair) => pair.trim().split(/\s+/))
  const others = LOCALES.flatMap((locale) => {
    const names = new Intl.DisplayNames(locale, { type: 'language', fallback: 'none' })
    return [...TWO_LETTERS].map((code) => [names.of(code) ?? '', languageName(code)])
  })
  const byName = new Map<string, string[]>()
  for (const [name = '', meant = ''] of [...own, ...others]) {
    const key = foldWord(name)
    const known = byName.get(key) ?? []
    const one = meant.toLowerCase()
    if (key !== foldWord(one) && !known.includes(one)) byName.set(key, [...known, one])
  }
  english = byName
  return byName
}

/**
 * The English names of the languages that go by another name: `german` for `Deutsch`, `allemand` or `немецкий`; empty
 * for other words.
 */
export function languageCalled(word: string): readonly string[] {
  return englishNames().get(foldWord(word)) ?? []
}
