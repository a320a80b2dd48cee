/** The language codes that cards may use, and their English names. */

import { iso6393 } from 'iso-639-3'
import { LANGUAGE_FAMILIES } from './language-families.ts'

/** ISO 639-1. Source: https://www.loc.gov/standards/iso639-2/php/code_list.php (`bh` and `sh` are retired, still in use). */
export const TWO_LETTERS: ReadonlySet<string> = new Set(
  (
    'aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ' +
    'ee el en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik ' +
    'io is it iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml ' +
    'mn mr ms mt my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd ' +
    'se sg sh si sk sl sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve ' +
    'vi vo wa wo xh yi yo za zh zu'
  ).split(' '),
)

/** Values allowed besides codes. Source: https://huggingface.co/docs/hub/model-cards#specifying-a-language */
const SPECIAL_NAMES: ReadonlyMap<string, string> = new Map([
  ['multilingual', 'Multilingual'],
  ['code', 'Code'],
])

/** Country codes that people write for a language, with the code of the language. */
export const MISTAKEN_LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['jp', 'ja'],
  ['cn', 'zh'],
  ['kr', 'ko'],
  ['gr', 'el'],
  ['cz', 'cs'],
  ['dk', 'da'],
  ['ua', 'uk'],
  ['vn', 'vi'],
])

/** A tag as in BCP 47: a language, then script, region and variants. Source: https://www.rfc-editor.org/rfc/rfc5646 */
const LANGUAGE_TAG = /^([A-Za-z]{2,3})(?:-(?:[A-Za-z]{2,4}|[0-9]{3}|[A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))+$/

let displayNames: Intl.DisplayNames | undefined

/** Caches the few thousand plain codes: the platform takes 0.1 ms for each, and a card may have a million. */
const knownNames = new Map<string, string | undefined>()

/** The platform's name for a code. Created on first use, like the map below, as each takes milliseconds. */
function nameOf(code: string): string | undefined {
  if (knownNames.has(code)) return knownNames.get(code)
  displayNames ??= new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const name = displayNames.of(code)
  if (/^[a-z]{2,3}$/.test(code)) knownNames.set(code, name)
  return name
}

let namesByThreeLetters: ReadonlyMap<string, string> | undefined

/** Names by code of three letters: ISO 639-3, 639-2 and 639-5. */
function threeLetters(): ReadonlyMap<string, string> {
  namesByThreeLetters ??= new Map([
    ...LANGUAGE_FAMILIES,
    ...iso6393.flatMap(({ name, iso6393: code, iso6392B }): [string, string][] => [
      [code, name],
      [iso6392B ?? code, name],
    ]),
  ])
  return namesByThreeLetters
}

/** Whether a value of `language` is valid: a lower-case ISO 639 code, `multilingual` or `code`. */
export function isLanguageCode(code: string): boolean {
  if (TWO_LETTERS.has(code) || SPECIAL_NAMES.has(code)) return true
  return /^[a-z]{3}$/.test(code) && (threeLetters().has(code) || nameOf(code) !== undefined)
}

/** Codes that as tags usually mean something else: computer vision, question answering, words. */
const FIELDS_AS_TAGS: ReadonlySet<string> = new Set(
  'ai as cv ie in is it ml mt no or qa rl sd so to'.split(' '),
)

/** Whether a tag is the code of a language and hardly anything else. */
export function isLanguageAsTag(tag: string): boolean {
  return TWO_LETTERS.has(tag) && !FIELDS_AS_TAGS.has(tag)
}

/** Whether a value is a language with a region, script or variant, such as `pt-BR` or `zh-Hant`. */
export function isLanguageTag(tag: string): boolean {
  const language = LANGUAGE_TAG.exec(tag)?.[1]
  return language !== undefined && isLanguageCode(language.toLowerCase())
}

/** The English name of a language code or tag; the code itself when its name is not known. */
export function languageName(code: string): string {
  const special = SPECIAL_NAMES.get(code)
  if (special !== undefined) return special
  try {
    return nameOf(code) ?? threeLetters().get(code) ?? code
  } catch {
    // Not even shaped like a code: prose, which is the best name available.
    return code
  }
}

/** The code of a language given by its English name, in any case; undefined when no code has that name. */
export function findLanguageByName(name: string): string | undefined {
  codesByName ??= new Map([...TWO_LETTERS].map((code) => [languageName(code).toLowerCase(), code]))
  return codesByName.get(name.toLowerCase())
}

let codesByName: Map<string, string> | undefined
