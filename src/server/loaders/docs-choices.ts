/** The counterparts of a docs page in other versions and languages. */

import type { DocsIndex } from '../../docs/docs-index.ts'
import { languageName, languageTag } from '../../docs/languages.ts'
import type { DocsPlace } from '../../docs/types.ts'
import type { DocsChoice, DocsPageProps } from '../../pages/docs-page.tsx'
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

export function languageChoices(index: DocsIndex, place: DocsPlace, page: string): DocsChoice[] {
  return index.languages(place.set, place.version).map((language) => ({
    href: pageIn(index, { ...place, language }, page).href,
    label: languageName(language || 'en'),
    tag: languageTag(language || 'en'),
    current: language === place.language,
  }))
}

export function newerPage(index: DocsIndex, place: DocsPlace, page: string): DocsPageProps['newer'] {
  const [latest] = index.versions(place.set)
  if (latest === undefined || latest === '' || latest === place.version) return undefined
  const other = inVersion(index, place, latest)
  return other && { ...pageIn(index, other, page), label: latest }
}

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
