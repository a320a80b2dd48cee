/** Search on a static site, with Pagefind. */

import { DEFAULT_LANGUAGE, directionOf } from '../../docs/languages.ts'
import { ROOT } from '../../paths.ts'
import { tellingWords } from '../../search/query/telling-words.ts'
import { siteBase } from '../site-path.ts'
import { type Counts, load, type Pagefind, type PagefindPage, type PagefindResult } from './pagefind.ts'
import { hasWordsOf } from './real-words.ts'
import { bestSection, cutSection, type Excerpt } from './section-words.ts'
import { closeUp, spaceOut } from './space-out.ts'
import { findWithout, splitText } from './without-words.ts'

/** Accepted values by filter: any of them within a filter, all filters together. */
export type Filters = Readonly<Record<string, readonly string[]>>

/** Where docs pages are searched, as written in addresses; empty strings stand for the default. */
export interface DocsScope {
  /** A version of the set being searched. */
  version: string
  language: string
}

const USUAL: DocsScope = { version: '', language: '' }

/** A page that was found. */
export interface Found {
  /** From the root of the host. */
  url: string
  title: string
  /** Of a model or dataset. */
  id?: string | undefined
  kind: string
  detail: string
  /** Its list entry as the server draws it; empty for what no list shows. */
  item: string
  /** For a docs page: its language as a BCP 47 tag, its writing direction, and the headings above the section. */
  language: string
  direction: 'ltr' | 'rtl'
  above: string[]
  /** Where the words stand in the page; undefined without words. */
  section: { url: string; title: string; excerpt: Excerpt } | undefined
}

export interface Answer {
  total: number
  /** Counted within the filters; see {@link Counts}. */
  counts: Counts
  /** Read a range of the pages. */
  read(start: number, end: number): Promise<Found[]>
}

/** All filters, fetched once: without them, an answer only counts the filters named in its question. */
export async function loadFacets(): Promise<Counts> {
  return (await load()).filters()
}

/**
 * Search the site.
 *
 * @param text - without words to look for, everything is found except what it excludes
 * @param sort - a key of the index; when undefined, by relevance, or in index order without words
 * @param scope - untranslated docs pages are found in their original language, since they are shown in it too
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
      // Each filter named is a file to fetch, and on most sites nothing is elsewhere.
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

/** Pages with all wanted words of a text, and none of its excluded ones. */
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

/** Keyed by text: whether it finds something does not depend on the filters. */
const real = new Map<string, boolean>()

/** Whether pages really contain the words of a text. Checking the first is enough: each has all of them. */
async function isReal(text: string, first: PagefindResult): Promise<boolean> {
  const known = real.get(text)
  if (known !== undefined) return known
  const { meta, content } = await first.data()
  const found = hasWordsOf(text, [content, ...Object.values(meta)].join(' '))
  real.set(text, found)
  return found
}

/** Number of docs pages found at each place, a version and language as written in addresses: `v1.0/fr`. */
export async function countPlaces(text: string, filters: Filters): Promise<Record<string, number>> {
  const { filters: counts } = await find(text, { filters: anyOf(filters) })
  return counts.place ?? {}
}

function describe(
  { url, meta, content, anchors, sub_results: sections }: PagefindPage,
  text: string,
  scope: DocsScope,
): Found {
  const { kind = '', id, detail = '', item = '', place, language = DEFAULT_LANGUAGE } = meta
  const title = closeUp(meta.title ?? url)
  const inScope = (address: string) =>
    place === undefined ? address : inLanguage(address, place, scope.language)
  const words = content.split(/\s+/)
  // One section is the page itself, without a heading; for a card, the list entry says as much.
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
    id,
    kind,
    detail,
    item,
    language,
    direction,
    above,
    section,
  }
}

/** Start and end of a section: the numbers of its first word and of the next section's. */
function placeOf(
  anchors: PagefindPage['anchors'],
  section: string | undefined,
): { start: number; end: number } {
  const at = anchors.findIndex(({ id }) => id === section)
  return { start: anchors[at]?.location ?? 0, end: anchors[at + 1]?.location ?? Number.MAX_SAFE_INTEGER }
}

/** The headings that a section stands below, outermost first, without the title of the page. */
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

/** The address at which a docs page is read in a language: its own, or that of the fallback for a translation. */
function inLanguage(url: string, place: string, wanted: string): string {
  const [version, language, own] = place.split('/')
  if (language !== '' || wanted === '' || wanted === own) return url
  const docs = `${siteBase()}${ROOT.docs}/`
  const [set = '', ...rest] = url.slice(docs.length).split('/')
  const before = version === '' ? [set] : [set, ...rest.splice(0, 1)]
  return docs + [...before, wanted, ...rest].join('/')
}
