/** The counterparts of a docs page in other versions and languages, for readers and for search engines. */

import type { DocsIndex } from '../../../docs/docs-index.ts'
import { languageCode, languageName, languageTag } from '../../../docs/languages.ts'
import type { DocsPlace } from '../../../docs/types.ts'
import type { DocsChoice, DocsPageProps } from '../../../pages/docs-page.tsx'
import type { PageLinks } from '../../http/canonical.ts'
import { docsAddress } from './docs-address.ts'

/** The page in each version. */
export function versionChoices(index: DocsIndex, place: DocsPlace, page: string): DocsChoice[] {
  return index.versions(place.set).flatMap((version) => {
    const other = inVersion(index, place, version)
    if (other === undefined) return []
    const { href } = pageIn(index, other, page)
    return [{ href, label: version === '' ? 'current' : version, current: version === place.version }]
  })
}

/** The languages of a version, each with the address of this page in it, or of what the version has instead. */
export function languageChoices(index: DocsIndex, place: DocsPlace, page: string): DocsChoice[] {
  return index.languages(place.set, place.version).map((language) => ({
    href: pageIn(index, { ...place, language }, page).href,
    label: languageName(language || 'en'),
    tag: tagOf(language),
    current: language === place.language,
  }))
}

/** This page in the latest version of its set; undefined in that version, and in sets without versions. */
export function newerPage(index: DocsIndex, place: DocsPlace, page: string): DocsPageProps['newer'] {
  const [latest] = index.versions(place.set)
  if (latest === undefined || latest === '' || latest === place.version) return undefined
  const other = inVersion(index, place, latest)
  return other && { ...pageIn(index, other, page), label: latest }
}

/**
 * The addresses that search engines list: a page's own, in the latest version, and those of its translations. A page
 * that stands in for a missing translation has the address of the original.
 */
export function docsPageLinks(index: DocsIndex, place: DocsPlace, page: string): PageLinks {
  const shown = index.readPlace(place, page) ?? place
  const [latest = ''] = index.versions(place.set)
  if (place.version !== latest)
    return { canonical: latestAddress(index, shown, page, latest), translations: [] }
  const canonical = docsAddress(index, shown, page)
  const languages = index.languages(place.set, latest)
  const translated = languages.filter(
    (language) => index.findPage({ ...place, language }, page) !== undefined,
  )
  if (shown.language !== place.language || translated.length < 2) return { canonical, translations: [] }
  const translations = translated.map((language) => ({
    tag: tagOf(language),
    path: docsAddress(index, { ...place, language }, page),
  }))
  const original = translations.slice(0, translated[0] === languages[0] ? 1 : 0)
  return {
    canonical,
    translations: [...translations, ...original.map(({ path }) => ({ tag: 'x-default', path }))],
  }
}

/** The address in the latest version; the page's own where that lacks it or has it in another language only. */
function latestAddress(index: DocsIndex, own: DocsPlace, page: string, latest: string): string {
  const other = inVersion(index, own, latest)
  const target = other && index.locate(other, page)
  // A redirect to a section leads to a page about more than this.
  const isPage = target?.type === 'page' && target.place.set === own.set && target.fragment === ''
  const read = isPage ? index.readPlace(target.place, target.page) : undefined
  return isPage && read !== undefined && tagOf(read.language) === tagOf(own.language)
    ? docsAddress(index, read, target.page)
    : docsAddress(index, own, page)
}

const tagOf = (language: string) => languageTag(languageCode(language)) ?? language

/** The place in another version, in the same language if it exists there. */
function inVersion(index: DocsIndex, place: DocsPlace, version: string): DocsPlace | undefined {
  const languages = index.languages(place.set, version)
  const language = languages.includes(place.language) ? place.language : languages[0]
  return language === undefined ? undefined : { set: place.set, version, language }
}

/** The page in another place if it exists there, by name or by redirect, else that place's first page. */
function pageIn(index: DocsIndex, place: DocsPlace, page: string): { href: string; isThere: boolean } {
  const target = index.locate(place, page)
  return target.type === 'page'
    ? { href: docsAddress(index, target.place, target.page, target.fragment), isThere: true }
    : { href: docsAddress(index, place, ''), isThere: false }
}
