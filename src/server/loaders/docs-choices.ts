/** The same page of docs elsewhere: in other versions and languages. */

import type { DocsIndex } from '../../docs/docs-index.ts'
import { languageName, languageTag } from '../../docs/languages.ts'
import type { DocsPlace } from '../../docs/types.ts'
import type { DocsChoice, DocsLinkProps } from '../../pages/docs-page.tsx'
import { docsAddress } from './docs-address.ts'

/** The page in a version where it is there, else that version's beginning. */
export function versionChoices(index: DocsIndex, place: DocsPlace, page: string): DocsChoice[] {
  return index.versions(place.set).flatMap((version) => {
    const languages = index.languages(place.set, version)
    const language = languages.includes(place.language) ? place.language : languages[0]
    if (language === undefined) return []
    const other = { set: place.set, version, language }
    const target = index.hasPage(other, page) ? page : ''
    return [
      {
        href: docsAddress(index, other, target),
        label: version === '' ? 'current' : version,
        current: version === place.version,
      },
    ]
  })
}

export function languageChoices(index: DocsIndex, place: DocsPlace, page: string): DocsChoice[] {
  return index.languages(place.set, place.version).map((language) => {
    const other = { ...place, language }
    const target = index.hasPage(other, page) ? page : ''
    return {
      href: docsAddress(index, other, target),
      label: languageName(language || 'en'),
      tag: languageTag(language || 'en'),
      current: language === place.language,
    }
  })
}

export function newerPage(index: DocsIndex, place: DocsPlace, page: string): DocsLinkProps | undefined {
  const [latest] = index.versions(place.set)
  if (latest === undefined || latest === place.version) return undefined
  const choice = versionChoices(index, place, page).find(({ label }) => label === latest)
  return choice && { href: choice.href, label: choice.label }
}
