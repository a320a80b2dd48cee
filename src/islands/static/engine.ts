/** Search on a site of files. */

import { DEFAULT_LANGUAGE, directionOf } from '../../docs/languages.ts'
import { tellingWords } from '../../search/telling-words.ts'
import { siteBase } from '../site-path.ts'
import { type Counts, load, type Pagefind, type PagefindPage, type PagefindResult } from './pagefind.ts'
import { hasWordsOf } from './real-words.ts'
import { bestSection, cutSection, type Excerpt } from './section-words.ts'
import { closeUp, spaceOut } from './space-out.ts'
import { findWithout, splitText } from './without-words.ts'

/** Accepted values by filter: any of them within a filter, all filters together. */
export type Filters = Readonly<Record<string, readonly string[]>>

/** Where pages of docs are looked for, as it stands in addresses; both are empty for what is shown first. */
export interface DocsScope {
  /** Of the set that is searched. */
  version: string
  language: string
}

const USUAL: DocsScope = { version: '', language: '' }

/** A page that was found. */
export interface Found {
  /** From the root of the host. */
  url: string
  title: string
  kind: string
  detail: string
  /** What else a task is called. */
  aliases: string[]
  /** Its entry in a list, as the server draws it; empty where a list has none. */
  item: string
  /** Of a page of docs: its language as a BCP 47 tag, in which direction it is written, and the headings above the section. */
  language: string
  direction: 'ltr' | 'rtl'
  above: string[]
  /** Where in the page the words stand; undefined without words. */
  section: { url: string; title: string; excerpt: Excerpt } | undefined
}

export interface Answer {
  total: number
  /** With the filters; see {@link Counts}. */
  counts: Counts
  /** Pages from one place to another. */
  read(start: number, end: number): Promise<Found[]>
}

/** All filters, fetched once: without them an answer counts those alone that are named in its question. */
export async function loadFacets(): Promise<Counts> {
  return (await load()).filters()
}

/**
 * Search the site.
 *
 * @param text - without words that are looked for it finds everything but those that it leaves out
 * @param sort - a key of the index; by relevance, or as they come, when undefined
 * @param scope - pages of docs that are not translated are found in their usual language, as they are read there too
 */
export async function ask(
  text: string,
  filters: Filters,
  sort?: { key: string; direction: 'asc' | 'desc' },
  scope = USUAL,
): Promise<Answer> {
  const place = `${scope.version}/${scope.language}`
  const { results, filters: counts } = await find(text, {
    filters: {
      ...anyOf(filters),
      // What is named is a file that is fetched: most sites have nothing elsewhere.
      ...(place === '/' ? { none: { elsewhere: 'yes' } } : { place: { any: [place] } }),
    },
    ...(sort === undefined ? {} : { sort: { [sort.key]: sort.direction } }),
  })
  const { wanted } = splitText(text)
  return {
    total: results.length,
    counts,
    read: async (start, end) => {
      const pages = await Promise.all(results.slice(start, end).map((result) => result.data()))
      return pages.map((page) => describe(page, wanted, scope))
    },
  }
}

/** What has the words of a text, and none of those that it leaves out. */
async function find(text: string, options: Parameters<Pagefind['search']>[1]) {
  const pagefind = await load()
  const { wanted, excluded } = splitText(text)
  const findAll = async (words: string | null) => {
    const found = await pagefind.search(words, options)
    const [first] = found.results
    const isFound = words === null || first === undefined || (await isReal(words, first))
    return isFound ? found : { results: [], filters: {} }
  }
  const words = wanted === '' ? null : spaceOut(tellingWords(wanted))
  return findWithout(findAll, words, excluded.map(spaceOut))
}

const anyOf = (filters: Filters) =>
  Object.fromEntries(
    Object.entries(filters).flatMap(([name, any]) => (any.length === 0 ? [] : [[name, { any }]])),
  )

/** By text: whether it finds something does not depend on the filters. */
const real = new Map<string, boolean>()

/** Whether pages are found by the words of a text, of which the first one tells: each has all of them. */
async function isReal(text: string, first: PagefindResult): Promise<boolean> {
  const known = real.get(text)
  if (known !== undefined) return known
  const { meta, content } = await first.data()
  const found = hasWordsOf(text, [content, ...Object.values(meta)].join(' '))
  real.set(text, found)
  return found
}

/** How many pages of docs are found at each place, by version and language as they stand in addresses: `v1.0/fr`. */
export async function countPlaces(text: string, filters: Filters): Promise<Record<string, number>> {
  const { filters: counts } = await find(text, { filters: anyOf(filters) })
  return counts.place ?? {}
}

function describe(
  { url, meta, content, anchors, sub_results: sections }: PagefindPage,
  text: string,
  scope: DocsScope,
): Found {
  const { kind = '', detail = '', item = '', aliases = '', place, language = DEFAULT_LANGUAGE } = meta
  const title = closeUp(meta.title ?? url)
  const inScope = (address: string) =>
    place === undefined ? address : inLanguage(address, place, scope.language)
  const words = content.split(/\s+/)
  // One is the page itself, over which no heading stands; of a card, the entry says as much.
  const found = bestSection(
    sections.filter((one) => kind === 'docs' || one.url.includes('#')),
    words,
    text,
  )
  const section =
    text === '' || found === undefined
      ? undefined
      : {
          url: inScope(found.url),
          title: closeUp(found.title),
          excerpt: cutSection({
            words,
            ...placeOf(anchors, found.anchor?.id),
            title: found.title,
            found: found.locations,
          }),
        }
  const above = section === undefined ? [] : headingsAbove(anchors, found?.anchor?.id ?? '')
  const direction = directionOf(language)
  return {
    url: inScope(url),
    title,
    kind,
    detail,
    aliases: aliases.split(' · '),
    item,
    language,
    direction,
    above,
    section,
  }
}

/** Where a section begins and ends, by the numbers of its first word and of the next section's. */
function placeOf(
  anchors: PagefindPage['anchors'],
  section: string | undefined,
): { start: number; end: number } {
  const at = anchors.findIndex(({ id }) => id === section)
  return { start: anchors[at]?.location ?? 0, end: anchors[at + 1]?.location ?? Number.MAX_SAFE_INTEGER }
}

/** The headings that a section stands below, from the highest; the title of the page is none of them. */
function headingsAbove(anchors: PagefindPage['anchors'], id: string): string[] {
  const above: string[] = []
  const at = anchors.findIndex((anchor) => anchor.id === id)
  let level = anchors[at]?.element ?? 'h1'
  for (const { element, text = '' } of anchors.slice(0, Math.max(0, at)).toReversed()) {
    if (element >= level || element < 'h2') continue
    level = element
    above.unshift(closeUp(text))
  }
  return above
}

/** The address at which a page of docs is read in a language: its own, or the one that stands in for a translation. */
function inLanguage(url: string, place: string, wanted: string): string {
  const [version, language, own] = place.split('/')
  if (language !== '' || wanted === '' || wanted === own) return url
  const docs = `${siteBase()}/docs/`
  const [set = '', ...rest] = url.slice(docs.length).split('/')
  const before = version === '' ? [set] : [set, ...rest.splice(0, 1)]
  return docs + [...before, wanted, ...rest].join('/')
}
