/** Presents the results of a docs search to pages, the palette and programs. */

import { directionOf, languageCode, languageName, languageTag } from '../../../docs/languages.ts'
import { docsIndexOf } from '../../../edition/docs/docs-reader.ts'
import type { SqliteEdition } from '../../../edition/edition.ts'
import type { DocsResultsPageProps } from '../../../pages/docs-results-page.tsx'
import { docsSearchPath, GUIDE_SET, searchPath } from '../../../paths.ts'
import type { DocsChoiceCount, DocsHit, DocsQuery } from '../../../search/docs/types.ts'
import { parseDocsParams, writeDocsParams } from '../../../search/docs/url.ts'
import { engineOf } from '../../../search/engine-of.ts'
import { parseSearchParams } from '../../../search/query/url.ts'
import type { SearchResult } from '../../../search/types.ts'
import type { DocsHitProps } from '../../../ui/docs/docs-hits.tsx'
import type { Site } from '../../../ui/layout.tsx'
import type { FacetGroup } from '../../../ui/list/facet-panel.tsx'
import { kindChoices } from '../list/kind-choices.ts'
import { docsAddress } from './docs-address.ts'
import { setTitle } from './docs-sets.ts'

/** Whether a request to the general search page is for docs. */
export function isDocsSearch(params: URLSearchParams): boolean {
  return params.get('kind') === 'docs'
}

/** The page of a search in the docs. @param params - of its address; what cannot be read is ignored */
export async function loadDocsResults(
  edition: SqliteEdition,
  site: Site,
  params: URLSearchParams,
): Promise<DocsResultsPageProps> {
  const hasOthers = docsIndexOf(edition).sets.some((set) => set !== GUIDE_SET)
  const query = { ...parseDocsParams(params), isGuideLeftOut: hasOthers }
  const result = await engineOf(edition).docs(query)
  const href = (change: Partial<DocsQuery>) =>
    docsSearchPath(writeDocsParams({ ...query, page: 1, ...change }))
  const { set } = query
  return {
    site,
    text: query.text,
    hits: result.hits.map((hit) => docsHit(edition, hit, query)),
    total: result.total,
    groups: groupsOf(edition, query, result, href),
    kinds: kindChoices(edition, parseSearchParams(params, undefined), 'docs'),
    state: [...writeDocsParams({ ...query, page: 1 }), ['kind', 'docs']],
    within: set === undefined ? undefined : titleOfSet(edition, set),
    corrections: result.corrections,
    page: query.page,
    pageSize: query.pageSize,
    widerHref: set === undefined ? undefined : href({ set: undefined, version: undefined }),
  }
}

/** Whether cards have all the words, and none looks mistyped. */
function areSpelled({ total, suggestion }: Pick<SearchResult, 'total' | 'suggestion'>): boolean {
  return total > 0 && suggestion === undefined
}

/**
 * The first few docs hits for a query, and a link to the rest; undefined when there are none. The guide to Modelbook is
 * searched only where it is asked for, or where no card answers.
 *
 * @param cards - what the text finds among cards; if it is spelled right, pages with nearly the same words are not meant
 */
export async function findInDocs(
  edition: SqliteEdition,
  asked: DocsQuery,
  most: number,
  cards: Pick<SearchResult, 'total' | 'suggestion'>,
): Promise<{ hits: DocsHitProps[]; total: number; href: string } | undefined> {
  const query = { ...asked, page: 1, pageSize: most, isGuideLeftOut: cards.total > 0 }
  if (docsIndexOf(edition).trees.length === 0) return undefined
  const { hits, total, corrections } = await engineOf(edition).docs(query)
  if (total === 0 || (areSpelled(cards) && corrections.length > 0)) return undefined
  const href = docsSearchPath(writeDocsParams(query))
  return { hits: hits.map((hit) => docsHit(edition, hit, query)), total, href }
}

/** Where a hit is: an untranslated page opens among the pages of the language asked for. */
export function hitPath(
  edition: SqliteEdition,
  { place, page, section }: DocsHit,
  language?: string,
): string {
  const index = docsIndexOf(edition)
  const asked = index.languages(place.set, place.version).find((one) => one === language)
  return docsAddress(index, { ...place, language: asked ?? place.language }, page, section.anchor)
}

function docsHit(edition: SqliteEdition, hit: DocsHit, { language }: DocsQuery): DocsHitProps {
  const { place, section, excerpt, matches } = hit
  const tag = place.language || 'en'
  const title = hit.title || hit.page
  const isPage = section.title === ''
  return {
    href: hitPath(edition, hit, language),
    title: isPage ? title : section.title,
    titleMatches: isPage ? (hit.title === '' ? [] : matches.title) : matches.section,
    trail: [titleOfSet(edition, place.set), ...(isPage ? [] : [title, ...section.above])],
    excerpt,
    excerptMatches: matches.excerpt,
    language: languageTag(tag) ?? tag,
    direction: directionOf(tag),
  }
}

/** All facets of docs pages, for a static site, where the browser counts. */
export function docsGroups(edition: SqliteEdition): FacetGroup[] {
  const index = docsIndexOf(edition)
  const group = (
    facet: 'set' | 'version' | 'language',
    label: string,
    values: string[],
    labelOf: (value: string) => string,
  ): FacetGroup => ({
    ...{ facet, label, parts: [], find: undefined, ofDocs: true },
    values: [...new Set(values.filter((value) => value !== ''))].map((value) => ({
      value,
      count: 0,
      label: labelOf(value),
      chosen: false,
      part: undefined,
      href: searchPath({ kind: 'docs', [facet]: value }),
    })),
  })
  return [
    // A single value is no choice.
    group('set', 'Docs', index.sets.length > 1 ? [...index.sets] : [], (set) => titleOfSet(edition, set)),
    group(
      'version',
      'Version',
      index.sets.flatMap((set) => index.versions(set)),
      (version) => version,
    ),
    group(
      'language',
      'Language',
      index.sets.flatMap((set) =>
        index.versions(set).flatMap((version) => index.languages(set, version).map(languageCode)),
      ),
      languageName,
    ),
  ]
}

function titleOfSet(edition: SqliteEdition, set: string): string {
  const index = docsIndexOf(edition)
  const place = index.defaultPlace(set)
  return place === undefined ? set : setTitle(index, place)
}

function groupsOf(
  edition: SqliteEdition,
  query: DocsQuery,
  { sets, versions, languages }: Record<'sets' | 'versions' | 'languages', DocsChoiceCount[]>,
  href: (change: Partial<DocsQuery>) => string,
): FacetGroup[] {
  const group = (
    facet: 'set' | 'version' | 'language',
    label: string,
    choices: DocsChoiceCount[],
    labelOf: (value: string) => string,
    changeTo: (value: string | undefined) => Partial<DocsQuery>,
  ): FacetGroup[] => {
    const chosen = query[facet]
    // A single value is no choice.
    if (choices.length < 2 && chosen === undefined) return []
    const values = choices.map(({ value, count }) => ({
      value,
      count,
      label: labelOf(value),
      chosen: value === chosen,
      part: undefined,
      href: href(changeTo(value === chosen ? undefined : value)),
    }))
    return [{ facet, label, parts: [], values, find: undefined }]
  }
  return [
    ...group(
      'set',
      'Docs',
      sets,
      (value) => titleOfSet(edition, value),
      (set) => ({ set, version: undefined }),
    ),
    ...group(
      'version',
      'Version',
      versions,
      (value) => value || 'current',
      (version) => ({ version }),
    ),
    ...group('language', 'Language', languages, languageName, (language) => ({ language })),
  ]
}
