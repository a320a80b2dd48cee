/** Search on a site of files: Pagefind, fetched when a reader first asks for something. */

import { DEFAULT_LANGUAGE, directionOf } from '../../docs/languages.ts'
import { tellingWords } from '../../search/telling-words.ts'
import { siteBase } from '../site-path.ts'
import { hasWordsOf } from './real-words.ts'
import { bestSection, cutSection, type Excerpt } from './section-words.ts'
import { closeUp, spaceOut } from './space-out.ts'

/** Where the build puts the index; see `src/export/search-index.ts`. */
const FOLDER = '/_search'

/** Accepted values by filter: any of them within a filter, all filters together. */
export type Filters = Readonly<Record<string, readonly string[]>>

/** Where pages of docs are looked for, as it stands in addresses; both are empty for what is shown first. */
export interface DocsScope {
  /** Of the set that is searched. */
  version: string
  language: string
}

const USUAL: DocsScope = { version: '', language: '' }

/** Number of pages by filter and value. */
export type Counts = Record<string, Record<string, number>>

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

/** @see https://pagefind.app/docs/api/ */
interface Pagefind {
  filters(): Promise<Counts>
  options(options: { baseUrl: string }): Promise<void>
  search(
    text: string | null,
    options: {
      filters: Record<string, { any: readonly string[] } | Record<string, string>>
      sort?: Record<string, 'asc' | 'desc'>
    },
  ): Promise<{
    results: { data(): Promise<PagefindPage> }[]
    filters: Counts
  }>
}

interface PagefindPage {
  url: string
  meta: {
    title?: string
    kind?: string
    detail?: string
    item?: string
    place?: string
    language?: string
    aliases?: string
  }
  /** All words, in the order in which they are counted. */
  content: string
  /** Headings in order, `h2` to `h6`, and the number of the first word of each. */
  anchors: { element: string; id: string; text?: string; location: number }[]
  /** Sections with words that were looked for, and the numbers of these. */
  sub_results: { url: string; title: string; locations: number[]; anchor?: { id: string } }[]
}

let engine: Promise<Pagefind> | undefined

function load(): Promise<Pagefind> {
  engine ??= open()
  // A fetch that failed is tried again with the next question.
  engine.catch(() => {
    engine = undefined
  })
  return engine
}

async function open(): Promise<Pagefind> {
  const pagefind: Pagefind = await import(/* @vite-ignore */ `${siteBase()}${FOLDER}/pagefind.js`)
  // Addresses in the index are already those of the host.
  await pagefind.options({ baseUrl: '/' })
  return pagefind
}

/** All filters, fetched once: without them an answer counts those alone that are named in its question. */
export async function loadFacets(): Promise<Counts> {
  return (await load()).filters()
}

/**
 * Search the site.
 *
 * @param text - empty finds everything
 * @param sort - a key of the index; by relevance, or as they come, when undefined
 * @param scope - pages of docs that are not translated are found in their usual language, as they are read there too
 */
export async function ask(
  text: string,
  filters: Filters,
  sort?: { key: string; direction: 'asc' | 'desc' },
  scope = USUAL,
): Promise<Answer> {
  const pagefind = await load()
  const chosen = Object.entries(filters).filter(([, values]) => values.length > 0)
  const place = `${scope.version}/${scope.language}`
  const words = text === '' ? null : spaceOut(tellingWords(text))
  const { results, filters: counts } = await pagefind.search(words, {
    filters: {
      ...Object.fromEntries(chosen.map(([name, any]) => [name, { any }])),
      // What is named is a file that is fetched: most sites have nothing elsewhere.
      ...(place === '/' ? { none: { elsewhere: 'yes' } } : { place: { any: [place] } }),
    },
    ...(sort === undefined ? {} : { sort: { [sort.key]: sort.direction } }),
  })
  if (words !== null && results[0] !== undefined && !(await isReal(words, results[0]))) return NOTHING
  return {
    total: results.length,
    counts,
    read: async (start, end) => {
      const pages = await Promise.all(results.slice(start, end).map((result) => result.data()))
      return pages.map((page) => describe(page, text, scope))
    },
  }
}

const NOTHING: Answer = { total: 0, counts: {}, read: async () => [] }

/** By text: whether it finds something does not depend on the filters. */
const real = new Map<string, boolean>()

/** Whether pages are found by the words of a text, of which the first one tells: each has all of them. */
async function isReal(text: string, first: { data(): Promise<PagefindPage> }): Promise<boolean> {
  const known = real.get(text)
  if (known !== undefined) return known
  const { meta, content } = await first.data()
  const found = hasWordsOf(text, [content, ...Object.values(meta)].join(' '))
  real.set(text, found)
  return found
}

/** How many pages of docs are found at each place, by version and language as they stand in addresses: `v1.0/fr`. */
export async function countPlaces(text: string, filters: Filters): Promise<Record<string, number>> {
  const pagefind = await load()
  const chosen = Object.entries(filters).filter(([, values]) => values.length > 0)
  const { filters: counts } = await pagefind.search(text === '' ? null : spaceOut(tellingWords(text)), {
    filters: Object.fromEntries(chosen.map(([name, any]) => [name, { any }])),
  })
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
