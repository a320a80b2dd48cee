/** Loads Pagefind in the browser when a reader first searches. */

import { SEARCH_FOLDER } from '../../paths.ts'
import { siteBase } from '../site-path.ts'
import { once } from './once.ts'

/** Number of pages by filter and value. */
export type Counts = Record<string, Record<string, number>>

/** @see https://pagefind.app/docs/api/ */
export interface Pagefind {
  filters(): Promise<Counts>
  options(options: { baseUrl: string }): Promise<void>
  search(
    text: string | null,
    options: {
      filters: Record<string, { any: readonly string[] } | Record<string, string>>
      sort?: Record<string, 'asc' | 'desc'>
    },
  ): Promise<{
    results: PagefindResult[]
    filters: Counts
  }>
}

export interface PagefindResult {
  id: string
  data(): Promise<PagefindPage>
}

export interface PagefindPage {
  url: string
  meta: {
    title?: string
    kind?: string
    id?: string
    detail?: string
    item?: string
    place?: string
    language?: string
  }
  /** All words, in the order in which they are counted. */
  content: string
  /** Headings in order, `h2` to `h6`, each with the number of its first word. */
  anchors: { element: string; id: string; text?: string; location: number }[]
  /** Sections that contain searched words, with the numbers of these words. */
  sub_results: { url: string; title: string; locations: number[]; anchor?: { id: string } }[]
}

/** Pagefind, fetched once. */
export const load = once(async () => {
  const pagefind: Pagefind = await import(/* @vite-ignore */ `${siteBase()}/${SEARCH_FOLDER}/pagefind.js`)
  // Addresses in the index already include the site's base.
  await pagefind.options({ baseUrl: '/' })
  return pagefind
})
