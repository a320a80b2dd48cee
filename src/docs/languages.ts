/** Which folder names are languages, what a language calls itself, and in which direction it is written. */

/** Names that docs folders use and that mean another code. */
const MEANT: Readonly<Record<string, string>> = { cn: 'zh' }

/** Right-to-left scripts. @see https://www.w3.org/International/questions/qa-scripts */
const RTL = new Set('ar arc ckb dv fa he ku-arab ps sd ug ur yi'.split(' '))

const CODE = /^[a-z]{2}(?:[-_](?:[a-z]{2}|[a-z]{4}))?$/i

/** The language where a folder names none. */
export const DEFAULT_LANGUAGE = 'en'

/** A folder that names no language is in the usual one. */
export function languageCode(name: string): string {
  return name || DEFAULT_LANGUAGE
}

/** By folders' names: each page of docs asks several times, and ICU takes tens of microseconds for an answer. */
const tags = new Map<string, string | undefined>([[DEFAULT_LANGUAGE, DEFAULT_LANGUAGE]])
const names = new Map<string, string>()

/** BCP 47 tag of a folder's name, such as `zh` for `cn` and `pt-BR` for `pt_br`; undefined when it is no language. */
export function languageTag(name: string): string | undefined {
  if (!CODE.test(name)) return undefined
  if (!tags.has(name)) tags.set(name, findTag(name))
  return tags.get(name)
}

function findTag(name: string): string | undefined {
  const tag = (MEANT[name.toLowerCase()] ?? name).replace('_', '-')
  try {
    const [canonical] = Intl.getCanonicalLocales(tag)
    const base = canonical?.slice(0, 2) ?? ''
    return new Intl.DisplayNames('en', { type: 'language', fallback: 'none' }).of(base) === undefined
      ? undefined
      : canonical
  } catch {
    return undefined
  }
}

/** What a language calls itself: `français`. */
export function languageName(name: string): string {
  const known = names.get(name)
  if (known !== undefined) return known
  const tag = languageTag(name)
  if (tag === undefined) return name
  const own = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? name
  names.set(name, own)
  return own
}

/** Direction of the script that a language is written in. */
export function directionOf(name: string): 'ltr' | 'rtl' {
  const tag = languageTag(name)?.toLowerCase() ?? name
  return RTL.has(tag) || RTL.has(tag.split('-')[0] ?? '') ? 'rtl' : 'ltr'
}

/** Words that English text has everywhere and other languages seldom. */
const ENGLISH = new Set('and are for from of that the this to with you your'.split(' '))
const LEAST_ENGLISH = 3

/** Whether prose is in English: Markdown of a page, or the beginning of one. */
export function isEnglish(markdown: string): boolean {
  const words = markdown.replace(/^ *(```|~~~)[\s\S]*?^ *\1/gm, '').match(/[\p{L}\p{M}']+/gu) ?? []
  const english = words.filter((word) => ENGLISH.has(word.toLowerCase())).length
  return english >= LEAST_ENGLISH && english / words.length > 0.1
}
