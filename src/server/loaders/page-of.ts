/** Takes one page of the items of a list that have some words in their names. */

import type { Searched } from '../../pages/searched-page.tsx'
import { hasWords } from '../../search/query/has-words.ts'
import { parseSearchParams } from '../../search/query/url.ts'
import type { Site } from '../../ui/layout.tsx'

export const ON_PAGE = 100
/** A static site has one page of everything that cannot be searched. */
export const ON_STATIC_PAGE = 1_000_000

/**
 * @param namesOf - the texts of an item, of which one has to have all words
 * @param params - `q`, the words; `page`, from 1
 */
export function pageOf<T>(
  items: readonly T[],
  namesOf: (item: T) => readonly string[],
  { isStatic }: Site,
  params: URLSearchParams,
): Searched & { shown: T[] } {
  const { text, page } = parseSearchParams(params, undefined)
  const size = isStatic === true ? ON_STATIC_PAGE : ON_PAGE
  const found =
    text === '' ? items : items.filter((item) => namesOf(item).some((name) => hasWords(name, text)))
  return {
    shown: found.slice((page - 1) * size, page * size),
    text,
    total: found.length,
    all: items.length,
    page,
    pages: Math.ceil(found.length / size),
  }
}
