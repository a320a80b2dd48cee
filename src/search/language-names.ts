/** Names of languages in the language itself, with the English name, where both are single words. */

import { foldWord } from '../edition/words.ts'

/**
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

const ENGLISH = Map.groupBy(
  NAMES.split(',').map((pair) => pair.trim().split(/\s+/)),
  ([own = '']) => foldWord(own),
)

/** The English name of the language that calls itself so: `german` for `Deutsch`; empty for other words. */
export function languageCalled(word: string): string[] {
  return (ENGLISH.get(foldWord(word)) ?? []).flatMap(([, english = '']) => foldWord(english))
}
