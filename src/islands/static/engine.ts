/** Search on a site of files: Pagefind, fetched when a reader first asks for something. */

import { siteBase } from '../site-path.ts'

/** Where the build puts the index; see `src/export/search-index.ts`. */
const FOLDER = '/_search'

/** Accepted values by filter: any of them within a filter, all filters together. */
export type Filters = Readonly<Record<string, readonly string[]>>

/** Number of pages by filter and value. */
export type Counts = Record<string, Record<string, number>>

/** A page that was found. */
export interface Found {
  /** From the root of the host. */
  url: string
  title: string
  kind: string
  detail: string
  /** Its entry in a list, as the server draws it; empty where a list has none. */
  item: string
  /** Where in the page the words stand; undefined without words. */
  section: { url: string; title: string; excerpt: string } | undefined
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
  options(options: { baseUrl: string; excerptLength: number }): Promise<void>
  search(
    text: string | null,
    options: { filters: Record<string, { any: readonly string[] }>; sort?: Record<string, 'asc' | 'desc'> },
  ): Promise<{
    results: { data(): Promise<PagefindPage> }[]
    filters: Counts
  }>
}

interface PagefindPage {
  url: string
  meta: { title?: string; kind?: string; detail?: string; item?: string }
  sub_results: { url: string; title: string; excerpt: string }[]
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
  await pagefind.options({ baseUrl: '/', excerptLength: 24 })
  return pagefind
}

/**
 * Search the site.
 *
 * @param text - empty finds everything
 * @param sort - a key of the index; by relevance, or as they come, when undefined
 */
export async function ask(
  text: string,
  filters: Filters,
  sort?: { key: string; direction: 'asc' | 'desc' },
): Promise<Answer> {
  const pagefind = await load()
  const chosen = Object.entries(filters).filter(([, values]) => values.length > 0)
  const { results, filters: counts } = await pagefind.search(text === '' ? null : text, {
    filters: Object.fromEntries(chosen.map(([name, any]) => [name, { any }])),
    ...(sort === undefined ? {} : { sort: { [sort.key]: sort.direction } }),
  })
  return {
    total: results.length,
    counts,
    read: async (start, end) => {
      const pages = await Promise.all(results.slice(start, end).map((result) => result.data()))
      return pages.map((page) => describe(page, text))
    },
  }
}

function describe({ url, meta, sub_results: sections }: PagefindPage, text: string): Found {
  const { title = url, kind = '', detail = '', item = '' } = meta
  // The first one is the page itself where no heading stands over it, and its title says as much.
  const section = text === '' ? undefined : sections.find((one) => one.url.includes('#'))
  return { url, title, kind, detail, item, section }
}
