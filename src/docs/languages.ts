/** Which folder names are languages, and the native name and writing direction of each. */

/** Folder names that differ from the code of their language. */
const MEANT: Readonly<Record<string, string>> = { cn: 'zh' }

/** Right-to-left scripts. @see https://www.w3.org/International/questions/qa-scripts */
const RTL = new Set('ar arc ckb dv fa he ku-arab ps sd ug ur yi'.split(' '))

const CODE = /^[a-z]{2}(?:[-_](?:[a-z]{2}|[a-z]{4}))?$/i

/** The language of folders that name none. */
export const DEFAULT_LANGUAGE = 'en'

/** The language of a folder's name; empty names mean the default language. */
export function languageCode(name: string): string {
  return name || DEFAULT_LANGUAGE
}

/** Caches by folder name: each docs page asks several times, and ICU takes tens of microseconds per answer. */
const tags = new Map<string, string | undefined>([[DEFAULT_LANGUAGE, DEFAULT_LANGUAGE]])
const names = new Map<string, string>()

/** BCP 47 tag of a folder's name, such as `zh` for `cn` and `pt-BR` for `pt_br`; undefined if it is not a language. */
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

/** The name of a language in that language, such as `français`. */
export function languageName(name: string): string {
  const known = names.get(name)
  if (known !== undefined) return known
  const tag = languageTag(name)
  if (tag === undefined) return name
  const own = new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? name
  names.set(name, own)
  return own
}

/** Writing direction of a language. */
export function directionOf(name: string): 'ltr' | 'rtl' {
  const tag = languageTag(name)?.toLowerCase() ?? name
  return RTL.has(tag) || RTL.has(tag.split('-')[0] ?? '') ? 'rtl' : 'ltr'
}

/** Words that are common in English and rare in other languages. */
const ENGLISH = new Set('and are for from of that the this to with you your'.split(' '))
const LEAST_ENGLISH = 3

/** Whether the prose of a page, or of its beginning, is in English. */
export function isEnglish(markdown: string): boolean {
  const words = markdown.replace(/^ *(```|~~~)[\s\S]*?^ *\1/gm, '').match(/[\p{L}\p{M}']+/gu) ?? []
  const english = words.filter((word) => ENGLISH.has(word.toLowerCase())).length
  return english >= LEAST_ENGLISH && english / words.length > 0.1
}
